import { createHmac } from 'node:crypto';
import type { WebhookConfig } from './delivery.config.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import { type CarrierOptions, postToCarrier } from './delivery-http.ts';
import type { Sender, SmsCarrier } from './delivery-message.ts';
import { loginChangeSms } from './login-change-messages.ts';
import { otpSms } from './otp-messages.ts';
import { reminderSms } from './renewal-messages.ts';

export const signatureHeader = 'X-Parichay-Signature';

/** `t=` seconds since 1970, `v1=` HMAC-SHA256 of "t.body" in hex. The receiver must reject an old `t`. */
export function sign(body: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

const senderIdFieldOf = (sender: Sender | undefined) => (sender?.smsSenderId ? { senderId: sender.smsSenderId } : {});

/** Signed JSON; any 2xx status means accepted. Codes have `code` and `purpose`, other messages `kind`. */
export function createSmsWebhook(config: WebhookConfig, options: CarrierOptions & { now(): number }): SmsCarrier {
  const send = async (message: object): Promise<void> => {
    const body = JSON.stringify(message);
    const { status, isOk } = await postToCarrier('The OTP webhook', options, {
      url: config.url,
      headers: {
        'content-type': 'application/json',
        [signatureHeader]: sign(body, config.secret, Math.floor(options.now() / 1000)),
      },
      body,
    });
    if (!isOk) throw new DeliveryFailure('The OTP webhook', `answered ${status}`);
  };
  return {
    sendOtp: ({ phoneNumber, code, purpose, agencyName, locale, sender }) => {
      const text = otpSms({ code, agencyName, locale });
      return send({ to: { phoneNumber }, code, purpose, agencyName, locale, text, ...senderIdFieldOf(sender) });
    },
    sendReminder: ({ phoneNumber, messageId, ...content }) =>
      send({
        to: { phoneNumber },
        kind: 'renewal',
        messageId,
        agencyName: content.agencyName,
        locale: content.locale,
        text: reminderSms(content),
        ...senderIdFieldOf(content.sender),
      }),
    sendLoginChange: ({ phoneNumber, agencyName, locale, sender, ...content }) =>
      send({
        ...{ to: { phoneNumber }, kind: 'moved', agencyName, locale },
        text: loginChangeSms({ agencyName, locale, ...content }),
        ...senderIdFieldOf(sender),
      }),
  };
}
