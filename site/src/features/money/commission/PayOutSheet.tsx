import { useStore } from '@nanostores/react';
import type { CommissionMonth } from '@parichay/shared/money/commission/commission.endpoints.ts';
import { maxReferenceLength } from '@parichay/shared/money/payment/payment.lists.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { InputField } from '../../../kit/ui/form/fields.tsx';
import { MoneyField } from '../../../kit/ui/form/MoneyField.tsx';
import { FormSheet } from '../../../kit/ui/overlay/FormSheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { monthName, payoutSaving, recordPayout } from './commission.store.ts';

interface Props {
  row: CommissionMonth;
  onClose(): void;
}

export function RecordPayoutSheet({ row, onClose }: Props) {
  const today = todayInIndia();
  const [paidPaise, setPaidPaise] = useState<number | null>(Math.max(0, row.commissionPaise));
  const [paidOn, setPaidOn] = useState(today);
  const [reference, setReference] = useState('');
  const { status, error } = useStore(payoutSaving.$state);
  useEffect(() => payoutSaving.reset, []);
  const isDayInvalid = paidOn === '' || paidOn > today;
  return (
    <FormSheet
      title={t('commission.payTitle', { name: row.name, month: monthName(row.month) })}
      onClose={onClose}
      submitLabel={t('commission.go')}
      isBusy={status === 'loading'}
      onSubmit={async () => {
        if (paidPaise === null || isDayInvalid) return;
        if (await recordPayout(row, { paidPaise, paidOn, reference: reference.trim() })) onClose();
      }}
    >
      <MoneyField
        id="payout-amount"
        label={t('commission.amount')}
        error={paidPaise === null ? t('commission.amountRequired') : undefined}
        value={paidPaise}
        onChange={setPaidPaise}
      />
      <InputField
        id="payout-day"
        type="date"
        label={t('commission.day')}
        error={isDayInvalid ? t('commission.dayWrong') : undefined}
        max={today}
        value={paidOn}
        onChange={({ target }) => setPaidOn(target.value)}
      />
      <InputField
        id="payout-reference"
        label={t('commission.reference')}
        hint={t('commission.referenceHint')}
        value={reference}
        maxLength={maxReferenceLength}
        autoComplete="off"
        onChange={({ target }) => setReference(target.value)}
      />
      {error && <FailureBanner failure={error} />}
    </FormSheet>
  );
}
