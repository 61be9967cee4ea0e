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
import { isUpgrade } from '../premium/premium.hash.ts';
import { PartsGiven } from './PartsGiven.tsx';
import { leftOf } from './part.rules.ts';
import { accountStateText, howPaidText, periodText, whatText } from './payment-texts.ts';
import { accountState, isElsewhere, isPeriod, moneyOf, type Paid, type PlanPaid } from './payments.rules.ts';
import { $notice, loadPayments, payments, takeBackCalls } from './payments.store.ts';
import { TakeBack } from './TakeBack.tsx';

const GiveBackPart = lazy(async () => (await import('./GiveBackPart.tsx')).GiveBackPart);
const TrialSheet = lazy(async () => (await import('./TrialSheet.tsx')).TrialSheet);
const ReceiveDue = lazy(async () => (await import('./ReceiveDue.tsx')).ReceiveDue);
const RecordPayment = lazy(async () => (await import('./RecordPayment.tsx')).RecordPayment);

export function PaymentsPart({ business }: { business: Business }) {
  const { businessId } = business;
  const { data, error } = useStore(payments.$state);
  const may = useStore($may);
  const [isRecording, setRecording] = useState(false);
  const [toDelete, setToDelete] = useState<Paid | null>(null);
  const [isGivingTrial, setGivingTrial] = useState(false);
  const [toGiveBack, setToGiveBack] = useState<Paid | null>(null);
  const [toReceive, setToReceive] = useState<PlanPaid | null>(null);
  useEffect(() => {
    loadPayments(businessId);
  }, [businessId]);
  const mayRecord = may('POST /business/subscription-payment');
  // Staff who follow the paywall's hash record a payment instead of paying.
  useEffect(() => {
    if (!mayRecord || !isUpgrade()) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    setRecording(true);
  }, [mayRecord]);
  if (error && !data) return <FailedPanel failure={error} onRetry={() => loadPayments(businessId)} />;
  if (!data) return <AdminSkeleton />;
  const state = accountState(business, data, Date.now());
  const { tone, words } = accountStateText(state, business.isExpiringSoon);
  const isEmpty = data.length === 0 && state.kind === 'nothing';
  const needsPlan = business.isExpiringSoon || (state.kind !== 'running' && state.kind !== 'endless');
  const record = mayRecord ? (
    <button
      type="button"
      className={isEmpty ? 'button' : 'button button-quiet'}
      aria-haspopup="dialog"
      onClick={() => setRecording(true)}
    >
      {t('payments-admin.record')}
    </button>
  ) : (
    needsPlan && <p>{t('payments.connect')}</p>
  );
  const mayGiveTrial =
    may('POST /business/trial') && (state.kind === 'nothing' || state.kind === 'trial' || state.kind === 'free');
  const trial = mayGiveTrial && (
    <button type="button" className="button button-quiet" aria-haspopup="dialog" onClick={() => setGivingTrial(true)}>
      {t('trial.give')}
    </button>
  );
  return (
    <div className="stack payments">
      {isEmpty ? (
        <div className="empty">
          <PaymentArt />
          <p>{words}</p>
          {record}
          {trial}
          <NoticeLine changes={{ $notice }} />
        </div>
      ) : (
        <>
          <div className="payment-state">
            <p className="banner" data-tone={tone}>
              {words}
            </p>
            {trial}
            {record}
          </div>
          <NoticeLine changes={{ $notice }} />
          {error && <FailureBanner failure={error} />}
          {data.length === 0 && <p className="muted">{t('payments-admin.noRecords')}</p>}
          <ul className="list">
            {data.map((paid) => (
              <PaymentRow
                key={paid.recordNo}
                paid={paid}
                onReceive={may('POST /due-payment') ? setToReceive : null}
                onGiveBack={may('POST /payment-part') && leftOf(paid) > 0 ? () => setToGiveBack(paid) : null}
                onTakeBack={!paid.throughGateway && may(takeBackCalls[paid.kind]) ? () => setToDelete(paid) : null}
              />
            ))}
          </ul>
        </>
      )}
      {isRecording && <RecordPayment business={business} paid={data} onClose={() => setRecording(false)} />}
      {isGivingTrial && <TrialSheet business={business} onClose={() => setGivingTrial(false)} />}
      {toGiveBack && (
        <GiveBackPart
          business={business}
          paid={toGiveBack}
          what={whatText(toGiveBack)}
          onClose={() => setToGiveBack(null)}
        />
      )}
      {toReceive && <ReceiveDue business={business} paid={toReceive} onClose={() => setToReceive(null)} />}
      {toDelete && <TakeBack business={business} paid={toDelete} onClose={() => setToDelete(null)} />}
    </div>
  );
}

interface RowProps {
  paid: Paid;
  onReceive: ((paid: PlanPaid) => void) | null;
  /** null = not allowed, or nothing is left to refund. */
  onGiveBack: (() => void) | null;
  onTakeBack: (() => void) | null;
}

function PaymentRow({ paid, onReceive, onGiveBack, onTakeBack }: RowProps) {
  const { amountPaise, note, status, throughGateway } = paid;
  const what = whatText(paid);
  const moneyPaise = moneyOf(paid);
  const when = formatDate(paid.paidOn, locale);
  const found = howPaidText(paid);
  const isPaid = status === 'paid';
  const state = isPaid ? 'paid' : throughGateway ? 'refunded' : 'takenBackState';
  return (
    <li className="list-row payment-row" data-past={!isPaid || undefined}>
      <span className="two-lines">
        <strong>
          <UserText text={what} />
        </strong>
        {isPeriod(paid) && <span className="muted tabular">{periodText(paid)}</span>}
      </span>
      <span className="two-lines payment-how">
        <span className="tabular">{t('payments-admin.whenHow', { when, how: howText(paid) })}</span>
        {isPeriod(paid) && paid.coupon && amountPaise > 0 && (
          <span className="muted tabular">
            {t('coupon-code.byCoupon', {
              code: paid.coupon.code,
              discount: rupees(paid.coupon.discountPaise),
            })}
          </span>
        )}
        {isElsewhere(paid) && <span className="muted">{t('payments-admin.elsewhere')}</span>}
        {found && (
          <span className="muted">
            <UserText text={found} />
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
        {(moneyPaise !== null || !isPaid) && (
          <span className="badge" data-tone={isPaid ? 'success' : undefined}>
            {t(`payments-admin.${state}`)}
          </span>
        )}
        {isPeriod(paid) && paid.duePaise > 0 && (
          <>
            <span className="badge tabular" data-tone="warning">
              {t('payments-admin.due', { amount: rupees(paid.duePaise) })}
            </span>
            {onReceive && (
              <button
                type="button"
                className="link"
                aria-haspopup="dialog"
                aria-label={t('payments-admin.receiveOf', { what, when })}
                onClick={() => onReceive(paid)}
              >
                {t('payments-admin.receive')}
              </button>
            )}
          </>
        )}
        <InvoiceLinks payment={paid} what={what} />
        {onGiveBack && (
          <button
            type="button"
            className="link"
            aria-haspopup="dialog"
            aria-label={t('payment-parts.giveBackOf', { what, when })}
            onClick={onGiveBack}
          >
            {t('payment-parts.giveBack')}
          </button>
        )}
        {isPaid && onTakeBack && (
          <button
            type="button"
            className="link"
            aria-haspopup="dialog"
            aria-label={t('payments-admin.takeBackOf', { what, when })}
            onClick={onTakeBack}
          >
            {t('payments-admin.takeBack')}
          </button>
        )}
      </span>
      <PartsGiven paid={paid} />
    </li>
  );
}

function howText(paid: Paid): string {
  const { throughGateway, recordedBy } = paid;
  const coupon = isPeriod(paid) ? paid.coupon : null;
  if (coupon && !throughGateway && !recordedBy) return t('coupon-code.freeBy', { code: coupon.code });
  if (throughGateway) return t('payments-admin.online');
  return recordedBy?.name ? t('payments-admin.byHandOf', { name: recordedBy.name }) : t('payments-admin.byHand');
}
