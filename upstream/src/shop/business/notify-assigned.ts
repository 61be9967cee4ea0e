import { sql } from 'kysely';
import { notify } from '../../people/notification/notification.queries.ts';
import { staffBusinessUrl } from '../../people/notification/staff.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { staffNameOf } from '../../platform/http/actor.ts';

interface BusinessAssignment {
  franchiseeId: string;
  assignedBy: string;
  businessIds: readonly string[];
}

/** The calls of one bulk assignment or import share one notification. */
const mergedDuration = sql`interval '10 minutes'`;

/** Notifies staff of newly assigned businesses, unless they assigned these to themselves. */
export async function notifyOfAssignedBusinesses(
  tx: Tx,
  { franchiseeId, assignedBy, businessIds }: BusinessAssignment,
): Promise<void> {
  const [firstId] = businessIds;
  if (firstId === undefined || franchiseeId === assignedBy) return;
  const from = await staffNameOf(tx, assignedBy);
  const { numAffectedRows } = await sql`update notification
    set params = jsonb_build_object('from', ${from}::text, 'count',
        (coalesce((params ->> 'count')::int, 1) + ${businessIds.length}::int)::text),
      url = '/panel/admin/businesses'
    where account_id = ${franchiseeId} and kind = 'businesses_assigned' and read_at is null
      and params ->> 'from' = ${from} and created_at > now() - ${mergedDuration}`.execute(tx);
  if (numAffectedRows) return;
  const { agency_id: agencyId, business_name: name } = await tx
    .selectFrom('business')
    .select(['agency_id', 'business_name'])
    .where('business_id', '=', firstId)
    .executeTakeFirstOrThrow();
  const isOne = businessIds.length === 1;
  await notify(tx, {
    agencyId,
    accountId: franchiseeId,
    kind: 'businesses_assigned',
    params: isOne ? { from, name } : { from, count: String(businessIds.length) },
    url: isOne ? staffBusinessUrl(firstId, 'cards') : '/panel/admin/businesses',
  });
}
