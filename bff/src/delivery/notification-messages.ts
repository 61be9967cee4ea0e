import { intlLocaleOf } from '@parichay/shared/platform/language/languages.ts';
import { fillPlaceholders, readTexts } from '@parichay/shared/platform/language/read-texts.ts';
import { mailFooterText } from './delivery-footer.ts';
import { mailHtml } from './delivery-mail-html.ts';
import type { Mail, NotificationMessage } from './delivery-message.ts';
import { shortenName } from './otp-messages.ts';

const texts =
  readTexts<
    Record<
      | 'enquirySubject'
      | 'enquiryLead'
      | 'enquiryButton'
      | 'receiptSubject'
      | 'receiptLead'
      | 'receiptPlan'
      | 'receiptButton',
      string
    >
  >('sent/news');

/** Prevents header injection through line breaks. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function variables(notification: NotificationMessage): Record<string, string> {
  const region = intlLocaleOf(notification.locale);
  const { businessName: business } = notification;
  if (notification.kind === 'enquiry') return { business, from: notification.from };
  const { plan } = notification;
  const amount = new Intl.NumberFormat(region, { style: 'currency', currency: 'INR' });
  const day = new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    business,
    amount: amount.format(notification.amountPaise / 100),
    ...(plan && {
      plan: plan.name,
      from: day.format(Date.parse(plan.from)),
      until: day.format(Date.parse(plan.lastDay)),
    }),
  };
}

export function notificationMail(notification: NotificationMessage): Mail {
  const { kind, locale, agencyName, businessName, brand, link, pictureUrl, sender } = notification;
  const messages = texts[locale];
  const values = variables(notification);
  const fillTemplate = (template: string) => fillPlaceholders(template, values);
  const [lead, lines] =
    kind === 'enquiry'
      ? [fillTemplate(messages.enquiryLead), [notification.message, notification.contact]]
      : [fillTemplate(messages.receiptLead), [notification.plan ? fillTemplate(messages.receiptPlan) : '']];
  const paragraphs = lines.filter((line) => line !== '');
  const button = link === '' ? null : { words: messages[`${kind}Button`], href: link };
  return {
    to: notification.to.email,
    fromName: shortenName(sender?.mailName || agencyName),
    replyTo: sender?.replyTo,
    subject: oneLine(fillTemplate(messages[`${kind}Subject`])),
    text: `${[lead, ...paragraphs, link].filter(Boolean).join('\n\n')}\n${mailFooterText(locale, sender?.footer)}`,
    html: mailHtml({
      locale,
      agencyName,
      brand,
      lead,
      paragraphs,
      picture: pictureUrl === null ? null : { url: pictureUrl, alt: businessName },
      button,
      footer: sender?.footer,
    }),
  };
}
