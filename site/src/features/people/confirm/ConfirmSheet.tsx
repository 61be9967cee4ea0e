import { useStore } from '@nanostores/react';
import { toAsciiDigits } from '@parichay/shared/platform/lib/ascii-digits.ts';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { FieldFrame } from '../../../kit/ui/form/fields.tsx';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { CallFailure, call } from '../../../lib/api.ts';
import { signInPhoneOrEmail, user } from '../user/user.store.ts';
import { closeConfirmation } from './confirm.store.ts';

type ConfirmMethod = 'password' | 'code';

export function ConfirmSheet({ onClose }: { onClose(): void }) {
  const me = useStore(user.$state).data;
  const [method, setWay] = useState<ConfirmMethod>('password');
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isCodeSent, setSent] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (method) field.current?.focus();
  }, [method]);

  const attempt = async (run: () => Promise<unknown>, onDone: () => void) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await run();
      onDone();
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      // The session has ended: the panel shows its own dialog.
      if (thrown.status === 401) return onClose();
      setFailure(thrown);
      field.current?.select();
    } finally {
      setBusy(false);
    }
  };
  const confirm = (event: SubmitEvent) => {
    event.preventDefault();
    if (!typed) return field.current?.focus();
    const sendProof =
      method === 'password'
        ? () => call('POST /session/confirm-password', { body: { password: typed } })
        : () => call('POST /session/confirm-code', { body: { otp: typed } });
    attempt(sendProof, () => closeConfirmation(true));
  };
  const sendCode = () =>
    attempt(
      () => call('POST /session/send-code'),
      () => {
        setTyped('');
        setSent(true);
        setWay('code');
      },
    );

  const signInNameText = me ? signInPhoneOrEmail(me) : '';
  const isCode = method === 'code';
  const error = failure ? failureText(failure) : undefined;
  const input = {
    ref: field,
    id: 'confirm',
    value: typed,
    'aria-describedby': 'confirm-said',
    'aria-invalid': error ? true : undefined,
  } as const;
  return (
    <Sheet kind="sheet" title={t('confirm.title')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={confirm}>
        <p>{isCode ? t('confirm.codeText', { to: signInNameText }) : t('confirm.text')}</p>
        {/* Password managers need the user name that belongs to the password. */}
        <input type="text" name="username" value={signInNameText} autoComplete="username" readOnly hidden />
        <FieldFrame
          id="confirm"
          label={t(isCode ? 'confirm.code' : 'confirm.password')}
          error={error}
          hint={isCode && isCodeSent ? t('confirm.sent') : undefined}
        >
          {isCode ? (
            <input
              {...input}
              className="tabular"
              inputMode="numeric"
              autoComplete="one-time-code"
              onChange={({ target }) => setTyped(toAsciiDigits(target.value).replace(/\D/g, '').slice(0, 6))}
            />
          ) : (
            <input
              {...input}
              type="password"
              autoComplete="current-password"
              maxLength={200}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </FieldFrame>
        <button type="submit" className="button button-wide" aria-busy={isBusy}>
          {t('confirm.confirm')}
        </button>
        <button type="button" className="link" onClick={sendCode}>
          {t(isCode ? 'confirm.again' : 'confirm.useCode')}
        </button>
      </form>
    </Sheet>
  );
}
