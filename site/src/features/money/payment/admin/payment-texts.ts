import { periodLastDay } from '@parichay/shared/money/payment/term.rules.ts';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { paymentModeText } from '../../../shop/how-paid/how-paid-texts.ts';
import { type BusinessPlanState, isPlanPayment, type PaymentRecord, type PlanPayment } from './payments.rules.ts';

const longDateText = (date: string): string => formatDate(date, locale, { dateStyle: 'long' });

export function modeAndReferenceText({ mode, reference }: Pick<PaymentRecord, 'mode' | 'reference'>): string {
  const modeName = mode ? paymentModeText(mode) : '';
  return modeName && reference
    ? t('payments-admin.modeWithReference', { mode: modeName, reference })
    : modeName || reference;
}

export function paymentLabel(payment: PaymentRecord): string {
  if (isPlanPayment(payment)) return payment.planName;
  return payment.kind === 'due'
    ? t('payments.kind_due', { plan: payment.planName })
    : t(`payments.kind_${payment.kind}`);
}

export const fromToText = (from: string, to: string): string =>
  t('payments.fromTo', { from: formatDate(from, locale), to: formatDate(to, locale) });

export const paidPeriodText = (payment: PlanPayment): string => fromToText(payment.validFrom, periodLastDay(payment));

const planSpansText = (spans: readonly { plan: string; until: string }[]): string =>
  spans
    .map(({ plan, until }) => t('payments.planUntil', { plan, until: longDateText(until) }))
    .reduce((earlier, later) => t('payments.thenPlan', { earlier, later }));

export function businessPlanStateTextAndTone(
  state: BusinessPlanState,
  isExpiringSoon: boolean,
): { tone: string; text: string } {
  const withPlanName = (key: 'running' | 'endless' | 'grace' | 'over', plan: string | null, params = {}): string =>
    t(`payments.${key}${plan === null ? 'Unnamed' : ''}`, { ...params, plan: plan ?? '' });
  switch (state.kind) {
    case 'nothing':
      return { tone: 'info', text: t('payments.nothing') };
    case 'trial':
      return { tone: 'info', text: t('payments.trial', { until: longDateText(state.until) }) };
    case 'free':
      return { tone: 'info', text: t('payments.free') };
    case 'endless':
      return { tone: 'success', text: withPlanName('endless', state.plan) };
    case 'running': {
      const { plan, until, following, daysLeft: count } = state;
      const text =
        plan !== null && following.length > 0
          ? t('payments.runningThen', { plans: planSpansText([{ plan, until }, ...following]), count })
          : withPlanName('running', plan, { until: longDateText(until), count });
      return { tone: isExpiringSoon ? 'warning' : 'success', text };
    }
    case 'grace': {
      const { plan, ended, until } = state;
      return {
        tone: 'warning',
        text: withPlanName('grace', plan, { ended: longDateText(ended), until: longDateText(until) }),
      };
    }
    case 'over':
      return { tone: 'danger', text: withPlanName('over', state.plan, { ended: longDateText(state.ended) }) };
  }
}
