import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { DeliveryConfig } from './delivery.config.ts';
import { printLoginChange, printMail, printOtp, printReminder } from './delivery-console.ts';
import type { CarrierOptions } from './delivery-http.ts';
import { createMailSender } from './delivery-mail.ts';
import type {
  DigestMailInput,
  LoginChangeMessage,
  Mail,
  NotificationMessage,
  OtpMessage,
  ReminderMessage,
  SmsCarrier,
} from './delivery-message.ts';
import { createMsg91 } from './delivery-msg91.ts';
import { createTwilio } from './delivery-twilio.ts';
import { createSmsWebhook } from './delivery-webhook.ts';
import { digestMail } from './digest-messages.ts';
import { loginChangeMail } from './login-change-messages.ts';
import { notificationMail } from './notification-messages.ts';
import { otpMail, shortenName } from './otp-messages.ts';
import { reminderMail } from './renewal-messages.ts';

export interface Delivery {
  /** @throws ApiError otp_not_delivered; its cause holds no number, address or code */
  sendOtp(message: OtpMessage): Promise<void>;
  /** This and the next: @throws ApiError unavailable; its cause holds no number or address */
  sendReminder(reminder: ReminderMessage): Promise<void>;
  sendLoginChange(message: LoginChangeMessage): Promise<void>;
  sendNotification(notification: NotificationMessage): Promise<void>;
  sendDigest(digest: DigestMailInput): Promise<void>;
  sendMail(mail: Mail): Promise<void>;
}

export interface DeliveryOverrides {
  pause?(ms: number): Promise<void>;
  now?(): number;
}

export function createDelivery(config: DeliveryConfig, overrides: DeliveryOverrides = {}): Delivery {
  const options = { timeoutMs: config.timeoutMs, pause: overrides.pause ?? sleep, now: overrides.now ?? Date.now };
  const sms = createSmsCarrier(config.otp, options);
  const mail = config.mail.kind === 'smtp' ? createMailSender(config.mail, options) : null;

  async function sendOtp(message: OtpMessage): Promise<void> {
    const { to, ...content } = message;
    if ('phoneNumber' in to) return sms ? sms.sendOtp({ phoneNumber: to.phoneNumber, ...content }) : printOtp(message);
    if (!mail) return printOtp(message);
    return mail({ to: to.email, ...senderFieldsOf(content), ...otpMail(content) });
  }

  async function sendReminder(message: ReminderMessage): Promise<void> {
    const { to, ...content } = message;
    if ('phoneNumber' in to)
      return sms ? sms.sendReminder({ phoneNumber: to.phoneNumber, ...content }) : printReminder(message);
    if (!mail) return printReminder(message);
    return mail({ to: to.email, ...senderFieldsOf(content), ...reminderMail(content) });
  }

  async function sendLoginChange(message: LoginChangeMessage): Promise<void> {
    const { to, ...content } = message;
    if ('phoneNumber' in to)
      return sms ? sms.sendLoginChange({ phoneNumber: to.phoneNumber, ...content }) : printLoginChange(message);
    if (!mail) return printLoginChange(message);
    return mail({ to: to.email, ...senderFieldsOf(content), ...loginChangeMail(content) });
  }

  const orThrow = async (code: 'otp_not_delivered' | 'unavailable', work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (cause) {
      throw new ApiError(code, { cause });
    }
  };

  const sendMail = async (message: Mail): Promise<void> =>
    mail ? orThrow('unavailable', mail(message)) : printMail(message);

  return {
    sendOtp: (message) => orThrow('otp_not_delivered', sendOtp(message)),
    sendReminder: (message) => orThrow('unavailable', sendReminder(message)),
    sendLoginChange: (message) => orThrow('unavailable', sendLoginChange(message)),
    sendNotification: (notification) => sendMail(notificationMail(notification)),
    sendDigest: (digest) => sendMail(digestMail(digest)),
    sendMail,
  };
}

const senderFieldsOf = ({ agencyName, sender }: Pick<OtpMessage, 'agencyName' | 'sender'>) => ({
  fromName: shortenName(sender?.mailName || agencyName),
  replyTo: sender?.replyTo,
});

function createSmsCarrier(
  config: DeliveryConfig['otp'],
  options: CarrierOptions & { now(): number },
): SmsCarrier | null {
  switch (config.kind) {
    case 'console':
      return null;
    case 'msg91':
      return createMsg91(config, options);
    case 'twilio':
      return createTwilio(config, options);
    case 'webhook':
      return createSmsWebhook(config, options);
  }
}
