import { useStore } from '@nanostores/react';
import { failureText } from '../ui/messages.ts';
import { QuestionDialog } from '../ui/QuestionDialog.tsx';
import type { RowChanges } from './changes.store.ts';

interface Props {
  changes: Pick<RowChanges<never, never>, 'answering' | 'closeQuestion'>;
  title: string;
  text: string;
  /** The words on the button that deletes. */
  go: string;
  onGo(): void;
  /** Where the question is kept elsewhere than in `changes`. */
  onClose?(): void;
}

/** Deleting rows of a list is asked first where nobody can bring them back. It stays until the server has answered. */
export function DeleteQuestion({ changes: { answering, closeQuestion }, onClose = closeQuestion, ...words }: Props) {
  const { status, error } = useStore(answering.$state);
  return (
    <QuestionDialog {...words} isBusy={status === 'loading'} failure={error && failureText(error)} onClose={onClose} />
  );
}
