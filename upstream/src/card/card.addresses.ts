import type { Tx } from '../lib/database.ts';

/** Every address that these cards have and ever had. */
export async function addressesOf(tx: Tx, cardNos: string[]): Promise<string[]> {
  if (cardNos.length === 0) return [];
  const rows = await tx.selectFrom('card_address').select('card_id').where('card_no', 'in', cardNos).execute();
  return rows.map((row) => row.card_id);
}

/** Gives up every other address of a card. */
export async function keepOnlyAddress(tx: Tx, cardNo: string, cardId: string): Promise<void> {
  await tx.deleteFrom('card_address').where('card_no', '=', cardNo).where('card_id', '<>', cardId).execute();
}
