import { loadMessages } from '../../../lib/page-messages.ts';

const messageFiles = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/??/sign-out.json',
  {
    import: 'default',
  },
);

export async function loadSignOutQuestion() {
  const [{ SignOutQuestion }] = await Promise.all([
    import('./SignOutQuestion.tsx'),
    loadMessages('sign-out', messageFiles),
  ]);
  return SignOutQuestion;
}
