import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { readTexts } from '@parichay/shared/platform/language/read-texts.ts';
import { mailFooterText } from './delivery-footer.ts';
import { mailHtml } from './delivery-mail-html.ts';
import type { MailBrand, Sender } from './delivery-message.ts';

/** Indian law allows only registered SMS texts (TRAI's DLT): change `sms` only with its registration. */
const texts =
  readTexts<Record<'sms' | 'mailSubject' | 'mailLead' | 'mailValidity' | 'mailWarning', string>>('sent/code');

const MAX_SMS_VARIABLE_LENGTH = 30;
const graphemeSegmenter = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** Cuts to 30 characters (DLT), between graphemes. */
export function shortenName(fullName: string): string {
  const line = fullName.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  let short = '';
  for (const { segment } of graphemeSegmenter.segment(line)) {
    if (short.length + segment.length > MAX_SMS_VARIABLE_LENGTH) break;
    short += segment;
  }
  return short.trim();
}

interface OtpMessageContent {
  code: string;
  agencyName: string;
  locale: Locale;
}

const fill = (template: string, { code, agencyName }: OtpMessageContent): string =>
  // The replacer is a function, because `$&` in a name must stay literal.
  template.replaceAll(/\{(agency|code)\}/g, (_, name) => (name === 'code' ? code : shortenName(agencyName)));

export const otpSms = (message: OtpMessageContent): string => fill(texts[message.locale].sms, message);

export function otpMail(message: OtpMessageContent & { brand: MailBrand; sender?: Sender | undefined }): {
  subject: string;
  text: string;
  html: string;
} {
  const { mailSubject: subject, mailLead: lead, mailValidity: validity, mailWarning: warning } = texts[message.locale];
  const fillTemplate = (template: string) => fill(template, message);
  const note = `${validity} ${warning}`;
  const footer = message.sender?.footer;
  return {
    subject: fillTemplate(subject),
    text: `${fillTemplate(lead)}\n\n${message.code}\n\n${note}\n${mailFooterText(message.locale, footer)}`,
    html: mailHtml({ ...message, lead: fillTemplate(lead), note, footer }),
  };
}
