import type { OutputOf } from '@parichay/shared/contract.ts';
import { type TrashDeleter, type TrashKind, trashRetentionDays } from '@parichay/shared/office/trash/trash.lists.ts';
import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { isProductList } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { businessReachCondition } from '../../platform/database/reach.ts';
import { iso, likePatternContaining } from '../../platform/database/rows.ts';
import { pdfTemplates } from '../../studio/pdf-card/pdf-card-documents.ts';
import { isDeletedByStaff } from './trash.rules.ts';

type TrashEntry = OutputOf<'GET /trash'>['items'][number];

export const isRestorableCondition = (deletedAt: string) =>
  sql<boolean>`${sql.ref(deletedAt)} > now() - ${trashRetentionDays} * interval '1 day'`;

function trashReachCondition(actor: Actor): RawBuilder<boolean> {
  const own = isSuperadmin(actor) ? sql`true` : sql`coalesce(trash_entry.agency_id = ${actor.agencyId}, true)`;
  return sql<boolean>`case when trash_entry.business_id is null then ${own}
    else customer.deleted_at is null and ${businessReachCondition(actor)} end`;
}

const deletedByCondition = (actor: Actor, deleter: TrashDeleter): RawBuilder<boolean> => {
  if (deleter === 'me') return sql`trash_entry.deleted_by = ${accountIdOf(actor)}`;
  const isStaff = sql`(trash_entry.deleted_by is not null and trash_entry.deleted_by is distinct from business.user_id)`;
  return deleter === 'staff' ? sql`${isStaff}` : sql`not ${isStaff}`;
};

/** In microseconds, because a Date would lose the precision that the order needs. */
export const deletedAtMicroseconds = sql<string>`(extract(epoch from trash_entry.deleted_at) * 1000000)::bigint`;

export const trashEntryQuery = (tx: Tx, actor: Actor, kinds: readonly TrashKind[]) =>
  tx
    .selectFrom('trash_entry')
    .leftJoin('business', 'business.business_id', 'trash_entry.business_id')
    .leftJoin('customer', 'customer.user_id', 'business.user_id')
    .leftJoin('agency', 'agency.agency_id', 'trash_entry.agency_id')
    // Row level security hides the platform's staff from an agency, hence the left join.
    .leftJoin('franchisee', 'franchisee.franchisee_id', 'trash_entry.deleted_by')
    .selectAll('trash_entry')
    .select(['business.business_name', 'business.user_id', 'customer.phone_number', 'agency.agency_name'])
    .select('franchisee.name as staff_name')
    .select([
      deletedAtMicroseconds.as('deleted_us'),
      sql<string | null>`case trash_entry.kind
        when 'card' then (select card_id from card where card_no = trash_entry.entry_id)
        when 'business' then (select card_id from card where card.business_id = trash_entry.entry_id
          and card.deleted_at = trash_entry.deleted_at) end`.as('card_id'),
      sql<string | null>`case trash_entry.kind
        when 'pdf_card' then (select template_code from pdf_card where pdf_card_no = trash_entry.entry_id) end`.as(
        'template_code',
      ),
    ])
    .where(sql<boolean>`trash_entry.kind = any(${kinds}::text[])`)
    .where(isRestorableCondition('trash_entry.deleted_at'))
    .where(trashReachCondition(actor));

export type EntryRow = Awaited<ReturnType<ReturnType<typeof trashEntryQuery>['executeTakeFirstOrThrow']>>;

interface TrashFilters {
  agencyId?: string | undefined;
  search?: string | undefined;
  deletedBy?: TrashDeleter | undefined;
}

export function trashFilterCondition(actor: Actor, query: TrashFilters) {
  const conditions: RawBuilder<boolean>[] = [sql`true`];
  if (query.agencyId) conditions.push(sql`trash_entry.agency_id = ${query.agencyId}`);
  if (query.deletedBy) conditions.push(deletedByCondition(actor, query.deletedBy));
  if (query.search) {
    const pattern = likePatternContaining(query.search);
    // Customers must not learn which staff account it was.
    const staff = actor.kind === 'staff' ? sql`or franchisee.name ilike ${pattern}` : sql``;
    conditions.push(sql`(trash_entry.name ilike ${pattern} or business.business_name ilike ${pattern} ${staff})`);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export const entryPresenterFor =
  (actor: Actor) =>
  (row: EntryRow): TrashEntry => {
    const pdfKind = pdfTemplates.get(row.template_code ?? '')?.print.kind ?? null;
    return {
      entryId: row.entry_id,
      kind: row.kind,
      businessId: row.business_id,
      businessName: row.business_name,
      name: isProductList(pdfKind) ? (row.business_name ?? row.name) : row.name,
      pdfKind,
      cardId: row.card_id,
      agencyName: row.agency_name,
      registeredPhoneNumber: row.phone_number,
      deletedAt: iso(row.deleted_at),
      keptUntil: iso(new Date(row.deleted_at.getTime() + trashRetentionDays * 86_400_000)),
      deletedBy: isDeletedByStaff(row) ? 'staff' : 'customer',
      staffName: actor.kind === 'staff' ? row.staff_name : null,
    };
  };
