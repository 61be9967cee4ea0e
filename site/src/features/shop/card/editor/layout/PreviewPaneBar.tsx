import ExternalLink from 'icon:external-link';
import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { cardUrl } from '../../../../people/session/card.rules.ts';
import { StatusBadge } from '../../StatusBadge.tsx';
import { $cardSaveState } from '../editor.store.ts';
import { DarkChip } from '../preview/DarkChip.tsx';

interface Props {
  card: Card;
  isLaptop: boolean;
  onViewChange(isLaptop: boolean): void;
}

export function PreviewPaneBar({ card, isLaptop, onViewChange }: Props) {
  const state = useStore($cardSaveState);
  const { businessName, personName } = card.basicDetails;
  return (
    <div className="desk-bar">
      <div className="two-lines">
        <strong className="desk-name">{businessName || personName || card.cardId}</strong>
        {card.status === 'active' ? (
          <a className="link desk-link" href={cardUrl(location.origin, card)} target="_blank" rel="noreferrer">
            {cardUrl(location.host, card)}
            <ExternalLink size={14} aria-hidden="true" />
          </a>
        ) : (
          <span>
            <StatusBadge status={card.status} />
          </span>
        )}
      </div>
      <div className="view-switch">
        <button type="button" className="chip" aria-pressed={!isLaptop} onClick={() => onViewChange(false)}>
          {t('card-editor.onPhone')}
        </button>
        <button type="button" className="chip" aria-pressed={isLaptop} onClick={() => onViewChange(true)}>
          {t('card-editor.onLaptop')}
        </button>
        <DarkChip />
      </div>
      <span className="muted" data-state={state}>
        {t(`card-editor.state_${state}`)}
      </span>
    </div>
  );
}
