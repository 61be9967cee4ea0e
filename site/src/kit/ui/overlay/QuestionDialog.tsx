import { t } from '../text/messages.ts';
import { Sheet } from './Sheet.tsx';

interface Props {
  title: string;
  text: string;
  go: string;
  isHarmless?: boolean;
  isBusy?: boolean;
  failure?: string | null | undefined;
  onGo(): void;
  onClose(): void;
}

export function QuestionDialog({ title, text, go, isHarmless = false, isBusy = false, failure, onGo, onClose }: Props) {
  const foot = (
    <>
      <button
        type="button"
        className={isHarmless ? 'button' : 'button button-danger'}
        aria-busy={isBusy}
        onClick={onGo}
      >
        {go}
      </button>
      <button type="button" className="button button-quiet" onClick={onClose}>
        {t('common.cancel')}
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
