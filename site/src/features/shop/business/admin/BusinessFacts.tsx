import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { ReactNode } from 'react';
import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate, formatNumber } from '../../../../lib/i18n.ts';
import { paidUntil } from '../../../people/session/business.rules.ts';
import { paidText } from './paid-text.ts';
import { planText } from './plan-text.ts';
import { ReminderText } from './ReminderText.tsx';

const PhoneLink = ({ phoneNumber }: { phoneNumber: string }) => (
  <a className="tabular" href={`tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`}>
    {formatPhone(phoneNumber)}
  </a>
);

export function BusinessFacts({ business: shop }: { business: Business }) {
  const { line1, line2, city, state, pinCode } = shop.address;
  const { phoneNumber, email } = shop.user;
  const { lastPlan = null, alternatePhoneNumber = null, duePaise = 0, visits = 0 } = shop.forStaff ?? {};
  const lastDay = paidUntil(shop);
  const facts: { name: string; value: ReactNode }[] = [
    ...(shop.contactPerson
      ? [{ name: t('businesses.contactPerson'), value: <UserText text={shop.contactPerson} /> }]
      : []),
    {
      name: t('businesses.phone'),
      value: phoneNumber ? <PhoneLink phoneNumber={phoneNumber} /> : (email ?? '–'),
    },
    ...(alternatePhoneNumber
      ? [{ name: t('businesses.secondPhone'), value: <PhoneLink phoneNumber={alternatePhoneNumber} /> }]
      : []),
    {
      name: t('businesses.plan'),
      value: <UserText text={planText(shop) ?? t('businesses.noPlan')} />,
    },
    {
      name: t('businesses.paidUntil'),
      value: lastDay ? formatDate(lastDay, locale) : shop.paymentStatus === 0 ? '–' : t('businesses.noEnd'),
    },
    ...(lastPlan && lastPlan.amountPaise > 0
      ? [{ name: t('businesses.lastPaidOn'), value: paidText(lastPlan.amountPaise, lastPlan.paidOn) }]
      : []),
    ...(duePaise > 0 ? [{ name: t('businesses.due'), value: rupees(duePaise) }] : []),
    ...(lastDay ? [{ name: t('businesses.reminded'), value: <ReminderText business={shop} /> }] : []),
    { name: t('businesses.visits'), value: formatNumber(visits, locale) },
    {
      name: t('businesses.caredForBy'),
      value: shop.madeByFranchisee ? <UserText text={shop.madeByFranchisee.name} /> : '–',
    },
    { name: t('businesses.madeBy'), value: t(`businesses.maker_${shop.businessMadeBy}`) },
    { name: t('businesses.email'), value: shop.email ?? '–' },
    {
      name: t('businesses.place'),
      value: [line1, line2, city, state, pinCode].filter(Boolean).join(', ') || '–',
    },
    ...(shop.gstin ? [{ name: t('businesses.gstin'), value: shop.gstin }] : []),
    { name: t('businesses.created'), value: formatDate(shop.createdAt, locale) },
  ];
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
