import { commissionOf } from '@parichay/shared/money/commission/commission.rules.ts';
import { sql } from 'kysely';
import { notify } from '../../people/notification/notification.queries.ts';
import { staffBusinessUrl } from '../../people/notification/staff.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { commissionRateOn } from './commission.queries.ts';

interface Sale {
  franchisee_id: string;
  agency_id: string;
  business_id: string;
  business_name: string;
  hundredths: number;
}

/**
 * @param creditedPaise without tax
 * @param exceptAccountId takes the payment back
 */
export async function notifyCommissionChange(
  tx: Tx,
  { recordNo, creditedPaise }: { recordNo: string; creditedPaise: number },
  exceptAccountId: string | null,
): Promise<void> {
  const { rows } = await sql<Sale>`
    select registered_by as franchisee_id, sale.agency_id, sale.business_id, business_name, hundredths
    from payment_grant as sale join business using (business_id)
      join franchisee on franchisee_id = registered_by and franchisee.is_active
      cross join lateral (select ${commissionRateOn({ agencyId: sql`sale.agency_id`, franchiseeId: sql`registered_by`, day: sql`sold_on` })} as hundredths) as held
    where record_no = ${recordNo}`.execute(tx);
  const [sale] = rows;
  if (!sale || sale.franchisee_id === exceptAccountId) return;
  const amountPaise = commissionOf([{ netPaise: creditedPaise, basisPoints: sale.hundredths }]);
  if (amountPaise === 0) return;
  await notify(tx, {
    agencyId: sale.agency_id,
    accountId: sale.franchisee_id,
    kind: 'commission_taken_back',
    params: { name: sale.business_name, amountPaise: String(amountPaise) },
    url: staffBusinessUrl(sale.business_id, 'payments'),
  });
}
