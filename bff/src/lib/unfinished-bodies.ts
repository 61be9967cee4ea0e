import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { hasRequestBody } from '@parichay/shared/platform/lib/receive-time-limit.ts';
import type { RequestHandler } from 'express';
import { clientAddress } from './client-address.ts';

export function limitUnfinishedBodies(maxPerAddress: number): RequestHandler {
  const unfinished = new Map<string, number>();
  return (request, _response, next) => {
    if (!hasRequestBody(request)) return next();
    const address = clientAddress(request);
    const count = (unfinished.get(address) ?? 0) + 1;
    if (count > maxPerAddress) return next(new ApiError('too_many_requests', { retryAfter: 5 }));
    unfinished.set(address, count);
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      const remaining = (unfinished.get(address) ?? 1) - 1;
      if (remaining > 0) unfinished.set(address, remaining);
      else unfinished.delete(address);
    };
    request.once('end', release);
    request.once('close', release);
    next();
  };
}
