import { useStore } from '@nanostores/react';
import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import { storeCodeSent } from '../../../auth/progress.ts';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { signInPhoneOrEmail } from '../../people/user/user.store.ts';

const codeRequest = slice<string>();

export function ChangePassword({ user }: { user: User }) {
  const { status, error } = useStore(codeRequest.$state);
  const { phoneNumber, email, isForeignUser, hasPassword } = user;
  const recipient = phoneNumber ?? email ?? '';
  const sendCode = async () => {
    const identifier = phoneNumber ? { phoneNumber } : { email: recipient, isForeignUser };
    const path = await codeRequest.load(async () => {
      const { keepSignedIn } = await call('POST /verifyUser', { body: { ...identifier, fromForgotPassword: true } });
      storeCodeSent(recipient, keepSignedIn);
      return `/panel/otp?${new URLSearchParams({ fromForgotPassword: 'true', next: location.pathname })}`;
    });
    if (path) location.assign(path);
  };
  return (
    <section className="stack" aria-labelledby="password-title">
      <h2 className="title" id="password-title">
        {t('account.password')}
      </h2>
      <p className="muted">{t('account.passwordHint', { to: signInPhoneOrEmail(user) })}</p>
      {error && <FailureBanner failure={error} />}
      <button type="button" className="button button-quiet" aria-busy={status === 'loading'} onClick={sendCode}>
        {t(hasPassword ? 'account.passwordChange' : 'account.passwordSet')}
      </button>
    </section>
  );
}
