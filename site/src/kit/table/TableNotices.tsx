import './table.css';
import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CallFailure } from '../../lib/api.ts';
import { FailureBanner } from '../ui/feedback/FailureBanner.tsx';
import { failureText, t } from '../ui/text/messages.ts';
import type { RowChanges } from './rows/changes.store.ts';

const Dismiss = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className="icon-button" aria-label={t('table.dismiss')} onClick={onClick}>
    <X size={16} aria-hidden="true" />
  </button>
);

export function NoticeLine({ changes: { $notice } }: { changes: Pick<RowChanges<never, never>, '$notice'> }) {
  const notice = useStore($notice);
  const line = useRef<HTMLDivElement>(null);
  // The focused row was removed; the focus would fall back to the top.
  useEffect(() => {
    if (notice?.takesFocus) line.current?.focus();
  }, [notice]);
  const { words, undo, more } = notice ?? {};
  const then = (go: () => unknown) => async () => {
    $notice.set(null);
    try {
      await go();
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      $notice.set({ words: failureText(thrown), takesFocus: true, ...(undo && { undo }) });
    }
  };
  return (
    <div className="table-notice" role="status" tabIndex={-1} ref={line}>
      {words && (
        <>
          <span>{words}</span>
          {undo && (
            <button type="button" className="link" onClick={then(undo)}>
              {t('table.undo')}
            </button>
          )}
          {more && (
            <button type="button" className="link" onClick={then(more.go)}>
              {more.words}
            </button>
          )}
          <Dismiss onClick={() => $notice.set(null)} />
        </>
      )}
    </div>
  );
}

export function FailureLine({ changes: { $rowFailure } }: { changes: Pick<RowChanges<never, never>, '$rowFailure'> }) {
  const failed = useStore($rowFailure);
  if (!failed) return null;
  return (
    <div className="table-failure" role="alert">
      <span>{failureText(failed.failure)}</span>
      <Dismiss onClick={() => $rowFailure.set(null)} />
    </div>
  );
}

export function AnswerFailure({ changes: { answering } }: { changes: Pick<RowChanges<never, never>, 'answering'> }) {
  const { error } = useStore(answering.$state);
  return error && <FailureBanner failure={error} />;
}
