import './payments.css';
import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { useEffect, useState } from 'react';
import { NoticeLine } from '../../../../kit/table/TableNotices.tsx';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { AdminSkeleton } from '../../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { PaymentArt } from '../../../../kit/ui/picture/PaymentArt.tsx';
import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../../lib/i18n.ts';
import { $may } from '../../../people/access/access.store.ts';
import { InvoiceLinks } from '../../invoice/InvoiceLinks.tsx';
import { isUpgradeHash } from '../premium/premium-hash.ts';
import { CancelPaymentSheet } from './CancelPaymentSheet.tsx';
import { PartialRefunds } from './PartialRefunds.tsx';
import { refundablePaise } from './partial-refund.rules.ts';
import { businessPlanStateTextAndTone, modeAndReferenceText, paidPeriodText, paymentLabel } from './payment-texts.ts';
import {
  businessPlanState,
  isPaidElsewhere,
  isPlanPayment,
  type PaymentRecord,
  type PlanPayment,
  paidPaiseOf,
} from './payments.rules.ts';
import { $notice, cancelPaymentCalls, loadPayments, payments } from './payments.store.ts';

const PartialRefundSheet = lazy(async () => (await import('./PartialRefundSheet.tsx')).PartialRefundSheet);
const TrialSheet = lazy(async () => (await import('./TrialSheet.tsx')).TrialSheet);
const ReceiveDue = lazy(async () => (await import('./ReceiveDue.tsx')).RecordDuePaymentSheet);
const RecordPayment = lazy(async () => (await import('./RecordPayment.tsx')).RecordPayment);

export function PaymentsTab({ business }: { business: Business }) {
  const { businessId } = business;
  const { data, error } = useStore(payments.$state);
  const may = useStore($may);
  const [isRecordSheetOpen, setRecordSheetOpen] = useState(false);
  const [paymentToCancel, setPaymentToCancel] = useState<PaymentRecord | null>(null);
  const [isTrialSheetOpen, setTrialSheetOpen] = useState(false);
  const [paymentToRefund, setPaymentToRefund] = useState<PaymentRecord | null>(null);
  const [paymentWithDue, setPaymentWithDue] = useState<PlanPayment | null>(null);
  useEffect(() => {
    loadPayments(businessId);
  }, [businessId]);
  const mayRecord = may('POST /business/subscription-payment');
  // Staff who follow the paywall's hash record a payment instead of paying.
  useEffect(() => {
    if (!mayRecord || !isUpgradeHash()) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    setRecordSheetOpen(true);
  }, [mayRecord]);
  if (error && !data) return <FailedPanel failure={error} onRetry={() => loadPayments(businessId)} />;
  if (!data) return <AdminSkeleton />;
  const state = businessPlanState(business, data, Date.now());
  const { tone, text } = businessPlanStateTextAndTone(state, business.isExpiringSoon);
  const reloaded = (payment: PaymentRecord | null) =>
    payment && (data.find(({ recordNo }) => recordNo === payment.recordNo) ?? payment);
  const [refundedPayment, cancelledPayment] = [reloaded(paymentToRefund), reloaded(paymentToCancel)];
  const isEmpty = data.length === 0 && state.kind === 'nothing';
  const needsPlan = business.isExpiringSoon || (state.kind !== 'running' && state.kind !== 'endless');
  const recordButton = mayRecord ? (
    <button
      type="button"
      className={isEmpty ? 'button' : 'button button-quiet'}
      aria-haspopup="dialog"
      onClick={() => setRecordSheetOpen(true)}
    >
      {t('payments-admin.record')}
    </button>
  ) : (
    needsPlan && <p>{t('payments.connect')}</p>
  );
  const mayGiveTrial =
    may('POST /business/trial') && (state.kind === 'nothing' || state.kind === 'trial' || state.kind === 'free');
  const trialButton = mayGiveTrial && (
    <button
      type="button"
      className="button button-quiet"
      aria-haspopup="dialog"
      onClick={() => setTrialSheetOpen(true)}
    >
      {t('trial.give')}
    </button>
  );
  return (
    <div className="stack payments">
      {isEmpty ? (
        <div className="empty">
          <PaymentArt />
          <p>{text}</p>
          {recordButton}
          {trialButton}
          <NoticeLine changes={{ $notice }} />
        </div>
      ) : (
        <>
          <div className="payment-state">
            <p className="banner" data-tone={tone}>
              {text}
            </p>
            {trialButton}
            {recordButton}
          </div>
          <NoticeLine changes={{ $notice }} />
          {error && <FailureBanner failure={error} />}
          {data.length === 0 && <p className="muted">{t('payments-admin.noRecords')}</p>}
          <ul className="list">
            {data.map((payment) => (
              <PaymentRow
                key={payment.recordNo}
                payment={payment}
                onReceiveDue={may('POST /due-payment') ? setPaymentWithDue : null}
                onRefund={
                  may('POST /payment-part') && refundablePaise(payment) > 0 ? () => setPaymentToRefund(payment) : null
                }
                onCancel={
                  !payment.throughGateway && may(cancelPaymentCalls[payment.kind])
                    ? () => setPaymentToCancel(payment)
                    : null
                }
              />
            ))}
          </ul>
        </>
      )}
      {isRecordSheetOpen && (
        <RecordPayment business={business} payments={data} onClose={() => setRecordSheetOpen(false)} />
      )}
      {isTrialSheetOpen && <TrialSheet business={business} onClose={() => setTrialSheetOpen(false)} />}
      {refundedPayment && (
        <PartialRefundSheet
          business={business}
          payment={refundedPayment}
          label={paymentLabel(refundedPayment)}
          onClose={() => setPaymentToRefund(null)}
        />
      )}
      {paymentWithDue && (
        <ReceiveDue business={business} payment={paymentWithDue} onClose={() => setPaymentWithDue(null)} />
      )}
      {cancelledPayment && (
        <CancelPaymentSheet business={business} payment={cancelledPayment} onClose={() => setPaymentToCancel(null)} />
      )}
    </div>
  );
}

interface PaymentRowProps {
  payment: PaymentRecord;
  onReceiveDue: ((payment: PlanPayment) => void) | null;
  /** null = not allowed, or nothing is left to refund. */
  onRefund: (() => void) | null;
  onCancel: (() => void) | null;
}

function PaymentRow({ payment, onReceiveDue, onRefund, onCancel }: PaymentRowProps) {
  const { amountPaise, note, status, throughGateway } = payment;
  const label = paymentLabel(payment);
  const moneyPaise = paidPaiseOf(payment);
  const dateText = formatDate(payment.paidOn, locale);
  const modeText = modeAndReferenceText(payment);
  const isPaid = status === 'paid';
  const state = isPaid ? 'paid' : throughGateway ? 'refunded' : 'takenBackState';
  const hasDue = isPlanPayment(payment) && payment.duePaise > 0;
  return (
    <li className="list-row payment-row" data-past={!isPaid || undefined}>
      <span className="two-lines">
        <strong>
          <UserText text={label} />
        </strong>
        {isPlanPayment(payment) && <span className="muted tabular">{paidPeriodText(payment)}</span>}
      </span>
      <span className="two-lines payment-how">
        <span className="tabular">
          {t('payments-admin.whenHow', { when: dateText, how: paymentChannelText(payment) })}
        </span>
        {isPlanPayment(payment) && payment.coupon && amountPaise > 0 && (
          <span className="muted tabular">
            {t('coupon-code.byCoupon', {
              code: payment.coupon.code,
              discount: rupees(payment.coupon.discountPaise),
            })}
          </span>
        )}
        {isPaidElsewhere(payment) && <span className="muted">{t('payments-admin.elsewhere')}</span>}
        {modeText && (
          <span className="muted">
            <UserText text={modeText} />
          </span>
        )}
        {note && (
          <span className="muted">
            <UserText text={note} />
          </span>
        )}
      </span>
      <strong className="tabular payment-amount">{moneyPaise !== null && rupees(moneyPaise)}</strong>
      <span className="payment-row-state">
        {(moneyPaise !== null || !isPaid) && !hasDue && (
          <span className="badge" data-tone={isPaid ? 'success' : undefined}>
            {t(`payments-admin.${state}`)}
          </span>
        )}
        {hasDue && (
          <>
            <span className="badge tabular" data-tone="warning">
              {t('payments-admin.due', { amount: rupees(payment.duePaise) })}
            </span>
            {onReceiveDue && (
              <button
                type="button"
                className="link"
                aria-haspopup="dialog"
                aria-label={t('payments-admin.receiveOf', { what: label, when: dateText })}
                onClick={() => onReceiveDue(payment)}
              >
                {t('payments-admin.receive')}
              </button>
            )}
          </>
        )}
        <InvoiceLinks payment={payment} label={label} />
        {onRefund && (
          <button
            type="button"
            className="link"
            aria-haspopup="dialog"
            aria-label={t('payment-parts.giveBackOf', { what: label, when: dateText })}
            onClick={onRefund}
          >
            {t('payment-parts.giveBack')}
          </button>
        )}
        {isPaid && onCancel && (
          <button
            type="button"
            className="link"
            aria-haspopup="dialog"
            aria-label={t('payments-admin.takeBackOf', { what: label, when: dateText })}
            onClick={onCancel}
          >
            {t('payments-admin.takeBack')}
          </button>
        )}
      </span>
      <PartialRefunds payment={payment} />
    </li>
  );
}

function paymentChannelText(payment: PaymentRecord): string {
  const { throughGateway, recordedBy } = payment;
  const coupon = isPlanPayment(payment) ? payment.coupon : null;
  if (coupon && !throughGateway && !recordedBy) return t('coupon-code.freeBy', { code: coupon.code });
  if (throughGateway) return t('payments-admin.online');
  return recordedBy?.name ? t('payments-admin.byHandOf', { name: recordedBy.name }) : t('payments-admin.byHand');
}
