import type { Locale } from '@parichay/shared/auth/auth.endpoints.ts';

/**
 * India's registered templates (DLT) allow fixed words and variables of at most 30 characters.
 * Each text here is one such template with the two variables `agency` and `code`; change it only together with the
 * registration, word for word.
 */
const sms: Record<Locale, string> = {
  en: '{code} is your {agency} sign-in code. It is valid for 10 minutes. Please do not share it with anyone.',
  hi: '{agency} का कोड {code} है। 10 मिनट तक मान्य। किसी को न बताएँ।',
};

const mail: Record<Locale, { subject: string; lead: string; validity: string; warning: string }> = {
  en: {
    subject: '{code} is your {agency} sign-in code',
    lead: 'Your code to sign in to {agency}:',
    validity: 'It is valid for 10 minutes.',
    warning: 'Please do not share it with anyone. If you did not ask for it, you can ignore this mail.',
  },
  hi: {
    subject: '{agency} के लिए आपका कोड {code} है',
    lead: '{agency} में साइन इन करने के लिए आपका कोड:',
    validity: 'यह 10 मिनट तक मान्य है।',
    warning: 'इसे किसी को न बताएँ। अगर आपने यह कोड नहीं माँगा था, तो इस मेल पर ध्यान न दें।',
  },
};

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

interface Words {
  code: string;
  agencyName: string;
  locale: Locale;
}

const fill = (template: string, { code, agencyName }: Words): string =>
  // A function as replacement: a `$&` in a name must stay text.
  template.replaceAll(/\{(agency|code)\}/g, (_, name) => (name === 'code' ? code : shortAgencyName(agencyName)));

export const otpSms = (words: Words): string => fill(sms[words.locale], words);

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

export function otpMail(words: Words): { subject: string; text: string; html: string } {
  const { subject, lead, validity, warning } = mail[words.locale];
  const say = (template: string) => fill(template, words);
  const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  return {
    subject: say(subject),
    text: `${say(lead)}\n\n${words.code}\n\n${validity} ${warning}\n`,
    html: `<!doctype html><html lang="${words.locale}"><body style="font:16px/1.5 sans-serif;color:#1c1917;margin:24px">
${paragraph(say(lead))}
${paragraph(words.code, 'font-size:32px;font-weight:bold;letter-spacing:6px')}
${paragraph(`${validity} ${warning}`, 'color:#57534e')}
</body></html>`,
  };
}
