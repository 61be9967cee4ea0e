import { useStore } from '@nanostores/react';
import type { User } from '@parichay/shared/auth/auth.endpoints.ts';
import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import { useEffect, useState } from 'react';
import { $activeBusiness, businesses } from '../../business/business.store.ts';
import { addBusinessPath } from '../../shell/menu.rules.ts';
import { refresh } from '../../shell/start.customer.ts';
import { CardArt } from '../../ui/Art.tsx';
import { FailedPanel } from '../../ui/FailedPanel.tsx';
import { t } from '../../ui/words.ts';
import { savePreference, user } from '../../user/user.store.ts';
import { phoneOf } from '../card.rules.ts';
import { $card, businessOfCards, cardCreation, cardsByBusiness, createCard, loadCards } from '../card.store.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { openEditor } from './editor.store.ts';

const search = new URLSearchParams(location.search);

/**
 * The card editor of `?businessId=` (else of the active business). `?cardNo=` needs nothing of its own: a business has
 * one card.
 */
export function CardEditor() {
  const who = useStore(user.$state);
  const list = useStore(businesses.$state);
  const active = useStore($activeBusiness);
  const cards = useStore(cardsByBusiness.$state);
  const card = useStore($card);

  const wanted = search.get('businessId');
  const business = wanted ? list.items.find(({ businessId }) => businessId === wanted) : active;

  // A link to another business than the active one makes that the active one.
  const isOther = business && active && business.businessId !== active.businessId;
  useEffect(() => {
    if (isOther) savePreference({ activeBusinessId: business.businessId }).catch(() => loadCards(business.businessId));
  }, [isOther, business]);

  const failure = who.error ?? list.error ?? cards.error;
  if (who.data && business && card?.businessId === business.businessId) {
    return <OpenEditor user={who.data} card={card} />;
  }
  if (failure) return <FailedPanel failure={failure} onRetry={refresh} />;
  if (!who.data || list.status !== 'success') return <EditorSkeleton />;
  if (!business) return <NoBusiness user={who.data} />;
  if (cards.status !== 'success' || businessOfCards() !== business.businessId) return <EditorSkeleton />;
  return <NoCard user={who.data} business={business} />;
}

function OpenEditor({ user: who, card }: { user: User; card: Card }) {
  const [opened, setOpened] = useState<string | null>(null);
  const { cardNo } = card;
  useEffect(() => {
    openEditor(who.userId, cardNo);
    setOpened(cardNo);
  }, [who.userId, cardNo]);
  return opened === cardNo ? <EditorFrame card={card} improve={search.get('improve')} /> : <EditorSkeleton />;
}

const EditorSkeleton = () => (
  <div className="editor-wait" role="status">
    <span className="visually-hidden">{t('common.loading')}</span>
    <div className="skeleton skeleton-photo" />
    <div className="skeleton skeleton-title" />
    <div className="skeleton skeleton-line" />
  </div>
);

const NoBusiness = ({ user: who }: { user: User }) => (
  <section className="welcome">
    <CardArt />
    <h2>{t('card-editor.noBusinessTitle')}</h2>
    <p>{t('card-editor.noBusinessText')}</p>
    <a className="button button-wide" href={addBusinessPath(who, true)}>
      {t('shell.addNewBusiness')}
    </a>
  </section>
);

/** Without a card there is nothing to edit. Who came to make one gets it at once; else it is offered. */
function NoCard({ user: who, business }: { user: User; business: Business }) {
  const { status, error } = useStore(cardCreation.$state);
  const asked = search.get('shouldCreateDigitalCard') === 'true';
  const make = () => {
    if (cardCreation.$state.get().status !== 'loading') createCard(business, phoneOf(who, business));
  };
  useEffect(() => {
    if (asked && cardCreation.$state.get().status === 'idle') createCard(business, phoneOf(who, business));
  }, [asked, who, business]);
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
