import type { TwilioConfig } from './delivery.config.ts';
import { DeliveryFailure, withoutSecrets } from './delivery.failure.ts';
import { type Line, post } from './delivery.http.ts';
import type { SendSms } from './delivery.message.ts';
import { otpSms } from './delivery.messages.ts';

/** Twilio's Messages resource: a form with basic authentication, answered 201 with the message's `sid`. */
export function createTwilio(config: TwilioConfig, line: Line): SendSms {
  const credentials = Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64');
  const sender: Record<string, string> = /^MG[0-9a-f]{32}$/i.test(config.from)
    ? { MessagingServiceSid: config.from }
    : { From: config.from };
  return async ({ phoneNumber, ...words }) => {
    const { status, isOk, body } = await post('Twilio', line, {
      url: `${config.baseUrl}/2010-04-01/Accounts/${config.accountSid}/Messages.json`,
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ To: phoneNumber, ...sender, Body: otpSms(words) }).toString(),
    });
    if (isOk && typeof body?.sid === 'string' && body.status !== 'failed') return;
    const said = withoutSecrets(String(body?.message ?? 'nothing readable'), [
      phoneNumber,
      words.code,
      config.authToken,
    ]);
    const number = typeof body?.code === 'number' ? ` with error ${body.code}` : '';
    throw new DeliveryFailure('Twilio', `answered ${status}${number}: ${said}`);
  };
}
