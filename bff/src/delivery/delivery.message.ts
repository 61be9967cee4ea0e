import type { Locale } from '@parichay/shared/auth/auth.endpoints.ts';

export interface OtpMessage {
  /** E.164, or the email of a foreign user. */
  to: { phoneNumber: string } | { email: string };
  /** Six digits. */
  code: string;
  purpose: 'sign-up' | 'forgot-password' | 'first-password';
  agencyName: string;
  locale: Locale;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Shown instead of the name in MAIL_FROM; the address stays. */
  fromName?: string;
}

export type SendSms = (sms: Omit<OtpMessage, 'to'> & { phoneNumber: string }) => Promise<void>;
