import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { cardStatusChange, setCardStatus } from '../../../../people/session/card.store.ts';
import { StatusBadge } from '../../StatusBadge.tsx';

export function StatusControls({ card }: { card: Card }) {
  const isBusy = useStore(cardStatusChange.$state).status === 'loading';
  const set = (status: 'draft' | 'active' | 'paused') => isBusy || setCardStatus(card, status);
  return (
    <div className="stack">
      <p className="row" role="status">
        <StatusBadge status={card.status} />
        <span>{t(`card-editor.status_${card.status}`)}</span>
      </p>
      {(card.status === 'active' || card.status === 'paused') && (
        <>
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
        </>
      )}
    </div>
  );
}
