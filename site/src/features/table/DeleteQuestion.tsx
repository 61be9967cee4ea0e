import { late } from '../ui/late.tsx';
import type { DeleteQuestionProps } from './DeleteDialog.tsx';

/** Deleting rows of a list is asked first where nobody can bring them back. */
export const DeleteQuestion = late(async () => (await import('./DeleteDialog.tsx')).DeleteDialog, {
  close: ({ changes, onClose = changes.closeQuestion }: DeleteQuestionProps) => onClose(),
});
