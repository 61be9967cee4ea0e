import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { TextareaField } from '../../../../kit/ui/form/fields.tsx';
import { MoneyField } from '../../../../kit/ui/form/MoneyField.tsx';
import { FormSheet } from '../../../../kit/ui/overlay/FormSheet.tsx';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import { AlsoReversed } from './AlsoReversed.tsx';
import { partialRefundFault, refundablePaise } from './partial-refund.rules.ts';
import { type PaymentRecord, totalWithReversed } from './payments.rules.ts';
import { partialRefundRequest, refundPartially } from './payments.store.ts';

interface Props {
  business: Business;
  payment: PaymentRecord;
  label: string;
  onClose(): void;
}

export function PartialRefundSheet({ business, payment, label, onClose }: Props) {
  const remainingPaise = refundablePaise(payment);
  const [paise, setPaise] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  // All submits of one opened sheet use the same idempotency key.
  const [onceKey] = useState(() => crypto.randomUUID());
  const { status, error } = useStore(partialRefundRequest.$state);
  useEffect(() => partialRefundRequest.reset, []);
  const fault = partialRefundFault(paise, remainingPaise);
  const trimmedReason = reason.trim();
  const amount = rupees(remainingPaise);
  const isRest = paise === remainingPaise;
  const totalPaise = paise !== null && isRest ? totalWithReversed(paise, payment) : paise;
  return (
    <FormSheet
      title={t('payment-parts.title')}
      onClose={onClose}
      submitLabel={
        fault || totalPaise === null ? t('payment-parts.go') : t('payment-parts.goPart', { amount: rupees(totalPaise) })
      }
      isBusy={status === 'loading'}
      isDanger
      onSubmit={async () => {
        setSubmitted(true);
        if (fault || paise === null || trimmedReason === '') return;
        if (await refundPartially(business, payment, { refundPaise: paise, reason: trimmedReason, onceKey })) onClose();
      }}
    >
      <p className="two-lines">
        <strong>{t('payment-parts.of', { what: label, amount: rupees(payment.amountPaise) })}</strong>
        <span>{t('payment-parts.left', { amount })}</span>
      </p>
      <MoneyField
        id="part-amount"
        label={t('payment-parts.amount')}
        error={isSubmitted && fault ? t(`payment-parts.${fault}`, { amount }) : undefined}
        value={paise}
        onChange={setPaise}
      />
      <div className="stack" aria-live="polite">
        <p className="banner" data-tone={isRest ? 'warning' : 'info'}>
          {consequenceText(payment, isRest)}
        </p>
        {isRest && <AlsoReversed payment={payment} paise={remainingPaise} kind="refund" />}
      </div>
      <TextareaField
        id="part-why"
        label={t('payment-parts.reason')}
        hint={t('payment-parts.reasonHint')}
        error={isSubmitted && trimmedReason === '' ? t('payment-parts.reasonRequired') : undefined}
        rows={2}
        value={reason}
        maxLength={200}
        aria-required="true"
        onChange={({ target }) => setReason(target.value)}
      />
      <p>{t(payment.throughGateway ? 'payment-parts.online' : 'payment-parts.byHand')}</p>
      {error && <FailureBanner failure={error} />}
    </FormSheet>
  );
}

function consequenceText({ kind, amountPaise }: PaymentRecord, isRest: boolean): string {
  if (kind !== 'due') return t(isRest ? 'payment-parts.planEnds' : 'payment-parts.planStays');
  return isRest
    ? t('payments-admin.takeBackDue', { amount: rupees(amountPaise) })
    : t('payment-parts.dueStays', { amount: rupees(amountPaise) });
}
