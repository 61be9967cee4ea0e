import { dayInIndia, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { withDefaultSections } from '@parichay/shared/shop/card/complete-sections.ts';
import type { IdCardPage } from '@parichay/shared/studio/pdf-card/id-page.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { staffIdStateOf } from './staff-id.rules.ts';

/** Also finds ids that were replaced, which are revoked. */
export async function staffIdPage(tx: Tx, agencyId: string, code: string): Promise<IdCardPage> {
  const row = await tx
    .selectFrom('agency')
    .leftJoin('staff_id', (join) =>
      join.onRef('staff_id.agency_id', '=', 'agency.agency_id').on('verification_code', '=', code),
    )
    .leftJoin('staff_member', 'staff_member.staff_member_id', 'staff_id.staff_member_id')
    .leftJoin('business', 'business.business_id', 'staff_member.business_id')
    .leftJoin('card', (join) =>
      join.onRef('card.business_id', '=', 'business.business_id').on('card.deleted_at', 'is', null),
    )
    .select(['agency_name', 'agency.brand', 'staff_member.details', 'business_name', 'card.sections'])
    .select(['issued_at', 'printed_at', 'revoked_at'])
    .select(sql<Date | null>`coalesce(staff_member.deleted_at, business.deleted_at)`.as('deleted_at'))
    .where('agency.agency_id', '=', agencyId)
    .executeTakeFirst();
  const agencyName = row?.agency_name ?? '';
  if (!row?.details) return { outcome: 'missing', agencyName };
  const { personName, designation, photo, validUntil } = row.details;
  const sections = row.sections && withDefaultSections(row.sections);
  const endedAt = row.deleted_at ?? row.revoked_at;
  const state = staffIdStateOf({ revokedAt: endedAt, printedAt: row.printed_at, validUntil }, todayInIndia());
  const sinceByState = {
    valid: row.printed_at && dayInIndia(row.printed_at),
    expired: validUntil,
    revoked: endedAt && dayInIndia(endedAt),
    sample: null,
  };
  return {
    outcome: 'id',
    state,
    since: sinceByState[state],
    validUntil,
    personName: row.deleted_at ? '' : personName,
    designation: row.deleted_at ? '' : designation,
    photo: endedAt ? null : photo,
    companyName: sections?.basicDetails.businessName || row.business_name || '',
    colour: sections?.template.colour ?? row.brand.colour,
    agencyName,
  };
}
