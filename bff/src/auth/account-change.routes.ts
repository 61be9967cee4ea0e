import type { ParsedOf } from '@parichay/shared/contract.ts';
import type { accountChangeEndpoints } from '@parichay/shared/people/account-change/account-change.endpoints.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Request } from 'express';
import type { BffConfig } from '../config.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { mailBrand } from '../delivery/mail-brand.ts';
import { senderOf } from '../delivery/sender.ts';
import { clientAddress } from '../lib/client-address.ts';
import type { Limits } from '../lib/limits.ts';
import type { Upstream } from '../lib/upstream.ts';
import { sessionActor } from '../session/actor.ts';
import { claimsOf } from '../session/claims.ts';
import type { LoginData, SignedIn } from '../session/session.data.ts';
import { goesOn, startSession, thisBrowser } from '../session/session.ts';
import { dialled } from './dialled.ts';
import type { createOtps } from './otp.ts';
import type { CodeSender } from './send-code.ts';

export interface AccountChangeParts {
  config: Pick<BffConfig, 'allowedCountryCodes'>;
  upstream: Upstream;
  codes: CodeSender;
  limits: Limits;
  otps: ReturnType<typeof createOtps>;
  delivery: Pick<Delivery, 'sendMoved'>;
  localeOf(request: Request): Locale;
  now(): number;
}

type Key = Extract<keyof typeof accountChangeEndpoints, `POST ${string}`>;
interface Call<K extends Key> {
  request: Request;
  body: ParsedOf<K>['body'];
}
type Wanted = ParsedOf<'POST /account-change/send-code'>['body'];

/** A password or code entered within this time still proves the user's identity. */
const PROVED_FOR_MS = 15 * 60_000;

const endOf = ({ phoneNumber, email }: { phoneNumber: string | null; email: string | null }): string =>
  phoneNumber ? phoneNumber.slice(-4) : (email ?? '').replace(/^(.).*@/, '$1…@').slice(0, 30);

export function accountChangeHandlers(parts: AccountChangeParts) {
  const { config, upstream, codes, limits, otps, delivery, localeOf, now } = parts;

  function actorOf(request: Request): SignedIn {
    const { actor } = request.session;
    if (!actor || sessionActor(request).kind === 'anonymous') throw new ApiError('not_signed_in');
    return actor;
  }

  function wantedOf({ phoneNumber: typed, ...rest }: Wanted): Wanted {
    if (typed === undefined) return rest;
    return { ...rest, phoneNumber: dialled(typed, config.allowedCountryCodes) };
  }

  const loginOf = (request: Request, { phoneNumber, email, franchiseeId }: Wanted, isKnown: boolean): LoginData => ({
    agencyId: request.agency.details.agencyId,
    audience: franchiseeId ? 'staff' : 'customer',
    purpose: 'account-change',
    phoneNumber: phoneNumber ?? null,
    email: phoneNumber ? null : (email ?? null),
    isForeignUser: phoneNumber === undefined,
    hasAccount: isKnown,
  });

  /** Not awaited, and failures are only logged, because the panel also shows a notification. */
  function tell(
    request: Request,
    old: { phoneNumber: string | null; email: string | null; locale: Locale },
    moved: LoginData,
  ): void {
    const to = old.phoneNumber ? { phoneNumber: old.phoneNumber } : old.email ? { email: old.email } : null;
    if (!to) return;
    const { details, configuration } = request.agency;
    const page = moved.audience === 'staff' ? '/panel/admin/account' : '/panel/customer/account';
    delivery
      .sendMoved({
        ...{ to, locale: old.locale, agencyName: details.agencyName, end: endOf(moved), link: request.origin + page },
        brand: mailBrand(details.brand, request.origin),
        sender: senderOf(configuration),
      })
      .catch((error) => request.log.warn({ err: error }, 'an old number was not told that its account moves'));
  }

  return {
    'POST /account-change/send-code': async ({ request, body }: Call<'POST /account-change/send-code'>) => {
      const wanted = wantedOf(body);
      const { isKnown } = await upstream.callAs(
        actorOf(request),
        'POST /internal/account-change/look',
        { body: wanted },
        request.id,
      );
      await codes.deliver(request, loginOf(request, wanted, isKnown));
      return {};
    },

    'POST /account-change': async ({ request, body }: Call<'POST /account-change'>) => {
      const actor = actorOf(request);
      const { otp, withEnquiries, withInvoices, ...sent } = body;
      const wanted = wantedOf(sent);
      const login = loginOf(request, wanted, true);
      await limits.tryOtp(clientAddress(request));
      await otps.check(thisBrowser(request), login, otp);
      const { provedAt, requiresReauth } = request.session;
      const isProved = !requiresReauth && provedAt !== undefined && now() - provedAt < PROVED_FOR_MS;
      const {
        change,
        account,
        tell: old,
      } = await upstream.callAs(
        actor,
        'POST /internal/account-change',
        { body: { ...wanted, withEnquiries, withInvoices, isProved, locale: localeOf(request) } },
        request.id,
      );
      if (old) tell(request, old, login);
      if (account) {
        const claims = claimsOf(account, actor.agencyId);
        await startSession(request, { ...goesOn(request), actor: claims, provedAt: now() }, now());
      }
      return { change };
    },
  } satisfies Record<Key, unknown>;
}

export type AccountChangeHandlers = ReturnType<typeof accountChangeHandlers>;
