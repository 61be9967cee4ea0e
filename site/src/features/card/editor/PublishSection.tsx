import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import { Check, ChevronRight, Circle } from 'lucide-react';
import { t } from '../../ui/words.ts';
import { improvementsOf } from '../card.rules.ts';
import { cardStatus, setCardStatus } from '../card.store.ts';
import { ShareCard } from '../ShareCard.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { CardIdField } from './CardIdField.tsx';
import { improvementFields } from './improvements.ts';

/** Bringing the card before people, and taking it away again. */
export function PublishSection({ card, onImprove }: { card: Card; onImprove: (field: string) => void }) {
  const isBusy = useStore(cardStatus.$state).status === 'loading';
  const set = (status: 'draft' | 'active' | 'paused') => isBusy || setCardStatus(card, status);
  const improvements = improvementsOf(card);
  const isDraft = card.status === 'draft';
  return (
    <div className="stack editor-form">
      <p className="row">
        <StatusBadge status={card.status} />
        <span>{t(`card-editor.status_${card.status}`)}</span>
      </p>
      {isDraft && (
        <ul className="list checklist">
          <li className="list-row">
            <Check className="tone-good" aria-hidden="true" />
            {t('card-editor.hasName')}
          </li>
          {improvements.slice(0, 3).map((improvement) => (
            <li key={improvement}>
              <button
                type="button"
                className="list-row choice-row"
                onClick={() => onImprove(improvementFields[improvement])}
              >
                <Circle className="muted" aria-hidden="true" />
                <span className="two-lines">{t(`card-editor.${improvement}`)}</span>
                <ChevronRight size={20} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {card.status !== 'suspended' && <CardIdField card={card} />}
      {card.status === 'active' && <ShareCard card={card} />}
      {(card.status === 'active' || card.status === 'paused') && (
        <div className="stack quiet-part">
          {card.status === 'active' ? (
            <div className="field">
              <button type="button" className="button button-quiet" aria-busy={isBusy} onClick={() => set('paused')}>
                {t('card-editor.pause')}
              </button>
              <p className="field-hint">{t('card-editor.pauseHint')}</p>
            </div>
          ) : (
            <button type="button" className="button" aria-busy={isBusy} onClick={() => set('active')}>
              {t('card-editor.resume')}
            </button>
          )}
          <div className="field">
            <button type="button" className="button button-quiet" aria-busy={isBusy} onClick={() => set('draft')}>
              {t('card-editor.unpublish')}
            </button>
            <p className="field-hint">{t('card-editor.unpublishHint')}</p>
          </div>
        </div>
      )}
    </div>
  );
}
