import { trashKinds } from '@parichay/shared/office/trash/trash.lists.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { id } from '@parichay/shared/platform/lib/fields.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { cursorToSql, loadKeysetPage } from '../../platform/database/keyset-page.ts';
import { requireLiveSession } from '../../platform/http/actor.ts';
import type { Handlers, InternalHandlers } from '../../platform/http/handle.ts';
import { businessInReach, presentBusiness, presentedBusinessInReach } from '../../shop/business/business.queries.ts';
import { cardInReach, findCardOfBusiness, updateCard } from '../../shop/card/card.queries.ts';
import { refuseIfSuspended } from '../../shop/card/card.rules.ts';
import { findAllCardAddresses } from '../../shop/card/card-addresses.ts';
import { deletedAtMicroseconds, entryPresenterFor, trashEntryQuery, trashFilterCondition } from './trash.queries.ts';
import { refuseIfPlanRuns, requireMayRestore } from './trash.rules.ts';
import { moveBusinessesOfCustomerToTrash, moveBusinessesToTrash } from './trash-delete.ts';
import { createTrashRefusalCheck, rulesByTrashKind } from './trash-kinds.ts';
import { restoreBusiness, restoreCard } from './trash-restore.ts';

const trashCursor = z.tuple([z.string().regex(/^\d{1,18}$/), id]);

export const trashHandlers = {
  'GET /trash': async ({ actor, query, tx }) => {
    const refusalFor = await createTrashRefusalCheck(tx, actor);
    const kinds = trashKinds.filter((kind) => (query.kind ?? kind) === kind && refusalFor(kind) === null);
    return loadKeysetPage(
      trashEntryQuery(tx, actor, kinds).where(trashFilterCondition(actor, query)),
      {
        by: sql`(${deletedAtMicroseconds}, trash_entry.entry_id)`,
        direction: 'desc',
        cursorValuesOf: (row) => [row.deleted_us, row.entry_id],
        after: cursorToSql(query.cursor, trashCursor, ([us, entryId]) => sql`(${us}::bigint, ${entryId}::uuid)`),
      },
      query.limit,
      entryPresenterFor(actor),
    );
  },

  'POST /trash/restore': async ({ actor, body: { kind, entryId }, tx, cardChanged }) => {
    const refusal = (await createTrashRefusalCheck(tx, actor))(kind);
    if (refusal) throw new ApiError(refusal);
    const entry = await trashEntryQuery(tx, actor, [kind])
      .where('trash_entry.entry_id', '=', entryId)
      .executeTakeFirst();
    if (!entry) throw new ApiError('not_found');
    requireMayRestore(actor, entry);
    for (const page of await rulesByTrashKind[kind].restore(tx, actor, entry)) cardChanged(page);
    const isOfCard = kind === 'business' || kind === 'card';
    const card = isOfCard ? await findCardOfBusiness(tx, entry.business_id ?? '') : undefined;
    return { cardId: card?.card_id ?? null };
  },

  'DELETE /business/{id}': async ({ actor, params, tx, cardChanged }) => {
    const row = await businessInReach(tx, actor, params.id, { lock: true });
    refuseIfPlanRuns(actor, presentBusiness(row));
    refuseIfSuspended(actor, (await findCardOfBusiness(tx, row.business_id))?.status);
    for (const cardId of await moveBusinessesToTrash(tx, [row.business_id], accountIdOf(actor))) cardChanged(cardId);
    return {};
  },

  'POST /business/restoreBusiness': async ({ actor, body, tx, cardChanged }) => {
    for (const cardId of await restoreBusiness(tx, actor, body.businessId)) cardChanged(cardId);
    return { business: await presentedBusinessInReach(tx, actor, body.businessId) };
  },

  'POST /deleteCard': async ({ actor, body, tx, cardChanged }) => {
    const row = await cardInReach(tx, actor, body.cardNo, { lock: true });
    refuseIfSuspended(actor, row.status);
    await updateCard(tx, row.card_no, {
      status: 'deleted',
      status_when_deleted: row.status,
      deleted_at: new Date(),
      deleted_by: accountIdOf(actor),
    });
    for (const address of await findAllCardAddresses(tx, [row.card_no])) cardChanged(address);
    return {};
  },

  'POST /restoreCard': async ({ actor, body, tx, cardChanged }) => {
    const { card, addresses } = await restoreCard(tx, actor, body.cardNo);
    for (const address of addresses) cardChanged(address);
    return { updatedCard: card };
  },
} satisfies Handlers;

export const trashInternalHandlers = {
  'POST /internal/account/delete': async ({ body, tx }) => {
    // Security: an ended session must not delete the account.
    await requireLiveSession(tx, { kind: 'customer', ...body });
    const cardIds = await moveBusinessesOfCustomerToTrash(tx, body.userId);
    await tx
      .updateTable('customer')
      .set({ deleted_at: new Date() })
      .where('user_id', '=', body.userId)
      .where('agency_id', '=', body.agencyId)
      .execute();
    await tx.deleteFrom('analytics_log').where('actor_id', '=', body.userId).execute();
    return { cardIds };
  },
} satisfies InternalHandlers;
