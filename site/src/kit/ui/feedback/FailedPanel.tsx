import type { CallFailure } from '../../../lib/api.ts';
import { failureText, t } from '../text/messages.ts';

export const FailedPanel = ({ failure, onRetry }: { failure: CallFailure; onRetry: () => void }) => (
  <div className="empty" role="alert">
    <p>{failureText(failure)}</p>
    <button type="button" className="button" onClick={onRetry}>
      {t('common.retry')}
    </button>
  </div>
);
