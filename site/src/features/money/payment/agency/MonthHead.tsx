import { useStore } from '@nanostores/react';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { minOnlinePaise } from '@parichay/shared/platform/lib/online-price.ts';
import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { $checkout } from '../checkout.ts';
import { type MonthPage, payMonthBill } from './agency-payments.store.ts';
import { monthName } from './month-name.ts';
import { BillAmount } from './PaidRow.tsx';

export function MonthHead({ staffAccount, page }: { staffAccount: Franchisee; page: MonthPage }) {
  const { bill, unpaid } = page;
  const { amountPaise, cardCount, perCardPaise, isClosed, payment } = bill;
  const { stage } = useStore($checkout);
  const name = monthName(bill);
  const priceText = t('payment-pages.cards', { count: cardCount, price: rupees(perCardPaise) });
  const isOwed = isClosed && !payment && amountPaise >= minOnlinePaise;
  return (
    <section className="bill-head">
      <h2>{name}</h2>
      <BillAmount
        label={t(payment ? 'payment-pages.paid' : 'payment-pages.toPay')}
        amountPaise={amountPaise}
        detailText={priceText}
      />
      {payment && (
        <p className="banner" data-tone="success">
          {t('payment-pages.paidOn', { date: formatDate(payment.paidAt, locale) })}
          {unpaid.length === 0 && `. ${t('payment-pages.allPaid')}`}
        </p>
      )}
      {!payment && !isClosed && <p className="banner">{t('payment-pages.growing')}</p>}
      {!payment && isClosed && amountPaise === 0 && (
        <p className="banner" data-tone="success">
          {t('payment-pages.costsNothing', { month: name })}
          {unpaid.length === 0 && ` ${t('payment-pages.allPaid')}`}
        </p>
      )}
      {isOwed && (
        <button
          type="button"
          className="button"
          aria-busy={stage !== 'idle'}
          onClick={() => payMonthBill(staffAccount, bill, name)}
        >
          {t('payment-pages.pay', { amount: rupees(amountPaise) })}
        </button>
      )}
    </section>
  );
}
