import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { readTexts } from '@parichay/shared/platform/language/read-texts.ts';
import type { Sender } from './delivery-message.ts';

const texts = readTexts<Record<'help' | 'terms' | 'privacy', string>>('sent/foot');

export type MailFooter = Sender['footer'];

export function mailFooterOf(locale: Locale, footer: MailFooter | undefined) {
  const footerTexts = texts[locale];
  const { contact = [], termsUrl = '', privacyUrl = '' } = footer ?? {};
  const links = [
    { words: footerTexts.terms, href: termsUrl },
    { words: footerTexts.privacy, href: privacyUrl },
  ].filter(({ href }) => href !== '');
  return { help: contact.length > 0 ? `${footerTexts.help} ${contact.join(' · ')}` : '', links };
}

export function mailFooterText(locale: Locale, footer: MailFooter | undefined): string {
  const { help, links } = mailFooterOf(locale, footer);
  const lines = [help, ...links.map(({ words, href }) => `${words}: ${href}`)].filter(Boolean);
  return lines.length > 0 ? `\n-- \n${lines.join('\n')}\n` : '';
}
