import { safeNextPath } from '@parichay/shared/people/auth/next-path.ts';
import type { SecondStep } from '@parichay/shared/people/second-factor/second-factor.fields.ts';
import { toAsciiDigits } from '@parichay/shared/platform/lib/ascii-digits.ts';
import { CallFailure, call } from '../lib/api.ts';
import {
  clearErrorsAndUnblockSubmit,
  onSubmit,
  requiredElement,
  showFailure,
  showOnlyMatching,
  t,
  ValidationError,
} from './form.ts';

const methods = ['passkey', 'code', 'recovery'] as const;
type Method = (typeof methods)[number];

const codeLength = 6;

export const secondStepPath = (): string => `/panel/franchisee-second-step${location.search}`;

/** The sign-in has expired or failed too often, and starts again at the password. */
const isExpired = ({ code }: CallFailure): boolean => code === 'login_data_missing';

const restartSignIn = () => location.replace(`/panel/franchisee-login${location.search}`);

function availableMethods({ hasPasskey, hasAuthenticator, hasRecoveryCodes }: SecondStep): Method[] {
  const canPasskey = hasPasskey && 'PublicKeyCredential' in globalThis;
  const has = { passkey: canPasskey, code: hasAuthenticator, recovery: hasRecoveryCodes };
  return methods.filter((way) => has[way]);
}

async function signInWithPasskey(): Promise<void> {
  const { options } = await call('POST /franchisee/second-step/passkey-options');
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await startAuthentication({ optionsJSON: options as never }).catch((cause) => {
    // The browser has shown the reason, which WebAuthn does not reveal.
    throw new CallFailure({ code: 'passkey_refused', message: String(cause) }, 422);
  });
  await call('POST /franchisee/second-step/passkey', { body: { response: response as never } });
}

export async function startSecondStep(): Promise<void> {
  const code = requiredElement<HTMLInputElement>('code');
  const recovery = requiredElement<HTMLInputElement>('recovery');
  const step = await call('GET /franchisee/second-step').catch((thrown: CallFailure) => thrown);
  if (step instanceof CallFailure) {
    if (isExpired(step)) restartSignIn();
    else showFailure(step, () => null);
    return;
  }
  const available = availableMethods(step);
  let method = available[0] ?? 'recovery';

  const draw = () => {
    showOnlyMatching('way', method);
    requiredElement('submit').hidden = false;
    for (const otherMethod of methods)
      requiredElement(`to-${otherMethod}`).hidden = otherMethod === method || !available.includes(otherMethod);
    const otherDomainNote = requiredElement('elsewhere');
    otherDomainNote.hidden = method === 'passkey' || step.hasPasskey || step.passkeyDomains.length === 0;
    otherDomainNote.textContent = t('sign-in-live.passkeyElsewhere', { domains: step.passkeyDomains.join(', ') });
    if (method !== 'passkey') requiredElement(method).focus();
  };
  for (const otherMethod of methods) {
    requiredElement(`to-${otherMethod}`).addEventListener('click', () => {
      method = otherMethod;
      clearErrorsAndUnblockSubmit();
      draw();
    });
  }

  const submitProof = async (): Promise<void> => {
    if (method === 'passkey') return signInWithPasskey();
    if (method === 'recovery') {
      if (!recovery.value.trim()) throw new ValidationError('sign-in-live.recoveryMissing', 'recovery');
      await call('POST /franchisee/second-step/recovery-code', { body: { recoveryCode: recovery.value } });
      return;
    }
    if (code.value.length < codeLength) throw new ValidationError('sign-in-live.otpMissing', 'code');
    await call('POST /franchisee/second-step/code', { body: { code: code.value } });
  };
  const fieldOf = ({ code: failure }: CallFailure): string | null => {
    if (failure === 'otp_wrong' || failure === 'code_used') return 'code';
    return failure === 'recovery_code_wrong' ? 'recovery' : null;
  };
  onSubmit(fieldOf, async () => {
    try {
      await submitProof();
    } catch (thrown) {
      if (method === 'code') code.select();
      if (thrown instanceof CallFailure && isExpired(thrown)) {
        restartSignIn();
        return true;
      }
      throw thrown;
    }
    location.replace(safeNextPath(location.search, location.origin, '/panel/admin'));
    return true;
  });
  code.addEventListener('input', () => {
    const typed = toAsciiDigits(code.value).replace(/\D/g, '').slice(0, codeLength);
    if (typed !== code.value) code.value = typed;
    if (typed.length === codeLength) requiredElement<HTMLFormElement>('step').requestSubmit();
  });
  draw();
}
