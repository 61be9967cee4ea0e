import { redactText } from '@parichay/shared/lib/redact.ts';

/**
 * The message is safe to log: it holds no phone number, address, code or key. It has no `cause`, because errors
 * of libraries quote what was sent.
 */
export class DeliveryFailure extends Error {
  /** The connection was open but no answer came: the carrier may have sent and charged the message. */
  readonly mayHaveSent: boolean;

  constructor(carrier: string, reason: string, mayHaveSent = false) {
    super(`${carrier} ${reason}`);
    this.name = 'DeliveryFailure';
    this.mayHaveSent = mayHaveSent;
  }
}

/** Redacts a carrier's error text, which often repeats the number or address. */
export function withoutSecrets(words: string, secrets: string[]): string {
  const named = secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, '[hidden]'), words);
  return redactText(named)
    .replaceAll(/\d[\d\s-]{2,}\d/g, '[digits]')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 160);
}

const UNREACHED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** True when no connection was established, so a retry cannot send a message twice. */
export function wasNeverReached(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Node reports one error per address of the host.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(wasNeverReached);
  const codes = [
    'code' in error ? String(error.code) : '',
    // nodemailer replaces the system's error code with its own.
    'originalCode' in error ? String(error.originalCode) : '',
  ];
  return codes.some((code) => UNREACHED.has(code)) || wasNeverReached(error.cause);
}

/** The innermost code of a network error, such as `ECONNREFUSED`, or else its name. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause instanceof Error) return codeOf(error.cause);
  return 'code' in error ? String(error.code) : error.name;
}

const PAUSE_MS = 250;

/** Retries only when the carrier was not reached; any other retry might send the message twice. */
export async function onceMoreIfUnreached<T>(send: () => Promise<T>, pause: (ms: number) => Promise<void>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!wasNeverReached(error)) throw error;
  }
  await pause(PAUSE_MS);
  return send();
}
