import './table.css';
import X from 'icon:x';
import { useStore } from '@nanostores/react';
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
  // After a row was removed, the notice has the focus instead of the page.
  useEffect(() => {
    if (notice?.shouldFocus) line.current?.focus();
  }, [notice]);
  const { text, undo, action } = notice ?? {};
  const runAction = (run: () => unknown) => async () => {
    $notice.set(null);
    try {
      await run();
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      $notice.set({ text: failureText(thrown), shouldFocus: true, ...(undo && { undo }) });
    }
  };
  return (
    <div className="table-notice" role="status" tabIndex={-1} ref={line}>
      {text && (
        <>
          <span>{text}</span>
          {undo && (
            <button type="button" className="link" onClick={runAction(undo)}>
              {t('table.undo')}
            </button>
          )}
          {action && (
            <button type="button" className="link" onClick={runAction(action.run)}>
              {action.label}
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

export function ActionFailure({ changes: { submission } }: { changes: Pick<RowChanges<never, never>, 'submission'> }) {
  const { error } = useStore(submission.$state);
  return error && <FailureBanner failure={error} />;
}
