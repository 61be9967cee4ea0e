import { intlLocaleOf } from '@parichay/shared/platform/language/languages.ts';
import { readTexts } from '@parichay/shared/platform/language/read-texts.ts';
import { mailFooterText } from './delivery-footer.ts';
import { mailHtml } from './delivery-mail-html.ts';
import type { ReminderMessage } from './delivery-message.ts';
import { shortenName } from './otp-messages.ts';

/** The SMS texts are registered DLT templates; change them only with the registration. */
const texts =
  readTexts<
    Record<
      | 'endingSms'
      | 'endedSms'
      | 'endingMailSubject'
      | 'endedMailSubject'
      | 'endingMailLead'
      | 'endedMailLead'
      | 'mailButton',
      string
    >
  >('sent/reminder');

export type ReminderContent = Pick<
  ReminderMessage,
  'locale' | 'agencyName' | 'businessName' | 'hasEnded' | 'lastDay' | 'link'
>;

export function reminderVariables({ agencyName, businessName, lastDay, locale, link }: ReminderContent) {
  const date = new Intl.DateTimeFormat(intlLocaleOf(locale), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(lastDay));
  return { agency: shortenName(agencyName), business: shortenName(businessName), date, link };
}

const templatePrefix = ({ hasEnded }: ReminderContent) => (hasEnded ? 'ended' : 'ending');

const fill = (template: string, reminder: ReminderContent): string => {
  const variables = reminderVariables(reminder);
  return template.replaceAll(/\{(agency|business|date|link)\}/g, (_, name: keyof typeof variables) => variables[name]);
};

export const reminderSms = (reminder: ReminderContent): string =>
  fill(texts[reminder.locale][`${templatePrefix(reminder)}Sms`], reminder);

export function reminderMail(reminder: ReminderContent & Pick<ReminderMessage, 'brand' | 'pictureUrl' | 'sender'>): {
  subject: string;
  text: string;
  html: string;
} {
  const { locale, agencyName, businessName, brand, link, pictureUrl } = reminder;
  const footer = reminder.sender?.footer;
  const messages = texts[locale];
  const fillTemplate = (template: string) => fill(template, reminder);
  return {
    subject: fillTemplate(messages[`${templatePrefix(reminder)}MailSubject`]),
    text: `${reminderSms(reminder)}\n${mailFooterText(locale, footer)}`,
    html: mailHtml({
      locale,
      agencyName,
      brand,
      lead: fillTemplate(messages[`${templatePrefix(reminder)}MailLead`]),
      picture: pictureUrl === null ? null : { url: pictureUrl, alt: businessName },
      button: link === '' ? null : { words: messages.mailButton, href: link },
      footer,
    }),
  };
}
