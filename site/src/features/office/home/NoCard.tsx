import { useStore } from '@nanostores/react';
import { CardArt } from '../../../kit/ui/picture/Art.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { $activeBusiness, $nextBusiness } from '../../people/session/business.store.ts';
import { contactPhone } from '../../people/session/card.rules.ts';
import { cardCreation, createCard } from '../../people/session/card.store.ts';
import { cardEditorPath } from '../../people/session/menu.rules.ts';
import { needsPlanText } from '../../people/session/needs-plan-text.ts';
import { user } from '../../people/user/user.store.ts';

export function NoCard() {
  const activeBusiness = useStore($activeBusiness);
  const currentUser = useStore(user.$state).data;
  const isBusy = useStore(cardCreation.$state).status === 'loading';
  const onCreate = async () => {
    if (isBusy || !activeBusiness) return;
    const createdCard = await createCard(activeBusiness, contactPhone(currentUser, activeBusiness));
    if (createdCard) location.assign(cardEditorPath(activeBusiness.businessId));
  };
  return (
    <section className="card-panel-alone welcome">
      <CardArt />
      <h2>{t('home.noCardTitle')}</h2>
      <p>{t('home.noCardText')}</p>
      {activeBusiness?.needsPlanToPublish && <p className="muted">{needsPlanText($nextBusiness.get())}</p>}
      <button type="button" className="button button-wide" aria-busy={isBusy} onClick={onCreate}>
        {t('home.makeCard')}
      </button>
    </section>
  );
}
