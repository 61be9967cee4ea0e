import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Answered, type Asked, type StandIn, startHttpStandIn } from './http-stand-in.ts';

export interface WebhookMessage {
  to: { phoneNumber: string };
  /** Set for a code. */
  code?: string;
  purpose?: string;
  /** Sender id of the SMS. */
  senderId?: string;
  /** `renewal`: a reminder. `moved`: a warning that the account moves. */
  kind?: 'renewal' | 'moved';
  messageId?: string;
  agencyName: string;
  locale: string;
  text: string;
}

export interface OtpWebhookOptions {
  port: number;
  secret?: string;
}

export const otpWebhookDefaults = { secret: 'whsec_0123456789abcdef0123456789abcdef' };

/** Seconds for which a signature is valid. */
const TOLERANCE = 300;

/** The receiver's check of the signature header; docs/deploy.md has the whole recipe. */
export function isSigned(header: string, body: string, secret: string, nowSeconds: number): boolean {
  const parts = new Map(header.split(',').map((part) => part.split('=', 2) as [string, string]));
  const seconds = Number(parts.get('t'));
  if (!Number.isInteger(seconds) || Math.abs(nowSeconds - seconds) > TOLERANCE) return false;
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
  const given = Buffer.from(parts.get('v1') ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Stand-in for an operator's SMS gateway. */
export async function startOtpWebhook(options: OtpWebhookOptions): Promise<StandIn<WebhookMessage>> {
  const { secret } = { ...otpWebhookDefaults, ...options };
  const received: WebhookMessage[] = [];

  function answer(asked: Asked): Answered {
    if (asked.method !== 'POST') return { status: 405, body: { error: 'method not allowed' } };
    const now = Math.floor(Date.now() / 1000);
    if (!isSigned(asked.header('x-parichay-signature'), asked.body, secret, now)) {
      return { status: 401, body: { error: 'bad signature' } };
    }
    const message = JSON.parse(asked.body) as WebhookMessage;
    const isWhole = {
      renewal: Boolean(message.messageId && message.text),
      moved: Boolean(message.text),
      code: /^\d{6}$/.test(message.code ?? ''),
    }[message.kind ?? 'code'];
    if (!/^\+[1-9]\d{7,14}$/.test(message.to?.phoneNumber ?? '') || !isWhole) {
      return { status: 422, body: { error: `cannot send to ${message.to?.phoneNumber}` } };
    }
    received.push(message);
    return { status: 202, body: { accepted: true } };
  }

  const server = await startHttpStandIn(options.port, {
    answer,
    fault: { status: 500, body: { error: 'internal' } },
    garbage: null,
  });
  return { ...server, url: `${server.url}/otp`, received };
}
