import type { Locale } from '@parichay/shared/language/languages.ts';
import { readWords } from '@parichay/shared/language/read-words.ts';
import type { Sender } from './delivery.message.ts';

/** The words in the foot of a mail, of each language in its `sent/foot.json`. */
const texts = readWords<Record<'help' | 'terms' | 'privacy', string>>('sent/foot');

export type MailFoot = Sender['foot'];

/** What stands below a mail: whom to ask, then links; empty where the agency has said nothing. */
export function footOf(locale: Locale, foot: MailFoot | undefined) {
  const words = texts[locale];
  const { contact = [], termsUrl = '', privacyUrl = '' } = foot ?? {};
  const links = [
    { words: words.terms, href: termsUrl },
    { words: words.privacy, href: privacyUrl },
  ].filter(({ href }) => href !== '');
  return { help: contact.length > 0 ? `${words.help} ${contact.join(' · ')}` : '', links };
}

/** The same as plain text, with an empty line before it. */
export function footText(locale: Locale, foot: MailFoot | undefined): string {
  const { help, links } = footOf(locale, foot);
  const lines = [help, ...links.map(({ words, href }) => `${words}: ${href}`)].filter(Boolean);
  return lines.length > 0 ? `\n-- \n${lines.join('\n')}\n` : '';
}
