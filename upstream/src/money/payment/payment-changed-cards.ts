import type { Tx } from '../../platform/database/database.ts';
import { findCardOfBusiness } from '../../shop/card/card.queries.ts';
import { findAllCardAddresses } from '../../shop/card/card-addresses.ts';

/** Drops cached cards, because their content depends on an active subscription. */
export async function notifyCardsChanged(
  tx: Tx,
  businessId: string | null,
  cardChanged: (cardId: string) => void,
): Promise<void> {
  const card = businessId && (await findCardOfBusiness(tx, businessId));
  for (const cardId of card ? await findAllCardAddresses(tx, [card.card_no]) : []) cardChanged(cardId);
}
