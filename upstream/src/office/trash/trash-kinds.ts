import { type CallKey, contract } from '@parichay/shared/contract.ts';
import type { TrashKind } from '@parichay/shared/office/trash/trash.lists.ts';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { refusalOf } from '@parichay/shared/platform/access/admission.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { verificationPageKey } from '@parichay/shared/studio/pdf-card/id-page.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/http/errors.ts';
import { businessInReach } from '../../shop/business/business.queries.ts';
import { idPageKeysOf } from '../../studio/staff-id/staff-id.queries.ts';
import { requireMemberSlots } from '../../studio/staff-id/staff-id-save.ts';
import type { EntryRow } from './trash.queries.ts';
import { restoreBusiness, restoreCard } from './trash-restore.ts';

interface TrashKindRules {
  /** The right to make this call is also the right to list and restore. */
  deleteCall: CallKey;
  /** @returns names of public pages to purge from caches @throws ApiError when it cannot be restored any more */
  restore(tx: Tx, actor: Actor, entry: EntryRow): Promise<string[]>;
}

async function nameConflictAsError(work: Promise<unknown>): Promise<string[]> {
  try {
    await work;
    return [];
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('name_taken', { cause: error });
    throw error;
  }
}

/** A new kind also needs an entry in the view `trash_entry` and a line in the purge. */
export const rulesByTrashKind: Record<TrashKind, TrashKindRules> = {
  business: {
    deleteCall: 'DELETE /business/{id}',
    restore: (tx, actor, entry) => restoreBusiness(tx, actor, entry.entry_id),
  },
  card: {
    deleteCall: 'POST /deleteCard',
    restore: async (tx, actor, entry) => (await restoreCard(tx, actor, entry.entry_id)).addresses,
  },
  pdf_card: {
    deleteCall: 'POST /pdf-card/deletePdfCard',
    async restore(tx, _, { entry_id }) {
      await undelete(tx, 'pdf_card', 'pdf_card_no', entry_id);
      const { verify_code } = await tx
        .selectFrom('pdf_card')
        .select('verify_code')
        .where('pdf_card_no', '=', entry_id)
        .executeTakeFirstOrThrow();
      return [verificationPageKey(verify_code)];
    },
  },
  user_video: {
    deleteCall: 'DELETE /video/user-video',
    restore: async (tx, _, { entry_id }) => {
      await undelete(tx, 'user_video', 'video_no', entry_id);
      return [];
    },
  },
  staff_member: {
    deleteCall: 'DELETE /staff-id/staff-member',
    async restore(tx, actor, { entry_id, business_id }) {
      // The lock stops two restores from sharing the last free slot.
      await businessInReach(tx, actor, business_id ?? '', { lock: true });
      await requireMemberSlots(tx, business_id ?? '', 1);
      await undelete(tx, 'staff_member', 'staff_member_id', entry_id);
      return idPageKeysOf(tx, entry_id);
    },
  },
  image_post: {
    deleteCall: 'DELETE /image-post',
    async restore(tx, _, { entry_id }) {
      const { image_subcategory_id } = await tx
        .selectFrom('image_post')
        .select('image_subcategory_id')
        .where('image_id', '=', entry_id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (image_subcategory_id === null) throw new ApiError('occasion_gone');
      await undelete(tx, 'image_post', 'image_id', entry_id);
      return [];
    },
  },
  subscription_plan: {
    deleteCall: 'DELETE /business/subscription-plan/{subscriptionPlanId}',
    restore: (tx, _, { entry_id }) => nameConflictAsError(undelete(tx, 'subscription_plan', 'trash_id', entry_id)),
  },
  video_template: {
    deleteCall: 'DELETE /video/template',
    restore: (tx, _, { entry_id }) => nameConflictAsError(undelete(tx, 'video_template', 'template_id', entry_id)),
  },
};

export async function createTrashRefusalCheck(tx: Tx, actor: Actor) {
  const { configuration } = await tx
    .selectFrom('agency')
    .select('configuration')
    .where('agency_id', '=', actor.agencyId)
    .executeTakeFirstOrThrow();
  const switches = agencyConfiguration.parse(configuration);
  return (kind: TrashKind) => refusalOf(actor, contract[rulesByTrashKind[kind].deleteCall], switches);
}

type SoftDeletedTable =
  | 'pdf_card'
  | 'user_video'
  | 'staff_member'
  | 'image_post'
  | 'subscription_plan'
  | 'video_template';

async function undelete(tx: Tx, table: SoftDeletedTable, idColumn: string, id: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set deleted_at = null, deleted_by = null, version = version + 1
    where ${sql.ref(idColumn)} = ${id}::uuid and deleted_at is not null`.execute(tx);
  if (!numAffectedRows) throw new ApiError('not_found');
}
