import type { PlanProduct } from '@parichay/shared/shop/plan/plan.lists.ts';
import { failureText, t } from '../../../../../kit/ui/text/messages.ts';
import type { CallFailure } from '../../../../../lib/api.ts';
import { PlansButton } from '../gallery/PlansButton.tsx';
import type { $greetingRender } from './compose.store.ts';

export const isPlanFailure = (failure: CallFailure | null): boolean =>
  failure?.code === 'plan_limit_reached' || failure?.code === 'subscription_needed';

/** These reasons have their own message, because the user can act on them. */
const reasons = ['render_timed_out', 'video_damaged', 'post_gone', 'ffmpeg_missing', 'cancelled'] as const;

export function RenderFailure({
  renderState: { failure, reason },
  businessId,
  product,
  onRetry,
}: {
  businessId: string;
  product: PlanProduct;
  renderState: Extract<ReturnType<typeof $greetingRender.get>, { status: 'failed' }>;
  onRetry: () => void;
}) {
  const knownReason = reasons.find((one) => one === reason);
  return (
    <div className="said-line said-row" data-tone="danger" role="alert">
      <p>{failure ? failureText(failure) : t(knownReason ? `daily.reason_${knownReason}` : 'daily.reason')}</p>
      {isPlanFailure(failure) ? (
        <PlansButton businessId={businessId} product={product} />
      ) : (
        <button type="button" className="link" onClick={onRetry}>
          {t('common.retry')}
        </button>
      )}
    </div>
  );
}
