import type { Locale } from '@parichay/shared/language/languages.ts';
import type { DigestMessage } from '@parichay/shared/renewal/renewal.internal.ts';

/** How an agency's mails look. */
export interface MailBrand {
  /** `#rrggbb` */
  colour: string;
  /** Whole, as no mail has an address of its own; null: its name stands there. */
  logoUrl: string | null;
}

/** As whom an agency's messages come; what is empty, or left out, comes as the platform's under the agency's name. */
export interface Sender {
  mailName: string;
  /** Where answers go. Mails come from the platform's own address, whose domain is proven. */
  replyTo: string;
  /** Six letters, as registered. */
  smsSenderId: string;
  /** Templates registered for that header, in whatever language they are. */
  smsCodeTemplateId: string;
  smsEndingTemplateId: string;
  smsEndedTemplateId: string;
  /** Below its mails: whom to ask, what one agrees to. */
  foot: { contact: string[]; termsUrl: string; privacyUrl: string };
}

export interface OtpMessage {
  /** E.164, or the email of a foreign user. */
  to: { phoneNumber: string } | { email: string };
  /** Six digits. */
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
  /** Shown instead of the name in MAIL_FROM; the address stays. */
  fromName?: string;
  /** Where an answer goes; empty: to where it came from. */
  replyTo?: string | undefined;
}

/** A reminder that the plan of a business ends, or has ended. */
export interface ReminderMessage {
  /** The same however often it is tried: a gateway of one's own can tell a second one by it. */
  messageId: string;
  to: { phoneNumber: string } | { email: string };
  locale: Locale;
  agencyName: string;
  businessName: string;
  hasEnded: boolean;
  /** `YYYY-MM-DD`, the last day that is paid for. */
  lastDay: string;
  link: string;
  brand: MailBrand;
  sender?: Sender | undefined;
  /** Of the business's card; null: it has none that visitors see. */
  pictureUrl: string | null;
}

/** A warning to the number or email that an account is about to lose, or a business to leave. */
export interface MovedMessage {
  to: { phoneNumber: string } | { email: string };
  locale: Locale;
  agencyName: string;
  /** Of the new number or email, as much as may be shown. */
  end: string;
  /** Where it can be stopped, or said. */
  link: string;
  brand: MailBrand;
  sender?: Sender | undefined;
}

/** What has come in for a business, for whoever reads its mail. */
export type NewsMessage = {
  messageId: string;
  to: { email: string };
  locale: Locale;
  agencyName: string;
  businessName: string;
  /** Where it can be seen in the panel; empty: the agency has no address. */
  link: string;
  brand: MailBrand;
  sender?: Sender | undefined;
  /** Of the business's card; null: it has none that visitors see. */
  pictureUrl: string | null;
} & (
  | { kind: 'enquiry'; from: string; contact: string; message: string }
  /** `lastDay`: `YYYY-MM-DD` of the plan that was paid for; null where something else was. */
  | { kind: 'receipt'; amountPaise: number; lastDay: string | null }
);

/** The week of an agency, for one of its admins. */
export type DigestMail = Omit<DigestMessage, 'kind' | 'host' | 'brand'> & {
  /** The analytics of the panel; empty: the agency has no address. */
  link: string;
  brand: MailBrand;
};

export type SendReminderSms = (reminder: Omit<ReminderMessage, 'to'> & { phoneNumber: string }) => Promise<void>;

/** A way to phones. */
export interface SmsCarrier {
  sendOtp: SendSms;
  sendReminder: SendReminderSms;
  sendMoved(moved: Omit<MovedMessage, 'to'> & { phoneNumber: string }): Promise<void>;
}

export type SendSms = (sms: Omit<OtpMessage, 'to'> & { phoneNumber: string }) => Promise<void>;
