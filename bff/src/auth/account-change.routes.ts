import type { ParsedOf } from '@parichay/shared/contract.ts';
import type { accountChangeEndpoints } from '@parichay/shared/people/account-change/account-change.endpoints.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import type { Request } from 'express';
import type { BffConfig } from '../config.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { mailBrandOf } from '../delivery/mail-brand.ts';
import { messageSenderOf } from '../delivery/message-sender.ts';
import { clientAddress } from '../lib/client-address.ts';
import type { Limits } from '../lib/limits.ts';
import type { Upstream } from '../lib/upstream.ts';
import { sessionActor } from '../session/actor.ts';
import { claimsOf } from '../session/claims.ts';
import { continuedSession, currentBrowserId, startSession } from '../session/session.ts';
import type { LoginData, SignedInClaims } from '../session/session-data.ts';
import type { createOtpStore } from './otp.ts';
import { requireAllowedPhoneNumber } from './phone-number.ts';
import type { CodeSender } from './send-code.ts';

export interface AccountChangeDependencies {
  config: Pick<BffConfig, 'allowedCountryCodes'>;
  upstream: Upstream;
  codes: CodeSender;
  limits: Limits;
  otps: ReturnType<typeof createOtpStore>;
  delivery: Pick<Delivery, 'sendLoginChange'>;
  localeOf(request: Request): Locale;
  now(): number;
}

type Key = Extract<keyof typeof accountChangeEndpoints, `POST ${string}`>;
interface Call<K extends Key> {
  request: Request;
  body: ParsedOf<K>['body'];
}
type NewLogin = ParsedOf<'POST /account-change/send-code'>['body'];

/** A password or code entered within this time still proves the user's identity. */
const PROOF_VALID_MS = 15 * 60_000;

const maskedLoginOf = ({ phoneNumber, email }: { phoneNumber: string | null; email: string | null }): string =>
  phoneNumber ? phoneNumber.slice(-4) : (email ?? '').replace(/^(.).*@/, '$1…@').slice(0, 30);

export function accountChangeHandlers(dependencies: AccountChangeDependencies) {
  const { config, upstream, codes, limits, otps, delivery, localeOf, now } = dependencies;

  function actorOf(request: Request): SignedInClaims {
    const { actor } = request.session;
    if (!actor || sessionActor(request).kind === 'anonymous') throw new ApiError('not_signed_in');
    return actor;
  }

  function withParsedPhoneNumber({ phoneNumber: typed, ...otherFields }: NewLogin): NewLogin {
    if (typed === undefined) return otherFields;
    return { ...otherFields, phoneNumber: requireAllowedPhoneNumber(typed, config.allowedCountryCodes) };
  }

  const loginOf = (request: Request, { phoneNumber, email, franchiseeId }: NewLogin, isKnown: boolean): LoginData => ({
    agencyId: request.agency.details.agencyId,
    audience: franchiseeId ? 'staff' : 'customer',
    purpose: 'account-change',
    phoneNumber: phoneNumber ?? null,
    email: phoneNumber ? null : (email ?? null),
    isForeignUser: phoneNumber === undefined,
    hasAccount: isKnown,
  });

  /** The message is not awaited, because the panel shows a notification too. */
  function notifyOldLogin(
    request: Request,
    oldLogin: { phoneNumber: string | null; email: string | null; locale: Locale },
    newLogin: LoginData,
    isMade: boolean,
  ): void {
    const to = oldLogin.phoneNumber
      ? { phoneNumber: oldLogin.phoneNumber }
      : oldLogin.email
        ? { email: oldLogin.email }
        : null;
    if (!to) return;
    const { details, configuration } = request.agency;
    const { phoneNumber, whatsappNumber, email } = configuration.contact;
    const page = newLogin.audience === 'staff' ? '/panel/admin/account' : '/panel/customer/account';
    delivery
      .sendLoginChange({
        ...{
          to,
          locale: oldLogin.locale,
          agencyName: details.agencyName,
          end: maskedLoginOf(newLogin),
          isMade,
          link: request.origin + page,
          contact: formatPhone(phoneNumber || whatsappNumber) || email,
        },
        brand: mailBrandOf(details.brand, request.origin),
        sender: messageSenderOf(configuration),
      })
      .catch((error) =>
        request.log.warn({ err: error }, 'an old phone number was not notified that its account moves'),
      );
  }

  return {
    'POST /account-change/send-code': async ({ request, body }: Call<'POST /account-change/send-code'>) => {
      const newLogin = withParsedPhoneNumber(body);
      const { isKnown } = await upstream.callAs(
        actorOf(request),
        'POST /internal/account-change/look',
        { body: newLogin },
        request.id,
      );
      await codes.deliver(request, loginOf(request, newLogin, isKnown));
      return {};
    },

    'POST /account-change': async ({ request, body }: Call<'POST /account-change'>) => {
      const actor = actorOf(request);
      const { otp, withEnquiries, withInvoices, ...loginFields } = body;
      const newLogin = withParsedPhoneNumber(loginFields);
      const login = loginOf(request, newLogin, true);
      await limits.tryOtp(clientAddress(request));
      await otps.check(currentBrowserId(request), login, otp);
      const { provedAt, requiresReauth } = request.session;
      const isProved = !requiresReauth && provedAt !== undefined && now() - provedAt < PROOF_VALID_MS;
      const {
        change,
        account,
        oldNumberOnCard,
        tell: oldLogin,
      } = await upstream.callAs(
        actor,
        'POST /internal/account-change',
        { body: { ...newLogin, withEnquiries, withInvoices, isProved, locale: localeOf(request) } },
        request.id,
      );
      if (oldLogin) notifyOldLogin(request, oldLogin, login, change === null);
      if (account) {
        const claims = claimsOf(account, actor.agencyId);
        await startSession(request, { ...continuedSession(request), actor: claims, provedAt: now() }, now());
      }
      return { change, oldNumberOnCard };
    },
  } satisfies Record<Key, unknown>;
}

export type AccountChangeHandlers = ReturnType<typeof accountChangeHandlers>;
