import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { ReactNode } from 'react';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { paidUntil } from '../../../people/session/business.rules.ts';
import { countedSectionKeys, sectionItemCounts } from './cards-admin.rules.ts';
import type { CardDetails } from './cards-admin.store.ts';

const PhoneLink = ({ number }: { number: string }) => (
  <a className="tabular" href={`tel:${number}`}>
    {formatPhone(number)}
  </a>
);

function subscriptionText(business: Business): string {
  const lastDay = paidUntil(business);
  const date = lastDay && formatDate(lastDay, locale);
  if (business.isSubscriptionActive) {
    return date ? t('cards-admin.subscribedUntil', { date }) : t('cards-admin.subscribedOpen');
  }
  return date ? t('cards-admin.subscriptionEnded', { date }) : t('cards-admin.subscriptionNever');
}

export function CardFacts({
  detail: { card, business },
  limit,
  imagePostsText,
}: {
  detail: CardDetails;
  limit: string;
  imagePostsText: string;
}) {
  const { frame, logoMode } = card.imagePostSettings;
  const phone = business.user.phoneNumber;
  const facts: { name: string; value: ReactNode }[] = [
    { name: t('cards-admin.business'), value: business.businessName },
    { name: t('cards-admin.phone'), value: phone ? <PhoneLink number={phone} /> : (business.user.email ?? '–') },
    { name: t('cards-admin.subscription'), value: subscriptionText(business) },
    { name: t('cards-admin.design'), value: t(`cards-admin.design_${card.template.design}`) },
    { name: t('cards-admin.limit'), value: limit },
    {
      name: t('cards-admin.imagePosts'),
      value: [
        imagePostsText,
        t('cards-admin.frameNumber', { number: frame.replace('frame', '') }),
        t(`cards-admin.logoMode_${logoMode}`),
      ].join(' · '),
    },
    { name: t('cards-admin.created'), value: formatDate(card.createdAt, locale) },
    {
      name: t('cards-admin.published'),
      value: card.publishedAt ? formatDate(card.publishedAt, locale) : t('cards-admin.publishedNever'),
    },
    { name: t('cards-admin.changed'), value: formatDate(card.updatedAt, locale) },
  ];
  const filledCounts = sectionItemCounts(card);
  return (
    <>
      <dl className="facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="title card-sheet-title">{t('cards-admin.sections')}</h3>
      <ul className="card-sections">
        {countedSectionKeys.map((key) => (
          <li key={key} data-empty={filledCounts[key] === 0 || undefined}>
            <span>{t(`cards-admin.section_${key}`)}</span>
            <span className="tabular">{filledCounts[key] || t('cards-admin.empty')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
