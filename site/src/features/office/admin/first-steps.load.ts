import { loadMessages } from '../../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/*/first-steps.json',
  {
    import: 'default',
  },
);

/** Loaded lazily: an agency that is ready does not need it. */
export async function loadFirstSteps() {
  const [{ FirstSteps }] = await Promise.all([import('./FirstSteps.tsx'), loadMessages('first-steps', files)]);
  return FirstSteps;
}
