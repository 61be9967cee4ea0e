import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type ReceivedRequest, type StandIn, type StandInAnswer, startHttpStandIn } from './http-stand-in.ts';

export interface TwilioMessage {
  to: string;
  /** null when a messaging service chooses the sender. */
  from: string | null;
  messagingServiceSid: string | null;
  text: string;
}

export interface TwilioOptions {
  port: number;
  accountSid?: string;
  authToken?: string;
}

export const twilioDefaults = {
  accountSid: 'AC00000000000000000000000000000001',
  authToken: '00000000000000000000000000000002',
};

const refusal = (status: number, code: number, message: string): StandInAnswer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

const isSameSecret = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Twilio's Messages resource: POST /2010-04-01/Accounts/{sid}/Messages.json. */
export async function startTwilio(options: TwilioOptions): Promise<StandIn<TwilioMessage>> {
  const { accountSid, authToken } = { ...twilioDefaults, ...options };
  const received: TwilioMessage[] = [];
  const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const credentials = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  function answer(request: ReceivedRequest): StandInAnswer {
    if (!isSameSecret(request.header('authorization'), credentials)) return refusal(401, 20003, 'Authenticate');
    if (request.method !== 'POST' || request.path !== path) {
      return refusal(404, 20404, `The requested resource ${request.path} was not found`);
    }
    const isForm = request.header('content-type').startsWith('application/x-www-form-urlencoded');
    const form = new URLSearchParams(isForm ? request.body : '');
    const [to, from, service, text] = ['To', 'From', 'MessagingServiceSid', 'Body'].map((name) => form.get(name));
    if (!to) return refusal(400, 21604, "A 'To' phone number is required.");
    if (!from && !service) return refusal(400, 21603, "A 'From' phone number is required.");
    if (!text) return refusal(400, 21602, 'Message body is required.');
    if (!/^\+[1-9]\d{7,14}$/.test(to)) return refusal(400, 21211, `The 'To' number ${to} is not a valid phone number.`);
    if (text.length > 1600)
      return refusal(400, 21617, 'The concatenated message body exceeds the 1600 character limit.');
    received.push({ to, from: from ?? null, messagingServiceSid: service ?? null, text });
    const sid = `SM${randomBytes(16).toString('hex')}`;
    return {
      status: 201,
      body: {
        sid,
        account_sid: accountSid,
        api_version: '2010-04-01',
        body: text,
        date_created: new Date().toUTCString(),
        date_sent: null,
        date_updated: new Date().toUTCString(),
        direction: 'outbound-api',
        error_code: null,
        error_message: null,
        from: from ?? null,
        messaging_service_sid: service ?? null,
        num_media: '0',
        num_segments: service ? '0' : '1',
        price: null,
        price_unit: null,
        status: service ? 'accepted' : 'queued',
        to,
        uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
      },
    };
  }

  const server = await startHttpStandIn(options.port, {
    answer,
    fault: refusal(500, 20500, 'An internal server error has occurred'),
    garbage: { status: 201, body: '{"sid": "SM' },
  });
  return { ...server, received };
}
