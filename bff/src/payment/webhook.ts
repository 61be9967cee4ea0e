import { createHash } from 'node:crypto';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import type { Upstream } from '../lib/upstream.ts';
import type { PaymentAccounts } from './accounts.ts';
import { isSignedBy } from './signature.ts';

const MOST_BYTES = '1mb';

/**
 * `POST /webhooks/razorpay`, on the host of the agency whose account it is, or on any host for the platform's. What is
 * signed is kept by the ledger and answered with 200; when it cannot be kept, with 503, so that it comes again.
 */
export function paymentWebhook({
  upstream,
  accounts,
}: {
  upstream: Upstream;
  accounts: PaymentAccounts;
}): (RequestHandler | ErrorRequestHandler)[] {
  const raw = express.raw({ type: () => true, limit: MOST_BYTES });
  return [raw, keep, laterPlease];

  async function keep(request: Request, response: Response): Promise<void> {
    const body: unknown = request.body;
    const signature = request.headers['x-razorpay-signature'];
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new ApiError('payment_signature_invalid');
    const accountAgencyId = await signer(request.agency.details.agencyId, body, signature);
    if (accountAgencyId === undefined) throw new ApiError('payment_signature_invalid');
    const named = request.headers['x-razorpay-event-id'];
    const eventId = typeof named === 'string' && named.length <= 100 ? named : `sha256-${sha256(body)}`;
    await upstream.call(
      'POST /internal/payment/event',
      // Ids are the account's own: another account's must not pass for it.
      {
        body: {
          eventId: `${accountAgencyId ?? 'platform'}:${eventId}`,
          accountAgencyId,
          body: body.toString('utf8'),
        },
      },
      request.id,
    );
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

/** Whatever could not be asked or kept, on the way here too: it comes again. */
const laterPlease: ErrorRequestHandler = (error, _request, _response, next) => {
  // Too large a body is refused by Express, in its own way.
  next(error.status < 500 ? error : new ApiError('unavailable', { cause: error, retryAfter: 30 }));
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
