import type { TwilioConfig } from './delivery.config.ts';
import { DeliveryFailure, redactErrorMessage } from './delivery-failure.ts';
import { type CarrierOptions, postToCarrier } from './delivery-http.ts';
import type { Sender, SmsCarrier } from './delivery-message.ts';
import { loginChangeSms } from './login-change-messages.ts';
import { otpSms } from './otp-messages.ts';
import { reminderSms } from './renewal-messages.ts';

export function createTwilio(config: TwilioConfig, options: CarrierOptions): SmsCarrier {
  const credentials = Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64');
  const defaultSender: Record<string, string> = /^MG[0-9a-f]{32}$/i.test(config.from)
    ? { MessagingServiceSid: config.from }
    : { From: config.from };
  const send = async (phoneNumber: string, text: string, sender: Sender | undefined, secret = ''): Promise<void> => {
    const from = sender?.smsSenderId ? { From: sender.smsSenderId } : defaultSender;
    const { status, isOk, body } = await postToCarrier('Twilio', options, {
      url: `${config.baseUrl}/2010-04-01/Accounts/${config.accountSid}/Messages.json`,
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ To: phoneNumber, ...from, Body: text }).toString(),
    });
    if (isOk && typeof body?.sid === 'string' && body.status !== 'failed') return;
    const reason = redactErrorMessage(String(body?.message ?? 'nothing readable'), [
      phoneNumber,
      secret,
      config.authToken,
    ]);
    const errorCode = typeof body?.code === 'number' ? ` with error ${body.code}` : '';
    throw new DeliveryFailure('Twilio', `answered ${status}${errorCode}: ${reason}`);
  };
  return {
    sendOtp: ({ phoneNumber, ...content }) => send(phoneNumber, otpSms(content), content.sender, content.code),
    sendReminder: ({ phoneNumber, ...content }) => send(phoneNumber, reminderSms(content), content.sender),
    sendLoginChange: ({ phoneNumber, ...content }) => send(phoneNumber, loginChangeSms(content), content.sender),
  };
}
