import { toBodyParserError } from '@parichay/shared/platform/lib/body-errors.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { ErrorRequestHandler } from 'express';

const errorCodeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const temporaryErrorCodePattern = /^(08|53[0-9]|57P0[1-4]$|57014$|25006$|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/;
const diskFullErrorCodePattern = /^(53100|ENOSPC|EDQUOT)$/;
const invalidTextErrorCodePattern = /^(22021|22P05)$/;

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = errorCodeOf(error);
  if (diskFullErrorCodePattern.test(code)) return new ApiError('disk_full', { cause: error });
  if (invalidTextErrorCodePattern.test(code)) return new ApiError('invalid_input', { cause: error });
  const text = error instanceof Error ? error.message : '';
  if (
    temporaryErrorCodePattern.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated/i.test(text)
  ) {
    return new ApiError('unavailable', { cause: error, retryAfter: 2 });
  }
  return toBodyParserError(error) ?? new ApiError('internal', { cause: error });
}

export const errorHandler: ErrorRequestHandler = (error, request, response, _next) => {
  const apiError = toApiError(error);
  if (apiError.status >= 500 && apiError.code !== 'not_implemented')
    request.log.error({ err: apiError.cause ?? error }, apiError.code);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (apiError.retryAfter !== undefined) response.set('Retry-After', String(apiError.retryAfter));
  response.status(apiError.status).json(apiError.toBody());
};

export const isUniqueViolation = (error: unknown): boolean => errorCodeOf(error) === '23505';

export const isPermissionDenied = (error: unknown): boolean => errorCodeOf(error) === '42501';

export const isForeignKeyViolation = (error: unknown): boolean => errorCodeOf(error) === '23503';
