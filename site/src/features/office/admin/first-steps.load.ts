import { loadMessages } from '../../../lib/page-messages.ts';

const messageFiles = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/??/first-steps.json',
  {
    import: 'default',
  },
);

export async function loadFirstSteps() {
  const [{ FirstSteps }] = await Promise.all([import('./FirstSteps.tsx'), loadMessages('first-steps', messageFiles)]);
  return FirstSteps;
}
