import { nextPath } from '@parichay/shared/people/auth/next-path.ts';
import type { SecondStep } from '@parichay/shared/people/second-factor/second-factor.fields.ts';
import { asciiDigits } from '@parichay/shared/platform/lib/ascii-digits.ts';
import { CallFailure, call } from '../lib/api.ts';
import { clearErrors, element, LocalFault, onSubmit, show, showOnly, t } from './form.ts';

const ways = ['passkey', 'code', 'recovery'] as const;
type Way = (typeof ways)[number];

const digits = 6;

export const secondStepPath = (): string => `/panel/franchisee-second-step${location.search}`;

/** The sign-in has expired or failed too often, and starts again at the password. */
const isOver = ({ code }: CallFailure): boolean => code === 'login_data_missing';

const startAgain = () => location.replace(`/panel/franchisee-login${location.search}`);

function waysOf({ hasPasskey, hasAuthenticator, hasRecoveryCodes }: SecondStep): Way[] {
  const canPasskey = hasPasskey && 'PublicKeyCredential' in globalThis;
  const has = { passkey: canPasskey, code: hasAuthenticator, recovery: hasRecoveryCodes };
  return ways.filter((way) => has[way]);
}

async function showPasskey(): Promise<void> {
  const { options } = await call('POST /franchisee/second-step/passkey-options');
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await startAuthentication({ optionsJSON: options as never }).catch((cause) => {
    // The browser has shown the reason, which WebAuthn does not reveal.
    throw new CallFailure({ code: 'passkey_refused', message: String(cause) }, 422);
  });
  await call('POST /franchisee/second-step/passkey', { body: { response: response as never } });
}

export async function startSecondStep(): Promise<void> {
  const code = element<HTMLInputElement>('code');
  const recovery = element<HTMLInputElement>('recovery');
  const step = await call('GET /franchisee/second-step').catch((thrown: CallFailure) => thrown);
  if (step instanceof CallFailure) {
    if (isOver(step)) startAgain();
    else show(step, () => null);
    return;
  }
  const offered = waysOf(step);
  let way = offered[0] ?? 'recovery';

  const draw = () => {
    showOnly('way', way);
    element('submit').hidden = false;
    for (const one of ways) element(`to-${one}`).hidden = one === way || !offered.includes(one);
    const elsewhere = element('elsewhere');
    elsewhere.hidden = way === 'passkey' || step.hasPasskey || step.passkeyDomains.length === 0;
    elsewhere.textContent = t('sign-in-live.passkeyElsewhere', { domains: step.passkeyDomains.join(', ') });
    if (way !== 'passkey') element(way).focus();
  };
  for (const one of ways) {
    element(`to-${one}`).addEventListener('click', () => {
      way = one;
      clearErrors();
      draw();
    });
  }

  const send = async (): Promise<void> => {
    if (way === 'passkey') return showPasskey();
    if (way === 'recovery') {
      if (!recovery.value.trim()) throw new LocalFault('sign-in-live.recoveryMissing', 'recovery');
      await call('POST /franchisee/second-step/recovery-code', { body: { recoveryCode: recovery.value } });
      return;
    }
    if (code.value.length < digits) throw new LocalFault('sign-in-live.otpMissing', 'code');
    await call('POST /franchisee/second-step/code', { body: { code: code.value } });
  };
  const fieldOf = ({ code: failure }: CallFailure): string | null => {
    if (failure === 'otp_wrong' || failure === 'code_used') return 'code';
    return failure === 'recovery_code_wrong' ? 'recovery' : null;
  };
  onSubmit(fieldOf, async () => {
    try {
      await send();
    } catch (thrown) {
      if (way === 'code') code.select();
      if (thrown instanceof CallFailure && isOver(thrown)) {
        startAgain();
        return true;
      }
      throw thrown;
    }
    location.replace(nextPath(location.search, location.origin, '/panel/admin'));
    return true;
  });
  code.addEventListener('input', () => {
    const typed = asciiDigits(code.value).replace(/\D/g, '').slice(0, digits);
    if (typed !== code.value) code.value = typed;
    if (typed.length === digits) element<HTMLFormElement>('step').requestSubmit();
  });
  draw();
}
