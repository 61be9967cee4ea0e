import type { Locale } from '@parichay/shared/language/languages.ts';
import type { DigestMessage } from '@parichay/shared/renewal/renewal.internal.ts';

export interface MailBrand {
  /** `#rrggbb` */
  colour: string;
  /** Absolute URL. null = the mail shows the agency's name instead. */
  logoUrl: string | null;
}

/** Empty or missing fields fall back to the platform's own sender, with the agency's name. */
export interface Sender {
  mailName: string;
  /** Reply-To. Mails are sent from the platform's domain, because that has SPF and DKIM. */
  replyTo: string;
  /** Six letters, as registered (DLT header). */
  smsSenderId: string;
  /** DLT templates of that header, used for every language. */
  smsCodeTemplateId: string;
  smsEndingTemplateId: string;
  smsEndedTemplateId: string;
  foot: { contact: string[]; termsUrl: string; privacyUrl: string };
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
  /** Replaces the name in MAIL_FROM; the address does not change. */
  fromName?: string;
  replyTo?: string | undefined;
}

export interface ReminderMessage {
  /** The same at each retry, so that a custom gateway can detect duplicates. */
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
  /** Preview image of the card; null = the business has no public card. */
  pictureUrl: string | null;
}

/** Sent to the old number or email when an account or a business moves. */
export interface MovedMessage {
  to: { phoneNumber: string } | { email: string };
  locale: Locale;
  agencyName: string;
  /** Masked end of the new number or email. */
  end: string;
  link: string;
  brand: MailBrand;
  sender?: Sender | undefined;
}

export type NewsMessage = {
  messageId: string;
  to: { email: string };
  locale: Locale;
  agencyName: string;
  businessName: string;
  /** Address in the panel; empty = the agency has no host. */
  link: string;
  brand: MailBrand;
  sender?: Sender | undefined;
  /** Preview image of the card; null = the business has no public card. */
  pictureUrl: string | null;
} & (
  | { kind: 'enquiry'; from: string; contact: string; message: string }
  /** `lastDay`: `YYYY-MM-DD`, end of the paid plan; null = the payment was not for a plan. */
  | { kind: 'receipt'; amountPaise: number; lastDay: string | null }
);

export type DigestMail = Omit<DigestMessage, 'kind' | 'host' | 'brand'> & {
  /** Address of the analytics page; empty = the agency has no host. */
  link: string;
  brand: MailBrand;
};

export type SendReminderSms = (reminder: Omit<ReminderMessage, 'to'> & { phoneNumber: string }) => Promise<void>;

export interface SmsCarrier {
  sendOtp: SendSms;
  sendReminder: SendReminderSms;
  sendMoved(moved: Omit<MovedMessage, 'to'> & { phoneNumber: string }): Promise<void>;
}

export type SendSms = (sms: Omit<OtpMessage, 'to'> & { phoneNumber: string }) => Promise<void>;
