import type { Identity } from '@parichay/shared/internal.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import type { Request } from 'express';
import type { Delivery } from '../delivery/delivery.ts';
import { DeliveryFailure } from '../delivery/delivery-failure.ts';
import { mailBrandOf } from '../delivery/mail-brand.ts';
import { messageSenderOf } from '../delivery/message-sender.ts';
import { clientAddress } from '../lib/client-address.ts';
import type { LimitedAttempt, Limits } from '../lib/limits.ts';
import { loginOf } from '../session/claims.ts';
import type { createKnownBrowserCookie } from '../session/known-browser.ts';
import { currentBrowserId } from '../session/session.ts';
import type { LoginData } from '../session/session-data.ts';
import type { createOtpStore } from './otp.ts';

export interface CodeSenderDependencies {
  delivery: Delivery;
  limits: Limits;
  otps: ReturnType<typeof createOtpStore>;
  knownBrowsers: ReturnType<typeof createKnownBrowserCookie>;
  localeOf(request: Request): Locale;
}

export function createCodeSender({ delivery, limits, otps, knownBrowsers, localeOf }: CodeSenderDependencies) {
  const attemptOf = (request: Request, identity: Identity): LimitedAttempt => ({
    agencyId: identity.agencyId,
    address: `${loginOf(identity)}`,
    ip: clientAddress(request),
    isKnownBrowser: knownBrowsers.isKnown(request, identity),
  });

  async function deliver(request: Request, login: LoginData, prepare = async () => {}): Promise<void> {
    const refundPoints = await limits.sendOtp({ ...attemptOf(request, login), hasAccount: login.hasAccount });
    const code = otps.newCode();
    try {
      await prepare();
      await otps.store(currentBrowserId(request), login, code);
    } catch (error) {
      await refundPoints();
      throw error;
    }
    try {
      await delivery.sendOtp({
        to: login.phoneNumber ? { phoneNumber: login.phoneNumber } : { email: login.email ?? '' },
        code,
        purpose: login.purpose,
        agencyName: request.agency.details.agencyName,
        locale: localeOf(request),
        brand: mailBrandOf(request.agency.details.brand, request.origin),
        sender: messageSenderOf(request.agency.configuration),
      });
    } catch (error) {
      // Points are refunded only if the message was certainly not sent.
      const { cause } = error as Error;
      const mayHaveSent = cause instanceof DeliveryFailure && cause.mayHaveSent;
      await Promise.all([mayHaveSent ? null : refundPoints(), otps.remove(currentBrowserId(request))]);
      throw error;
    }
  }

  return { limitedAttemptOf: attemptOf, deliver };
}
export type CodeSender = ReturnType<typeof createCodeSender>;
