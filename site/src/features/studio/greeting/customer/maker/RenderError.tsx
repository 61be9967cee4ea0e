import { failureText, t } from '../../../../../kit/ui/text/messages.ts';
import type { CallFailure } from '../../../../../lib/api.ts';

export const RenderError = ({
  failure,
  words = t('common.retry'),
  onRetry,
}: {
  failure: CallFailure;
  words?: string;
  onRetry(): void;
}) => (
  <div className="said-line said-row" data-tone="danger" role="alert">
    <p>{failureText(failure)}</p>
    <button type="button" className="link" onClick={onRetry}>
      {words}
    </button>
  </div>
);
