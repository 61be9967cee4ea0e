import type { Locale } from '@parichay/shared/auth/auth.endpoints.ts';
import type { ReminderMessage } from './delivery.message.ts';
import { shortAgencyName } from './delivery.messages.ts';

/**
 * Words of a reminder that a plan ends. Each text is one registered template (DLT) with the variables `agency`,
 * `business`, `date` and `link`; change it only together with the registration, word for word.
 */
const sms: Record<Locale, Record<'ending' | 'ended', string>> = {
  en: {
    ending: '{agency}: the plan of {business} runs until {date}. Renew it so that your card goes on: {link}',
    ended: '{agency}: the plan of {business} ended on {date}. Renew it to have your whole card back: {link}',
  },
  hi: {
    ending: '{agency}: {business} का प्लान {date} तक है। कार्ड चलता रहे, इसके लिए रिन्यू करें: {link}',
    ended: '{agency}: {business} का प्लान {date} को खत्म हो गया। पूरा कार्ड फिर से चालू करने के लिए रिन्यू करें: {link}',
  },
};

const subjects: Record<Locale, Record<'ending' | 'ended', string>> = {
  en: { ending: 'The plan of {business} runs until {date}', ended: 'The plan of {business} ended on {date}' },
  hi: { ending: '{business} का प्लान {date} तक है', ended: '{business} का प्लान {date} को खत्म हो गया' },
};

export type ReminderWords = Pick<
  ReminderMessage,
  'locale' | 'agencyName' | 'businessName' | 'hasEnded' | 'lastDay' | 'link'
>;

/** What stands in the template's places; names as long as a variable may be. */
export function reminderVariables({ agencyName, businessName, lastDay, locale, link }: ReminderWords) {
  const date = new Intl.DateTimeFormat(locale === 'hi' ? 'hi-IN' : 'en-IN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  }).format(Date.parse(lastDay));
  // The same cut for both: a template's variable is thirty characters.
  return { agency: shortAgencyName(agencyName), business: shortAgencyName(businessName), date, link };
}

const which = ({ hasEnded }: ReminderWords) => (hasEnded ? 'ended' : 'ending');

const fill = (template: string, words: ReminderWords): string => {
  const variables = reminderVariables(words);
  return template.replaceAll(/\{(agency|business|date|link)\}/g, (_, name: keyof typeof variables) => variables[name]);
};

export const reminderSms = (words: ReminderWords): string => fill(sms[words.locale][which(words)], words);

export const reminderMail = (words: ReminderWords): { subject: string; text: string } => ({
  subject: fill(subjects[words.locale][which(words)], words),
  text: `${reminderSms(words)}\n`,
});
