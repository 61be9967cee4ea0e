import { redactText } from '@parichay/shared/lib/redact.ts';

/**
 * Why a carrier did not take a message; fit for a log: without phone number, address, code or key.
 * It keeps no foreign error as its cause, for those hold pieces of what was sent and answered.
 */
export class DeliveryFailure extends Error {
  /** The carrier was reached and gave no answer: it may have sent the message, and charge for it. */
  readonly mayHaveSent: boolean;

  constructor(carrier: string, reason: string, mayHaveSent = false) {
    super(`${carrier} ${reason}`);
    this.name = 'DeliveryFailure';
    this.mayHaveSent = mayHaveSent;
  }
}

/** A carrier's own words, which often repeat the number or the address they refuse. */
export function withoutSecrets(words: string, secrets: string[]): string {
  const named = secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, '[hidden]'), words);
  return redactText(named)
    .replaceAll(/\d[\d\s-]{2,}\d/g, '[digits]')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 160);
}

const UNREACHED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** Whether a network error came before a connection stood, so that nothing can have been accepted. */
export function wasNeverReached(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // One host with several addresses: each was tried.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(wasNeverReached);
  const codes = [
    'code' in error ? String(error.code) : '',
    // nodemailer puts its own code over the system's
    'originalCode' in error ? String(error.originalCode) : '',
  ];
  return codes.some((code) => UNREACHED.has(code)) || wasNeverReached(error.cause);
}

/** The innermost code of a network error (`ECONNREFUSED`, `HPE_INVALID_CONSTANT`), for want of one its name. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause instanceof Error) return codeOf(error.cause);
  return 'code' in error ? String(error.code) : error.name;
}

const PAUSE_MS = 250;

/** Tries once more when the first try reached nobody; anything else might send a second message. */
export async function onceMoreIfUnreached<T>(send: () => Promise<T>, pause: (ms: number) => Promise<void>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!wasNeverReached(error)) throw error;
  }
  await pause(PAUSE_MS);
  return send();
}
