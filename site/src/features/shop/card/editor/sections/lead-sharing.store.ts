import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { call } from '../../../../../lib/api.ts';
import { slice } from '../../../../../lib/slice.ts';
import { replaceCard } from '../../../../people/session/card.store.ts';

export const leadSharing = slice<Card>();

/** Applies only to future enquiries. */
export async function shareLeads({ cardNo, version }: Card, sharesLeads: boolean): Promise<void> {
  const updated = await leadSharing.load(
    async () => (await call('POST /updateCardLeadSharing', { body: { cardNo, version, sharesLeads } })).updatedCard,
  );
  if (updated) replaceCard(updated);
}
