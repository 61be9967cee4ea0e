import { useStore } from '@nanostores/react';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { InputField } from '../../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../../kit/ui/overlay/FormSheet.tsx';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import { emptyPayment, paymentBodyOf, paymentFaultsOf } from '../../../shop/how-paid/how-paid.rules.ts';
import { PaymentFields } from '../../../shop/how-paid/PaymentFields.tsx';
import type { PlanPayment } from './payments.rules.ts';
import { duePaymentRecording, recordDuePayment } from './payments.store.ts';

interface Props {
  business: Business;
  payment: PlanPayment;
  onClose(): void;
}

export function RecordDuePaymentSheet({ business, payment: { recordNo, planName, duePaise }, onClose }: Props) {
  const [entered, setEntered] = useState(() => emptyPayment(todayInIndia()));
  const [note, setNote] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const { status, error } = useStore(duePaymentRecording.$state);
  useEffect(() => duePaymentRecording.reset, []);
  const { amountPaise = duePaise } = entered;
  const isAmountInvalid = amountPaise !== null && (amountPaise > duePaise || amountPaise === 0);
  const faults = {
    ...paymentFaultsOf(entered, { pricePaise: duePaise, today: todayInIndia() }),
    ...(isAmountInvalid && { amountPaise: 'amountTooMuch' as const }),
  };
  return (
    <FormSheet
      title={t('payments-admin.receive')}
      submitLabel={t('payments-admin.confirmGo')}
      isBusy={status === 'loading'}
      onClose={onClose}
      onSubmit={async () => {
        setSubmitted(true);
        if (Object.keys(faults).length > 0) return;
        if (await recordDuePayment(business, recordNo, paymentBodyOf(entered, todayInIndia()), note.trim())) onClose();
      }}
    >
      <p>{t('payments-admin.receiveText', { plan: planName, amount: rupees(duePaise) })}</p>
      <PaymentFields
        payment={entered}
        pricePaise={duePaise}
        amountHint={t('payments-admin.receiveHint')}
        faults={isSubmitted || entered.amountPaise !== undefined ? faults : {}}
        onChange={(change) => setEntered({ ...entered, ...change })}
      />
      <InputField
        id="receive-note"
        label={t('payments-admin.note')}
        hint={t('payments-admin.noteHint')}
        value={note}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setNote(target.value)}
      />
      {error && <FailureBanner failure={error} />}
    </FormSheet>
  );
}
