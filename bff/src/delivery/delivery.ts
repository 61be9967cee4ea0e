import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { DeliveryConfig } from './delivery.config.ts';
import { printMail, printMoved, printOtp, printReminder } from './delivery.console.ts';
import type { Line } from './delivery.http.ts';
import { createMail } from './delivery.mail.ts';
import type {
  DigestMail,
  Mail,
  MovedMessage,
  NewsMessage,
  OtpMessage,
  ReminderMessage,
  SmsCarrier,
} from './delivery.message.ts';
import { otpMail, shortAgencyName } from './delivery.messages.ts';
import { createMsg91 } from './delivery.msg91.ts';
import { createTwilio } from './delivery.twilio.ts';
import { createOtpWebhook } from './delivery.webhook.ts';
import { digestMail } from './digest.messages.ts';
import { movedMail } from './moved.messages.ts';
import { newsMail } from './news.messages.ts';
import { reminderMail } from './renewal.messages.ts';

export interface Delivery {
  /** @throws ApiError otp_not_delivered; its cause holds no number, address or code */
  sendOtp(message: OtpMessage): Promise<void>;
  /** This and the methods below: @throws ApiError unavailable; its cause holds no number or address */
  sendReminder(reminder: ReminderMessage): Promise<void>;
  sendMoved(moved: MovedMessage): Promise<void>;
  sendNews(news: NewsMessage): Promise<void>;
  sendDigest(digest: DigestMail): Promise<void>;
  sendMail(mail: Mail): Promise<void>;
}

export interface DeliveryOverrides {
  pause?(ms: number): Promise<void>;
  now?(): number;
}

export function createDelivery(config: DeliveryConfig, overrides: DeliveryOverrides = {}): Delivery {
  const line = { timeoutMs: config.timeoutMs, pause: overrides.pause ?? sleep, now: overrides.now ?? Date.now };
  const sms = smsOf(config.otp, line);
  const mail = config.mail.kind === 'smtp' ? createMail(config.mail, line) : null;

  async function sendOtp(message: OtpMessage): Promise<void> {
    const { to, ...words } = message;
    if ('phoneNumber' in to) return sms ? sms.sendOtp({ phoneNumber: to.phoneNumber, ...words }) : printOtp(message);
    if (!mail) return printOtp(message);
    return mail({ to: to.email, ...fromOf(words), ...otpMail(words) });
  }

  async function sendReminder(message: ReminderMessage): Promise<void> {
    const { to, ...words } = message;
    if ('phoneNumber' in to)
      return sms ? sms.sendReminder({ phoneNumber: to.phoneNumber, ...words }) : printReminder(message);
    if (!mail) return printReminder(message);
    return mail({ to: to.email, ...fromOf(words), ...reminderMail(words) });
  }

  async function sendMoved(message: MovedMessage): Promise<void> {
    const { to, ...words } = message;
    if ('phoneNumber' in to)
      return sms ? sms.sendMoved({ phoneNumber: to.phoneNumber, ...words }) : printMoved(message);
    if (!mail) return printMoved(message);
    return mail({ to: to.email, ...fromOf(words), ...movedMail(words) });
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
    sendMoved: (moved) => orThrow('unavailable', sendMoved(moved)),
    sendNews: (news) => sendMail(newsMail(news)),
    sendDigest: (digest) => sendMail(digestMail(digest)),
    sendMail,
  };
}

const fromOf = ({ agencyName, sender }: Pick<OtpMessage, 'agencyName' | 'sender'>) => ({
  fromName: shortAgencyName(sender?.mailName || agencyName),
  replyTo: sender?.replyTo,
});

function smsOf(config: DeliveryConfig['otp'], line: Line & { now(): number }): SmsCarrier | null {
  switch (config.kind) {
    case 'console':
      return null;
    case 'msg91':
      return createMsg91(config, line);
    case 'twilio':
      return createTwilio(config, line);
    case 'webhook':
      return createOtpWebhook(config, line);
  }
}
