import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { useEffect } from 'react';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $activeBusiness, businesses } from '../../../people/session/business.store.ts';
import { phoneOf } from '../../../people/session/card.rules.ts';
import { $card, businessOfCards, cardsByBusiness, loadCards } from '../../../people/session/card.store.ts';
import { NoBusiness } from '../../../people/session/NoBusiness.tsx';
import { refresh } from '../../../people/session/start.customer.ts';
import { savePreference, user } from '../../../people/user/user.store.ts';
import { EditorSkeleton, NoCard, OpenEditor } from './frame/OpenEditor.tsx';

const search = new URLSearchParams(location.search);
const thankYouPath = ({ cardNo }: Card): string => `/panel/thankyou?cardNo=${cardNo}`;

/** Card of `?businessId=`, else of the active business; one card per business. */
export function CardEditor() {
  const who = useStore(user.$state);
  const list = useStore(businesses.$state);
  const active = useStore($activeBusiness);
  const cards = useStore(cardsByBusiness.$state);
  const card = useStore($card);

  const wanted = search.get('businessId');
  const business = wanted ? list.items.find(({ businessId }) => businessId === wanted) : active;

  // A link to another business makes it the active one.
  const isOther = business && active && business.businessId !== active.businessId;
  useEffect(() => {
    if (isOther) savePreference({ activeBusinessId: business.businessId }).catch(() => loadCards(business.businessId));
  }, [isOther, business]);

  const failure = who.error ?? list.error ?? cards.error;
  if (who.data && business && card?.businessId === business.businessId) {
    const { userId, isForeignUser } = who.data;
    return <OpenEditor accountId={userId} isForeign={isForeignUser} livePath={thankYouPath} card={card} />;
  }
  if (failure) return <FailedPanel failure={failure} onRetry={refresh} />;
  if (!who.data || list.status !== 'success') return <EditorSkeleton />;
  if (!business) return <NoBusiness title={t('card-editor.noBusinessTitle')} text={t('card-editor.noBusinessText')} />;
  if (cards.status !== 'success' || businessOfCards() !== business.businessId) return <EditorSkeleton />;
  return <NoCard business={business} phoneNumber={phoneOf(who.data, business)} />;
}
