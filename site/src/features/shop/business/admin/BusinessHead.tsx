import MessageCircle from 'icon:message-circle';
import Phone from 'icon:phone';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { categoryLabel } from '../../../people/session/category-label.ts';
import { StatusBadge } from '../../card/StatusBadge.tsx';
import { ExpiryBadge } from './ExpiryBadge.tsx';

export function BusinessHead({ business, card }: { business: Business; card: Card | null | undefined }) {
  const { phoneNumber } = business.user;
  return (
    <>
      <p className="row business-panel-state">
        <ExpiryBadge business={business} />
        {card && <StatusBadge status={card.status} />}
        <span className="muted">
          <UserText text={categoryLabel(business.category)} />
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
