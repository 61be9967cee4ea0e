import { useStore } from '@nanostores/react';
import { razorpayKeyId, shortestWebhookSecret } from '@parichay/shared/money/payment/payment.lists.ts';
import { useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { InputField } from '../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../kit/ui/overlay/FormSheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { account, saveAccount, saving } from './account.store.ts';

const fields = ['keyId', 'keySecret', 'webhookSecret'] as const;
type Field = (typeof fields)[number];

const isRight: Readonly<Record<Field, (value: string) => boolean>> = {
  keyId: (value) => razorpayKeyId.test(value),
  keySecret: (value) => value.length >= 8,
  webhookSecret: (value) => value.length >= shortestWebhookSecret,
};

interface Props {
  webhookUrl: string | null;
  onClose(): void;
}

/** The keys are checked at Razorpay before they are stored, and are never shown again. */
export function AccountSheet({ webhookUrl, onClose }: Props) {
  const [values, setValues] = useState<Record<Field, string>>({ keyId: '', keySecret: '', webhookSecret: '' });
  const [isOldSecretLeaked, setLeaked] = useState(false);
  const [isSent, setSent] = useState(false);
  const { data } = useStore(account.$state);
  const { status, error } = useStore(saving.$state);
  const tidy = (field: Field) => values[field].trim();
  const wrong = (field: Field) => isSent && !isRight[field](tidy(field));
  return (
    <FormSheet
      kind="side"
      title={t('billing.account')}
      onClose={() => status !== 'loading' && onClose()}
      go={t(status === 'loading' ? 'billing.trying' : 'billing.tryAndSave')}
      isBusy={status === 'loading'}
      onSubmit={async () => {
        setSent(true);
        if (!fields.every((field) => isRight[field](tidy(field)))) return;
        const keys = { keyId: tidy('keyId'), keySecret: tidy('keySecret'), webhookSecret: tidy('webhookSecret') };
        if (await saveAccount({ ...keys, isOldSecretLeaked }, t('billing.saved'))) onClose();
      }}
    >
      <p>{t('billing.keysText')}</p>
      {fields.map((field) => (
        <InputField
          key={field}
          id={`account-${field}`}
          label={t(`billing.${field}`)}
          hint={t(`billing.${field}Hint`)}
          error={wrong(field) ? t(`billing.${field}Wrong`) : undefined}
          type={field === 'keyId' ? 'text' : 'password'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={values[field]}
          onChange={({ target }) => setValues({ ...values, [field]: target.value })}
        />
      ))}
      {data?.account && (
        <label className="check">
          <input type="checkbox" checked={isOldSecretLeaked} onChange={({ target }) => setLeaked(target.checked)} />
          {t('billing.secretLeaked')}
        </label>
      )}
      <p className="billing-webhook">
        <span className="muted">{t(webhookUrl ? 'billing.webhookText' : 'billing.webhookNoDomain')}</span>{' '}
        {webhookUrl && <code>{webhookUrl}</code>}
      </p>
      {error && <FailureBanner failure={error} />}
    </FormSheet>
  );
}
