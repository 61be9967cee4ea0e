import { useStore } from '@nanostores/react';
import { QuestionDialog } from '../../ui/overlay/QuestionDialog.tsx';
import { failureText } from '../../ui/text/messages.ts';
import type { RowChanges } from '../rows/changes.store.ts';

interface Props {
  changes: Pick<RowChanges<never, never>, 'submission' | 'closeQuestion'>;
  title: string;
  text: string;
  confirmLabel: string;
  onConfirm(): void;
  /** For a question whose state is not in `changes`. */
  onClose?(): void;
}

export function DeleteQuestion({ changes: { submission, closeQuestion }, onClose = closeQuestion, ...dialog }: Props) {
  const { status, error } = useStore(submission.$state);
  return (
    <QuestionDialog {...dialog} isBusy={status === 'loading'} failure={error && failureText(error)} onClose={onClose} />
  );
}
