import { useStore } from '@nanostores/react';
import { CardArt } from '../../../kit/ui/picture/Art.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { $activeBusiness } from '../../people/session/business.store.ts';
import { phoneOf } from '../../people/session/card.rules.ts';
import { cardCreation, createCard } from '../../people/session/card.store.ts';
import { cardEditorPath } from '../../people/session/menu.rules.ts';
import { user } from '../../people/user/user.store.ts';

export function NoCard() {
  const active = useStore($activeBusiness);
  const who = useStore(user.$state).data;
  const isBusy = useStore(cardCreation.$state).status === 'loading';
  const make = async () => {
    if (isBusy || !active) return;
    const made = await createCard(active, phoneOf(who, active));
    if (made) location.assign(cardEditorPath(active.businessId));
  };
  return (
    <section className="card-panel-alone welcome">
      <CardArt />
      <h2>{t('home.noCardTitle')}</h2>
      <p>{t('home.noCardText')}</p>
      <button type="button" className="button button-wide" aria-busy={isBusy} onClick={make}>
        {t('home.makeCard')}
      </button>
    </section>
  );
}
