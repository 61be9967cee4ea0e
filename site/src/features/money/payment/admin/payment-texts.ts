import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { modeText } from '../../../shop/how-paid/how-paid.texts.ts';
import { type AccountState, isPeriod, type Paid } from './payments.rules.ts';

const longDay = (date: string): string => formatDate(date, locale, { dateStyle: 'long' });

export function howPaidText({ mode, reference }: Pick<Paid, 'mode' | 'reference'>): string {
  const by = mode ? modeText(mode) : '';
  return by && reference ? t('payments-admin.modeWithReference', { mode: by, reference }) : by || reference;
}

export function whatText(paid: Paid): string {
  if (isPeriod(paid)) return paid.planName;
  return paid.kind === 'due' ? t('payments.kind_due', { plan: paid.planName }) : t(`payments.kind_${paid.kind}`);
}

export const fromToText = (from: string, to: string): string =>
  t('payments.fromTo', { from: formatDate(from, locale), to: formatDate(to, locale) });

export const periodText = ({ validFrom, validTo }: { validFrom: string; validTo: string }): string =>
  fromToText(validFrom, validTo);

export function accountStateText(state: AccountState, isExpiringSoon: boolean): { tone: string; words: string } {
  const named = (key: 'running' | 'endless' | 'grace' | 'over', plan: string | null, params = {}): string =>
    t(`payments.${key}${plan === null ? 'Unnamed' : ''}`, { ...params, plan: plan ?? '' });
  switch (state.kind) {
    case 'nothing':
      return { tone: 'info', words: t('payments.nothing') };
    case 'trial':
      return { tone: 'info', words: t('payments.trial', { until: longDay(state.until) }) };
    case 'free':
      return { tone: 'info', words: t('payments.free') };
    case 'unpaid': {
      const { until, daysLeft: count } = state;
      return { tone: 'info', words: t('payments.unpaid', { until: longDay(until), count }) };
    }
    case 'endless':
      return { tone: 'success', words: named('endless', state.plan) };
    case 'running': {
      const { plan, until, next, daysLeft: count } = state;
      const params = { until: longDay(until), count };
      const words = next
        ? t('payments.runningThen', {
            ...params,
            plan: plan ?? '',
            next: next.plan ?? t('payments.otherPlans'),
            end: longDay(next.until),
          })
        : named('running', plan, params);
      return { tone: isExpiringSoon ? 'warning' : 'success', words };
    }
    case 'grace': {
      const { plan, ended, until } = state;
      return { tone: 'warning', words: named('grace', plan, { ended: longDay(ended), until: longDay(until) }) };
    }
    case 'over':
      return { tone: 'danger', words: named('over', state.plan, { ended: longDay(state.ended) }) };
  }
}
