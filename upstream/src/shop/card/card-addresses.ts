import type { Tx } from '../../platform/database/database.ts';

export async function findAllCardAddresses(tx: Tx, cardNos: string[]): Promise<string[]> {
  if (cardNos.length === 0) return [];
  const rows = await tx.selectFrom('card_address').select('card_id').where('card_no', 'in', cardNos).execute();
  return rows.map((row) => row.card_id);
}

export async function deleteOtherCardAddresses(tx: Tx, cardNo: string, cardId: string): Promise<void> {
  await tx.deleteFrom('card_address').where('card_no', '=', cardNo).where('card_id', '<>', cardId).execute();
}
