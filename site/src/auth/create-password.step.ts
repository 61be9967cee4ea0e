import { nextPath } from '@parichay/shared/people/auth/next-path.ts';
import { CallFailure, call } from '../lib/api.ts';
import { enterCustomer } from './enter-customer.ts';
import { attempt, element, type FieldOf, LocalFault, onSubmit, optional, showOnly, t } from './form.ts';
import { offerToKeep, wantsToStay } from './keep-signed-in.ts';
import { strengthOf } from './password-strength.ts';
import { clearProgress, readProgress } from './progress.ts';
import { secondStepPath } from './second-step.step.ts';

const startAgain = { otp_not_verified: 'otp', login_data_missing: 'login' } as const;

export function startCreatePassword(isStaff: boolean): void {
  const password = element<HTMLInputElement>('password');
  const hint = element('password-hint');
  const search = new URLSearchParams(location.search);
  const fromForgotPassword = search.get('fromForgotPassword') === 'true';
  showOnly('when', fromForgotPassword ? 'forgotten' : 'new');
  const progress = readProgress();
  element<HTMLInputElement>('username').value = progress?.to ?? '';
  offerToKeep(progress?.keepSignedIn);

  const judge = () => {
    const strength = strengthOf(password.value);
    hint.textContent = !password.value
      ? t('sign-in-live.strengthHint')
      : strength.word === 'short'
        ? t('sign-in-live.strengthShort', { count: strength.missing })
        : t(strengthWords[strength.word]);
    const tones = { short: '', common: 'warning', fair: 'success', strong: 'success' };
    hint.dataset.tone = password.value ? tones[strength.word] : '';
  };
  const strengthWords = {
    common: 'sign-in-live.strengthCommon',
    fair: 'sign-in-live.strengthFair',
    strong: 'sign-in-live.strengthStrong',
  } as const;
  password.addEventListener('input', judge);

  const enter = async (chosen: { password?: string }): Promise<boolean> => {
    try {
      if (!isStaff) return await enterCustomer({ ...chosen, fromForgotPassword, keepSignedIn: wantsToStay() });
      const { secondStep } = await call('POST /franchisee/createPassword', { body: { password: password.value } });
      clearProgress();
      location.replace(secondStep ? secondStepPath() : nextPath(location.search, location.origin, '/panel/admin'));
      return true;
    } catch (thrown) {
      const code = thrown instanceof CallFailure ? thrown.code : '';
      if (code !== 'otp_not_verified' && code !== 'login_data_missing') throw thrown;
      location.replace(`/panel/${isStaff ? 'franchisee-' : ''}${startAgain[code]}${location.search}`);
      return true;
    }
  };
  const fieldOf: FieldOf = ({ code }) => (code.startsWith('password_') ? 'password' : null);
  onSubmit(fieldOf, () => {
    if (!password.value) throw new LocalFault('sign-in-live.passwordMissing', 'password');
    if (strengthOf(password.value).word === 'short') {
      throw new LocalFault('errors-sign-in.password_too_short', 'password');
    }
    return enter({ password: password.value });
  });
  const later = optional('later');
  later?.addEventListener('click', () => attempt(later, fieldOf, () => enter({})));

  password.focus();
}
