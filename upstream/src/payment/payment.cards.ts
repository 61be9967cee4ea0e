import { addressesOf } from '../card/card.addresses.ts';
import { cardOfBusiness } from '../card/card.queries.ts';
import type { Tx } from '../lib/database.ts';

/** The public card depends on whether the subscription is active. */
export async function businessChanged(
  tx: Tx,
  businessId: string | null,
  cardChanged: (cardId: string) => void,
): Promise<void> {
  const card = businessId && (await cardOfBusiness(tx, businessId));
  for (const cardId of card ? await addressesOf(tx, [card.card_no]) : []) cardChanged(cardId);
}
