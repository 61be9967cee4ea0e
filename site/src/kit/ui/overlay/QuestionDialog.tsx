import { t } from '../text/messages.ts';
import { Sheet } from './Sheet.tsx';

interface Props {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  isHarmless?: boolean;
  isBusy?: boolean;
  failure?: string | null | undefined;
  onConfirm(): void;
  onClose(): void;
}

export function QuestionDialog({
  title,
  text,
  confirmLabel,
  cancelLabel = t('common.cancel'),
  isHarmless = false,
  isBusy = false,
  failure,
  onConfirm,
  onClose,
}: Props) {
  const foot = (
    <>
      <button
        type="button"
        className={isHarmless ? 'button' : 'button button-danger'}
        aria-busy={isBusy}
        onClick={onConfirm}
      >
        {confirmLabel}
      </button>
      <button type="button" className="button button-quiet" onClick={onClose}>
        {cancelLabel}
      </button>
    </>
  );
  return (
    <Sheet kind="dialog" title={title} onClose={onClose} foot={foot}>
      <div className="stack">
        <p>{text}</p>
        {failure && (
          <p className="banner" data-tone="danger" role="alert">
            {failure}
          </p>
        )}
      </div>
    </Sheet>
  );
}
