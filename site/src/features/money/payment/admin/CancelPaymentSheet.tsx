import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { TextareaField } from '../../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../../kit/ui/overlay/FormSheet.tsx';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import { AlsoReversed } from './AlsoReversed.tsx';
import { refundablePaise } from './partial-refund.rules.ts';
import { paymentLabel } from './payment-texts.ts';
import { isPlanPayment, type PaymentRecord, paidPaiseOf } from './payments.rules.ts';
import { cancelPayment, paymentCancellation } from './payments.store.ts';

interface Props {
  business: Business;
  payment: PaymentRecord;
  onClose(): void;
}

export function CancelPaymentSheet({ business, payment, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const { status, error } = useStore(paymentCancellation.$state);
  useEffect(() => paymentCancellation.reset, []);
  const paise = payment.amountPaise > 0 ? refundablePaise(payment) : (paidPaiseOf(payment) ?? 0);
  return (
    <FormSheet
      title={t('payments-admin.takeBackTitle')}
      onClose={onClose}
      submitLabel={t('payments-admin.takeBack')}
      isBusy={status === 'loading'}
      isDanger
      onSubmit={async () => {
        const trimmedReason = reason.trim();
        setReasonMissing(trimmedReason === '');
        if (trimmedReason && (await cancelPayment(business, payment, trimmedReason))) onClose();
      }}
    >
      <p>
        {t('payments-admin.takeBackText', { what: paymentLabel(payment), amount: rupees(paise) })}{' '}
        {isPlanPayment(payment) && t('payments-admin.takeBackPeriod')}
        {payment.kind === 'due' && t('payments-admin.takeBackDue', { amount: rupees(payment.amountPaise) })}
      </p>
      <AlsoReversed payment={payment} paise={paise} kind="reversal" />
      <TextareaField
        id="take-back-why"
        label={t('payments-admin.reason')}
        hint={t('payments-admin.reasonHint')}
        error={isReasonMissing ? t('payments-admin.reasonRequired') : undefined}
        rows={2}
        value={reason}
        maxLength={200}
        aria-required="true"
        onChange={({ target }) => {
          setReason(target.value);
          setReasonMissing(false);
        }}
      />
      {error && <FailureBanner failure={error} />}
    </FormSheet>
  );
}
