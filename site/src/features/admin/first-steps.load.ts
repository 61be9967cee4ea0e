import { loadMessages } from '../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>('../../../../shared/src/language/*/first-steps.json', {
  import: 'default',
});

/** The list of first steps with its words: an agency that is ready has no use for them. */
export async function loadFirstSteps() {
  const [{ FirstSteps }] = await Promise.all([import('./FirstSteps.tsx'), loadMessages('first-steps', files)]);
  return FirstSteps;
}
