import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { hasBody } from '@parichay/shared/platform/lib/receive-within.ts';
import type { RequestHandler } from 'express';
import { clientAddress } from './client-address.ts';

/** Limits requests per address whose bodies are still arriving. */
export function limitUnfinished(maxPerAddress: number): RequestHandler {
  const unfinished = new Map<string, number>();
  return (request, _response, next) => {
    if (!hasBody(request)) return next();
    const address = clientAddress(request);
    const count = (unfinished.get(address) ?? 0) + 1;
    if (count > maxPerAddress) return next(new ApiError('too_many_requests', { retryAfter: 5 }));
    unfinished.set(address, count);
    let isOver = false;
    const leave = () => {
      if (isOver) return;
      isOver = true;
      const left = (unfinished.get(address) ?? 1) - 1;
      if (left > 0) unfinished.set(address, left);
      else unfinished.delete(address);
    };
    request.once('end', leave);
    request.once('close', leave);
    next();
  };
}
