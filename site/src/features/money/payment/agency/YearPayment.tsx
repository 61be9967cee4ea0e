import '../paying.css';
import './payment-pages.css';
import { useStore } from '@nanostores/react';
import { previousDay, yearsAfter } from '@parichay/shared/money/payment/term.rules.ts';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { useEffect } from 'react';
import { AdminSkeleton } from '../../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { StaffGate } from '../../../people/access/StaffGate.tsx';
import { UpdatingOverlay } from '../admin/UpdatingOverlay.tsx';
import { CheckoutNote, PaymentSuccessNote } from '../CheckoutNote.tsx';
import { $checkout, resumePendingPayment } from '../checkout.ts';
import {
  loadYearPage,
  payImageYear,
  type YearlyProduct,
  type YearPage,
  yearPage,
  yearPaymentCalls,
} from './agency-payments.store.ts';
import { BillAmount, PaidRow } from './PaidRow.tsx';
import { PlatformContact } from './PlatformContact.tsx';

/** The specification has no order call for the PDF product, so contacts are shown. */
export const YearPayment = ({ kind }: { kind: YearlyProduct }) => (
  <StaffGate call={yearPaymentCalls[kind]} skeleton={<AdminSkeleton />}>
    {(staffAccount) => <YearPaymentPage kind={kind} staffAccount={staffAccount} />}
  </StaffGate>
);

interface Props {
  kind: YearlyProduct;
  staffAccount: Franchisee;
}

function YearPaymentPage({ kind, staffAccount }: Props) {
  const { data, error } = useStore(yearPage.$state);
  const isUpdating = useStore($checkout).stage === 'updating';
  useEffect(() => {
    loadYearPage(kind);
    resumePendingPayment(kind, () => loadYearPage(kind));
  }, [kind]);
  if (!data) return error ? <FailedPanel failure={error} onRetry={() => loadYearPage(kind)} /> : <AdminSkeleton />;
  return (
    <div className="stack payment-page">
      <CheckoutNote />
      {error && <FailureBanner failure={error} />}
      <YearHead kind={kind} staffAccount={staffAccount} page={data} />
      <section>
        <h2 className="title">{t('payment-pages.before')}</h2>
        {data.items.length === 0 && <p className="muted">{t('payment-pages.noneBefore')}</p>}
        <ul className="list">
          {data.items.map((payment) => (
            <PaidRow key={payment.recordNo} label={periodText(payment.validFrom, payment.validTo)} payment={payment} />
          ))}
        </ul>
      </section>
      {isUpdating && <UpdatingOverlay />}
      <PaymentSuccessNote />
    </div>
  );
}

const periodText = (from: string, to: string): string =>
  t('payment-pages.period', { from: formatDate(from, locale), to: formatDate(to, locale) });

function YearHead({ kind, staffAccount, page }: Props & { page: YearPage }) {
  const { pricePaise, paidUntil } = page;
  const { stage } = useStore($checkout);
  const today = todayInIndia();
  const isPaid = paidUntil !== null && paidUntil >= today;
  const from = isPaid ? daysAfter(paidUntil, 1) : today;
  const nextYearText = t('payment-pages.nextYear', { period: periodText(from, previousDay(yearsAfter(from, 1))) });
  const isImage = kind === 'agency_image';
  return (
    <section className="bill-head">
      <p className="banner" data-tone={isPaid ? 'success' : 'warning'}>
        {paidUntilText(paidUntil, isPaid)}
      </p>
      {pricePaise === 0 ? (
        <p>{t('payment-pages.noPrice')}</p>
      ) : (
        <BillAmount
          label={t(isImage ? 'payment-pages.imageFor' : 'payment-pages.pdfFor')}
          amountPaise={pricePaise}
          detailText={nextYearText}
        />
      )}
      {isImage && pricePaise > 0 && (
        <button
          type="button"
          className="button"
          aria-busy={stage !== 'idle'}
          onClick={() => payImageYear(staffAccount)}
        >
          {t('payment-pages.pay', { amount: rupees(pricePaise) })}
        </button>
      )}
      {!isImage && pricePaise > 0 && (
        <>
          <p>
            <strong>{t('payment-pages.askTitle')}:</strong> {t('payment-pages.ask')}
          </p>
          <PlatformContact contact={page.platform.contact} messageText={t('payment-pages.pdfFor')} />
        </>
      )}
    </section>
  );
}

function paidUntilText(paidUntil: string | null, isPaid: boolean): string {
  if (paidUntil === null) return t('payment-pages.notPaid');
  const date = formatDate(paidUntil, locale, { dateStyle: 'long' });
  return t(isPaid ? 'payment-pages.paidUntil' : 'payment-pages.ended', { date });
}
