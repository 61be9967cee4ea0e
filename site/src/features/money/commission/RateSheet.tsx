import { useStore } from '@nanostores/react';
import { hundredthsOf } from '@parichay/shared/money/commission/commission.rules.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { InputField, SelectField } from '../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../kit/ui/overlay/FormSheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { loadStaff, setRate, setting, staff } from './commission.store.ts';

export function RateSheet({ onClose }: { onClose(): void }) {
  const tomorrow = daysAfter(todayInIndia(), 1);
  const [typed, setTyped] = useState({ whom: '', percent: '', from: tomorrow });
  const [isAsked, setAsked] = useState(false);
  const { data: all } = useStore(staff.$state);
  const { status, error } = useStore(setting.$state);
  useEffect(() => {
    loadStaff();
    return setting.reset;
  }, []);
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const hundredths = hundredthsOf(typed.percent);
  const name = all?.find(({ franchiseeId }) => franchiseeId === typed.whom)?.name ?? t('commission.everyone');
  const isDayRefused = error?.fields.fromDate !== undefined;
  return (
    <FormSheet
      title={t('commission.setTitle')}
      onClose={onClose}
      go={t('commission.save')}
      isBusy={status === 'loading'}
      onSubmit={async () => {
        setAsked(true);
        if (hundredths === null || typed.from === '') return;
        if (await setRate({ franchiseeId: typed.whom || null, hundredths, fromDate: typed.from }, name)) onClose();
      }}
    >
      <SelectField
        id="rate-whom"
        label={t('commission.whom')}
        value={typed.whom}
        onChange={({ target }) => change({ whom: target.value })}
      >
        <option value="">{t('commission.everyone')}</option>
        {all?.map((one) => (
          <option key={one.franchiseeId} value={one.franchiseeId}>
            {one.name}
          </option>
        ))}
      </SelectField>
      <InputField
        id="rate-percent"
        label={t('commission.percent')}
        error={isAsked && hundredths === null ? t('commission.percentWrong') : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        value={typed.percent}
        onChange={({ target }) => change({ percent: target.value })}
      />
      <InputField
        id="rate-from"
        type="date"
        label={t('commission.from')}
        hint={t('commission.setHint')}
        error={(isAsked && typed.from === '') || isDayRefused ? t('commission.fromWrong') : undefined}
        value={typed.from}
        onChange={({ target }) => change({ from: target.value })}
      />
      {error && !isDayRefused && <FailureBanner failure={error} />}
    </FormSheet>
  );
}
