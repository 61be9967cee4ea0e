import { nextPath } from '@parichay/shared/people/auth/next-path.ts';
import type { KeepSignedInOffer } from '@parichay/shared/people/session/session.lists.ts';
import { type CallFailure, call } from '../lib/api.ts';
import { attempt, clearErrors, element, LocalFault, onSubmit, optional, showOnly, t } from './form.ts';
import { phoneOf, spaced } from './identifier.ts';
import { offerToKeep, wantsToStay } from './keep-signed-in.ts';
import { codeSent } from './progress.ts';
import { secondStepPath } from './second-step.step.ts';

type Means = 'phone' | 'email';

export function startLogin(isStaff: boolean): void {
  const phone = element<HTMLInputElement>('phone');
  const email = optional<HTMLInputElement>('email');
  const password = element<HTMLInputElement>('password');
  const switcher = optional<HTMLButtonElement>('switch');
  const heading = element('heading');
  const lead = element('lead');
  const opening = { heading: heading.textContent, lead: lead.textContent };
  let means: Means = 'phone';
  let asksPassword = false;

  const field = () => (means === 'email' && email ? email : phone);

  const draw = () => {
    element('phone-field').hidden = means !== 'phone';
    const emailField = optional('email-field');
    if (emailField) emailField.hidden = means !== 'email';
    element('password-step').hidden = !asksPassword;
    for (const name of ['phone', 'email']) {
      const change = optional(`change-${name}`);
      if (change) change.hidden = !asksPassword;
    }
    for (const input of [phone, email]) if (input) input.readOnly = asksPassword;
    if (switcher) switcher.hidden = asksPassword;
    showOnly('when', asksPassword ? 'password' : 'identify');
    showOnly('for', means);
    heading.textContent = asksPassword ? t('sign-in-live.welcomeBack') : opening.heading;
    lead.textContent = asksPassword
      ? t('sign-in-live.passwordLead')
      : means === 'email'
        ? t('sign-in-live.leadEmail')
        : opening.lead;
  };

  const drawPrefix = () => {
    element('phone-prefix').hidden = /^\s*(\+|00)/.test(phone.value);
  };

  const identifier = (): string => {
    const typed = field().value.trim();
    if (means === 'email') {
      if (!typed) throw new LocalFault('sign-in-live.emailMissing', 'email');
      if (!/^\S+@\S+\.\S+$/.test(typed)) throw new LocalFault('errors-sign-in.email_invalid', 'email');
      return typed;
    }
    if (!typed) throw new LocalFault('sign-in-live.phoneMissing', 'phone');
    const number = phoneOf(typed);
    if (!number) throw new LocalFault('errors-sign-in.phone_invalid', 'phone');
    return number;
  };

  const asFields = (who: string) => (means === 'email' ? { email: who, isForeignUser: true } : { phoneNumber: who });

  const toOtp = (who: string, fromForgotPassword: boolean, keepSignedIn?: KeepSignedInOffer): true => {
    codeSent(who, keepSignedIn);
    const search = new URLSearchParams(location.search);
    search.delete('fromForgotPassword');
    if (fromForgotPassword) search.set('fromForgotPassword', 'true');
    location.assign(`/panel/${isStaff ? 'franchisee-otp' : 'otp'}${search.size > 0 ? `?${search}` : ''}`);
    return true;
  };

  const verify = async (
    who: string,
    fromForgotPassword: boolean,
  ): Promise<{ isKnown: boolean; otpSent: boolean; keepSignedIn?: KeepSignedInOffer }> => {
    if (isStaff) {
      const body = { phoneNumber: who, fromForgotPassword };
      const { franchiseeExist, otpSent } = await call('POST /franchisee/verifyPhoneNumber', { body });
      return { isKnown: franchiseeExist, otpSent };
    }
    const { userExist, ...rest } = await call('POST /verifyUser', { body: { ...asFields(who), fromForgotPassword } });
    return { isKnown: userExist, ...rest };
  };

  const askPassword = () => {
    asksPassword = true;
    history.pushState({ asksPassword }, '');
    draw();
    password.focus();
  };

  const start = async (fromForgotPassword: boolean): Promise<boolean> => {
    const who = identifier();
    const { isKnown, otpSent, keepSignedIn } = await verify(who, fromForgotPassword);
    if (otpSent) return toOtp(who, fromForgotPassword, keepSignedIn);
    if (!isKnown && isStaff) throw new LocalFault('errors-sign-in.account_not_found', 'phone');
    if (!isKnown) return toOtp(who, fromForgotPassword, keepSignedIn);
    offerToKeep(keepSignedIn);
    if (means === 'phone') {
      phone.value = spaced(who).replace(/^\+91 /, '');
      drawPrefix();
    }
    askPassword();
    return false;
  };

  const signIn = async (): Promise<boolean> => {
    if (!password.value) throw new LocalFault('sign-in-live.passwordMissing', 'password');
    const who = identifier();
    if (isStaff) {
      const { secondStep } = await call('POST /franchisee/login', {
        body: { phoneNumber: who, password: password.value },
      });
      if (secondStep) {
        location.assign(secondStepPath());
        return true;
      }
    } else {
      const body = { ...asFields(who), password: password.value, keepSignedIn: wantsToStay() };
      await call('POST /login', { body });
    }
    location.replace(nextPath(location.search, location.origin, isStaff ? '/panel/admin' : '/panel/customer'));
    return true;
  };

  const fieldOf = ({ code }: CallFailure): string | null => {
    if (code === 'wrong_credentials' && asksPassword) return 'password';
    const isAboutThePerson = /^(phone_|email_|country_|account_not_found|wrong_credentials)/.test(code);
    return isAboutThePerson ? means : null;
  };

  onSubmit(fieldOf, () => (asksPassword ? signIn() : start(false)));

  element('forgot').addEventListener('click', () => {
    attempt(element('forgot'), fieldOf, () => start(true));
  });

  switcher?.addEventListener('click', () => {
    means = means === 'phone' ? 'email' : 'phone';
    clearErrors();
    draw();
    field().focus();
  });

  for (const name of ['phone', 'email']) optional(`change-${name}`)?.addEventListener('click', () => history.back());
  addEventListener('popstate', () => {
    asksPassword = false;
    password.value = '';
    clearErrors();
    draw();
    field().focus();
  });

  phone.addEventListener('input', drawPrefix);
  drawPrefix();
  draw();
  // On a phone, the keyboard would cover half of the page before it is read.
  if (matchMedia('(hover)').matches) phone.focus();
}
