import type { Tx } from '../../platform/database/database.ts';
import { addressesOf } from '../../shop/card/card.addresses.ts';
import { cardOfBusiness } from '../../shop/card/card.queries.ts';

/** The public card depends on whether the subscription is active. */
export async function businessChanged(
  tx: Tx,
  businessId: string | null,
  cardChanged: (cardId: string) => void,
): Promise<void> {
  const card = businessId && (await cardOfBusiness(tx, businessId));
  for (const cardId of card ? await addressesOf(tx, [card.card_no]) : []) cardChanged(cardId);
}
