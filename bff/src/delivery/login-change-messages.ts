import { fillPlaceholders, readTexts } from '@parichay/shared/platform/language/read-texts.ts';
import { mailFooterText } from './delivery-footer.ts';
import { mailHtml } from './delivery-mail-html.ts';
import type { LoginChangeMessage } from './delivery-message.ts';
import { shortenName } from './otp-messages.ts';

/** The SMS texts are registered DLT templates; change them only with the registration. */
const texts =
  readTexts<
    Record<'sms' | 'mailSubject' | 'mailLead' | 'mailButton' | 'madeSms' | 'madeMailSubject' | 'madeMailLead', string>
  >('sent/moved');

export type LoginChangeContent = Pick<
  LoginChangeMessage,
  'locale' | 'agencyName' | 'end' | 'isMade' | 'link' | 'contact'
>;

export const loginChangeVariables = ({ agencyName, end, isMade, link, contact }: LoginChangeContent) => ({
  agency: shortenName(agencyName),
  end,
  ...(isMade ? { contact: shortenName(contact || agencyName) } : { link }),
});

const fill = (template: string, message: LoginChangeContent): string =>
  fillPlaceholders(template, loginChangeVariables(message));

export const loginChangeSms = (message: LoginChangeContent): string =>
  fill(texts[message.locale][message.isMade ? 'madeSms' : 'sms'], message);

export function loginChangeMail(message: LoginChangeContent & Pick<LoginChangeMessage, 'brand' | 'sender'>): {
  subject: string;
  text: string;
  html: string;
} {
  const { locale, agencyName, isMade, brand, link } = message;
  const footer = message.sender?.footer;
  const messages = texts[locale];
  const lead = fill(messages[isMade ? 'madeMailLead' : 'mailLead'], message);
  const button = isMade ? null : { words: messages.mailButton, href: link };
  return {
    subject: fill(messages[isMade ? 'madeMailSubject' : 'mailSubject'], message),
    text: `${[lead, button?.href].filter(Boolean).join('\n\n')}\n${mailFooterText(locale, footer)}`,
    html: mailHtml({ locale, agencyName, brand, lead, button, footer }),
  };
}
