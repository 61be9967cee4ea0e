import { regionOf } from '@parichay/shared/platform/language/languages.ts';
import { fillWords, readWords } from '@parichay/shared/platform/language/read-words.ts';
import { mailHtml } from './delivery.mail-frame.ts';
import type { DigestMail, Mail } from './delivery.message.ts';
import { shortAgencyName } from './delivery.messages.ts';

const texts =
  readWords<
    Record<
      | 'subject'
      | 'lead'
      | 'views'
      | 'saves'
      | 'enquiries'
      | 'newBusinesses'
      | 'sales'
      | 'ending'
      | 'cards'
      | 'card'
      | 'button'
      | 'note',
      string
    >
  >('sent/digest');

export function digestMail(digest: DigestMail): Mail {
  const { locale, agencyName, brand, link, visits, visitsBefore, sales } = digest;
  const region = regionOf(locale);
  const words = texts[locale];
  const numbers = new Intl.NumberFormat(region);
  const rupees = new Intl.NumberFormat(region, {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: 0,
  });
  const days = new Intl.DateTimeFormat(region, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const day = (date: string) => days.format(Date.parse(date));
  const beside = (template: string, now: number, before: number) =>
    fillWords(template, { now: numbers.format(now), before: numbers.format(before) });
  const span = { agency: shortAgencyName(agencyName), from: day(digest.from), until: day(digest.until) };
  const lines = [
    ...(['views', 'saves', 'enquiries'] as const).map((name) => beside(words[name], visits[name], visitsBefore[name])),
    beside(words.newBusinesses, digest.newBusinesses, digest.newBusinessesBefore),
    ...(sales
      ? [
          fillWords(words.sales, {
            now: rupees.format(sales.week.paise / 100),
            before: rupees.format(sales.before.paise / 100),
          }),
        ]
      : []),
    fillWords(words.ending, { now: numbers.format(digest.ending) }),
  ];
  const best = digest.cards.map(({ businessName, views }) =>
    fillWords(words.card, { name: businessName, now: numbers.format(views) }),
  );
  const said = [lines.join('\n'), ...(best.length > 0 ? [[words.cards, ...best].join('\n')] : [])];
  const lead = fillWords(words.lead, span);
  return {
    to: digest.to.email,
    fromName: span.agency,
    subject: fillWords(words.subject, span).replaceAll(/\s+/g, ' ').trim(),
    text: `${[lead, ...said, link, words.note].filter(Boolean).join('\n\n')}\n`,
    html: mailHtml({
      locale,
      agencyName,
      brand,
      lead,
      said,
      button: link === '' ? null : { words: words.button, href: link },
      note: words.note,
    }),
  };
}
