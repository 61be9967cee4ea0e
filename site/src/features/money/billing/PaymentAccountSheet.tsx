import { useStore } from '@nanostores/react';
import { minWebhookSecretLength, razorpayKeyIdPattern } from '@parichay/shared/money/payment/payment.lists.ts';
import { useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { InputField } from '../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../kit/ui/overlay/FormSheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { loadedPaymentAccount, paymentAccountSave, savePaymentAccount } from './payment-account.store.ts';

const fields = ['keyId', 'keySecret', 'webhookSecret'] as const;
type Field = (typeof fields)[number];

const isValidByField: Readonly<Record<Field, (value: string) => boolean>> = {
  keyId: (value) => razorpayKeyIdPattern.test(value),
  keySecret: (value) => value.length >= 8,
  webhookSecret: (value) => value.length >= minWebhookSecretLength,
};

interface Props {
  webhookUrl: string | null;
  onClose(): void;
}

/** Razorpay checks the keys before they are stored; secrets are never shown again. */
export function PaymentAccountSheet({ webhookUrl, onClose }: Props) {
  const [values, setValues] = useState<Record<Field, string>>({ keyId: '', keySecret: '', webhookSecret: '' });
  const [isOldSecretLeaked, setLeaked] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const { data } = useStore(loadedPaymentAccount.$state);
  const { status, error } = useStore(paymentAccountSave.$state);
  const trimmedValue = (field: Field) => values[field].trim();
  const isInvalid = (field: Field) => isSubmitted && !isValidByField[field](trimmedValue(field));
  return (
    <FormSheet
      kind="side"
      title={t('billing.account')}
      onClose={() => status !== 'loading' && onClose()}
      submitLabel={t(status === 'loading' ? 'billing.trying' : 'billing.tryAndSave')}
      isBusy={status === 'loading'}
      onSubmit={async () => {
        setSubmitted(true);
        if (!fields.every((field) => isValidByField[field](trimmedValue(field)))) return;
        const keys = {
          keyId: trimmedValue('keyId'),
          keySecret: trimmedValue('keySecret'),
          webhookSecret: trimmedValue('webhookSecret'),
        };
        if (await savePaymentAccount({ ...keys, isOldSecretLeaked }, t('billing.saved'))) onClose();
      }}
    >
      <p>{t('billing.keysText')}</p>
      {fields.map((field) => (
        <InputField
          key={field}
          id={`account-${field}`}
          label={t(`billing.${field}`)}
          hint={t(`billing.${field}Hint`)}
          error={isInvalid(field) ? t(`billing.${field}Wrong`) : undefined}
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
