import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { EnquiryState } from '@parichay/shared/shop/leads/enquiry.lists.ts';
import type { Enquiry } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { isCustomerInPerson } from '../../platform/database/reach.ts';
import { iso } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import { businessInReach, limitToReach } from '../business/business.queries.ts';

type EnquiryRow = Selectable<Database['enquiry']>;

export const enquiryStateOf = ({ read_at, outcome }: Pick<EnquiryRow, 'read_at' | 'outcome'>): EnquiryState =>
  read_at === null ? 'new' : (outcome ?? 'read');

export const presentEnquiry = (row: EnquiryRow, reader: Actor): Enquiry => ({
  enquiryId: row.enquiry_id,
  businessId: row.business_id,
  cardNo: row.card_no,
  name: row.name,
  phoneNumber: row.phone_number,
  email: row.email,
  message: row.message,
  consentAt: iso(row.consent_at),
  consentVersion: row.consent_version,
  consentLocale: row.consent_locale,
  agencySees: row.agency_sees,
  isRead: row.read_at !== null,
  state: enquiryStateOf(row),
  note: row.note,
  remindOn: row.remind_on,
  remindsReader: row.remind_account_id === accountIdOf(reader),
  version: row.version,
  isSpam: row.is_spam,
  createdAt: iso(row.created_at),
});

export const enquiryStateCondition = (state: EnquiryState) =>
  state === 'new'
    ? sql<boolean>`enquiry.read_at is null`
    : sql<boolean>`(enquiry.read_at is not null and enquiry.outcome is not distinct from ${state === 'read' ? null : state})`;

/**
 * Staff, even logged in as the owner, sees only shared enquiries.
 * @throws ApiError not_found
 */
export async function enquiryQuery(tx: Tx, actor: Actor, { businessId }: { businessId?: string | undefined } = {}) {
  let rows = limitToReach(
    tx
      .selectFrom('enquiry')
      .innerJoin('business', 'business.business_id', 'enquiry.business_id')
      .selectAll('enquiry')
      .select('business.business_name')
      .where('business.deleted_at', 'is', null),
    actor,
  );
  if (actor.kind === 'customer')
    rows = rows.where(
      sql<boolean>`(business.enquiries_since is null or enquiry.created_at >= business.enquiries_since)`,
    );
  if (!isCustomerInPerson(actor)) rows = rows.where(sql<boolean>`enquiry.agency_sees`);
  // Helps the index by agency; row level security already implies this condition.
  if (!isSuperadmin(actor)) rows = rows.where('enquiry.agency_id', '=', actor.agencyId);
  if (businessId) {
    const { business_id } = await businessInReach(tx, actor, businessId);
    rows = rows.where('enquiry.business_id', '=', business_id);
  }
  return { rows };
}
type EnquiryQuery = Awaited<ReturnType<typeof enquiryQuery>>['rows'];

export interface EnquiryFilters {
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  isRead?: boolean | undefined;
  state?: EnquiryState | undefined;
  enquiryId?: string | undefined;
  isSpam?: boolean | undefined;
}

export function filterEnquiries(
  query: EnquiryQuery,
  { createdFrom, createdTo, isRead, state, enquiryId, isSpam = false }: EnquiryFilters,
): EnquiryQuery {
  let rows = query.where('enquiry.is_spam', '=', isSpam);
  if (createdFrom) rows = rows.where('enquiry.created_at', '>=', startOfDayInIndia(createdFrom));
  if (createdTo) rows = rows.where('enquiry.created_at', '<', startOfDayInIndia(createdTo, 1));
  if (isRead !== undefined) rows = rows.where('enquiry.read_at', isRead ? 'is not' : 'is', null);
  if (state) rows = rows.where(enquiryStateCondition(state));
  if (enquiryId) rows = rows.where('enquiry.enquiry_id', '=', enquiryId);
  return rows;
}

export async function countUnreadEnquiries(query: EnquiryQuery): Promise<number> {
  const { unread } = await query
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('enquiry.read_at', 'is', null)
    .where('enquiry.is_spam', '=', false)
    .executeTakeFirstOrThrow();
  return unread;
}

export async function lockEnquiryInReach(tx: Tx, actor: Actor, enquiryId: string) {
  const { rows } = await enquiryQuery(tx, actor);
  const row = await rows.where('enquiry.enquiry_id', '=', enquiryId).forUpdate('enquiry').executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}
