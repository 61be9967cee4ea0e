import type { Locale } from '@parichay/shared/language/languages.ts';
import { readWords } from '@parichay/shared/language/read-words.ts';

/**
 * India's registered templates (DLT) allow fixed words and variables of at most 30 characters. The `sms` of each
 * language's `sent/code.json` is one such template with the two variables `agency` and `code`; change it only together
 * with the registration, word for word.
 */
const texts =
  readWords<Record<'sms' | 'mailSubject' | 'mailLead' | 'mailValidity' | 'mailWarning', string>>('sent/code');

const LONGEST_VARIABLE = 30;
const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** The name on one line, as long as a template's variable may be; a letter is never parted from its vowel sign. */
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
  // A function as replacement: a `$&` in a name must stay text.
  template.replaceAll(/\{(agency|code)\}/g, (_, name) => (name === 'code' ? code : shortAgencyName(agencyName)));

export const otpSms = (message: CodeMessage): string => fill(texts[message.locale].sms, message);

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

export function otpMail(message: CodeMessage): { subject: string; text: string; html: string } {
  const { mailSubject: subject, mailLead: lead, mailValidity: validity, mailWarning: warning } = texts[message.locale];
  const say = (template: string) => fill(template, message);
  const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  return {
    subject: say(subject),
    text: `${say(lead)}\n\n${message.code}\n\n${validity} ${warning}\n`,
    html: `<!doctype html><html lang="${message.locale}"><body style="font:16px/1.5 sans-serif;color:#1c1917;margin:24px">
${paragraph(say(lead))}
${paragraph(message.code, 'font-size:32px;font-weight:bold;letter-spacing:6px')}
${paragraph(`${validity} ${warning}`, 'color:#57534e')}
</body></html>`,
  };
}
