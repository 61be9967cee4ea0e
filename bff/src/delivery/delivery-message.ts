import type { DigestMessage } from '@parichay/shared/office/outbox/outbox.internal.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';

export interface MailBrand {
  colour: string;
  /** Absolute URL. null = the mail shows the agency's name instead. */
  logoUrl: string | null;
}

/** Empty fields fall back to the platform's settings, `mailName` to the agency's name. */
export interface Sender {
  mailName: string;
  replyTo: string;
  smsSenderId: string;
  smsCodeTemplateId: string;
  smsEndingTemplateId: string;
  smsEndedTemplateId: string;
  footer: { contact: string[]; termsUrl: string; privacyUrl: string };
}

export interface OtpMessage {
  /** E.164, or the email of a foreign user. */
  to: { phoneNumber: string } | { email: string };
  code: string;
  purpose: 'sign-up' | 'forgot-password' | 'first-password' | 'confirm' | 'account-change';
  agencyName: string;
  locale: Locale;
  brand: MailBrand;
  sender?: Sender | undefined;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  fromName?: string;
  replyTo?: string | undefined;
}

export interface ReminderMessage {
  /** The same at each retry, so a custom gateway can detect duplicates. */
  messageId: string;
  to: { phoneNumber: string } | { email: string };
  locale: Locale;
  agencyName: string;
  businessName: string;
  hasEnded: boolean;
  /** `YYYY-MM-DD`, the last paid day. */
  lastDay: string;
  link: string;
  brand: MailBrand;
  sender?: Sender | undefined;
  pictureUrl: string | null;
}

export interface LoginChangeMessage {
  to: { phoneNumber: string } | { email: string };
  locale: Locale;
  agencyName: string;
  end: string;
  isMade: boolean;
  link: string;
  contact: string;
  brand: MailBrand;
  sender?: Sender | undefined;
}

export type NotificationMessage = {
  messageId: string;
  to: { email: string };
  locale: Locale;
  agencyName: string;
  businessName: string;
  link: string;
  brand: MailBrand;
  sender?: Sender | undefined;
  pictureUrl: string | null;
} & (
  | { kind: 'enquiry'; from: string; contact: string; message: string }
  /** Days are `YYYY-MM-DD`; no plan = another product or the rest of a price was paid. */
  | { kind: 'receipt'; amountPaise: number; plan?: { name: string; from: string; lastDay: string } | null | undefined }
);

export type DigestMailInput = Omit<DigestMessage, 'kind' | 'host' | 'brand'> & {
  link: string;
  brand: MailBrand;
};

export type SendReminderSms = (reminder: Omit<ReminderMessage, 'to'> & { phoneNumber: string }) => Promise<void>;

export interface SmsCarrier {
  sendOtp: SendOtpSms;
  sendReminder: SendReminderSms;
  sendLoginChange(message: Omit<LoginChangeMessage, 'to'> & { phoneNumber: string }): Promise<void>;
}

export type SendOtpSms = (sms: Omit<OtpMessage, 'to'> & { phoneNumber: string }) => Promise<void>;
