import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { readWords } from '@parichay/shared/platform/language/read-words.ts';
import { footText } from './delivery.foot.ts';
import { mailHtml } from './delivery.mail-frame.ts';
import type { MailBrand, Sender } from './delivery.message.ts';

/** Indian law allows only registered SMS texts (TRAI's DLT): change `sms` only with its registration. */
const texts =
  readWords<Record<'sms' | 'mailSubject' | 'mailLead' | 'mailValidity' | 'mailWarning', string>>('sent/code');

const LONGEST_VARIABLE = 30;
const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** At most 30 characters (DLT), cut between graphemes. */
export function shortAgencyName(agencyName: string): string {
  const line = agencyName.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  let short = '';
  for (const { segment } of graphemes.segment(line)) {
    if (short.length + segment.length > LONGEST_VARIABLE) break;
    short += segment;
  }
  return short.trim();
}

interface CodeMessage {
  code: string;
  agencyName: string;
  locale: Locale;
}

const fill = (template: string, { code, agencyName }: CodeMessage): string =>
  // A replacer function, because `$&` in a name must stay literal.
  template.replaceAll(/\{(agency|code)\}/g, (_, name) => (name === 'code' ? code : shortAgencyName(agencyName)));

export const otpSms = (message: CodeMessage): string => fill(texts[message.locale].sms, message);

export function otpMail(message: CodeMessage & { brand: MailBrand; sender?: Sender | undefined }): {
  subject: string;
  text: string;
  html: string;
} {
  const { mailSubject: subject, mailLead: lead, mailValidity: validity, mailWarning: warning } = texts[message.locale];
  const say = (template: string) => fill(template, message);
  const note = `${validity} ${warning}`;
  const foot = message.sender?.foot;
  return {
    subject: say(subject),
    text: `${say(lead)}\n\n${message.code}\n\n${note}\n${footText(message.locale, foot)}`,
    html: mailHtml({ ...message, lead: say(lead), note, foot }),
  };
}
