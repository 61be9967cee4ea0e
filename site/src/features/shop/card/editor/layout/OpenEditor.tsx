import '../editor.css';
import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { useEffect, useState } from 'react';
import { CardArt } from '../../../../../kit/ui/picture/Art.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { cardCreation, createCard } from '../../../../people/session/card.store.ts';
import { $cardBusiness, type EditorContext, openEditor } from '../editor.store.ts';
import { EditorLayout } from './EditorLayout.tsx';

const search = new URLSearchParams(location.search);

export function OpenEditor({
  card,
  business,
  reloadBusiness,
  draftOwnerId,
  isForeign,
  livePath,
  billedAgencyId,
}: EditorContext & { card: Card; business: Business }) {
  const [openCardNo, setOpened] = useState<string | null>(null);
  const { cardNo } = card;
  useEffect(() => {
    openEditor(cardNo, {
      draftOwnerId,
      isForeign,
      livePath,
      reloadBusiness,
      ...(billedAgencyId && { billedAgencyId }),
    });
    setOpened(cardNo);
  }, [draftOwnerId, isForeign, livePath, reloadBusiness, billedAgencyId, cardNo]);
  useEffect(() => $cardBusiness.set(business), [business]);
  return openCardNo === cardNo ? <EditorLayout card={card} improve={search.get('improve')} /> : <EditorSkeleton />;
}

export const EditorSkeleton = () => (
  <div className="editor-wait" role="status">
    <span className="visually-hidden">{t('common.loading')}</span>
    <div className="skeleton skeleton-photo" />
    <div className="skeleton skeleton-title" />
    <div className="skeleton skeleton-line" />
  </div>
);

export function CreateCardPrompt({ business, phoneNumber }: { business: Business; phoneNumber: string }) {
  const { status, error } = useStore(cardCreation.$state);
  const shouldCreate = search.get('shouldCreateDigitalCard') === 'true';
  const create = () => {
    if (cardCreation.$state.get().status !== 'loading') createCard(business, phoneNumber);
  };
  useEffect(() => {
    if (shouldCreate && cardCreation.$state.get().status === 'idle') createCard(business, phoneNumber);
  }, [shouldCreate, business, phoneNumber]);
  const isCreating = status === 'loading' || (shouldCreate && status === 'idle' && !error);
  return (
    <section className="welcome">
      <CardArt />
      <h2>{isCreating ? t('card-editor.making') : t('card-editor.noCardTitle')}</h2>
      <p>{t('card-editor.noCardText', { name: business.businessName })}</p>
      <button type="button" className="button button-wide" aria-busy={isCreating} onClick={create}>
        {t('card-editor.make')}
      </button>
    </section>
  );
}
