import { useStore } from '@nanostores/react';
import { parseCommissionRate } from '@parichay/shared/money/commission/commission.rules.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { InputField, SelectField } from '../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../kit/ui/overlay/FormSheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { loadStaff, rateSaving, setCommissionRate, staff } from './commission.store.ts';

export function RateSheet({ onClose }: { onClose(): void }) {
  const tomorrow = daysAfter(todayInIndia(), 1);
  const [entered, setEntered] = useState({ staffId: '', percent: '', from: tomorrow });
  const [isSubmitted, setSubmitted] = useState(false);
  const { data: staffList } = useStore(staff.$state);
  const { status, error } = useStore(rateSaving.$state);
  useEffect(() => {
    loadStaff();
    return rateSaving.reset;
  }, []);
  const changeEntered = (changes: Partial<typeof entered>) => setEntered({ ...entered, ...changes });
  const basisPoints = parseCommissionRate(entered.percent);
  const name =
    staffList?.find(({ franchiseeId }) => franchiseeId === entered.staffId)?.name ?? t('commission.everyone');
  const isDayRefused = error?.fields.fromDate !== undefined;
  return (
    <FormSheet
      title={t('commission.setTitle')}
      onClose={onClose}
      submitLabel={t('commission.save')}
      isBusy={status === 'loading'}
      onSubmit={async () => {
        setSubmitted(true);
        if (basisPoints === null || entered.from === '') return;
        if (
          await setCommissionRate(
            { franchiseeId: entered.staffId || null, hundredths: basisPoints, fromDate: entered.from },
            name,
          )
        )
          onClose();
      }}
    >
      <SelectField
        id="rate-whom"
        label={t('commission.whom')}
        value={entered.staffId}
        onChange={({ target }) => changeEntered({ staffId: target.value })}
      >
        <option value="">{t('commission.everyone')}</option>
        {staffList?.map((one) => (
          <option key={one.franchiseeId} value={one.franchiseeId}>
            {one.name}
          </option>
        ))}
      </SelectField>
      <InputField
        id="rate-percent"
        label={t('commission.percent')}
        error={isSubmitted && basisPoints === null ? t('commission.percentWrong') : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        value={entered.percent}
        onChange={({ target }) => changeEntered({ percent: target.value })}
      />
      <InputField
        id="rate-from"
        type="date"
        label={t('commission.from')}
        hint={t('commission.setHint')}
        error={(isSubmitted && entered.from === '') || isDayRefused ? t('commission.fromWrong') : undefined}
        value={entered.from}
        onChange={({ target }) => changeEntered({ from: target.value })}
      />
      {error && !isDayRefused && <FailureBanner failure={error} />}
    </FormSheet>
  );
}
