import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { useEffect } from 'react';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $activeBusiness, businesses, reloadBusiness } from '../../../people/session/business.store.ts';
import { contactPhone } from '../../../people/session/card.rules.ts';
import { $card, businessIdOfLoadedCards, cardsOfBusiness, loadCards } from '../../../people/session/card.store.ts';
import { NoBusiness } from '../../../people/session/NoBusiness.tsx';
import { reloadCustomerData } from '../../../people/session/start-customer.ts';
import { savePreference, user } from '../../../people/user/user.store.ts';
import { CreateCardPrompt, EditorSkeleton, OpenEditor } from './layout/OpenEditor.tsx';

const search = new URLSearchParams(location.search);
const thankYouPath = ({ cardNo }: Card): string => `/panel/thankyou?cardNo=${cardNo}`;

/** Edits the card of `?businessId=`, else of the active business; a business has one card. */
export function CardEditor() {
  const userState = useStore(user.$state);
  const list = useStore(businesses.$state);
  const active = useStore($activeBusiness);
  const cards = useStore(cardsOfBusiness.$state);
  const card = useStore($card);

  const requestedId = search.get('businessId');
  const business = requestedId ? list.items.find(({ businessId }) => businessId === requestedId) : active;

  // A link to another business makes it the active one.
  const isOtherBusiness = business && active && business.businessId !== active.businessId;
  useEffect(() => {
    if (isOtherBusiness)
      savePreference({ activeBusinessId: business.businessId }).catch(() => loadCards(business.businessId));
  }, [isOtherBusiness, business]);

  const failure = userState.error ?? list.error ?? cards.error;
  if (userState.data && business && card?.businessId === business.businessId) {
    const { userId, isForeignUser } = userState.data;
    return (
      <OpenEditor
        draftOwnerId={userId}
        isForeign={isForeignUser}
        livePath={thankYouPath}
        reloadBusiness={reloadBusiness}
        business={business}
        card={card}
      />
    );
  }
  if (failure) return <FailedPanel failure={failure} onRetry={reloadCustomerData} />;
  if (!userState.data || list.status !== 'success') return <EditorSkeleton />;
  if (!business) return <NoBusiness title={t('card-editor.noBusinessTitle')} text={t('card-editor.noBusinessText')} />;
  if (cards.status !== 'success' || businessIdOfLoadedCards() !== business.businessId) return <EditorSkeleton />;
  return <CreateCardPrompt business={business} phoneNumber={contactPhone(userState.data, business)} />;
}
