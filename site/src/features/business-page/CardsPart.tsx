import { useStore } from '@nanostores/react';
import { ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import { CardArt } from '../../kit/ui/Art.tsx';
import { t } from '../../kit/ui/messages.ts';
import { OwnWords } from '../../kit/ui/OwnWords.tsx';
import { $may } from '../access/access.store.ts';
import { cards, loadCards } from '../business/admin/business-page.store.ts';
import { CardPicture } from '../card/CardPicture.tsx';
import { StatusBadge } from '../card/StatusBadge.tsx';
import { staffCardEditorPath } from '../session/menu.rules.ts';
import { None, type PartProps, pending } from './PartStates.tsx';

export function CardsPart({ businessId }: PartProps) {
  const state = useStore(cards.$state);
  const may = useStore($may);
  useEffect(() => {
    loadCards(businessId);
  }, [businessId]);
  const waiting = pending(state, state.data !== null, () => loadCards(businessId));
  if (waiting) return waiting;
  if (state.data?.length === 0) return <None art={<CardArt />} words={t('businesses.noCard')} />;
  return (
    <ul className="list">
      {state.data?.map((card) => {
        const { cardNo, cardId, status, basicDetails } = card;
        return (
          <li key={cardNo} className="list-row business-card">
            <CardPicture card={card} isNamed />
            <span className="two-lines">
              <a className="row-open" href={`/panel/admin/projects?projectType=digital_card&card=${cardNo}`}>
                <OwnWords text={basicDetails.businessName || cardId} />
              </a>
              {status === 'draft' ? (
                <span className="muted">{cardId}</span>
              ) : (
                <a className="row business-card-link" href={`/${cardId}`} target="_blank" rel="noopener">
                  {cardId} <ExternalLink size={14} aria-hidden="true" />
                </a>
              )}
            </span>
            <StatusBadge status={status} />
            {may('POST /updateCardBasicDetails') && (
              <a className="button button-quiet" href={staffCardEditorPath(businessId)}>
                {t('business-view.editCard')}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
