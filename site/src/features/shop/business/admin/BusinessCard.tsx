import ExternalLink from 'icon:external-link';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $may } from '../../../people/access/access.store.ts';
import { staffCardEditorPath } from '../../../people/session/menu.rules.ts';
import { CardPicture } from '../../card/CardPicture.tsx';

/** @param card undefined = loading; null = the business has none */
export function BusinessCard({ card, businessId }: { card: Card | null | undefined; businessId: string }) {
  if (card === null) return <p className="muted">{t('businesses.noCard')}</p>;
  if (!card) return <div className="skeleton business-panel-waiting" aria-hidden="true" />;
  return (
    <div className="business-panel-card">
      <CardPicture card={card} isDecorative />
      <div className="two-lines">
        {card.status === 'draft' ? (
          <span className="muted">{card.cardId}</span>
        ) : (
          <a className="row" href={`/${card.cardId}`} target="_blank" rel="noopener">
            {card.cardId} <ExternalLink size={14} aria-hidden="true" />
          </a>
        )}
        {$may.get()('POST /updateCardBasicDetails') && (
          <a className="row" href={staffCardEditorPath(businessId)}>
            {t('business-panel.editCard')}
          </a>
        )}
      </div>
    </div>
  );
}
