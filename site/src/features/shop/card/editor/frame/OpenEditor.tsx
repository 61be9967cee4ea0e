import '../editor.css';
import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { useEffect, useState } from 'react';
import { CardArt } from '../../../../../kit/ui/picture/Art.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { cardCreation, createCard } from '../../../../people/session/card.store.ts';
import { type Editing, openEditor } from '../editor.store.ts';
import { EditorFrame } from './EditorFrame.tsx';

const search = new URLSearchParams(location.search);

export function OpenEditor({ card, accountId, isForeign, livePath }: Editing & { card: Card }) {
  const [opened, setOpened] = useState<string | null>(null);
  const { cardNo } = card;
  useEffect(() => {
    openEditor(cardNo, { accountId, isForeign, livePath });
    setOpened(cardNo);
  }, [accountId, isForeign, livePath, cardNo]);
  return opened === cardNo ? <EditorFrame card={card} improve={search.get('improve')} /> : <EditorSkeleton />;
}

export const EditorSkeleton = () => (
  <div className="editor-wait" role="status">
    <span className="visually-hidden">{t('common.loading')}</span>
    <div className="skeleton skeleton-photo" />
    <div className="skeleton skeleton-title" />
    <div className="skeleton skeleton-line" />
  </div>
);

export function NoCard({ business, phoneNumber }: { business: Business; phoneNumber: string }) {
  const { status, error } = useStore(cardCreation.$state);
  const asked = search.get('shouldCreateDigitalCard') === 'true';
  const make = () => {
    if (cardCreation.$state.get().status !== 'loading') createCard(business, phoneNumber);
  };
  useEffect(() => {
    if (asked && cardCreation.$state.get().status === 'idle') createCard(business, phoneNumber);
  }, [asked, business, phoneNumber]);
  const isMaking = status === 'loading' || (asked && status === 'idle' && !error);
  return (
    <section className="welcome">
      <CardArt />
      <h2>{isMaking ? t('card-editor.making') : t('card-editor.noCardTitle')}</h2>
      <p>{t('card-editor.noCardText', { name: business.businessName })}</p>
      <button type="button" className="button button-wide" aria-busy={isMaking} onClick={make}>
        {t('card-editor.make')}
      </button>
    </section>
  );
}
