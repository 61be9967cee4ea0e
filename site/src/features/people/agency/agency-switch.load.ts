import { loadMessages } from '../../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/*/agency-switch.json',
  {
    import: 'default',
  },
);

export async function loadAgencySwitch() {
  const [part] = await Promise.all([import('./AgencySwitch.tsx'), loadMessages('agency-switch', files)]);
  return part.startAgencySwitch;
}
