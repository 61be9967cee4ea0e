import { fromBodyParser } from '@parichay/shared/platform/lib/body-errors.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { ErrorRequestHandler } from 'express';

const stringCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Temporary PostgreSQL and socket errors. */
const notNow = /^(08|53[0-9]|57P0[1-4]$|57014$|25006$|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/;
const diskFull = /^(53100|ENOSPC|EDQUOT)$/;
const notText = /^(22021|22P05)$/;

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = stringCode(error);
  if (diskFull.test(code)) return new ApiError('disk_full', { cause: error });
  if (notText.test(code)) return new ApiError('invalid_input', { cause: error });
  const text = error instanceof Error ? error.message : '';
  if (notNow.test(code) || /timeout exceeded when trying to connect|Connection terminated/i.test(text)) {
    return new ApiError('unavailable', { cause: error, retryAfter: 2 });
  }
  return fromBodyParser(error) ?? new ApiError('internal', { cause: error });
}

export const answerErrors: ErrorRequestHandler = (error, request, response, _next) => {
  const failure = toApiError(error);
  if (failure.status >= 500 && failure.code !== 'not_implemented')
    request.log.error({ err: failure.cause ?? error }, failure.code);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (failure.retryAfter !== undefined) response.set('Retry-After', String(failure.retryAfter));
  response.status(failure.status).json(failure.toBody());
};

export const isUniqueViolation = (error: unknown): boolean => stringCode(error) === '23505';

export const isForbidden = (error: unknown): boolean => stringCode(error) === '42501';

export const isForeignKeyViolation = (error: unknown): boolean => stringCode(error) === '23503';
