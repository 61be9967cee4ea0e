import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import type { ReactNode } from 'react';
import { locale, t } from '../../kit/ui/messages.ts';
import { formatDate } from '../../lib/i18n.ts';
import { paidUntil } from '../session/business.rules.ts';
import { spacedPhone } from '../user/user.store.ts';

export function Facts({ business: of }: { business: Business }) {
  const { city, state, pinCode } = of.address;
  const phone = of.user.phoneNumber;
  const lastDay = paidUntil(of);
  const facts: { name: string; value: ReactNode }[] = [
    { name: t('businesses.phone'), value: phone ? <Phone number={phone} /> : (of.user.email ?? '–') },
    { name: t('businesses.email'), value: of.email ?? '–' },
    { name: t('businesses.place'), value: [city, state, pinCode].filter(Boolean).join(', ') || '–' },
    {
      name: t('businesses.paidUntil'),
      value: lastDay ? formatDate(lastDay, locale) : of.paymentStatus === 0 ? '–' : t('businesses.noEnd'),
    },
    { name: t('businesses.madeBy'), value: t(`businesses.maker_${of.businessMadeBy}`) },
    { name: t('businesses.created'), value: formatDate(of.createdAt, locale) },
  ];
  return (
    <dl className="facts business-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const Phone = ({ number }: { number: string }) => (
  <a className="tabular" href={`tel:${number}`}>
    {spacedPhone(number)}
  </a>
);
