import { loadMessages } from '../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>('../../../../shared/src/language/*/agency-switch.json', {
  import: 'default',
});

/** Only for the super admin. */
export async function loadAgencySwitch() {
  const [part] = await Promise.all([import('./AgencySwitch.tsx'), loadMessages('agency-switch', files)]);
  return part.startAgencySwitch;
}
