import { readWords } from '@parichay/shared/platform/language/read-words.ts';
import { footText } from './delivery.foot.ts';
import { mailHtml } from './delivery.mail-frame.ts';
import type { MovedMessage } from './delivery.message.ts';
import { shortAgencyName } from './delivery.messages.ts';

/** `sms` is a registered DLT template; change it only together with its registration. */
const texts = readWords<Record<'sms' | 'mailSubject' | 'mailLead' | 'mailButton', string>>('sent/moved');

export type MovedWords = Pick<MovedMessage, 'locale' | 'agencyName' | 'end' | 'link'>;

export const movedVariables = ({ agencyName, end, link }: MovedWords) => ({
  agency: shortAgencyName(agencyName),
  end,
  link,
});

const fill = (template: string, moved: MovedWords): string => {
  const variables = movedVariables(moved);
  return template.replaceAll(/\{(agency|end|link)\}/g, (_, name: keyof typeof variables) => variables[name]);
};

export const movedSms = (moved: MovedWords): string => fill(texts[moved.locale].sms, moved);

export function movedMail(moved: MovedWords & Pick<MovedMessage, 'brand' | 'sender'>): {
  subject: string;
  text: string;
  html: string;
} {
  const { locale, agencyName, brand, link } = moved;
  const foot = moved.sender?.foot;
  const { mailSubject, mailLead, mailButton: words } = texts[locale];
  const lead = fill(mailLead, moved);
  return {
    subject: fill(mailSubject, moved),
    text: `${lead}\n\n${link}\n${footText(locale, foot)}`,
    html: mailHtml({ locale, agencyName, brand, lead, button: { words, href: link }, foot }),
  };
}
