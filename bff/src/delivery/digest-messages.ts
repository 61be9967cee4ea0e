import { intlLocaleOf } from '@parichay/shared/platform/language/languages.ts';
import { fillPlaceholders, readTexts } from '@parichay/shared/platform/language/read-texts.ts';
import { mailHtml } from './delivery-mail-html.ts';
import type { DigestMailInput, Mail } from './delivery-message.ts';
import { shortenName } from './otp-messages.ts';

const texts =
  readTexts<
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

export function digestMail(digest: DigestMailInput): Mail {
  const { locale, agencyName, brand, link, visits, visitsBefore, sales } = digest;
  const region = intlLocaleOf(locale);
  const messages = texts[locale];
  const numberFormat = new Intl.NumberFormat(region);
  const rupeeFormat = new Intl.NumberFormat(region, {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: 0,
  });
  const dayFormat = new Intl.DateTimeFormat(region, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const formatDay = (date: string) => dayFormat.format(Date.parse(date));
  const compared = (template: string, now: number, before: number) =>
    fillPlaceholders(template, { now: numberFormat.format(now), before: numberFormat.format(before) });
  const leadValues = {
    agency: shortenName(agencyName),
    from: formatDay(digest.from),
    until: formatDay(digest.until),
  };
  const lines = [
    ...(['views', 'saves', 'enquiries'] as const).map((name) =>
      compared(messages[name], visits[name], visitsBefore[name]),
    ),
    compared(messages.newBusinesses, digest.newBusinesses, digest.newBusinessesBefore),
    ...(sales
      ? [
          fillPlaceholders(messages.sales, {
            now: rupeeFormat.format(sales.week.paise / 100),
            before: rupeeFormat.format(sales.before.paise / 100),
          }),
        ]
      : []),
    fillPlaceholders(messages.ending, { now: numberFormat.format(digest.ending) }),
  ];
  const topCards = digest.cards.map(({ businessName, views }) =>
    fillPlaceholders(messages.card, { name: businessName, now: numberFormat.format(views) }),
  );
  const paragraphs = [lines.join('\n'), ...(topCards.length > 0 ? [[messages.cards, ...topCards].join('\n')] : [])];
  const lead = fillPlaceholders(messages.lead, leadValues);
  return {
    to: digest.to.email,
    fromName: leadValues.agency,
    subject: fillPlaceholders(messages.subject, leadValues).replaceAll(/\s+/g, ' ').trim(),
    text: `${[lead, ...paragraphs, link, messages.note].filter(Boolean).join('\n\n')}\n`,
    html: mailHtml({
      locale,
      agencyName,
      brand,
      lead,
      paragraphs,
      button: link === '' ? null : { words: messages.button, href: link },
      note: messages.note,
    }),
  };
}
