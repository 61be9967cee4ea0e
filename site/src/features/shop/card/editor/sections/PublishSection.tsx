import Check from 'icon:check';
import ChevronRight from 'icon:chevron-right';
import Circle from 'icon:circle';
import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { lazy } from '../../../../../kit/ui/browser/lazy.tsx';
import { AdminSkeleton } from '../../../../../kit/ui/feedback/AdminSkeleton.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { improvementsOf } from '../../../../people/session/card.rules.ts';
import { loadPublishCost } from '../../publish-cost.load.ts';
import { ShareCard } from '../../ShareCard.tsx';
import { StatusBadge } from '../../StatusBadge.tsx';
import { $editorContext } from '../editor.store.ts';
import { CardIdField } from '../publish/CardIdField.tsx';
import { fieldByImprovement } from '../publish/improvements.ts';
import { OfferNote } from '../publish/OfferNote.tsx';
import type { OpenView } from './editor-views.ts';

const PublishCost = lazy(loadPublishCost, { fallback: <AdminSkeleton />, isPermanent: true });

export function PublishSection({ card, onOpen }: { card: Card; onOpen: (opened: OpenView) => void }) {
  const isDraft = card.status === 'draft';
  const billedAgencyId = useStore($editorContext)?.billedAgencyId;
  return (
    <div className="stack editor-form">
      <p className="row">
        <StatusBadge status={card.status} />
        <span>{t(`card-editor.status_${card.status}`)}</span>
      </p>
      {isDraft && <CardIdField card={card} />}
      <OfferNote isDraft={isDraft} />
      {isDraft && (
        <ul className="list checklist">
          <li className="list-row">
            <Check className="tone-good" aria-hidden="true" />
            {t('card-editor.hasName')}
          </li>
          {improvementsOf(card)
            .slice(0, 3)
            .map((improvement) => (
              <li key={improvement}>
                <button
                  type="button"
                  className="list-row choice-row"
                  onClick={() => onOpen({ view: 'basicDetails', field: fieldByImprovement[improvement] })}
                >
                  <Circle className="muted" aria-hidden="true" />
                  <span className="two-lines">{t(`card-editor.${improvement}`)}</span>
                  <ChevronRight size={20} aria-hidden="true" />
                </button>
              </li>
            ))}
        </ul>
      )}
      {isDraft && billedAgencyId && <PublishCost agencyId={billedAgencyId} count={card.publishedAt === null ? 1 : 0} />}
      {card.status === 'active' && <ShareCard card={card} />}
      {!isDraft && card.status !== 'suspended' && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => onOpen({ view: 'settings', field: 'holidayNotice' })}
        >
          {t('card-editor.toSettings')}
        </button>
      )}
    </div>
  );
}
