import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import { todayInIndia } from '@parichay/shared/lib/india.ts';
import type { SubscriptionPayment } from '@parichay/shared/payment/subscription-payment.endpoints.ts';
import { planOn } from '@parichay/shared/payment/term.rules.ts';
import { MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { locale, t } from '../../../kit/ui/messages.ts';
import { OwnWords } from '../../../kit/ui/OwnWords.tsx';
import { formatDate } from '../../../lib/i18n.ts';
import { StatusBadge } from '../../card/StatusBadge.tsx';
import { paidUntil } from '../../session/business.rules.ts';
import { categoryLabel } from '../../session/category-label.ts';
import { spacedPhone } from '../../user/user.store.ts';
import { isPaid } from './BusinessPayments.tsx';
import { ExpiryBadge } from './ExpiryBadge.tsx';

/** How it stands, and the ways to talk to its customer. */
export function BusinessHead({ business, card }: { business: Business; card: Card | null | undefined }) {
  const { phoneNumber } = business.user;
  return (
    <>
      <p className="row business-panel-state">
        <ExpiryBadge business={business} />
        {card && <StatusBadge status={card.status} />}
        <span className="muted">
          <OwnWords text={categoryLabel(business.category)} />
        </span>
      </p>
      {phoneNumber && (
        <div className="row business-panel-ways">
          <a className="button button-quiet button-small" href={`tel:${phoneNumber}`}>
            <Phone size={18} aria-hidden="true" />
            {t('business-panel.call')}
          </a>
          <a
            className="button button-quiet button-small"
            href={`https://wa.me/${phoneNumber.slice(1)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <MessageCircle size={18} aria-hidden="true" />
            {t('business-panel.chat')}
          </a>
        </div>
      )}
    </>
  );
}

interface FactsProps {
  business: Business;
  payments: readonly SubscriptionPayment[] | null | undefined;
}

export function BusinessFacts({ business, payments }: FactsProps) {
  const { user, address, madeByFranchisee, businessMadeBy, createdAt } = business;
  const lastDay = paidUntil(business);
  const plan = payments && planOn(payments.filter(isPaid), todayInIndia());
  const maker = t(`businesses.maker_${businessMadeBy}`);
  const facts: [name: string, value: ReactNode][] = [
    [t('businesses.phone'), user.phoneNumber ? spacedPhone(user.phoneNumber) : (user.email ?? '–')],
    ...(payments ? [[t('business-panel.plan'), plan?.planName ?? t('business-panel.noPlan')] as [string, string]] : []),
    [
      t('businesses.paidUntil'),
      lastDay ? formatDate(lastDay, locale) : business.paymentStatus === 0 ? '–' : t('businesses.noEnd'),
    ],
    [t('businesses.madeBy'), maker],
    ...(madeByFranchisee
      ? [[t('business-panel.staff'), <OwnWords key="name" text={madeByFranchisee.name} />] as [string, ReactNode]]
      : []),
    [t('businesses.email'), business.email ?? '–'],
    [t('businesses.place'), [address.city, address.state, address.pinCode].filter(Boolean).join(', ') || '–'],
    [t('businesses.created'), formatDate(createdAt, locale)],
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
