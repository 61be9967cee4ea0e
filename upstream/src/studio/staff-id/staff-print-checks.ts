import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { entitlementOf } from '@parichay/shared/shop/plan/entitlement.rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { loadEntitlements } from '../../shop/plan/entitlement.queries.ts';
import type { StaffMemberRow } from './staff-id.queries.ts';

/** @param printKeys by member id @returns members whose identical id was or is being printed */
export async function alreadyPrintedMembers(tx: Tx, printKeys: ReadonlyMap<string, string>): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('staff_print_card as card')
    .innerJoin('staff_print', 'staff_print.staff_print_id', 'card.staff_print_id')
    .leftJoin('render_job', 'render_job.render_job_id', 'staff_print.render_job_id')
    .select(['card.staff_member_id', 'card.print_key'])
    .where('card.staff_member_id', 'in', [...printKeys.keys()])
    .where('is_sample', '=', false)
    .where((eb) => eb.or([eb('stored_at', 'is not', null), eb('render_job.state', 'in', ['queued', 'rendering'])]))
    .execute();
  return new Set(
    rows.flatMap(({ staff_member_id: staffMemberId, print_key }) =>
      staffMemberId && printKeys.get(staffMemberId) === print_key ? [staffMemberId] : [],
    ),
  );
}

export async function requirePrintQuota(tx: Tx, businessId: string, count: number): Promise<void> {
  if (count === 0) return;
  const { facts } = await loadEntitlements(tx, businessId);
  const { may: isAllowed, why: refusal, left } = entitlementOf(facts, 'pdfCard');
  if (!isAllowed || (left !== null && left < count)) throw new ApiError(refusal ?? 'plan_limit_reached');
}

export async function requireNoPendingPrint(tx: Tx, businessId: string): Promise<void> {
  const pendingPrint = await tx
    .selectFrom('staff_print')
    .innerJoin('render_job', 'render_job.render_job_id', 'staff_print.render_job_id')
    .select('staff_print_id')
    .where('staff_print.business_id', '=', businessId)
    .where('state', 'in', ['queued', 'rendering'])
    .limit(1)
    .executeTakeFirst();
  if (pendingPrint) throw new ApiError('staff_print_waiting');
}

/**
 * Locks the rows, so no member changes before the transaction ends.
 * @throws ApiError changed_meanwhile
 */
export async function requireMembersUnchanged(tx: Tx, members: readonly StaffMemberRow[]): Promise<void> {
  const currentRows = await tx
    .selectFrom('staff_member')
    .select(['staff_member_id', 'version'])
    .where(
      'staff_member_id',
      'in',
      members.map(({ staff_member_id }) => staff_member_id),
    )
    .forUpdate()
    .execute();
  const versions = new Map(currentRows.map(({ staff_member_id, version }) => [staff_member_id, version]));
  if (members.some(({ staff_member_id, version }) => versions.get(staff_member_id) !== version))
    throw new ApiError('changed_meanwhile');
}
