import { redactText } from '@parichay/shared/platform/lib/redact.ts';

/** Safe to log: it has no `cause`, because library errors quote what was sent. */
export class DeliveryFailure extends Error {
  /** The carrier gave no answer, so the message may have been sent and charged. */
  readonly mayHaveSent: boolean;

  constructor(carrier: string, reason: string, mayHaveSent = false) {
    super(`${carrier} ${reason}`);
    this.name = 'DeliveryFailure';
    this.mayHaveSent = mayHaveSent;
  }
}

export function redactErrorMessage(message: string, secrets: string[]): string {
  const masked = secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, '[hidden]'), message);
  return redactText(masked)
    .replaceAll(/\d[\d\s-]{2,}\d/g, '[digits]')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 160);
}

const UNREACHED_CODES = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

export function wasNeverReached(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Node reports one error per IP address; one reached address is enough.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(wasNeverReached);
  const codes = [
    'code' in error ? String(error.code) : '',
    // nodemailer stores the system's error code here.
    'originalCode' in error ? String(error.originalCode) : '',
  ];
  return codes.some((code) => UNREACHED_CODES.has(code)) || wasNeverReached(error.cause);
}

export function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause instanceof Error) return errorCodeOf(error.cause);
  return 'code' in error ? String(error.code) : error.name;
}

const RETRY_DELAY_MS = 250;

/** Retries only if the carrier was not reached; otherwise the message might be sent twice. */
export async function retryIfUnreached<T>(send: () => Promise<T>, pause: (ms: number) => Promise<void>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!wasNeverReached(error)) throw error;
  }
  await pause(RETRY_DELAY_MS);
  return send();
}
