import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { failureText, t } from '../../ui/words.ts';
import { $notice, $rowFailure, cardScreen } from './cards-admin.store.ts';

/** What was done, and the way back from it. */
export function NoticeLine() {
  const notice = useStore($notice);
  const line = useRef<HTMLDivElement>(null);
  // The row that had the focus is gone; it must not fall back to the top of the page.
  useEffect(() => {
    if (notice?.key === 'delete') line.current?.focus();
  }, [notice]);
  const { key, name, to, undo } = notice ?? {};
  return (
    <div className="table-notice" role="status" tabIndex={-1} ref={line}>
      {key && (
        <>
          <span>{t(`cards-admin.done_${key}`, { name: name ?? '', business: to?.businessName ?? '' })}</span>
          {undo && (
            <button
              type="button"
              className="link"
              onClick={() => {
                $notice.set(null);
                undo();
              }}
            >
              {t('cards-admin.undo')}
            </button>
          )}
          {to && (
            <button
              type="button"
              className="link"
              onClick={() => {
                $notice.set(null);
                cardScreen.open(to.cardNo);
              }}
            >
              {t('cards-admin.showCopy')}
            </button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={t('cards-admin.dismiss')}
            onClick={() => $notice.set(null)}
          >
            <X size={16} aria-hidden="true" />
          </button>
        </>
      )}
    </div>
  );
}

/** Why the change of one card did not come about, right at that card. */
export function FailureLine() {
  const failed = useStore($rowFailure);
  if (!failed) return null;
  return (
    <div className="table-failure" role="alert">
      <span>{failureText(failed.failure)}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={t('cards-admin.dismiss')}
        onClick={() => $rowFailure.set(null)}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
