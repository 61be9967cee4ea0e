import type { NotificationKind } from '@parichay/shared/people/notification/notification.endpoints.ts';
import { sql } from 'kysely';
import { notify } from '../../people/notification/notification.queries.ts';
import { activeAdminIds, staffBusinessUrl } from '../../people/notification/staff.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { staffNameOf } from '../../platform/http/actor.ts';

/** The calls of one bulk assignment or import share one notification. */
const mergedDuration = sql`interval '10 minutes'`;

interface BusinessNotification {
  kind: Extract<NotificationKind, 'businesses_assigned' | 'businesses_known'>;
  accountId: string;
  from: string;
  businessIds: readonly string[];
}

async function notifyOfBusinesses(tx: Tx, { kind, accountId, from, businessIds }: BusinessNotification): Promise<void> {
  const [firstId] = businessIds;
  if (firstId === undefined) return;
  const { numAffectedRows } = await sql`update notification
    set params = jsonb_build_object('from', ${from}::text, 'count',
        (coalesce((params ->> 'count')::int, 1) + ${businessIds.length}::int)::text),
      url = '/panel/admin/businesses'
    where account_id = ${accountId} and kind = ${kind} and read_at is null
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
    accountId,
    kind,
    params: isOne ? { from, name } : { from, count: String(businessIds.length) },
    url: isOne ? staffBusinessUrl(firstId, 'cards') : '/panel/admin/businesses',
  });
}

interface BusinessAssignment {
  franchiseeId: string;
  assignedBy: string;
  businessIds: readonly string[];
}

/** Notifies staff of newly assigned businesses, unless they assigned these to themselves. */
export async function notifyOfAssignedBusinesses(
  tx: Tx,
  { franchiseeId: accountId, assignedBy, businessIds }: BusinessAssignment,
): Promise<void> {
  if (accountId === assignedBy) return;
  const from = await staffNameOf(tx, assignedBy);
  await notifyOfBusinesses(tx, { kind: 'businesses_assigned', accountId, from, businessIds });
}

/** Notifies admins that staff tried to add businesses that the agency has outside of their reach (ADR 0060). */
export async function notifyOfKnownBusinesses(
  tx: Tx,
  { agencyId, addedBy, businessIds }: { agencyId: string; addedBy: string; businessIds: readonly string[] },
): Promise<void> {
  if (businessIds.length === 0) return;
  const from = await staffNameOf(tx, addedBy);
  for (const accountId of await activeAdminIds(tx, agencyId))
    await notifyOfBusinesses(tx, { kind: 'businesses_known', accountId, from, businessIds });
}
