import { loadMessages } from '../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>('../../../../shared/src/language/*/agency-switch.json', {
  import: 'default',
});

/** The switch of the bar with its words: for the super admin alone. */
export async function loadAgencySwitch() {
  const [part] = await Promise.all([import('./AgencySwitch.tsx'), loadMessages('agency-switch', files)]);
  return part.startAgencySwitch;
}
