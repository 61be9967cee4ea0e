import type { TwilioConfig } from './delivery.config.ts';
import { DeliveryFailure, withoutSecrets } from './delivery.failure.ts';
import { type Line, post } from './delivery.http.ts';
import type { Sender, SmsCarrier } from './delivery.message.ts';
import { otpSms } from './delivery.messages.ts';
import { movedSms } from './moved.messages.ts';
import { reminderSms } from './renewal.messages.ts';

export function createTwilio(config: TwilioConfig, line: Line): SmsCarrier {
  const credentials = Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64');
  const usual: Record<string, string> = /^MG[0-9a-f]{32}$/i.test(config.from)
    ? { MessagingServiceSid: config.from }
    : { From: config.from };
  const send = async (phoneNumber: string, text: string, sender: Sender | undefined, secret = ''): Promise<void> => {
    const from = sender?.smsSenderId ? { From: sender.smsSenderId } : usual;
    const { status, isOk, body } = await post('Twilio', line, {
      url: `${config.baseUrl}/2010-04-01/Accounts/${config.accountSid}/Messages.json`,
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ To: phoneNumber, ...from, Body: text }).toString(),
    });
    if (isOk && typeof body?.sid === 'string' && body.status !== 'failed') return;
    const said = withoutSecrets(String(body?.message ?? 'nothing readable'), [phoneNumber, secret, config.authToken]);
    const number = typeof body?.code === 'number' ? ` with error ${body.code}` : '';
    throw new DeliveryFailure('Twilio', `answered ${status}${number}: ${said}`);
  };
  return {
    sendOtp: ({ phoneNumber, ...words }) => send(phoneNumber, otpSms(words), words.sender, words.code),
    sendReminder: ({ phoneNumber, ...words }) => send(phoneNumber, reminderSms(words), words.sender),
    sendMoved: ({ phoneNumber, ...words }) => send(phoneNumber, movedSms(words), words.sender),
  };
}
