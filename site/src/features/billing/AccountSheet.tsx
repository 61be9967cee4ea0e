import { useStore } from '@nanostores/react';
import { razorpayKeyId, shortestWebhookSecret } from '@parichay/shared/payment/payment.lists.ts';
import { useState } from 'react';
import { FailureBanner } from '../../kit/ui/FailureBanner.tsx';
import { InputField } from '../../kit/ui/fields.tsx';
import { t } from '../../kit/ui/messages.ts';
import { Sheet } from '../../kit/ui/Sheet.tsx';
import { account, saveAccount, saving } from './account.store.ts';

const formId = 'account-form';
const fields = ['keyId', 'keySecret', 'webhookSecret'] as const;
type Field = (typeof fields)[number];

/** As the contract has them. */
const isRight: Readonly<Record<Field, (value: string) => boolean>> = {
  keyId: (value) => razorpayKeyId.test(value),
  keySecret: (value) => value.length >= 8,
  webhookSecret: (value) => value.length >= shortestWebhookSecret,
};

interface Props {
  webhookUrl: string | null;
  onClose(): void;
}

/** The keys of the agency's own account at Razorpay. They are tried there before they count, and never shown again. */
export function AccountSheet({ webhookUrl, onClose }: Props) {
  const [values, setValues] = useState<Record<Field, string>>({ keyId: '', keySecret: '', webhookSecret: '' });
  const [isOldSecretLeaked, setLeaked] = useState(false);
  const [isSent, setSent] = useState(false);
  const { data } = useStore(account.$state);
  const { status, error } = useStore(saving.$state);
  const tidy = (field: Field) => values[field].trim();
  const wrong = (field: Field) => isSent && !isRight[field](tidy(field));
  const foot = (
    <button type="submit" form={formId} className="button" aria-busy={status === 'loading'}>
      {t(status === 'loading' ? 'billing.trying' : 'billing.tryAndSave')}
    </button>
  );
  return (
    <Sheet kind="side" title={t('billing.account')} onClose={() => status !== 'loading' && onClose()} foot={foot}>
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={async (event) => {
          event.preventDefault();
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
      </form>
    </Sheet>
  );
}
