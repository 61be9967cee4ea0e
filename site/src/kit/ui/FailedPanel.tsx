import type { CallFailure } from '../../lib/api.ts';
import { failureText, t } from './messages.ts';

/** Stands in the place of what could not be loaded, and tries again. */
export const FailedPanel = ({ failure, onRetry }: { failure: CallFailure; onRetry: () => void }) => (
  <div className="empty" role="alert">
    <p>{failureText(failure)}</p>
    <button type="button" className="button" onClick={onRetry}>
      {t('common.retry')}
    </button>
  </div>
);
