import type { Tx } from '../../platform/database/database.ts';
import { platformContact } from './agency-reach.ts';

export const ownPaymentAccountOf = (tx: Tx, agencyId: string) =>
  tx
    .selectFrom('payment_account')
    .select(['agency_id', 'key_id', 'updated_at'])
    .where('agency_id', '=', agencyId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

export async function customerPayeeOf(tx: Tx, agencyId: string): Promise<string> {
  if (!(await ownPaymentAccountOf(tx, agencyId))) return (await platformContact(tx)).name;
  const agency = tx.selectFrom('agency').select('agency_name').where('agency_id', '=', agencyId);
  return (await agency.executeTakeFirstOrThrow()).agency_name;
}
