import { dayInIndia, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { type IssuedId, isStaffMemberCode } from '@parichay/shared/studio/pdf-card/id-page.ts';
import type { InternalHandlers } from '../../platform/http/handle.ts';
import { staffIdPage } from './staff-id-page.ts';

/** An id is visible only on its agency's domain. */
export const idPageHandlers = {
  'GET /internal/id-page': async ({ query, tx }) => {
    if (isStaffMemberCode(query.code)) return staffIdPage(tx, query.agencyId, query.code);
    const row = await tx
      .selectFrom('agency')
      .leftJoin('pdf_card', (join) =>
        join.onRef('pdf_card.agency_id', '=', 'agency.agency_id').on('verify_code', '=', query.code),
      )
      .leftJoin('business', 'business.business_id', 'pdf_card.business_id')
      .select(['agency_name', 'pdf_card.details', 'pdf_card.status', 'pdf_card.revoked_at', 'pdf_card.exported_at'])
      .select(['pdf_card.deleted_at', 'business.deleted_at as business_deleted_at'])
      .where('agency.agency_id', '=', query.agencyId)
      .executeTakeFirst();
    const agencyName = row?.agency_name ?? '';
    if (!row?.details) return { outcome: 'missing', agencyName };
    const { companyName, personName, designation, photo, colour, validUntil } = row.details;
    const deletedAt = row.deleted_at ?? row.business_deleted_at;
    const commonFields = { outcome: 'id' as const, companyName, colour, validUntil, agencyName };
    const person = deletedAt
      ? { personName: '', designation: '', photo: null }
      : { personName, designation, photo: row.status === 'revoked' ? null : photo };
    const idPage = (state: IssuedId['state'], since: string | null): IssuedId => ({
      ...commonFields,
      ...person,
      state,
      since,
    });
    const endedAt = deletedAt ?? (row.status === 'revoked' ? row.revoked_at : null);
    if (endedAt) return idPage('revoked', dayInIndia(endedAt));
    if (!row.exported_at) return idPage('sample', null);
    if (validUntil && validUntil < todayInIndia()) return idPage('expired', validUntil);
    return idPage('valid', dayInIndia(row.exported_at));
  },
} satisfies InternalHandlers;
