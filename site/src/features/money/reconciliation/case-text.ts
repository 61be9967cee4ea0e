import { splitBillMonths } from '@parichay/shared/money/payment/bill-month.ts';
import type { PaymentCase } from '@parichay/shared/money/reconciliation/reconciliation.endpoints.ts';
import { locale, rupees, t } from '../../../kit/ui/text/messages.ts';
import { formatNumber } from '../../../lib/i18n.ts';
import { monthText } from '../invoice/months.ts';

export function caseItemText({ kind, paymentKind, item }: PaymentCase): string {
  if (kind === 'event') return t('reconciliation.message');
  if (paymentKind === null) return t('reconciliation.unknown');
  if (paymentKind !== 'month' || item === null) return t(`reconciliation.for_${paymentKind}`);
  const months = splitBillMonths(item).map((name) => monthText(name, locale));
  const month = new Intl.ListFormat(locale, { type: 'conjunction' }).format(months);
  return t('reconciliation.for_month', { month });
}

export function amountText({ amountPaise, currency }: Pick<PaymentCase, 'amountPaise' | 'currency'>): string {
  if (amountPaise === null) return '–';
  return currency === 'INR'
    ? rupees(amountPaise)
    : `${formatNumber(amountPaise / 100, locale, { minimumFractionDigits: 2 })} ${currency}`;
}

const refundFailedKey = 'reconciliation.refund_failedUnsaid';

export function whatHappenedText(row: PaymentCase): string {
  const { kind, reason, refund, askedPaise, error } = row;
  if (kind === 'refund') {
    const key = `reconciliation.refund_${refund ?? 'failed'}` as const;
    const hasErrorText = error !== null || refund === 'sent' || refund === 'processed';
    return hasErrorText ? t(key, { error: error ?? '' }) : t(`${key}Unsaid` as typeof refundFailedKey, {});
  }
  if (kind === 'event') return t('reconciliation.happened_event', { error: error ?? '–' });
  if (kind !== 'review') return t(`reconciliation.happened_${kind}`);
  const askedText = amountText({ amountPaise: askedPaise, currency: 'INR' });
  return t(`reconciliation.reason_${reason ?? 'unsettled'}`, { amount: amountText(row), asked: askedText });
}

export function moneyLocationText({ kind, refund, isOwnAccount }: PaymentCase): string {
  if (kind === 'event') return t('reconciliation.money_event');
  if (kind === 'granted') return t('reconciliation.money_granted');
  if (refund === 'processed') return t('reconciliation.money_processed');
  if (refund === 'queued' || refund === 'sent') return t('reconciliation.money_onItsWay');
  return t(isOwnAccount ? 'reconciliation.money_own' : 'reconciliation.money_platform');
}

export function adviceText({ kind, reason, refund, actions }: PaymentCase): string {
  if (actions.length === 0 && kind !== 'granted' && refund === 'queued') return t('reconciliation.advice_wait');
  if (actions.length === 0) return t('reconciliation.advice_platform');
  if (reason === 'unknown_order' && refund === null) return t('reconciliation.advice_unknown');
  return '';
}
