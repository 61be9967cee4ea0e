import { accountIdOf } from '@parichay/shared/lib/account-id.ts';
import type { TrashEntry } from '@parichay/shared/trash/trash.endpoints.ts';
import { sql } from 'kysely';
import { agencyName, businessInReach, presentBusiness, withinReach } from '../business/business.queries.ts';
import { addressesOf } from '../card/card.addresses.ts';
import { cardInReach, cardOfBusiness, saveCard } from '../card/card.queries.ts';
import { refuseSuspended } from '../card/card.rules.ts';
import { requireLiveAccount } from '../lib/actor.ts';
import type { Handlers, InternalHandlers } from '../lib/handle.ts';
import { listPage } from '../lib/list-page.ts';
import { containing, iso } from '../lib/rows.ts';
import { deleteBusinessesOf, markDeleted } from './trash.delete.ts';
import { restoreBusiness, restoreCard } from './trash.restore.ts';
import { daysKept, isDeletedByStaff } from './trash.rules.ts';

const keptFor = daysKept * 86_400_000;

export const trashHandlers = {
  'GET /trash': ({ actor, query, tx }) => {
    const rows = withinReach(
      tx
        .selectFrom('trash')
        .innerJoin('business', 'business.business_id', 'trash.business_id')
        .innerJoin('customer', 'customer.user_id', 'business.user_id')
        .select(['trash.entry_id', 'trash.card_no', 'trash.deleted_at', 'trash.deleted_by', 'trash.business_id'])
        .select(['business.business_name', 'business.user_id', 'customer.phone_number', agencyName])
        .select([
          sql<string | null>`(select card_id from card where card.card_no = coalesce(trash.card_no,
            (select card_no from card where card.business_id = trash.business_id and card.deleted_at = trash.deleted_at)))`.as(
            'card_id',
          ),
          // Of the platform's staff an agency sees no row, and so no name.
          sql<string | null>`(select name from franchisee where franchisee_id = trash.deleted_by)`.as('staff_name'),
        ])
        .where('trash.deleted_at', '>', sql<Date>`now() - ${daysKept} * interval '1 day'`)
        .where('customer.deleted_at', 'is', null)
        .$if(query.search !== undefined, (all) => all.where('business_name', 'ilike', containing(query.search ?? ''))),
      actor,
    );
    return listPage(
      rows,
      'trash.entry_id',
      query,
      (row) => row.entry_id,
      (row): TrashEntry => ({
        entryId: row.entry_id,
        kind: row.card_no === null ? 'business' : 'card',
        businessId: row.business_id,
        name: row.business_name,
        cardId: row.card_id,
        agencyName: row.agency_name,
        registeredPhoneNumber: row.phone_number,
        deletedAt: iso(row.deleted_at),
        keptUntil: iso(new Date(row.deleted_at.getTime() + keptFor)),
        deletedBy: isDeletedByStaff(row) ? 'staff' : 'customer',
        staffName: actor.kind === 'staff' ? row.staff_name : null,
      }),
      { order: { by: sql`trash.deleted_at`, direction: 'desc' } },
    );
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
    const updatedCard = await restoreCard(tx, actor, body.cardNo);
    for (const address of await addressesOf(tx, [body.cardNo])) cardChanged(address);
    return { updatedCard };
  },
} satisfies Handlers;

/** An account that its customer ends: its businesses go with it, and with them its cards. */
export const trashInternalHandlers = {
  'POST /internal/account/delete': async ({ body, tx }) => {
    // A session that was ended elsewhere must not be able to do this last harm.
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
} satisfies Partial<InternalHandlers>;
