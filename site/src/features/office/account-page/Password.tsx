import { useStore } from '@nanostores/react';
import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import { codeSent } from '../../../auth/progress.ts';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { signedInAs } from '../../people/user/user.store.ts';

const sending = slice<string>();

export function Password({ of: owner }: { of: User }) {
  const { status, error } = useStore(sending.$state);
  const { phoneNumber, email, isForeignUser } = owner;
  const to = phoneNumber ?? email ?? '';
  const begin = async () => {
    const who = phoneNumber ? { phoneNumber } : { email: to, isForeignUser };
    const path = await sending.load(async () => {
      const { keepSignedIn } = await call('POST /verifyUser', { body: { ...who, fromForgotPassword: true } });
      codeSent(to, keepSignedIn);
      return `/panel/otp?${new URLSearchParams({ fromForgotPassword: 'true', next: location.pathname })}`;
    });
    if (path) location.assign(path);
  };
  return (
    <section className="stack" aria-labelledby="password-title">
      <h2 className="title" id="password-title">
        {t('account.password')}
      </h2>
      <p className="muted">{t('account.passwordHint', { to: signedInAs(owner) })}</p>
      {error && <FailureBanner failure={error} />}
      <button type="button" className="button button-quiet" aria-busy={status === 'loading'} onClick={begin}>
        {t('account.passwordSet')}
      </button>
    </section>
  );
}
