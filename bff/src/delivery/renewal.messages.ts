import { regionOf } from '@parichay/shared/platform/language/languages.ts';
import { readWords } from '@parichay/shared/platform/language/read-words.ts';
import { footText } from './delivery.foot.ts';
import { mailHtml } from './delivery.mail-frame.ts';
import type { ReminderMessage } from './delivery.message.ts';
import { shortAgencyName } from './delivery.messages.ts';

/** The SMS texts are registered DLT templates; change them only together with the registration. */
const texts =
  readWords<
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

export type ReminderWords = Pick<
  ReminderMessage,
  'locale' | 'agencyName' | 'businessName' | 'hasEnded' | 'lastDay' | 'link'
>;

export function reminderVariables({ agencyName, businessName, lastDay, locale, link }: ReminderWords) {
  const date = new Intl.DateTimeFormat(regionOf(locale), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(lastDay));
  return { agency: shortAgencyName(agencyName), business: shortAgencyName(businessName), date, link };
}

const which = ({ hasEnded }: ReminderWords) => (hasEnded ? 'ended' : 'ending');

const fill = (template: string, reminder: ReminderWords): string => {
  const variables = reminderVariables(reminder);
  return template.replaceAll(/\{(agency|business|date|link)\}/g, (_, name: keyof typeof variables) => variables[name]);
};

export const reminderSms = (reminder: ReminderWords): string =>
  fill(texts[reminder.locale][`${which(reminder)}Sms`], reminder);

export function reminderMail(reminder: ReminderWords & Pick<ReminderMessage, 'brand' | 'pictureUrl' | 'sender'>): {
  subject: string;
  text: string;
  html: string;
} {
  const { locale, agencyName, businessName, brand, link, pictureUrl } = reminder;
  const foot = reminder.sender?.foot;
  const words = texts[locale];
  const say = (template: string) => fill(template, reminder);
  return {
    subject: say(words[`${which(reminder)}MailSubject`]),
    text: `${reminderSms(reminder)}\n${footText(locale, foot)}`,
    html: mailHtml({
      locale,
      agencyName,
      brand,
      lead: say(words[`${which(reminder)}MailLead`]),
      picture: pictureUrl === null ? null : { url: pictureUrl, alt: businessName },
      button: link === '' ? null : { words: words.mailButton, href: link },
      foot,
    }),
  };
}
