import { createHash } from 'node:crypto';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
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

/** The provider's own are a few kilobytes; whoever has an account may sign what it likes, and it is kept. */
const MOST_BYTES = '64kb';
/** A minute and account: of an agency, and of the platform, which takes payments for many. */
const MOST_SIGNED = 300;
const MOST_SIGNED_PLATFORM = 6_000;
/** A minute, agency and address. Each costs a look at two accounts, and as many sums over all of its bytes. */
const MOST_UNSIGNED = 100;

/**
 * `POST /webhooks/razorpay`, on the host of the agency whose account it is, or on any host for the platform's. What is
 * signed is kept by the ledger and answered with 200; when it cannot be kept, with 503, so that it comes again. An address
 * that sends an agency much that nobody signed is not heard there for the rest of the minute. (All agencies are told from the
 * provider's few addresses: one whose secret is wrong must not make the others deaf.)
 */
export function paymentWebhook({
  upstream,
  accounts,
}: {
  upstream: Upstream;
  accounts: PaymentAccounts;
}): (RequestHandler | ErrorRequestHandler)[] {
  const raw = express.raw({ type: () => true, limit: MOST_BYTES });
  const unsigned = createFloodLimit(
    MOST_UNSIGNED,
    (request) => `${request.agency.details.agencyId} ${clientAddress(request)}`,
  );
  const signed = createCounter();
  const mayKeep = (account: string | null) =>
    signed(account ?? '') <= (account === null ? MOST_SIGNED_PLATFORM : MOST_SIGNED);
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
    // Ids are the account's own: another account's must not pass for it.
    const event = {
      eventId: `${accountAgencyId ?? 'platform'}:${eventId}`,
      accountAgencyId,
      body: body.toString('utf8'),
    };
    await upstream.call('POST /internal/payment/event', { body: event }, request.id).catch(notNow);
    response.json({ data: {} });
  }

  /** Whose account signed it; undefined: nobody's. */
  async function signer(agencyId: string, body: Buffer, signature: string): Promise<string | null | undefined> {
    for (const account of [agencyId, null]) {
      const known = await accounts.find(account);
      if (known && isSignedBy(known.webhookSecrets, body, signature)) return account;
    }
    return undefined;
  }
}

/** Whatever the ledger says to it: what is signed comes again until it is kept. */
const notNow = (cause: unknown): never => {
  throw new ApiError('unavailable', { cause, retryAfter: 30 });
};

/** What fails on the way here comes again, too. */
const laterPlease: ErrorRequestHandler = (error, _request, _response, next) => {
  // Too large a body is refused by Express, in its own way.
  next(error.status < 500 ? error : new ApiError('unavailable', { cause: error, retryAfter: 30 }));
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
