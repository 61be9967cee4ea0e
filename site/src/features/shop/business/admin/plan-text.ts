import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';

export function planText({ forStaff }: Business): string | null {
  if (!forStaff?.lastPlan) return null;
  const { planName: plan, until, nextPlanName: next } = forStaff.lastPlan;
  const hasOtherNext = until && next && next !== plan;
  return hasOtherNext ? t('businesses.planThenNext', { plan, until: formatDate(until, locale), next }) : plan;
}
