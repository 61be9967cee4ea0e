import { fromBodyParser } from '@parichay/shared/lib/body-errors.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import type { ErrorRequestHandler } from 'express';

const stringCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** PostgreSQL and socket codes that mean "not now": connection lost, shutting down, too many, timed out, read only. */
const notNow = /^(08|53[0-9]|57P0[1-4]$|57014$|25006$|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/;
const diskFull = /^(53100|ENOSPC|EDQUOT)$/;
/** Text with characters in it that PostgreSQL cannot hold, such as NUL. */
const notText = /^(22021|22P05)$/;

/** The one place where a thrown thing becomes a code. Unknown means logged and generic. */
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

/** Whether a write was refused because the row exists already. */
export const isUniqueViolation = (error: unknown): boolean => stringCode(error) === '23505';

/** Whether a write was refused by a policy or for want of a grant. */
export const isForbidden = (error: unknown): boolean => stringCode(error) === '42501';

/** Whether a write was refused because another row would be left pointing at nothing. */
export const isForeignKeyViolation = (error: unknown): boolean => stringCode(error) === '23503';
