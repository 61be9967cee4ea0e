import type { PlanProduct } from '@parichay/shared/shop/plan/plan.lists.ts';
import { failureText, t } from '../../../../../kit/ui/text/messages.ts';
import type { CallFailure } from '../../../../../lib/api.ts';
import { SeePlans } from '../gallery/SeePlans.tsx';
import type { $making } from './compose.store.ts';

export const isOfPlan = (failure: CallFailure | null): boolean =>
  failure?.code === 'plan_limit_reached' || failure?.code === 'subscription_needed';

/** Reasons with a message of their own, because the user can act on them. */
const reasons = ['render_timed_out', 'video_damaged', 'post_gone', 'ffmpeg_missing', 'cancelled'] as const;

export function RenderFailure({
  making: { failure, reason },
  businessId,
  product,
  onRetry,
}: {
  businessId: string;
  product: PlanProduct;
  making: Extract<ReturnType<typeof $making.get>, { status: 'failed' }>;
  onRetry: () => void;
}) {
  const known = reasons.find((one) => one === reason);
  return (
    <div className="said-line said-row" data-tone="danger" role="alert">
      <p>{failure ? failureText(failure) : t(known ? `daily.reason_${known}` : 'daily.reason')}</p>
      {isOfPlan(failure) ? (
        <SeePlans businessId={businessId} product={product} />
      ) : (
        <button type="button" className="link" onClick={onRetry}>
          {t('common.retry')}
        </button>
      )}
    </div>
  );
}
