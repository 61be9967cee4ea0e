import { trashKinds } from '@parichay/shared/office/trash/trash.lists.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { id } from '@parichay/shared/platform/lib/fields.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { cursorKeys, keysetPage } from '../../platform/database/keyset-page.ts';
import { requireLiveAccount } from '../../platform/http/actor.ts';
import type { Handlers, InternalHandlers } from '../../platform/http/handle.ts';
import { businessInReach, presentBusiness } from '../../shop/business/business.queries.ts';
import { addressesOf } from '../../shop/card/card.addresses.ts';
import { cardInReach, cardOfBusiness, saveCard } from '../../shop/card/card.queries.ts';
import { refuseSuspended } from '../../shop/card/card.rules.ts';
import { deleteBusinessesOf, markDeleted } from './trash.delete.ts';
import { kindsInTrash, refusalsOf } from './trash.kinds.ts';
import { deletedAtUs, entries, filters, presentEntry } from './trash.queries.ts';
import { restoreBusiness, restoreCard } from './trash.restore.ts';
import { refuseUndoing } from './trash.rules.ts';

const placeOf = z.tuple([z.string().regex(/^\d{1,18}$/), id]);

export const trashHandlers = {
  'GET /trash': async ({ actor, query, tx }) => {
    const refusal = await refusalsOf(tx, actor);
    const kinds = trashKinds.filter((kind) => (query.kind ?? kind) === kind && refusal(kind) === null);
    return keysetPage(
      entries(tx, actor, kinds).where(filters(actor, query)),
      {
        by: sql`(${deletedAtUs}, trash_entry.entry_id)`,
        direction: 'desc',
        keysOf: (row) => [row.deleted_us, row.entry_id],
        after: cursorKeys(query.cursor, placeOf, ([us, entryId]) => sql`(${us}::bigint, ${entryId}::uuid)`),
      },
      query.limit,
      presentEntry(actor),
    );
  },

  'POST /trash/restore': async ({ actor, body: { kind, entryId }, tx, cardChanged }) => {
    const refusal = (await refusalsOf(tx, actor))(kind);
    if (refusal) throw new ApiError(refusal);
    const entry = await entries(tx, actor, [kind]).where('trash_entry.entry_id', '=', entryId).executeTakeFirst();
    if (!entry) throw new ApiError('not_found');
    refuseUndoing(actor, entry);
    for (const page of await kindsInTrash[kind].restore(tx, actor, entry)) cardChanged(page);
    const isOfCard = kind === 'business' || kind === 'card';
    const card = isOfCard ? await cardOfBusiness(tx, entry.business_id ?? '') : undefined;
    return { cardId: card?.card_id ?? null };
  },

  'DELETE /business/{id}': async ({ actor, params, tx, cardChanged }) => {
    const row = await businessInReach(tx, actor, params.id, { lock: true });
    refuseSuspended(actor, (await cardOfBusiness(tx, row.business_id))?.status);
    for (const cardId of await markDeleted(tx, [row.business_id], accountIdOf(actor))) cardChanged(cardId);
    return {};
  },

  'POST /business/restoreBusiness': async ({ actor, body, tx, cardChanged }) => {
    for (const cardId of await restoreBusiness(tx, actor, body.businessId)) cardChanged(cardId);
    return { business: presentBusiness(await businessInReach(tx, actor, body.businessId)) };
  },

  'POST /deleteCard': async ({ actor, body, tx, cardChanged }) => {
    const row = await cardInReach(tx, actor, body.cardNo, { lock: true });
    refuseSuspended(actor, row.status);
    await saveCard(tx, row.card_no, {
      status: 'deleted',
      status_when_deleted: row.status,
      deleted_at: new Date(),
      deleted_by: accountIdOf(actor),
    });
    for (const address of await addressesOf(tx, [row.card_no])) cardChanged(address);
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
    await requireLiveAccount(tx, { kind: 'customer', ...body });
    const cardIds = await deleteBusinessesOf(tx, body.userId);
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
