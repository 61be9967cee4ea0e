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
import type { PaymentAccountDirectory } from './accounts.ts';
import { isSignedBy } from './signature.ts';

/** Limited, because signed events are stored, and account owners can sign anything. */
const MAX_BODY_SIZE = '64kb';
/** Signed events per minute and account; the platform's serves many agencies. */
const MAX_SIGNED_EVENTS = 300;
const MAX_PLATFORM_EVENTS = 6_000;
/** Unsigned requests per minute, agency and IP address. */
const MAX_UNSIGNED_REQUESTS = 100;

/** Limits unsigned requests per agency and IP address, so a wrong secret at one agency blocks no other agency. */
export function paymentWebhook({
  upstream,
  accounts,
}: {
  upstream: Upstream;
  accounts: PaymentAccountDirectory;
}): (RequestHandler | ErrorRequestHandler)[] {
  const readRawBody = express.raw({ type: () => true, limit: MAX_BODY_SIZE });
  const unsignedLimit = createFloodLimit(
    MAX_UNSIGNED_REQUESTS,
    (request) => `${request.agency.details.agencyId} ${clientAddress(request)}`,
  );
  const countSigned = createCounter();
  const isWithinLimit = (account: string | null) =>
    countSigned(account ?? '') <= (account === null ? MAX_PLATFORM_EVENTS : MAX_SIGNED_EVENTS);
  return [refuseUnsignedFlood, readRawBody, storeEvent, serverErrorsAsUnavailable];

  function refuseUnsignedFlood(request: Request, _response: Response, next: NextFunction): void {
    next(unsignedLimit.isExceeded(request) ? new ApiError('too_many_requests', { retryAfter: 60 }) : undefined);
  }

  function countUnsignedRefusal(request: Request): ApiError {
    unsignedLimit.consume(request);
    return new ApiError('payment_signature_invalid');
  }

  async function storeEvent(request: Request, response: Response): Promise<void> {
    const body: unknown = request.body;
    const signature = request.headers['x-razorpay-signature'];
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw countUnsignedRefusal(request);
    const accountAgencyId = await signingAccountOf(request.agency.details.agencyId, body, signature).catch(
      throwUnavailable,
    );
    if (accountAgencyId === undefined) throw countUnsignedRefusal(request);
    if (!isWithinLimit(accountAgencyId)) throw new ApiError('too_many_requests', { retryAfter: 60 });
    const headerEventId = request.headers['x-razorpay-event-id'];
    const eventId =
      typeof headerEventId === 'string' && headerEventId.length <= 100 ? headerEventId : `sha256-${sha256Hex(body)}`;
    // Event ids are unique only within an account.
    const event = {
      eventId: `${accountAgencyId ?? 'platform'}:${eventId}`,
      accountAgencyId,
      body: body.toString('utf8'),
    };
    await upstream.call('POST /internal/payment/event', { body: event }, request.id).catch(throwUnavailable);
    response.json({ data: {} });
  }

  async function signingAccountOf(
    agencyId: string,
    body: Buffer,
    signature: string,
  ): Promise<string | null | undefined> {
    for (const account of [agencyId, null]) {
      const keys = await accounts.find(account);
      if (keys && isSignedBy(keys.webhookSecrets, body, signature)) return account;
    }
    return undefined;
  }
}

/** Answers 503, so Razorpay retries. */
const throwUnavailable = (cause: unknown): never => {
  throw new ApiError('unavailable', { cause, retryAfter: 30 });
};

const serverErrorsAsUnavailable: ErrorRequestHandler = (error, _request, _response, next) => {
  next(error.status < 500 ? error : new ApiError('unavailable', { cause: error, retryAfter: 30 }));
};

const sha256Hex = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
