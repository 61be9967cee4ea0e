import { useStore } from '@nanostores/react';
import { asciiDigits } from '@parichay/shared/platform/lib/ascii-digits.ts';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { InputField } from '../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../kit/ui/overlay/FormSheet.tsx';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { CallFailure, call } from '../../../lib/api.ts';
import { askWhoIsHere } from '../confirm/confirm.store.ts';
import { $waiting, keepWaiting, loadWaiting, type Whose, waitingFor } from './account-change.store.ts';
import { WaitingChange } from './WaitingChange.tsx';

interface Props {
  whose: Whose;
  /** Name of the business that changes hands, or of the number's owner; empty for one's own account. */
  name: string;
  isByEmail: boolean;
  onDone?(): void;
  onClose(): void;
}

const digits = 6;
const ofAddress = new Set(['phone_invalid', 'email_invalid', 'country_not_allowed', 'number_taken']);

export function AccountChangeSheet({ whose, name, isByEmail, onDone, onClose }: Props) {
  const { kind } = whose;
  const [step, setStep] = useState<'address' | 'code' | 'made'>('address');
  const [byEmail, setByEmail] = useState(kind === 'number' && isByEmail);
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [along, setAlong] = useState({ withEnquiries: true, withInvoices: true });
  const [isConfirmed, setConfirmed] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const waits = waitingFor(whose, useStore($waiting));
  const { businessId, franchiseeId } = whose;
  useEffect(() => {
    loadWaiting([{ kind, ...(businessId && { businessId }), ...(franchiseeId && { franchiseeId }) }]);
  }, [kind, businessId, franchiseeId]);

  const isOwn = kind === 'number' && !businessId && !franchiseeId;
  const wanted = { ...whose, ...(byEmail ? { email: address.trim() } : { phoneNumber: address }) };
  const title = t(`account-change.title_${kind}`, { name });

  const attempt = async (run: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await run();
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      setFailure(thrown);
      if (ofAddress.has(thrown.code)) setStep('address');
    } finally {
      setBusy(false);
    }
  };
  const sendCode = () =>
    attempt(async () => {
      await call('POST /account-change/send-code', { body: wanted });
      setCode('');
      setStep('code');
    });
  const change = () =>
    attempt(async () => {
      const answer = await call('POST /account-change', { body: { ...wanted, ...along, otp: code } });
      keepWaiting(whose, answer.change);
      setStep('made');
      if (!answer.change) onDone?.();
    });

  if (step === 'made')
    return (
      <Sheet
        kind="sheet"
        title={title}
        onClose={onClose}
        foot={
          <button type="button" className="button" onClick={onClose}>
            {t('account-change.close')}
          </button>
        }
      >
        {waits ? (
          <WaitingChange whose={whose} />
        ) : (
          <p role="status">{t(`account-change.done_${kind}`, { to: address.trim(), name })}</p>
        )}
      </Sheet>
    );

  if (step === 'code')
    return (
      <FormSheet
        kind="sheet"
        title={title}
        go={t(`account-change.go_${kind}`)}
        isBusy={isBusy}
        onClose={onClose}
        onSubmit={() => void (code.length === digits && change())}
      >
        <InputField
          id="account-change-code"
          label={t('account-change.code')}
          hint={t('account-change.codeHint', { to: address.trim() })}
          error={failure ? failureText(failure) : undefined}
          className="tabular"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={({ target }) => setCode(asciiDigits(target.value).replace(/\D/g, '').slice(0, digits))}
        />
        <button type="button" className="link" onClick={sendCode}>
          {t('account-change.again')}
        </button>
      </FormSheet>
    );

  const text =
    kind === 'owner' ? 'text_owner' : franchiseeId ? 'text_ofStaff' : businessId ? 'text_ofCustomer' : 'text_own';
  const label = byEmail ? 'email' : kind === 'owner' ? 'ownerPhone' : 'phone';
  const isOfAddress = failure !== null && ofAddress.has(failure.code);
  return (
    <FormSheet
      kind="sheet"
      title={title}
      go={t('account-change.sendCode')}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void (address.trim() && sendCode())}
    >
      <WaitingChange whose={whose} />
      <p>{t(`account-change.${text}`)}</p>
      <InputField
        id="account-change-address"
        label={t(`account-change.${label}`)}
        error={isOfAddress ? failureText(failure) : undefined}
        type={byEmail ? 'email' : 'tel'}
        inputMode={byEmail ? 'email' : 'tel'}
        autoComplete="off"
        maxLength={byEmail ? 200 : 32}
        className="tabular"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      {kind === 'owner' && (
        <>
          <button type="button" className="link" onClick={() => setByEmail(!byEmail)}>
            {t(byEmail ? 'account-change.byPhone' : 'account-change.ownerAbroad')}
          </button>
          {(['withEnquiries', 'withInvoices'] as const).map((what) => (
            <label key={what} className="check">
              <input
                type="checkbox"
                checked={along[what]}
                onChange={({ target }) => setAlong({ ...along, [what]: target.checked })}
              />
              {t(`account-change.${what}`)}
            </label>
          ))}
          <p className="muted">{t('account-change.leftOut')}</p>
        </>
      )}
      {isOwn &&
        (isConfirmed ? (
          <p role="status">{t('account-change.isNow')}</p>
        ) : (
          <button type="button" className="link" onClick={async () => setConfirmed(await askWhoIsHere())}>
            {t('account-change.now')}
          </button>
        ))}
      {failure && !isOfAddress && <FailureBanner failure={failure} />}
    </FormSheet>
  );
}
