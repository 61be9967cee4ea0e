import type { DocumentSeries } from '@parichay/shared/money/invoice/invoice.rules.ts';
import type { InvoiceDetails } from '@parichay/shared/people/agency/invoice-details.fields.ts';
import type invoice from '@parichay/shared/platform/language/en/sent/invoice.json';
import { readTexts } from '@parichay/shared/platform/language/read-texts.ts';
import type { BusinessInput } from '@parichay/shared/shop/business/business.endpoints.ts';
import { makeBusiness } from './factories.ts';
import { makePlan } from './paying.ts';
import { hosts } from './people.ts';
import { outputOf } from './programs.ts';
import type { Client, World } from './world.ts';

export async function setInvoiceDetails(
  { upstream }: Pick<World, 'upstream'>,
  details: Partial<InvoiceDetails>,
  host: string = hosts.home,
): Promise<void> {
  await upstream.database.raw.query(
    `update agency set configuration = jsonb_set(configuration, '{invoice}', $2::jsonb)
     where agency_id = (select agency_id from agency_domain where host = $1)`,
    [host, JSON.stringify(details)],
  );
}

export const gujaratInvoiceDetails = {
  legalName: 'Bright Cards Private Limited',
  gstin: '24AAACC1206D1ZM',
  address: 'Satellite Road\nAhmedabad 380015',
  prefix: 'BC',
} as const;

/** The texts of invoices in each language. */
export const invoiceTexts = readTexts<typeof invoice>('sent/invoice');

export const requestInvoice = (
  browser: Client,
  recordNo: string,
  series: DocumentSeries = 'invoice',
  overrides: { partNo?: string; lang?: string } = {},
) =>
  browser
    .get('/api/v1/invoice')
    .query({ recordNo, series, ...overrides })
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });

/** Extracts the text of a PDF as one line. */
export const pdfTextOf = (pdf: Buffer): string =>
  outputOf('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString().replaceAll(/\s+/g, ' ').trim();

export async function invoiceText(
  browser: Client,
  recordNo: string,
  series?: DocumentSeries,
  overrides?: Parameters<typeof requestInvoice>[3],
): Promise<string> {
  const { body } = await requestInvoice(browser, recordNo, series, overrides).expect(200);
  return pdfTextOf(body);
}

/** Records a subscription for a new business of the customer. @returns its record */
export async function recordSubscription(
  { admin, customer }: { admin: Client; customer: Client },
  input: Partial<BusinessInput> = {},
  plan: object = {},
  note = '',
): Promise<string> {
  const { businessId } = await makeBusiness(customer, { address: { state: 'Gujarat' }, ...input });
  const { subscriptionPlanId } = await makePlan(admin, plan);
  const { body } = await admin
    .post('/api/v1/business/subscription-payment')
    .send({ businessId, subscriptionPlanId, isManualUpdate: true, note })
    .expect(200);
  return body.data.recordNo;
}

export const withdrawPayment = (admin: Client, recordNo: string, reason = 'the cheque bounced') =>
  admin.delete('/api/v1/business/subscription-payment').query({ recordNo, reason });
