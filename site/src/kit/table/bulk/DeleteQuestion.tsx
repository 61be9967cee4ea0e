import { useStore } from '@nanostores/react';
import { QuestionDialog } from '../../ui/overlay/QuestionDialog.tsx';
import { failureText } from '../../ui/text/messages.ts';
import type { RowChanges } from '../rows/changes.store.ts';

interface Props {
  changes: Pick<RowChanges<never, never>, 'answering' | 'closeQuestion'>;
  title: string;
  text: string;
  go: string;
  onGo(): void;
  /** For a question whose state is not in `changes`. */
  onClose?(): void;
}

export function DeleteQuestion({ changes: { answering, closeQuestion }, onClose = closeQuestion, ...words }: Props) {
  const { status, error } = useStore(answering.$state);
  return (
    <QuestionDialog {...words} isBusy={status === 'loading'} failure={error && failureText(error)} onClose={onClose} />
  );
}
