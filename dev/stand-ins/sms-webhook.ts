import { createHmac, timingSafeEqual } from 'node:crypto';
import { type ReceivedRequest, type StandIn, type StandInAnswer, startHttpStandIn } from './http-stand-in.ts';

export interface WebhookMessage {
  to: { phoneNumber: string };
  /** Missing in messages with a `kind`. */
  code?: string;
  purpose?: string;
  /** Sender id of the SMS. */
  senderId?: string;
  /** `renewal`: a reminder. `moved`: a warning that the account gets another login. */
  kind?: 'renewal' | 'moved';
  messageId?: string;
  agencyName: string;
  locale: string;
  text: string;
}

export interface SmsWebhookOptions {
  port: number;
  secret?: string;
}

export const smsWebhookDefaults = { secret: 'whsec_0123456789abcdef0123456789abcdef' };

/** Seconds for which a signature is valid. */
const TOLERANCE_SECONDS = 300;

/** The receiver's check of the signature header; docs/deploy.md has the complete recipe. */
export function isSigned(header: string, body: string, secret: string, nowSeconds: number): boolean {
  const pairs = new Map(header.split(',').map((pair) => pair.split('=', 2) as [string, string]));
  const seconds = Number(pairs.get('t'));
  if (!Number.isInteger(seconds) || Math.abs(nowSeconds - seconds) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
  const actual = Buffer.from(pairs.get('v1') ?? '', 'hex');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Stand-in for an operator's SMS gateway. */
export async function startSmsWebhook(options: SmsWebhookOptions): Promise<StandIn<WebhookMessage>> {
  const { secret } = { ...smsWebhookDefaults, ...options };
  const received: WebhookMessage[] = [];

  function answer(request: ReceivedRequest): StandInAnswer {
    if (request.method !== 'POST') return { status: 405, body: { error: 'method not allowed' } };
    const now = Math.floor(Date.now() / 1000);
    if (!isSigned(request.header('x-parichay-signature'), request.body, secret, now)) {
      return { status: 401, body: { error: 'bad signature' } };
    }
    const message = JSON.parse(request.body) as WebhookMessage;
    const isComplete = {
      renewal: Boolean(message.messageId && message.text),
      moved: Boolean(message.text),
      code: /^\d{6}$/.test(message.code ?? ''),
    }[message.kind ?? 'code'];
    if (!/^\+[1-9]\d{7,14}$/.test(message.to?.phoneNumber ?? '') || !isComplete) {
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
