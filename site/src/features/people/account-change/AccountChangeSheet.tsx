import type { OutputOf } from '@parichay/shared/contract.ts';
import { toAsciiDigits } from '@parichay/shared/platform/lib/ascii-digits.ts';
import { formatIndianMobile, formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { InputField } from '../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../kit/ui/overlay/FormSheet.tsx';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { CallFailure, call } from '../../../lib/api.ts';
import { confirmIdentity } from '../confirm/confirm.store.ts';
import { cardEditorPath } from '../session/menu.rules.ts';
import { type ChangeTarget, loadPendingChanges, storePendingChange } from './account-change.store.ts';
import { PendingChange } from './PendingChange.tsx';

interface Props {
  changeTarget: ChangeTarget;
  name: string;
  signsInByEmail: boolean;
  onDone?(): void;
  onClose(): void;
}

const codeLength = 6;
const newLoginErrorCodes = new Set([
  ...['phone_invalid', 'email_invalid', 'country_not_allowed', 'number_taken', 'number_unchanged'],
]);

export function AccountChangeSheet({ changeTarget, name, signsInByEmail, onDone, onClose }: Props) {
  const { kind } = changeTarget;
  const [step, setStep] = useState<'address' | 'code' | 'scheduled' | 'made'>('address');
  const [usesEmail, setByEmail] = useState(kind === 'number' && signsInByEmail);
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [transferred, setAlong] = useState({ withEnquiries: true, withInvoices: true });
  const [isConfirmed, setConfirmed] = useState(false);
  const [oldNumberOnCard, setOldNumberOnCard] = useState<OutputOf<'POST /account-change'>['oldNumberOnCard']>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { businessId, franchiseeId } = changeTarget;
  useEffect(() => {
    loadPendingChanges([{ kind, ...(businessId && { businessId }), ...(franchiseeId && { franchiseeId }) }]);
  }, [kind, businessId, franchiseeId]);

  const isOwn = kind === 'number' && !businessId && !franchiseeId;
  const body = { ...changeTarget, ...(usesEmail ? { email: address.trim() } : { phoneNumber: address }) };
  const title = t(`account-change.title_${kind}`, { name });
  const to = formatIndianMobile(toAsciiDigits(address));

  const attempt = async (run: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await run();
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      setFailure(thrown);
      if (newLoginErrorCodes.has(thrown.code)) setStep('address');
    } finally {
      setBusy(false);
    }
  };
  const sendCode = () =>
    attempt(async () => {
      await call('POST /account-change/send-code', { body });
      setCode('');
      setStep('code');
    });
  const change = () =>
    attempt(async () => {
      const answer = await call('POST /account-change', { body: { ...body, ...transferred, otp: code } });
      storePendingChange(changeTarget, answer.change);
      setOldNumberOnCard(answer.oldNumberOnCard);
      setStep(answer.change ? 'scheduled' : 'made');
      if (!answer.change) onDone?.();
    });

  if (step === 'scheduled' || step === 'made') {
    const changeOnCard = isOwn && step === 'made' ? oldNumberOnCard : null;
    const editorPath = ({ businessId }: { businessId: string }) => `${cardEditorPath(businessId)}&improve=addPhone`;
    const [firstCard, secondCard] = changeOnCard?.cards ?? [];
    return (
      <Sheet
        kind="sheet"
        title={title}
        onClose={onClose}
        foot={
          <>
            <button type="button" className={firstCard ? 'button button-quiet' : 'button'} onClick={onClose}>
              {t('account-change.close')}
            </button>
            {firstCard && !secondCard && (
              <a className="button" href={editorPath(firstCard)}>
                {t('account-change.changeOnCard')}
              </a>
            )}
          </>
        }
      >
        {step === 'scheduled' ? (
          <PendingChange changeTarget={changeTarget} />
        ) : (
          <div className="stack" role="status">
            <p>{t(`account-change.done_${kind}`, { to, name })}</p>
            {changeOnCard && (
              <>
                <p>{t('account-change.oldOnCard', { from: formatPhone(changeOnCard.phoneNumber) })}</p>
                <ul>
                  {changeOnCard.cards.map((card) => (
                    <li key={card.businessId}>
                      <a href={editorPath(card)}>
                        <UserText text={card.businessName} />
                      </a>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
      </Sheet>
    );
  }

  if (step === 'code')
    return (
      <FormSheet
        kind="sheet"
        title={title}
        submitLabel={t(`account-change.go_${kind}`)}
        isBusy={isBusy}
        onClose={onClose}
        onSubmit={() => void (code.length === codeLength && change())}
      >
        <InputField
          id="account-change-code"
          label={t('account-change.code')}
          hint={t('account-change.codeHint', { to })}
          error={failure ? failureText(failure) : undefined}
          className="tabular"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={({ target }) => setCode(toAsciiDigits(target.value).replace(/\D/g, '').slice(0, codeLength))}
        />
        <button type="button" className="link" onClick={sendCode}>
          {t('account-change.again')}
        </button>
        <button type="button" className="link" onClick={() => setStep('address')}>
          {t(usesEmail ? 'account-change.otherEmail' : 'account-change.otherNumber')}
        </button>
      </FormSheet>
    );

  const text =
    kind === 'owner' ? 'text_owner' : franchiseeId ? 'text_ofStaff' : businessId ? 'text_ofCustomer' : 'text_own';
  const label = usesEmail ? 'email' : kind === 'owner' ? 'ownerPhone' : 'phone';
  const isAddressError = failure !== null && newLoginErrorCodes.has(failure.code);
  return (
    <FormSheet
      kind="sheet"
      title={title}
      submitLabel={t('account-change.sendCode')}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void (address.trim() && sendCode())}
    >
      <PendingChange changeTarget={changeTarget} />
      <p>{t(`account-change.${text}`)}</p>
      <InputField
        id="account-change-address"
        label={t(`account-change.${label}`)}
        error={isAddressError ? failureText(failure) : undefined}
        type={usesEmail ? 'email' : 'tel'}
        inputMode={usesEmail ? 'email' : 'tel'}
        autoComplete="off"
        maxLength={usesEmail ? 200 : 32}
        className="tabular"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      {kind === 'owner' && (
        <>
          <button type="button" className="link" onClick={() => setByEmail(!usesEmail)}>
            {t(usesEmail ? 'account-change.byPhone' : 'account-change.ownerAbroad')}
          </button>
          {(['withEnquiries', 'withInvoices'] as const).map((option) => (
            <label key={option} className="check">
              <input
                type="checkbox"
                checked={transferred[option]}
                onChange={({ target }) => setAlong({ ...transferred, [option]: target.checked })}
              />
              {t(`account-change.${option}`)}
            </label>
          ))}
          <p className="muted">{t('account-change.leftOut')}</p>
        </>
      )}
      {isOwn &&
        (isConfirmed ? (
          <p role="status">{t('account-change.isNow')}</p>
        ) : (
          <button type="button" className="link" onClick={async () => setConfirmed(await confirmIdentity())}>
            {t('account-change.now')}
          </button>
        ))}
      {failure && !isAddressError && <FailureBanner failure={failure} />}
    </FormSheet>
  );
}
