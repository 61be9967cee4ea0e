import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { PdfTemplate } from '@parichay/shared/studio/layer/layer-document.ts';
import { maxIdsPerPrint, type StaffPrintLayout } from '@parichay/shared/studio/staff-id/staff-id.lists.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import { addRenderJob, retryRenderJob } from '../../platform/render-job/render-job.queries.ts';
import { businessInReach } from '../../shop/business/business.queries.ts';
import { type FilledTemplate, filledTemplateKey } from '../pdf-card/pdf-card-pages.ts';
import { type StaffMemberRow, staffMemberQuery } from './staff-id.queries.ts';
import { staffPrintKind } from './staff-print.job.ts';
import { staffPrintInReach } from './staff-print.queries.ts';
import {
  alreadyPrintedMembers,
  requireMembersUnchanged,
  requireNoPendingPrint,
  requirePrintQuota,
} from './staff-print-checks.ts';

/** @throws ApiError staff_print_size for none or too many; not_found for a member of another business */
export async function membersToPrint(
  tx: Tx,
  businessId: string,
  staffMemberIds: readonly string[] | undefined,
): Promise<StaffMemberRow[]> {
  let query = staffMemberQuery(tx).where('staff_member.business_id', '=', businessId);
  if (staffMemberIds) query = query.where('staff_member.staff_member_id', 'in', [...new Set(staffMemberIds)]);
  const rows = await query
    .orderBy(sql`details->>'employeeNumber'`)
    .orderBy('person_name')
    .orderBy('staff_member.staff_member_id')
    .execute();
  if (staffMemberIds && rows.length < new Set(staffMemberIds).size) throw new ApiError('not_found');
  const printable = rows.filter(({ revoked_at }) => revoked_at === null);
  if (printable.length === 0 || printable.length > maxIdsPerPrint) throw new ApiError('staff_print_size');
  return printable;
}

interface PrintRequest {
  businessId: string;
  document: PdfTemplate;
  layout: StaffPrintLayout;
  isSample: boolean;
}

/**
 * Locks the business, as exports do.
 * @returns its staffPrintId
 * @throws ApiError staff_print_waiting, plan_limit_reached, subscription_needed, changed_meanwhile
 */
export async function reservePrint(
  tx: Tx,
  actor: Actor,
  { businessId, document, layout, isSample }: PrintRequest,
  ids: readonly { member: StaffMemberRow; filled: FilledTemplate }[],
): Promise<string> {
  const { agency_id } = await businessInReach(tx, actor, businessId, { lock: true });
  await requireNoPendingPrint(tx, businessId);
  await requireMembersUnchanged(
    tx,
    ids.map(({ member }) => member),
  );
  const keys = new Map(ids.map(({ member, filled }) => [member.staff_member_id, filledTemplateKey(filled)]));
  const alreadyPrinted = isSample ? new Set(keys.keys()) : await alreadyPrintedMembers(tx, keys);
  const newCount = keys.size - alreadyPrinted.size;
  await requirePrintQuota(tx, businessId, newCount);
  const staff_print_id = newId();
  const job = await addRenderJob(tx, {
    agencyId: agency_id,
    businessId,
    kind: staffPrintKind,
    input: { staffPrintId: staff_print_id },
  });
  await tx
    .insertInto('staff_print')
    .values({
      ...{ staff_print_id, agency_id, layout },
      business_id: businessId,
      document: JSON.stringify(document),
      is_sample: isSample,
      cards: ids.length,
      render_job_id: job.render_job_id,
    })
    .execute();
  const cards = ids.map(({ member, filled }, position) => ({
    ...{ staff_print_id, position, agency_id },
    business_id: businessId,
    staff_member_id: member.staff_member_id,
    print_key: keys.get(member.staff_member_id) ?? '',
    is_counted: !alreadyPrinted.has(member.staff_member_id),
    data: JSON.stringify(filled.data),
  }));
  await tx.insertInto('staff_print_card').values(cards).execute();
  if (!isSample)
    await tx
      .updateTable('staff_id')
      .set({ printed_at: new Date() })
      .where(
        'verification_code',
        'in',
        ids.map(({ member }) => member.verification_code),
      )
      .where('printed_at', 'is', null)
      .execute();
  return staff_print_id;
}

/**
 * Checks the quota again, because a failed print did not count.
 * @throws ApiError not_found, staff_print_waiting, plan_limit_reached, subscription_needed
 */
export async function retryPrint(tx: Tx, actor: Actor, staffPrintId: string): Promise<void> {
  const { business_id } = await staffPrintInReach(tx, actor, staffPrintId);
  await businessInReach(tx, actor, business_id, { lock: true });
  const { render_job_id, state } = await staffPrintInReach(tx, actor, staffPrintId);
  if (!render_job_id) throw new ApiError('not_found');
  if (state !== 'failed') return;
  await requireNoPendingPrint(tx, business_id);
  const { counted: countedCards } = await tx
    .selectFrom('staff_print_card')
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .where('staff_print_id', '=', staffPrintId)
    .where('is_counted', '=', true)
    .executeTakeFirstOrThrow();
  await requirePrintQuota(tx, business_id, Number(countedCards));
  await retryRenderJob(tx, render_job_id);
}
