import type { Identity } from '@parichay/shared/internal.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import type { Request } from 'express';
import { DeliveryFailure } from '../delivery/delivery.failure.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { mailBrand } from '../delivery/mail-brand.ts';
import { senderOf } from '../delivery/sender.ts';
import { clientAddress } from '../lib/client-address.ts';
import type { Asking, Limits } from '../lib/limits.ts';
import { addressOf } from '../session/claims.ts';
import type { createKnownBrowsers } from '../session/known-browser.ts';
import type { LoginData } from '../session/session.data.ts';
import { thisBrowser } from '../session/session.ts';
import type { createOtps } from './otp.ts';

export interface CodeParts {
  delivery: Delivery;
  limits: Limits;
  otps: ReturnType<typeof createOtps>;
  knownBrowsers: ReturnType<typeof createKnownBrowsers>;
  localeOf(request: Request): Locale;
}

export function createCodeSender({ delivery, limits, otps, knownBrowsers, localeOf }: CodeParts) {
  const asking = (request: Request, who: Identity): Asking => ({
    agencyId: who.agencyId,
    address: `${addressOf(who)}`,
    ip: clientAddress(request),
    isKnownBrowser: knownBrowsers.isKnown(request, who),
  });

  async function deliver(request: Request, login: LoginData, prepare = async () => {}): Promise<void> {
    const giveBack = await limits.sendOtp({ ...asking(request, login), hasAccount: login.hasAccount });
    const code = otps.newCode();
    try {
      await prepare();
      await otps.store(thisBrowser(request), login, code);
    } catch (error) {
      await giveBack();
      throw error;
    }
    try {
      await delivery.sendOtp({
        to: login.phoneNumber ? { phoneNumber: login.phoneNumber } : { email: login.email ?? '' },
        code,
        purpose: login.purpose,
        agencyName: request.agency.details.agencyName,
        locale: localeOf(request),
        brand: mailBrand(request.agency.details.brand, request.origin),
        sender: senderOf(request.agency.configuration),
      });
    } catch (error) {
      // Only a message that was certainly not sent may be followed by another at once.
      const { cause } = error as Error;
      const mayHaveSent = cause instanceof DeliveryFailure && cause.mayHaveSent;
      await Promise.all([mayHaveSent ? null : giveBack(), otps.forget(thisBrowser(request))]);
      throw error;
    }
  }

  return { asking, deliver };
}
export type CodeSender = ReturnType<typeof createCodeSender>;
