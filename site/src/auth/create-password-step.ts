import { safeNextPath } from '@parichay/shared/people/auth/next-path.ts';
import { CallFailure, call } from '../lib/api.ts';
import { finishCustomerSignIn } from './enter-customer.ts';
import {
  attemptSubmit,
  type FieldOfFailure,
  onSubmit,
  optionalElement,
  requiredElement,
  showOnlyMatching,
  t,
  ValidationError,
} from './form.ts';
import { showKeepSignedIn, wantsKeepSignedIn } from './keep-signed-in.ts';
import { strengthOf } from './password-strength.ts';
import { clearProgress, readProgress, storePasswordSaved } from './progress.ts';
import { secondStepPath } from './second-step-step.ts';

const restartStepByCode = { otp_not_verified: 'otp', login_data_missing: 'login' } as const;

export function startCreatePasswordStep(isStaff: boolean): void {
  const password = requiredElement<HTMLInputElement>('password');
  const hint = requiredElement('password-hint');
  const search = new URLSearchParams(location.search);
  const fromForgotPassword = search.get('fromForgotPassword') === 'true';
  showOnlyMatching('when', fromForgotPassword ? 'forgotten' : 'new');
  const progress = readProgress();
  requiredElement<HTMLInputElement>('username').value = progress?.to ?? '';
  showKeepSignedIn(progress?.keepSignedIn);

  const showStrength = () => {
    const strength = strengthOf(password.value);
    hint.textContent = !password.value
      ? t('sign-in-live.strengthHint')
      : strength.level === 'short'
        ? t('sign-in-live.strengthShort', { count: strength.missingCharacterCount })
        : t(strengthMessages[strength.level]);
    const tones = { short: '', common: 'warning', fair: 'success', strong: 'success' };
    hint.dataset.tone = password.value ? tones[strength.level] : '';
  };
  const strengthMessages = {
    common: 'sign-in-live.strengthCommon',
    fair: 'sign-in-live.strengthFair',
    strong: 'sign-in-live.strengthStrong',
  } as const;
  password.addEventListener('input', showStrength);

  const finishSignIn = async (input: { password?: string }): Promise<boolean> => {
    try {
      if (!isStaff)
        return await finishCustomerSignIn({ ...input, fromForgotPassword, keepSignedIn: wantsKeepSignedIn() });
      const { secondStep } = await call('POST /franchisee/createPassword', { body: { password: password.value } });
      clearProgress();
      storePasswordSaved(fromForgotPassword ? 'changed' : 'first');
      location.replace(secondStep ? secondStepPath() : safeNextPath(location.search, location.origin, '/panel/admin'));
      return true;
    } catch (thrown) {
      const code = thrown instanceof CallFailure ? thrown.code : '';
      if (code !== 'otp_not_verified' && code !== 'login_data_missing') throw thrown;
      location.replace(`/panel/${isStaff ? 'franchisee-' : ''}${restartStepByCode[code]}${location.search}`);
      return true;
    }
  };
  const fieldOf: FieldOfFailure = ({ code }) => (code.startsWith('password_') ? 'password' : null);
  onSubmit(fieldOf, () => {
    if (!password.value) throw new ValidationError('sign-in-live.passwordMissing', 'password');
    if (strengthOf(password.value).level === 'short') {
      throw new ValidationError('errors-sign-in.password_too_short', 'password');
    }
    return finishSignIn({ password: password.value });
  });
  const later = optionalElement('later');
  later?.addEventListener('click', () => attemptSubmit(later, fieldOf, () => finishSignIn({})));

  password.focus();
}
