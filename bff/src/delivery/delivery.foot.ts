import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { readWords } from '@parichay/shared/platform/language/read-words.ts';
import type { Sender } from './delivery.message.ts';

const texts = readWords<Record<'help' | 'terms' | 'privacy', string>>('sent/foot');

export type MailFoot = Sender['foot'];

export function footOf(locale: Locale, foot: MailFoot | undefined) {
  const words = texts[locale];
  const { contact = [], termsUrl = '', privacyUrl = '' } = foot ?? {};
  const links = [
    { words: words.terms, href: termsUrl },
    { words: words.privacy, href: privacyUrl },
  ].filter(({ href }) => href !== '');
  return { help: contact.length > 0 ? `${words.help} ${contact.join(' · ')}` : '', links };
}

export function footText(locale: Locale, foot: MailFoot | undefined): string {
  const { help, links } = footOf(locale, foot);
  const lines = [help, ...links.map(({ words, href }) => `${words}: ${href}`)].filter(Boolean);
  return lines.length > 0 ? `\n-- \n${lines.join('\n')}\n` : '';
}
