import type { TrashEntry } from '@parichay/shared/business/trash.endpoints.ts';
import { sql } from 'kysely';
import { daysKept } from '../card/card.purge.ts';
import type { Handlers } from '../lib/handle.ts';
import { listPage } from '../lib/list-page.ts';
import { containing, iso } from '../lib/rows.ts';
import { agencyName, isDeletedByStaff, withinReach } from './business.queries.ts';

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
} satisfies Handlers;
