import { isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type RawBuilder, sql } from 'kysely';
import { listPage } from '../../platform/database/list-page.ts';
import { containing } from '../../platform/database/rows.ts';
import { phonePattern } from '../../platform/database/search.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import { businessInReach, withinReach } from '../../shop/business/business.queries.ts';
import { pdfCards, presentPdfCard } from './pdf-card.queries.ts';

const searched = {
  registeredPhoneNumber: sql`customer.phone_number`,
  companyName: sql`pdf_card.company_name`,
  businessName: sql`business.business_name`,
  templateCode: sql`pdf_card.template_code`,
} as const;

export const pdfCardHandlers = {
  'GET /pdf-card/getPdfCardList': async ({ actor, query, tx }) => {
    const where: RawBuilder<boolean>[] = [sql`true`];
    if (!isSuperadmin(actor)) where.push(sql`pdf_card.agency_id = ${actor.agencyId}`);
    if (query.agencyId) where.push(sql`pdf_card.agency_id = ${query.agencyId}`);
    if (query.status) where.push(sql`pdf_card.status = ${query.status}`);
    if (query.isDone !== undefined) where.push(sql`(pdf_card.status <> 'draft') = ${query.isDone}`);
    if (query.isPaid !== undefined)
      where.push(sql`(pdf_card.exports_left <> 0 or pdf_card.exported_at is not null) = ${query.isPaid}`);
    if (query.createdFrom) where.push(sql`pdf_card.created_at >= ${startOfDayInIndia(query.createdFrom)}`);
    if (query.createdTo) where.push(sql`pdf_card.created_at < ${startOfDayInIndia(query.createdTo, 1)}`);
    if (query.search) {
      const searchBy = query.searchBy ?? 'businessName';
      const phone = searchBy === 'registeredPhoneNumber' ? phonePattern(query.search) : null;
      where.push(sql`${searched[searchBy]} ilike ${phone ?? containing(query.search)}`);
    }
    return listPage(
      withinReach(pdfCards(tx), actor).where(sql<boolean>`${sql.join(where, sql` and `)}`),
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
    const rows = pdfCards(tx).where('pdf_card.business_id', '=', business_id);
    return listPage(rows, 'pdf_card.pdf_card_no', query, (row) => row.pdf_card_no, presentPdfCard);
  },

  'GET /pdf-card/pdfCard': async ({ actor, query, tx }) => {
    const row = await withinReach(pdfCards(tx), actor).where('pdf_card_no', '=', query.pdfCardNo).executeTakeFirst();
    if (!row) throw new ApiError('not_found');
    return presentPdfCard(row);
  },
} satisfies Handlers;
