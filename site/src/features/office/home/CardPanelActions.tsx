import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { $nextBusiness } from '../../people/session/business.store.ts';
import { cardStatusChange, setCardStatus } from '../../people/session/card.store.ts';
import { cardEditorPath } from '../../people/session/menu.rules.ts';
import { needsPlanText } from '../../people/session/needs-plan-text.ts';
import { ShareCard } from '../../shop/card/ShareCard.tsx';

interface Props {
  card: Card;
  needsPlan: boolean;
  isSecondary: boolean;
}

export function CardPanelActions({ card, needsPlan, isSecondary }: Props) {
  const isBusy = useStore(cardStatusChange.$state).status === 'loading';
  const editorPath = cardEditorPath(card.businessId);
  const buttonClass = isSecondary ? 'button button-quiet button-wide' : 'button button-wide';
  return (
    <div className="card-panel-actions">
      {card.status === 'active' && <ShareCard card={card} isSecondary={isSecondary} />}
      {card.status === 'draft' && (
        <>
          <p className="muted">
            {needsPlan && card.publishedAt === null ? needsPlanText($nextBusiness.get()) : t('home.draftText')}
          </p>
          <a className={buttonClass} href={editorPath}>
            {t('home.finish')}
          </a>
        </>
      )}
      {card.status === 'paused' && (
        <>
          <p className="muted">{t('home.pausedText')}</p>
          <button
            type="button"
            className={buttonClass}
            aria-busy={isBusy}
            onClick={() => isBusy || setCardStatus(card, 'active')}
          >
            {t('home.resume')}
          </button>
          <a className="button button-quiet button-wide" href={editorPath}>
            {t('shell.editCard')}
          </a>
        </>
      )}
      {card.status === 'suspended' && (
        <p className="banner" data-tone="danger">
          {t('errors.card_suspended')}
        </p>
      )}
    </div>
  );
}
