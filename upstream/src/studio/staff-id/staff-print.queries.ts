import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { printRetentionDays } from '@parichay/shared/studio/staff-id/staff-id.lists.ts';
import type { StaffPrint } from '@parichay/shared/studio/staff-id/staff-print.endpoints.ts';
import type { Tx } from '../../platform/database/database.ts';
import { iso } from '../../platform/database/rows.ts';
import { failureReasonOf, queuePositionOf } from '../../platform/render-job/render-job.queries.ts';
import { limitToReach } from '../../shop/business/business.queries.ts';

const DAY_MS = 86_400_000;

export const staffPrintQuery = (tx: Tx) =>
  tx
    .selectFrom('staff_print')
    .innerJoin('business', 'business.business_id', 'staff_print.business_id')
    .leftJoin('render_job', 'render_job.render_job_id', 'staff_print.render_job_id')
    .selectAll('staff_print')
    .select(['render_job.state', 'render_job.progress', 'render_job.reason'])
    .where('business.deleted_at', 'is', null);
export type StaffPrintRow = Awaited<ReturnType<ReturnType<typeof staffPrintQuery>['executeTakeFirstOrThrow']>>;

const filesAvailableUntil = ({ stored_at, removed_at }: StaffPrintRow): Date | null =>
  stored_at && !removed_at ? new Date(stored_at.getTime() + printRetentionDays * DAY_MS) : null;

export async function presentStaffPrint(tx: Tx, row: StaffPrintRow): Promise<StaffPrint> {
  const { render_job_id, reason } = row;
  const state = row.stored_at ? 'ready' : (row.state ?? 'failed');
  const until = filesAvailableUntil(row);
  return {
    staffPrintId: row.staff_print_id,
    businessId: row.business_id,
    template: row.document.title ?? row.document.name,
    templateCode: row.document.name,
    layout: row.layout,
    isSample: row.is_sample,
    cards: row.cards,
    state,
    progress: row.stored_at ? 100 : (row.progress ?? 0),
    queuePosition: render_job_id ? await queuePositionOf(tx, { render_job_id, state }) : null,
    failureReason: row.state ? failureReasonOf({ state: row.state, reason }) : null,
    filesUntil: until && iso(until),
    createdAt: iso(row.created_at),
  };
}

export async function staffPrintInReach(tx: Tx, actor: Actor, staffPrintId: string): Promise<StaffPrintRow> {
  const row = await limitToReach(staffPrintQuery(tx), actor)
    .where('staff_print_id', '=', staffPrintId)
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}
