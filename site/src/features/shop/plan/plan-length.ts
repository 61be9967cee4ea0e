import { type PlanLength, planLengthOf } from '@parichay/shared/money/payment/term.rules.ts';
import { t } from '../../../kit/ui/text/messages.ts';

export function planLengthText({ validity, validityMonths = 0 }: PlanLength): string {
  const years = validity > 0 && t('plans.years', { count: validity });
  const months = validityMonths > 0 && t('plans.months', { count: validityMonths });
  return [years, months].filter(Boolean).join(' ');
}

export const monthsText = (months: number): string => planLengthText(planLengthOf(months));
