import type { NextBusiness } from '@parichay/shared/shop/business/business.endpoints.ts';
import { rupees, t } from '../../../kit/ui/text/messages.ts';

export function needsPlanText(next: NextBusiness | null): string {
  const text = t('errors.free_business_taken');
  return next?.plansFromPaise ? `${text} ${t('shell.plansFrom', { price: rupees(next.plansFromPaise) })}` : text;
}
