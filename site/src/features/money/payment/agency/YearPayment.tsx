import '../paying.css';
import './payment-pages.css';
import { useStore } from '@nanostores/react';
import { dayBefore, yearsAfter } from '@parichay/shared/money/payment/term.rules.ts';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { useEffect } from 'react';
import { AdminSkeleton } from '../../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { StaffGate } from '../../../people/access/StaffGate.tsx';
import { Updating } from '../admin/Updating.tsx';
import { $paying, takeUpPending } from '../checkout.ts';
import { PayingNote, PaymentDone } from '../PayingNote.tsx';
import {
  loadYear,
  payImageYear,
  type YearlyKind,
  type YearPage,
  yearCalls,
  yearPage,
} from './agency-payments.store.ts';
import { PaidRow, ToPay } from './PaidRow.tsx';
import { PlatformContact } from './PlatformContact.tsx';

/** The specification has no order call for the PDF product, so contacts are shown. */
export const YearPayment = ({ kind }: { kind: YearlyKind }) => (
  <StaffGate call={yearCalls[kind]} waiting={<AdminSkeleton />}>
    {(who) => <Year kind={kind} who={who} />}
  </StaffGate>
);

interface Props {
  kind: YearlyKind;
  who: Franchisee;
}

function Year({ kind, who }: Props) {
  const { data, error } = useStore(yearPage.$state);
  const isUpdating = useStore($paying).stage === 'updating';
  useEffect(() => {
    loadYear(kind);
    takeUpPending(kind, () => loadYear(kind));
  }, [kind]);
  if (!data) return error ? <FailedPanel failure={error} onRetry={() => loadYear(kind)} /> : <AdminSkeleton />;
  return (
    <div className="stack payment-page">
      <PayingNote />
      {error && <FailureBanner failure={error} />}
      <Head kind={kind} who={who} page={data} />
      <section>
        <h2 className="title">{t('payment-pages.before')}</h2>
        {data.items.length === 0 && <p className="muted">{t('payment-pages.noneBefore')}</p>}
        <ul className="list">
          {data.items.map((payment) => (
            <PaidRow key={payment.recordNo} what={periodText(payment.validFrom, payment.validTo)} payment={payment} />
          ))}
        </ul>
      </section>
      {isUpdating && <Updating />}
      <PaymentDone />
    </div>
  );
}

const periodText = (from: string, to: string): string =>
  t('payment-pages.period', { from: formatDate(from, locale), to: formatDate(to, locale) });

function Head({ kind, who, page }: Props & { page: YearPage }) {
  const { pricePaise, paidUntil } = page;
  const { stage } = useStore($paying);
  const today = todayInIndia();
  const isPaid = paidUntil !== null && paidUntil >= today;
  // Same rule as in the ledger: a paid period is extended, otherwise the year starts today.
  const from = isPaid ? daysAfter(paidUntil, 1) : today;
  const next = t('payment-pages.nextYear', { period: periodText(from, dayBefore(yearsAfter(from, 1))) });
  const isImage = kind === 'agency_image';
  return (
    <section className="bill-head">
      <p className="banner" data-tone={isPaid ? 'success' : 'warning'}>
        {state(paidUntil, isPaid)}
      </p>
      {pricePaise === 0 ? (
        <p>{t('payment-pages.noPrice')}</p>
      ) : (
        <ToPay
          label={t(isImage ? 'payment-pages.imageFor' : 'payment-pages.pdfFor')}
          amountPaise={pricePaise}
          line={next}
        />
      )}
      {isImage && pricePaise > 0 && (
        <button type="button" className="button" aria-busy={stage !== 'idle'} onClick={() => payImageYear(who)}>
          {t('payment-pages.pay', { amount: rupees(pricePaise) })}
        </button>
      )}
      {!isImage && pricePaise > 0 && (
        <>
          <p>
            <strong>{t('payment-pages.askTitle')}:</strong> {t('payment-pages.ask')}
          </p>
          <PlatformContact contact={page.platform.contact} about={t('payment-pages.pdfFor')} />
        </>
      )}
    </section>
  );
}

function state(paidUntil: string | null, isPaid: boolean): string {
  if (paidUntil === null) return t('payment-pages.notPaid');
  const date = formatDate(paidUntil, locale, { dateStyle: 'long' });
  return t(isPaid ? 'payment-pages.paidUntil' : 'payment-pages.ended', { date });
}
