import '../paying.css';
import './payment-pages.css';
import { useStore } from '@nanostores/react';
import type { MonthBill } from '@parichay/shared/billing/month-payment.endpoints.ts';
import { type BillMonth, billName } from '@parichay/shared/payment/bill-month.ts';
import { leastOnline } from '@parichay/shared/payment/online.rules.ts';
import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { AdminSkeleton } from '../../../kit/ui/AdminSkeleton.tsx';
import { FailedPanel } from '../../../kit/ui/FailedPanel.tsx';
import { FailureBanner } from '../../../kit/ui/FailureBanner.tsx';
import { locale, t } from '../../../kit/ui/messages.ts';
import { PaymentArt } from '../../../kit/ui/PaymentArt.tsx';
import { formatDate, formatRupees } from '../../../lib/i18n.ts';
import { StaffGate } from '../../access/StaffGate.tsx';
import { monthText } from '../../invoice/months.ts';
import { agency } from '../../session/agency.store.ts';
import { Updating } from '../admin/Updating.tsx';
import { $paying } from '../checkout.ts';
import { PayingNote, PaymentDone } from '../PayingNote.tsx';
import { loadMonth, type MonthPage, monthPage, moreCards, type Payer, payMonth } from './agency-payments.store.ts';
import { PaidRow, ToPay } from './PaidRow.tsx';

const monthName = (of: BillMonth): string => monthText(billName(of), locale);

/** The bill of a month: what is owed, for what, and Pay now. Source: docs/specification.md §2. */
export const MonthPayment = () => (
  <StaffGate call="GET /month-payments" waiting={<AdminSkeleton />}>
    {(who) => {
      const details = agency.$state.get().data;
      return details && <Bill payer={{ who, agency: details }} />;
    }}
  </StaffGate>
);

function Bill({ payer }: { payer: Payer }) {
  const { data, error } = useStore(monthPage.$state);
  const isUpdating = useStore($paying).stage === 'updating';
  useEffect(() => {
    loadMonth();
  }, []);
  if (!data) return error ? <FailedPanel failure={error} onRetry={loadMonth} /> : <AdminSkeleton />;
  return (
    <div className="stack payment-page">
      <PayingNote />
      {error && <FailureBanner failure={error} />}
      <Head payer={payer} page={data} />
      <Cards page={data} />
      <OtherBills page={data} />
      <Before bills={data.paid} />
      {isUpdating && <Updating />}
      <PaymentDone />
    </div>
  );
}

function Head({ payer, page }: { payer: Payer; page: MonthPage }) {
  const { bill, unpaid } = page;
  const { amountPaise, cardCount, perCardPaise, isClosed, payment } = bill;
  const { stage } = useStore($paying);
  const name = monthName(bill);
  const line = t('payment-pages.cards', { count: cardCount, price: formatRupees(perCardPaise, locale) });
  const isOwed = isClosed && !payment && amountPaise >= leastOnline;
  return (
    <section className="bill-head">
      <h2>{name}</h2>
      <ToPay label={t(payment ? 'payment-pages.paid' : 'payment-pages.toPay')} amountPaise={amountPaise} line={line} />
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
          onClick={() => payMonth(payer, bill, name)}
        >
          {t('payment-pages.pay', { amount: formatRupees(amountPaise, locale) })}
        </button>
      )}
    </section>
  );
}

function OtherBills({ page: { bill, unpaid } }: { page: MonthPage }) {
  const others = unpaid.filter((one) => billName(one) !== billName(bill));
  if (others.length === 0) return null;
  const owed = others.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return (
    <section>
      <h2 className="title">{t('payment-pages.otherBills', { amount: formatRupees(owed, locale) })}</h2>
      <ul className="list">
        {others.map((one) => (
          <li key={billName(one)}>
            <a className="list-row" href={`?month=${one.month}&year=${one.year}`}>
              <span className="two-lines">
                <strong>{monthName(one)}</strong>
              </span>
              <strong className="tabular">{formatRupees(one.amountPaise, locale)}</strong>
              <ChevronRight size={20} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Cards = ({ page: { cards, nextCursor } }: { page: MonthPage }) => (
  <section>
    <h2 className="title">{t('payment-pages.onBill')}</h2>
    {cards.length === 0 && (
      <div className="empty">
        <PaymentArt />
        <p>{t('payment-pages.noCards')}</p>
      </div>
    )}
    <ul className="list">
      {cards.map(({ cardNo, cardId, businessName, publishedAt, isMovedIn }) => (
        <li key={cardNo} className="list-row">
          <span className="two-lines">
            <strong>{businessName}</strong>
            <span className="muted">
              {[cardId, publishedAt && formatDate(publishedAt, locale), isMovedIn && t('payment-pages.movedIn')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
    {nextCursor && (
      <button type="button" className="button button-quiet" onClick={moreCards}>
        {t('payment-pages.more')}
      </button>
    )}
  </section>
);

const Before = ({ bills }: { bills: readonly MonthBill[] }) => (
  <section>
    <h2 className="title">{t('payment-pages.before')}</h2>
    {bills.length === 0 && <p className="muted">{t('payment-pages.noneBefore')}</p>}
    <ul className="list">
      {bills.map(
        (bill) => bill.payment && <PaidRow key={billName(bill)} what={monthName(bill)} payment={bill.payment} />,
      )}
    </ul>
  </section>
);
