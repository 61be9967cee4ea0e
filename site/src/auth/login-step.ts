import { safeNextPath } from '@parichay/shared/people/auth/next-path.ts';
import type { KeepSignedInChoice } from '@parichay/shared/people/session/session.lists.ts';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import { type CallFailure, call } from '../lib/api.ts';
import {
  attemptSubmit,
  clearErrorsAndUnblockSubmit,
  onSubmit,
  optionalElement,
  requiredElement,
  showOnlyMatching,
  t,
  ValidationError,
} from './form.ts';
import { parsePhone } from './identifier.ts';
import { showKeepSignedIn, wantsKeepSignedIn } from './keep-signed-in.ts';
import { storeCodeSent } from './progress.ts';
import { secondStepPath } from './second-step-step.ts';
import { takeOverLanguage } from './take-over-language.ts';

type IdentifierKind = 'phone' | 'email';

export function startLoginStep(isStaff: boolean): void {
  const phone = requiredElement<HTMLInputElement>('phone');
  const email = optionalElement<HTMLInputElement>('email');
  const password = requiredElement<HTMLInputElement>('password');
  const switcher = optionalElement<HTMLButtonElement>('switch');
  const heading = requiredElement('heading');
  const lead = requiredElement('lead');
  const initialTexts = { heading: heading.textContent, lead: lead.textContent };
  let identifierKind: IdentifierKind = 'phone';
  let isPasswordStep = false;

  const activeInput = () => (identifierKind === 'email' && email ? email : phone);

  const render = () => {
    requiredElement('phone-field').hidden = identifierKind !== 'phone';
    const emailField = optionalElement('email-field');
    if (emailField) emailField.hidden = identifierKind !== 'email';
    requiredElement('password-step').hidden = !isPasswordStep;
    for (const name of ['phone', 'email']) {
      const changeButton = optionalElement(`change-${name}`);
      if (changeButton) changeButton.hidden = !isPasswordStep;
    }
    for (const input of [phone, email]) if (input) input.readOnly = isPasswordStep;
    if (switcher) switcher.hidden = isPasswordStep;
    showOnlyMatching('when', isPasswordStep ? 'password' : 'identify');
    showOnlyMatching('for', identifierKind);
    heading.textContent = isPasswordStep ? t('sign-in-live.welcomeBack') : initialTexts.heading;
    lead.textContent = isPasswordStep
      ? t('sign-in-live.passwordLead')
      : identifierKind === 'email'
        ? t('sign-in-live.leadEmail')
        : initialTexts.lead;
  };

  const drawPrefix = () => {
    requiredElement('phone-prefix').hidden = /^\s*(\+|00)/.test(phone.value);
  };

  const readIdentifier = (): string => {
    const typed = activeInput().value.trim();
    if (identifierKind === 'email') {
      if (!typed) throw new ValidationError('sign-in-live.emailMissing', 'email');
      if (!/^\S+@\S+\.\S+$/.test(typed)) throw new ValidationError('errors-sign-in.email_invalid', 'email');
      return typed;
    }
    if (!typed) throw new ValidationError('sign-in-live.phoneMissing', 'phone');
    const number = parsePhone(typed);
    if (!number) throw new ValidationError('errors-sign-in.phone_invalid', 'phone');
    return number;
  };

  const toBody = (account: string) =>
    identifierKind === 'email' ? { email: account, isForeignUser: true } : { phoneNumber: account };

  const goToOtp = (account: string, fromForgotPassword: boolean, keepSignedIn?: KeepSignedInChoice): true => {
    storeCodeSent(account, keepSignedIn);
    const search = new URLSearchParams(location.search);
    search.delete('fromForgotPassword');
    if (fromForgotPassword) search.set('fromForgotPassword', 'true');
    location.assign(`/panel/${isStaff ? 'franchisee-otp' : 'otp'}${search.size > 0 ? `?${search}` : ''}`);
    return true;
  };

  const verify = async (
    account: string,
    fromForgotPassword: boolean,
  ): Promise<{ hasAccount: boolean; otpSent: boolean; keepSignedIn?: KeepSignedInChoice }> => {
    if (isStaff) {
      const body = { phoneNumber: account, fromForgotPassword };
      const { franchiseeExist, otpSent } = await call('POST /franchisee/verifyPhoneNumber', { body });
      return { hasAccount: franchiseeExist, otpSent };
    }
    const { userExist, ...rest } = await call('POST /verifyUser', { body: { ...toBody(account), fromForgotPassword } });
    return { hasAccount: userExist, ...rest };
  };

  const showPasswordStep = () => {
    isPasswordStep = true;
    history.pushState({ asksPassword: isPasswordStep }, '');
    render();
    password.focus();
  };

  const identify = async (fromForgotPassword: boolean): Promise<boolean> => {
    const account = readIdentifier();
    const { hasAccount, otpSent, keepSignedIn } = await verify(account, fromForgotPassword);
    if (otpSent) return goToOtp(account, fromForgotPassword, keepSignedIn);
    if (!hasAccount && isStaff) throw new ValidationError('errors-sign-in.account_not_found', 'phone');
    if (!hasAccount) return goToOtp(account, fromForgotPassword, keepSignedIn);
    showKeepSignedIn(keepSignedIn);
    if (identifierKind === 'phone') {
      phone.value = formatPhone(account).replace(/^\+91 /, '');
      drawPrefix();
    }
    showPasswordStep();
    return false;
  };

  const signIn = async (): Promise<boolean> => {
    if (!password.value) throw new ValidationError('sign-in-live.passwordMissing', 'password');
    const account = readIdentifier();
    if (isStaff) {
      const { secondStep } = await call('POST /franchisee/login', {
        body: { phoneNumber: account, password: password.value },
      });
      if (secondStep) {
        location.assign(secondStepPath());
        return true;
      }
    } else {
      const body = { ...toBody(account), password: password.value, keepSignedIn: wantsKeepSignedIn() };
      const { user } = await call('POST /login', { body });
      await takeOverLanguage(user);
    }
    location.replace(safeNextPath(location.search, location.origin, isStaff ? '/panel/admin' : '/panel/customer'));
    return true;
  };

  const fieldOf = ({ code }: CallFailure): string | null => {
    if (code === 'wrong_credentials' && isPasswordStep) return 'password';
    const isIdentifierError = /^(phone_|email_|country_|account_not_found|wrong_credentials)/.test(code);
    return isIdentifierError ? identifierKind : null;
  };

  onSubmit(fieldOf, () => (isPasswordStep ? signIn() : identify(false)));

  requiredElement('forgot').addEventListener('click', () => {
    attemptSubmit(requiredElement('forgot'), fieldOf, () => identify(true));
  });

  switcher?.addEventListener('click', () => {
    identifierKind = identifierKind === 'phone' ? 'email' : 'phone';
    clearErrorsAndUnblockSubmit();
    render();
    activeInput().focus();
  });

  for (const name of ['phone', 'email'])
    optionalElement(`change-${name}`)?.addEventListener('click', () => history.back());
  addEventListener('popstate', () => {
    isPasswordStep = false;
    password.value = '';
    clearErrorsAndUnblockSubmit();
    render();
    activeInput().focus();
  });

  phone.addEventListener('input', drawPrefix);
  drawPrefix();
  render();
  // On a phone, the keyboard would cover half of the page before it is read.
  if (matchMedia('(hover)').matches) phone.focus();
}
