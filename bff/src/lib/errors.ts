import { toBodyParserError } from '@parichay/shared/platform/lib/body-errors.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { ErrorRequestHandler } from 'express';

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof URIError) return new ApiError('not_found', { cause: error });
  return toBodyParserError(error) ?? new ApiError('internal', { cause: error });
}

export const sendErrors: ErrorRequestHandler = (error, request, response, _next) => {
  const failure = toApiError(error);
  if (failure.status >= 500) request.log.error({ err: failure.cause ?? error }, failure.code);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (failure.retryAfter !== undefined) response.set('Retry-After', String(failure.retryAfter));
  response.status(failure.status).set('Cache-Control', 'no-store').json(failure.toBody());
};
