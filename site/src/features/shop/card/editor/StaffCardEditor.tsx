import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { useEffect } from 'react';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { StaffGate } from '../../../people/access/StaffGate.tsx';
import { $card, cardsOfBusiness, loadCards } from '../../../people/session/card.store.ts';
import { EditorSkeleton, NoCard, OpenEditor } from './layout/OpenEditor.tsx';

const businessId = new URLSearchParams(location.search).get('businessId') ?? '';
const livePath = (card: Card): string => `/panel/admin/businesses/view?businessId=${card.businessId}&handOver=1`;

const business = slice<Business>();
const loadBusiness = () => business.load(() => call('GET /business/{id}', { params: { id: businessId } }));
function load(): void {
  loadBusiness();
  loadCards(businessId);
}

export const StaffCardEditor = () => (
  <StaffGate call="POST /updateCardBasicDetails" skeleton={<EditorSkeleton />}>
    {({ franchiseeId }) => <BusinessCardEditor accountId={franchiseeId} />}
  </StaffGate>
);

function BusinessCardEditor({ accountId: draftOwnerId }: { accountId: string }) {
  const { data: businessData, error } = useStore(business.$state);
  const cards = useStore(cardsOfBusiness.$state);
  const card = useStore($card);
  useEffect(load, []);
  const isForeign = businessData?.user.phoneNumber === null;
  if (businessData && card)
    return (
      <OpenEditor
        draftOwnerId={draftOwnerId}
        isForeign={isForeign}
        livePath={livePath}
        reloadBusiness={loadBusiness}
        business={businessData}
        billedAgencyId={businessData.agencyId}
        card={card}
      />
    );
  const failure = error ?? cards.error;
  if (failure) return <FailedPanel failure={failure} onRetry={load} />;
  if (!businessData || cards.status !== 'success') return <EditorSkeleton />;
  return <NoCard business={businessData} phoneNumber={businessData.user.phoneNumber ?? ''} />;
}
