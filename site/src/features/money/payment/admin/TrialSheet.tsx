import { useStore } from '@nanostores/react';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { InputField } from '../../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../../kit/ui/overlay/FormSheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { saveTrialEnd, trialChange } from './payments.store.ts';

interface Props {
  business: Business;
  onClose(): void;
}

const isTodayOrLater = (day: string | null): boolean => day !== null && day >= todayInIndia();

export function TrialSheet({ business, onClose }: Props) {
  const today = todayInIndia();
  const lastAllowedDay = daysAfter(today, 365);
  const [trialEnd, setTrialEnd] = useState(isTodayOrLater(business.wholeUntil) ? (business.wholeUntil ?? '') : '');
  const { status, error } = useStore(trialChange.$state);
  useEffect(() => trialChange.reset, []);
  const fault = trialEnd === '' ? null : trialEnd < today ? 'past' : trialEnd > lastAllowedDay ? 'far' : null;
  return (
    <FormSheet
      title={t('trial.title')}
      onClose={onClose}
      submitLabel={t('trial.go')}
      isBusy={status === 'loading'}
      onSubmit={async () => {
        if (!fault && (await saveTrialEnd(business, trialEnd || null))) onClose();
      }}
    >
      <p>{t('trial.hint', { business: business.businessName })}</p>
      <InputField
        id="trial-until"
        type="date"
        label={t('trial.until')}
        error={fault ? t(`trial.${fault}`) : undefined}
        min={today}
        max={lastAllowedDay}
        value={trialEnd}
        onChange={({ target }) => setTrialEnd(target.value)}
      />
      {error && <FailureBanner failure={error} />}
    </FormSheet>
  );
}
