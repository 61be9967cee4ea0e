import type { InvoiceParty } from '@parichay/shared/money/invoice/invoice.fields.ts';
import {
  type DocumentSeries,
  financialYearOf,
  formatDocumentNumber,
  invoicePrefixOf,
} from '@parichay/shared/money/invoice/invoice.rules.ts';
import {
  splitIncludedTax,
  type Tax,
  type TaxKind,
  taxKindOf,
  taxOfPartialCredit,
} from '@parichay/shared/money/invoice/tax.rules.ts';
import { agencyPaymentKinds } from '@parichay/shared/money/payment/payment.lists.ts';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { dayInIndia, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { type Selectable, sql } from 'kysely';
import { platformAgencyId } from '../../people/agency/agency-reach.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type AgencyForInvoice, invoiceFactsOf, partyOfAgency, partyOfBusiness } from './invoice-facts.ts';

/* Written in the payment's transaction, so neither invoice nor number is missing. */

type GrantRow = Selectable<Database['payment_grant']>;

const sellerIdOf = (tx: Tx, { kind, agency_id }: GrantRow): Promise<string> | string =>
  agencyPaymentKinds.some((one) => one === kind) ? platformAgencyId(tx) : agency_id;

async function loadInvoiceAgency(tx: Tx, agencyId: string): Promise<AgencyForInvoice> {
  const row = await tx
    .selectFrom('agency')
    .select(['agency_name', 'brand', 'configuration'])
    .where('agency_id', '=', agencyId)
    .executeTakeFirstOrThrow();
  return { ...row, configuration: agencyConfiguration.parse(row.configuration) };
}

async function loadBuyer(
  tx: Tx,
  { business_id, agency_id }: Pick<GrantRow, 'business_id' | 'agency_id'>,
): Promise<InvoiceParty> {
  if (business_id === null) return partyOfAgency(await loadInvoiceAgency(tx, agency_id));
  const row = await tx
    .selectFrom('business')
    .leftJoin('customer', 'customer.user_id', 'business.user_id')
    .select(['business_name', 'gstin', 'address', 'business.email'])
    .select(['customer.phone_number as user_phone_number', 'customer.email as user_email'])
    .where('business_id', '=', business_id)
    .executeTakeFirst();
  // The business of an old payment may be deleted for good.
  return row ? partyOfBusiness(row) : { name: 'Customer', gstin: null, address: [], stateCode: null, contact: [] };
}

/** The row lock until commit prevents duplicate numbers and gaps. */
async function allocateNumberColumns(
  tx: Tx,
  sellerId: string,
  { series, day, prefix }: { series: DocumentSeries; day: string; prefix: string },
) {
  const financialYear = financialYearOf(day);
  const { last_serial: serial } = await tx
    .insertInto('invoice_series')
    .values({ agency_id: sellerId, series, financial_year: financialYear, last_serial: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['agency_id', 'series', 'financial_year'])
        .doUpdateSet({ last_serial: sql`invoice_series.last_serial + 1` }),
    )
    .returning('last_serial')
    .executeTakeFirstOrThrow();
  return {
    series,
    financial_year: financialYear,
    serial,
    number: formatDocumentNumber(prefix, financialYear, series, serial),
    issued_on: day,
  };
}

const numberPrefixOf = ({ agency_name, configuration }: AgencyForInvoice): string =>
  configuration.invoice.prefix || invoicePrefixOf(agency_name);

const taxKindBetween = (seller: InvoiceParty, buyer: InvoiceParty): TaxKind =>
  taxKindOf({ isRegistered: seller.gstin !== null, sellerState: seller.stateCode, buyerState: buyer.stateCode });

async function sellerChargesGst(
  tx: Tx,
  { kind, agencyId }: { kind: GrantRow['kind']; agencyId: string },
): Promise<boolean> {
  if (!agencyPaymentKinds.some((one) => one === kind))
    return partyOfAgency(await loadInvoiceAgency(tx, agencyId)).gstin !== null;
  const { rows } = await sql<{ charges: boolean }>`select platform_charges_gst() as charges`.execute(tx);
  return rows[0]?.charges ?? false;
}

/**
 * GST depends on the buyer's state (CBIC circular 242/36/2024-GST).
 * @throws ApiError buyer_state_unknown when the seller charges GST
 */
export async function requireBuyerState(
  tx: Tx,
  sale: { kind: GrantRow['kind']; agencyId: string; businessId: string | null; amountPaise: number },
): Promise<void> {
  if (sale.amountPaise === 0 || !(await sellerChargesGst(tx, sale))) return;
  const buyer = await loadBuyer(tx, { agency_id: sale.agencyId, business_id: sale.businessId });
  if (buyer.stateCode === null) throw new ApiError('buyer_state_unknown');
}

export async function includedTaxPaise(
  tx: Tx,
  { agencyId, businessId, totalPaise }: { agencyId: string; businessId: string | null; totalPaise: number },
): Promise<number> {
  const seller = partyOfAgency(await loadInvoiceAgency(tx, agencyId));
  const buyer = await loadBuyer(tx, { business_id: businessId, agency_id: agencyId });
  return totalPaise - splitIncludedTax(totalPaise, taxKindBetween(seller, buyer)).taxablePaise;
}

export async function issueInvoice(tx: Tx, grant: GrantRow, day = todayInIndia()): Promise<void> {
  const totalPaise = Number(grant.amount_paise);
  if (totalPaise === 0) return;
  const sellerId = await sellerIdOf(tx, grant);
  const seller = await loadInvoiceAgency(tx, sellerId);
  const facts = invoiceFactsOf(grant, dayInIndia(grant.paid_at), seller, await loadBuyer(tx, grant));
  const taxKind = taxKindBetween(facts.seller, facts.buyer);
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = splitIncludedTax(totalPaise, taxKind);
  await tx
    .insertInto('invoice')
    .values({
      invoice_id: newId(),
      agency_id: grant.agency_id,
      seller_agency_id: sellerId,
      record_no: grant.record_no,
      kind: grant.kind,
      business_id: grant.business_id,
      ...(await allocateNumberColumns(tx, sellerId, { series: 'invoice', day, prefix: numberPrefixOf(seller) })),
      tax_kind: taxKind,
      total_paise: totalPaise,
      taxable_paise: taxablePaise,
      cgst_paise: cgstPaise,
      sgst_paise: sgstPaise,
      igst_paise: igstPaise,
      part_no: null,
      against_number: null,
      against_date: null,
      reason: null,
      facts: JSON.stringify(facts),
    })
    .execute();
}

const MAX_REASON_LENGTH = 200;

type AmountColumns = Record<'total_paise' | 'taxable_paise' | 'cgst_paise' | 'sgst_paise' | 'igst_paise', string>;

const amountsInPaise = (row: AmountColumns): Tax & { totalPaise: number } => ({
  totalPaise: Number(row.total_paise),
  taxablePaise: Number(row.taxable_paise),
  cgstPaise: Number(row.cgst_paise),
  sgstPaise: Number(row.sgst_paise),
  igstPaise: Number(row.igst_paise),
});

async function sumCreditedAmounts(tx: Tx, recordNo: string) {
  const sum = (column: keyof AmountColumns) => sql<string>`coalesce(sum(${sql.ref(column)}), 0)::text`.as(column);
  const row = await tx
    .selectFrom('invoice')
    .select([sum('total_paise'), sum('taxable_paise'), sum('cgst_paise'), sum('sgst_paise'), sum('igst_paise')])
    .where('record_no', '=', recordNo)
    .where('series', '=', 'credit_note')
    .executeTakeFirstOrThrow();
  return amountsInPaise(row);
}

interface CreditNoteOptions {
  reason: string;
  /** `YYYY-MM-DD` in India, default today. Default of `partialRefund`: all that is left to credit. */
  day?: string;
  partialRefund?: { partNo: string; paise: number };
}

/**
 * Expects a locked payment.
 * @returns credited amount without tax, in paise
 */
export async function issueCreditNote(
  tx: Tx,
  recordNo: string,
  { reason, day, partialRefund }: CreditNoteOptions,
): Promise<number> {
  const invoice = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('record_no', '=', recordNo)
    .where('series', '=', 'invoice')
    .executeTakeFirst();
  if (!invoice) return 0;
  const [invoiced, credited] = [amountsInPaise(invoice), await sumCreditedAmounts(tx, recordNo)];
  const remainingPaise = invoiced.totalPaise - credited.totalPaise;
  const totalPaise = Math.min(partialRefund?.paise ?? remainingPaise, remainingPaise);
  if (totalPaise === 0) return 0;
  const tax = taxOfPartialCredit(invoiced, credited, totalPaise);
  const seller = await loadInvoiceAgency(tx, invoice.seller_agency_id);
  const series = { series: 'credit_note' as const, day: day ?? todayInIndia(), prefix: numberPrefixOf(seller) };
  await tx
    .insertInto('invoice')
    .values({
      ...invoice,
      invoice_id: newId(),
      issued_at: undefined,
      ...(await allocateNumberColumns(tx, invoice.seller_agency_id, series)),
      total_paise: totalPaise,
      taxable_paise: tax.taxablePaise,
      cgst_paise: tax.cgstPaise,
      sgst_paise: tax.sgstPaise,
      igst_paise: tax.igstPaise,
      part_no: partialRefund?.partNo ?? null,
      against_number: invoice.number,
      against_date: invoice.issued_on,
      reason: reason.slice(0, MAX_REASON_LENGTH),
      facts: JSON.stringify(invoice.facts),
    })
    .execute();
  return tax.taxablePaise;
}
