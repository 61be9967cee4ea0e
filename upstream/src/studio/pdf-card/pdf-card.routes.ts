import { isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type RawBuilder, sql } from 'kysely';
import { loadListPage } from '../../platform/database/list-page.ts';
import { likePatternContaining } from '../../platform/database/rows.ts';
import { phoneLikePattern } from '../../platform/database/search.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import { businessInReach, limitToReach } from '../../shop/business/business.queries.ts';
import { pdfCardQuery, presentPdfCard } from './pdf-card.queries.ts';

const searchColumns = {
  registeredPhoneNumber: sql`customer.phone_number`,
  companyName: sql`pdf_card.company_name`,
  businessName: sql`business.business_name`,
  templateCode: sql`pdf_card.template_code`,
} as const;

export const pdfCardHandlers = {
  'GET /pdf-card/getPdfCardList': async ({ actor, query, tx }) => {
    const conditions: RawBuilder<boolean>[] = [sql`true`];
    if (!isSuperadmin(actor)) conditions.push(sql`pdf_card.agency_id = ${actor.agencyId}`);
    if (query.agencyId) conditions.push(sql`pdf_card.agency_id = ${query.agencyId}`);
    if (query.status) conditions.push(sql`pdf_card.status = ${query.status}`);
    if (query.isDone !== undefined) conditions.push(sql`(pdf_card.status <> 'draft') = ${query.isDone}`);
    if (query.isPaid !== undefined)
      conditions.push(sql`(pdf_card.exports_left <> 0 or pdf_card.exported_at is not null) = ${query.isPaid}`);
    if (query.createdFrom) conditions.push(sql`pdf_card.created_at >= ${startOfDayInIndia(query.createdFrom)}`);
    if (query.createdTo) conditions.push(sql`pdf_card.created_at < ${startOfDayInIndia(query.createdTo, 1)}`);
    if (query.search) {
      const searchBy = query.searchBy ?? 'businessName';
      const phone = searchBy === 'registeredPhoneNumber' ? phoneLikePattern(query.search) : null;
      conditions.push(sql`${searchColumns[searchBy]} ilike ${phone ?? likePatternContaining(query.search)}`);
    }
    return loadListPage(
      limitToReach(pdfCardQuery(tx), actor).where(sql<boolean>`${sql.join(conditions, sql` and `)}`),
      'pdf_card.pdf_card_no',
      query,
      (row) => row.pdf_card_no,
      (row) => ({
        ...presentPdfCard(row),
        personName: row.person_name,
        businessName: row.business_name,
        isPaid: row.exports_left !== 0 || row.exported_at !== null,
      }),
    );
  },

  'GET /pdf-card/getPdfCardsByBusiness': async ({ actor, query, tx }) => {
    const { business_id } = await businessInReach(tx, actor, query.businessId);
    const rows = pdfCardQuery(tx).where('pdf_card.business_id', '=', business_id);
    return loadListPage(rows, 'pdf_card.pdf_card_no', query, (row) => row.pdf_card_no, presentPdfCard);
  },

  'GET /pdf-card/pdfCard': async ({ actor, query, tx }) => {
    const row = await limitToReach(pdfCardQuery(tx), actor)
      .where('pdf_card_no', '=', query.pdfCardNo)
      .executeTakeFirst();
    if (!row) throw new ApiError('not_found');
    return presentPdfCard(row);
  },
} satisfies Handlers;
