import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { TextareaField } from '../../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../../kit/ui/overlay/FormSheet.tsx';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import { whatText } from './payment-texts.ts';
import { isPeriod, moneyOf, type Paid } from './payments.rules.ts';
import { takeBack, takingBack } from './payments.store.ts';

interface Props {
  business: Business;
  paid: Paid;
  onClose(): void;
}

export function TakeBack({ business, paid, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { status, error } = useStore(takingBack.$state);
  useEffect(() => takingBack.reset, []);
  return (
    <FormSheet
      title={t('payments-admin.takeBackTitle')}
      onClose={onClose}
      go={t('payments-admin.takeBack')}
      isBusy={status === 'loading'}
      isDanger
      onSubmit={async () => {
        const why = reason.trim();
        setMissing(why === '');
        if (why && (await takeBack(business, paid, why))) onClose();
      }}
    >
      <p>
        {t('payments-admin.takeBackText', { what: whatText(paid), amount: rupees(moneyOf(paid) ?? 0) })}{' '}
        {isPeriod(paid) && t('payments-admin.takeBackPeriod')}
      </p>
      <TextareaField
        id="take-back-why"
        label={t('payments-admin.reason')}
        hint={t('payments-admin.reasonHint')}
        error={isMissing ? t('payments-admin.reasonRequired') : undefined}
        rows={2}
        value={reason}
        maxLength={200}
        aria-required="true"
        onChange={({ target }) => {
          setReason(target.value);
          setMissing(false);
        }}
      />
      {error && <FailureBanner failure={error} />}
    </FormSheet>
  );
}
