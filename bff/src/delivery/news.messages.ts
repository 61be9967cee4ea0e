import { regionOf } from '@parichay/shared/platform/language/languages.ts';
import { fillWords, readWords } from '@parichay/shared/platform/language/read-words.ts';
import { footText } from './delivery.foot.ts';
import { mailHtml } from './delivery.mail-frame.ts';
import type { Mail, NewsMessage } from './delivery.message.ts';
import { shortAgencyName } from './delivery.messages.ts';

const texts =
  readWords<
    Record<
      | 'enquirySubject'
      | 'enquiryLead'
      | 'enquiryButton'
      | 'receiptSubject'
      | 'receiptLead'
      | 'receiptUntil'
      | 'receiptButton',
      string
    >
  >('sent/news');

/** Prevents header injection through line breaks. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function variables(news: NewsMessage): Record<string, string> {
  const region = regionOf(news.locale);
  const { businessName: business } = news;
  if (news.kind === 'enquiry') return { business, from: news.from };
  const amount = new Intl.NumberFormat(region, { style: 'currency', currency: 'INR' });
  const day = new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    business,
    amount: amount.format(news.amountPaise / 100),
    until: news.lastDay === null ? '' : day.format(Date.parse(news.lastDay)),
  };
}

export function newsMail(news: NewsMessage): Mail {
  const { kind, locale, agencyName, businessName, brand, link, pictureUrl, sender } = news;
  const words = texts[locale];
  const values = variables(news);
  const say = (template: string) => fillWords(template, values);
  const [lead, lines] =
    kind === 'enquiry'
      ? [say(words.enquiryLead), [news.message, news.contact]]
      : [say(words.receiptLead), [news.lastDay === null ? '' : say(words.receiptUntil)]];
  const said = lines.filter((line) => line !== '');
  const button = link === '' ? null : { words: words[`${kind}Button`], href: link };
  return {
    to: news.to.email,
    fromName: shortAgencyName(sender?.mailName || agencyName),
    replyTo: sender?.replyTo,
    subject: oneLine(say(words[`${kind}Subject`])),
    text: `${[lead, ...said, link].filter(Boolean).join('\n\n')}\n${footText(locale, sender?.foot)}`,
    html: mailHtml({
      locale,
      agencyName,
      brand,
      lead,
      said,
      picture: pictureUrl === null ? null : { url: pictureUrl, alt: businessName },
      button,
      foot: sender?.foot,
    }),
  };
}
