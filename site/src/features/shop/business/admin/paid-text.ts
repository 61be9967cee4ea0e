import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';

/** @param paidOn null = paid elsewhere, before the import */
export function paidText(amountPaise: number, paidOn: string | null): string {
  const amount = rupees(amountPaise);
  return paidOn
    ? t('businesses.amountOn', { amount, date: formatDate(paidOn, locale) })
    : t('businesses.amountBefore', { amount });
}
