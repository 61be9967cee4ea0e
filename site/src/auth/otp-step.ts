import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import { extractOtp } from '@parichay/shared/platform/typed/otp.ts';
import { CallFailure, call } from '../lib/api.ts';
import { finishCustomerSignIn } from './enter-customer.ts';
import {
  attemptSubmit,
  clearErrorsAndUnblockSubmit,
  formatClock,
  onSubmit,
  requiredElement,
  startCountdown,
  t,
  ValidationError,
} from './form.ts';
import { readProgress, resendAfterSeconds, storeCodeSent } from './progress.ts';

const otpLength = 6;

declare global {
  interface CredentialRequestOptions {
    otp?: { transport: string[] };
  }
}

/** WebOTP: the browser asks the user before it hands over the code. */
async function readCodeFromSms(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null;
  const credential = await navigator.credentials.get({ otp: { transport: ['sms'] }, signal }).catch(() => null);
  return credential && 'code' in credential ? String(credential.code) : null;
}

export function startOtpStep(isStaff: boolean): void {
  const input = requiredElement<HTMLInputElement>('otp');
  const form = requiredElement<HTMLFormElement>('step');
  const resend = requiredElement<HTMLButtonElement>('resend');
  const progress = readProgress();
  const smsController = new AbortController();
  if (progress) requiredElement('lead').textContent = t('sign-in-live.otpLeadTo', { to: formatPhone(progress.to) });

  const search = new URLSearchParams(location.search);
  const fromForgotPassword = search.get('fromForgotPassword') === 'true';
  const restart = requiredElement<HTMLAnchorElement>('restart');
  const restartQuery = new URLSearchParams(search);
  restartQuery.delete('fromForgotPassword');
  if (restartQuery.size > 0) restart.search = String(restartQuery);

  let stopResendCountdown = () => {};
  const startResendCountdown = (seconds: number) => {
    stopResendCountdown();
    stopResendCountdown = startCountdown(seconds, (secondsLeft) => {
      resend.ariaDisabled = secondsLeft > 0 ? 'true' : null;
      resend.textContent =
        secondsLeft > 0 ? t('sign-in-live.resendIn', { time: formatClock(secondsLeft) }) : t('sign-in-live.resend');
    });
  };
  const elapsedSeconds = progress ? (Date.now() - progress.sentAt) / 1000 : 0;
  startResendCountdown(Math.max(0, Math.ceil(resendAfterSeconds - elapsedSeconds)));

  const fieldOf = ({ code }: CallFailure): string | null => (/^otp_(wrong|expired)$/.test(code) ? 'otp' : null);

  let refused: { otp: string; failure: CallFailure } | null = null;
  onSubmit(fieldOf, async () => {
    const otp = input.value;
    if (otp.length < otpLength) throw new ValidationError('sign-in-live.otpMissing', 'otp');
    if (refused?.otp === otp) throw refused.failure;
    let hasAccount = false;
    try {
      hasAccount = (await call('POST /verifyOtp', { body: { otp } })).hasAccount;
    } catch (thrown) {
      input.select();
      if (thrown instanceof CallFailure && fieldOf(thrown)) refused = { otp, failure: thrown };
      throw thrown;
    }
    smsController.abort();
    // A customer who postponed the password is not asked for it after every code.
    if (hasAccount && !isStaff && !fromForgotPassword)
      return finishCustomerSignIn({ fromForgotPassword: false, keepSignedIn: progress?.keepSignedIn === 'suggested' });
    location.replace(`/panel/${isStaff ? 'franchisee-createPassword' : 'createPassword'}${location.search}`);
    return true;
  });

  const fill = (text: string) => {
    const digits = extractOtp(text, otpLength);
    if (digits !== input.value) input.value = digits;
    if (digits.length === otpLength) form.requestSubmit();
  };
  input.addEventListener('input', () => fill(input.value));
  // `maxlength` would truncate a pasted code that contains a space.
  input.addEventListener('paste', (event) => {
    event.preventDefault();
    fill(event.clipboardData?.getData('text') ?? '');
  });

  resend.addEventListener('click', () => {
    if (resend.ariaDisabled === 'true') return;
    attemptSubmit(
      resend,
      () => null,
      async () => {
        requiredElement('resent').textContent = '';
        await call('POST /resendOtp');
        refused = null;
        if (progress) storeCodeSent(progress.to);
        clearErrorsAndUnblockSubmit();
        input.value = '';
        requiredElement('resent').textContent = t('sign-in-live.resent');
        startResendCountdown(resendAfterSeconds);
        input.focus();
        return false;
      },
    );
  });

  readCodeFromSms(smsController.signal).then((code) => code && fill(code));
  input.focus();
}
