import type { PlanProduct } from '@parichay/shared/shop/plan/plan.lists.ts';
import { t } from '../../../../../kit/ui/text/messages.ts';
import type { allowanceOf } from '../maker/frames.rules.ts';
import { PlansButton } from './PlansButton.tsx';

export function AllowanceLine({
  allowance,
  businessId,
  product,
}: {
  allowance: ReturnType<typeof allowanceOf>;
  businessId: string;
  product: PlanProduct;
}) {
  if (allowance.kind === 'unlimited') return null;
  const text =
    allowance.kind === 'watermark'
      ? t('today.watermark')
      : t(`daily.${allowance.kind}_${allowance.mediaKind}`, { count: allowance.count, included: allowance.included });
  return (
    <div className="said-line said-row" data-tone={allowance.kind === 'left' ? undefined : 'warning'}>
      <p>{text}</p>
      {allowance.kind !== 'left' && <PlansButton businessId={businessId} product={product} />}
    </div>
  );
}
