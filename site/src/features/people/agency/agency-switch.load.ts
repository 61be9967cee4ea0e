import { loadMessages } from '../../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/??/agency-switch.json',
  {
    import: 'default',
  },
);

export async function loadAgencySwitch() {
  const [loaded] = await Promise.all([import('./AgencySwitch.tsx'), loadMessages('agency-switch', files)]);
  return loaded.startAgencySwitch;
}
