import type { PlanProduct } from '@parichay/shared/shop/plan/plan.lists.ts';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { openPricing } from '../../../../people/session/shell.store.ts';

export const PlansButton = ({ businessId, product }: { businessId: string; product: PlanProduct }) => (
  <button type="button" className="link" aria-haspopup="dialog" onClick={() => openPricing(businessId, product)}>
    {t('today.seePlans')}
  </button>
);
