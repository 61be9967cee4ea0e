import type { InvoiceRow as InvoiceOut } from '@parichay/shared/money/invoice/invoice.endpoints.ts';
import type { DocumentSeries } from '@parichay/shared/money/invoice/invoice.rules.ts';
import { agencyBillingAdmins } from '@parichay/shared/platform/access/access.ts';
import { type Actor, isSuperadmin, mayCall } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { businessReachCondition, seesAllBusinesses } from '../../platform/database/reach.ts';
import type { Database } from '../../platform/database/schema.ts';
import { translatedDescription } from './invoice-facts.ts';
import type { InvoiceRow } from './invoice-pdf.ts';
import type { InvoiceTexts } from './invoice-texts.ts';

/** Includes invoices of businesses in the trash. An agency's own purchases need access to billing. */
function invoiceReachCondition(actor: Actor): RawBuilder<boolean> {
  if (isSuperadmin(actor)) return sql`true`;
  if (seesAllBusinesses(actor))
    return mayCall(actor, agencyBillingAdmins) ? sql`true` : sql`invoice.business_id is not null`;
  const sinceOwned = sql`(business.invoices_since is null or invoice.issued_at >= business.invoices_since)`;
  return sql`exists (select from business where business.business_id = invoice.business_id
    and ${businessReachCondition(actor)} and ${actor.kind === 'customer' ? sinceOwned : sql`true`})`;
}

export const invoicesInReach = (tx: Tx, actor: Actor) =>
  tx.selectFrom('invoice').selectAll('invoice').where(invoiceReachCondition(actor));

export type SoldTerms = Selectable<Database['payment_grant']>['terms'];
/** Null if the payment is deleted. */
export const soldTermsColumn = sql<SoldTerms | null>`
  (select terms from payment_grant where payment_grant.record_no = invoice.record_no)`.as('terms');

/** Lists that also show invoices out of reach need this column. */
export const mayOpenColumn = (actor: Actor) => invoiceReachCondition(actor).as('may_open');

export async function invoiceInReach(
  tx: Tx,
  actor: Actor,
  { recordNo, series, partNo = null }: { recordNo: string; series: DocumentSeries; partNo?: string | null | undefined },
): Promise<InvoiceRow & { terms: SoldTerms | null }> {
  const row = await invoicesInReach(tx, actor)
    .select(soldTermsColumn)
    .where('invoice.record_no', '=', recordNo)
    .where('invoice.series', '=', series)
    .where('invoice.part_no', partNo === null ? 'is' : '=', partNo)
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

export const issuedInMonth = (month: string) =>
  sql<boolean>`invoice.issued_on >= ${`${month}-01`}::date
    and invoice.issued_on < ${`${month}-01`}::date + interval '1 month'`;

export const invoicesIssuedBy = (tx: Tx, actor: Actor, agencyId: string | null) => {
  const rows = seesAllBusinesses(actor) ? tx.selectFrom('invoice').selectAll('invoice') : invoicesInReach(tx, actor);
  return agencyId === null ? rows : rows.where('invoice.seller_agency_id', '=', agencyId);
};

export const presentInvoice = (
  row: InvoiceRow & { may_open: boolean; terms: SoldTerms | null },
  texts: InvoiceTexts,
): InvoiceOut => ({
  invoiceId: row.invoice_id,
  recordNo: row.record_no,
  kind: row.kind,
  series: row.series,
  partNo: row.part_no,
  number: row.number,
  agencyName: row.facts.seller.name,
  issuedOn: row.issued_on,
  buyer: { name: row.facts.buyer.name, gstin: row.facts.buyer.gstin },
  description: translatedDescription(texts, row),
  totalPaise: Number(row.total_paise),
  taxablePaise: Number(row.taxable_paise),
  cgstPaise: Number(row.cgst_paise),
  sgstPaise: Number(row.sgst_paise),
  igstPaise: Number(row.igst_paise),
  againstNumber: row.against_number,
  mayOpen: row.may_open,
});
