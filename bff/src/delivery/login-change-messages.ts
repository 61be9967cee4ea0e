import { readTexts } from '@parichay/shared/platform/language/read-texts.ts';
import { mailFooterText } from './delivery-footer.ts';
import { mailHtml } from './delivery-mail-html.ts';
import type { LoginChangeMessage } from './delivery-message.ts';
import { shortAgencyName } from './otp-messages.ts';

/** `sms` is a registered DLT template; change it only together with its registration. */
const texts = readTexts<Record<'sms' | 'mailSubject' | 'mailLead' | 'mailButton', string>>('sent/moved');

export type LoginChangeContent = Pick<LoginChangeMessage, 'locale' | 'agencyName' | 'end' | 'link'>;

export const loginChangeVariables = ({ agencyName, end, link }: LoginChangeContent) => ({
  agency: shortAgencyName(agencyName),
  end,
  link,
});

const fill = (template: string, message: LoginChangeContent): string => {
  const variables = loginChangeVariables(message);
  return template.replaceAll(/\{(agency|end|link)\}/g, (_, name: keyof typeof variables) => variables[name]);
};

export const loginChangeSms = (message: LoginChangeContent): string => fill(texts[message.locale].sms, message);

export function loginChangeMail(message: LoginChangeContent & Pick<LoginChangeMessage, 'brand' | 'sender'>): {
  subject: string;
  text: string;
  html: string;
} {
  const { locale, agencyName, brand, link } = message;
  const footer = message.sender?.footer;
  const { mailSubject, mailLead, mailButton: buttonText } = texts[locale];
  const lead = fill(mailLead, message);
  return {
    subject: fill(mailSubject, message),
    text: `${lead}\n\n${link}\n${mailFooterText(locale, footer)}`,
    html: mailHtml({ locale, agencyName, brand, lead, button: { words: buttonText, href: link }, footer }),
  };
}
