import { createHash } from 'node:crypto';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import express, {
  type ErrorRequestHandler,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { clientAddress } from '../lib/client-address.ts';
import { createCounter, createFloodLimit } from '../lib/flood-limit.ts';
import type { Upstream } from '../lib/upstream.ts';
import type { PaymentAccounts } from './accounts.ts';
import { isSignedBy } from './signature.ts';

/** Account owners can sign anything, and it is stored. */
const MAX_BYTES = '64kb';
/** Per minute and account. The platform's account takes payments for many agencies. */
const MAX_SIGNED = 300;
const MAX_SIGNED_PLATFORM = 6_000;
/** Per minute, agency and address. */
const MAX_UNSIGNED = 100;

/** Limits unsigned requests per agency, so that one wrong secret blocks no other. */
export function paymentWebhook({
  upstream,
  accounts,
}: {
  upstream: Upstream;
  accounts: PaymentAccounts;
}): (RequestHandler | ErrorRequestHandler)[] {
  const raw = express.raw({ type: () => true, limit: MAX_BYTES });
  const unsigned = createFloodLimit(
    MAX_UNSIGNED,
    (request) => `${request.agency.details.agencyId} ${clientAddress(request)}`,
  );
  const signed = createCounter();
  const mayKeep = (account: string | null) =>
    signed(account ?? '') <= (account === null ? MAX_SIGNED_PLATFORM : MAX_SIGNED);
  return [refuseFlood, raw, keep, laterPlease];

  function refuseFlood(request: Request, _response: Response, next: NextFunction): void {
    next(unsigned.isOver(request) ? new ApiError('too_many_requests', { retryAfter: 60 }) : undefined);
  }

  function notSigned(request: Request): ApiError {
    unsigned.count(request);
    return new ApiError('payment_signature_invalid');
  }

  async function keep(request: Request, response: Response): Promise<void> {
    const body: unknown = request.body;
    const signature = request.headers['x-razorpay-signature'];
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw notSigned(request);
    const accountAgencyId = await signer(request.agency.details.agencyId, body, signature).catch(notNow);
    if (accountAgencyId === undefined) throw notSigned(request);
    if (!mayKeep(accountAgencyId)) throw new ApiError('too_many_requests', { retryAfter: 60 });
    const named = request.headers['x-razorpay-event-id'];
    const eventId = typeof named === 'string' && named.length <= 100 ? named : `sha256-${sha256(body)}`;
    // Event ids are unique only within an account.
    const event = {
      eventId: `${accountAgencyId ?? 'platform'}:${eventId}`,
      accountAgencyId,
      body: body.toString('utf8'),
    };
    await upstream.call('POST /internal/payment/event', { body: event }, request.id).catch(notNow);
    response.json({ data: {} });
  }

  async function signer(agencyId: string, body: Buffer, signature: string): Promise<string | null | undefined> {
    for (const account of [agencyId, null]) {
      const known = await accounts.find(account);
      if (known && isSignedBy(known.webhookSecrets, body, signature)) return account;
    }
    return undefined;
  }
}

/** 503, so that Razorpay retries. */
const notNow = (cause: unknown): never => {
  throw new ApiError('unavailable', { cause, retryAfter: 30 });
};

const laterPlease: ErrorRequestHandler = (error, _request, _response, next) => {
  next(error.status < 500 ? error : new ApiError('unavailable', { cause: error, retryAfter: 30 }));
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
