import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { useEffect } from 'react';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { StaffGate } from '../../../people/access/StaffGate.tsx';
import { $card, cardsOfBusiness, loadCards } from '../../../people/session/card.store.ts';
import { CreateCardPrompt, EditorSkeleton, OpenEditor } from './layout/OpenEditor.tsx';

const businessId = new URLSearchParams(location.search).get('businessId') ?? '';
const pathAfterPublishing = (card: Card): string =>
  `/panel/admin/businesses/view?businessId=${card.businessId}&handOver=1`;

const business = slice<Business>();
const loadBusiness = () => business.load(() => call('GET /business/{id}', { params: { id: businessId } }));
function loadBusinessAndCards(): void {
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
  useEffect(loadBusinessAndCards, []);
  const isForeign = businessData?.user.phoneNumber === null;
  if (businessData && card)
    return (
      <OpenEditor
        draftOwnerId={draftOwnerId}
        isForeign={isForeign}
        livePath={pathAfterPublishing}
        reloadBusiness={loadBusiness}
        business={businessData}
        billedAgencyId={businessData.agencyId}
        card={card}
      />
    );
  const failure = error ?? cards.error;
  if (failure) return <FailedPanel failure={failure} onRetry={loadBusinessAndCards} />;
  if (!businessData || cards.status !== 'success') return <EditorSkeleton />;
  return <CreateCardPrompt business={businessData} phoneNumber={businessData.user.phoneNumber ?? ''} />;
}
