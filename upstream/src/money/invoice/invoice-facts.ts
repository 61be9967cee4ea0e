import type { InvoiceParty, InvoiceSnapshot } from '@parichay/shared/money/invoice/invoice.fields.ts';
import { gstPercent } from '@parichay/shared/money/invoice/tax.rules.ts';
import type { PaymentKind } from '@parichay/shared/money/payment/payment.lists.ts';
import type { OutstandingAmountTerms, PlanTerms } from '@parichay/shared/money/payment/payment-terms.ts';
import { type PlanLength, periodLastDay } from '@parichay/shared/money/payment/term.rules.ts';
import type { AgencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { countryName, isIndia } from '@parichay/shared/platform/lib/countries.ts';
import { stateCodeInGstin } from '@parichay/shared/platform/lib/gstin.ts';
import { foreignStateCode } from '@parichay/shared/platform/lib/india-states.ts';
import { formatIndianMobile } from '@parichay/shared/platform/lib/phone-text.ts';
import { splitStreetAndLocality } from '@parichay/shared/shop/business/address-lines.ts';
import type { Address } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { separateCallingCode } from '../../platform/text/phone-spacing.ts';
import { stateCodeOfAddress } from '../../shop/business/state-code.ts';
import { type InvoiceTexts, invoiceTexts } from './invoice-texts.ts';

export interface AgencyForInvoice {
  agency_name: string;
  brand: { colour: string; logo: InvoiceSnapshot['seller']['logo'] };
  configuration: Pick<AgencyConfiguration, 'invoice'>;
}

const nonEmptyLinesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export function partyOfAgency({ agency_name, configuration }: AgencyForInvoice): InvoiceParty {
  const { legalName, gstin, address, stateCode } = configuration.invoice;
  return {
    name: legalName || agency_name,
    gstin: gstin || null,
    address: nonEmptyLinesOf(address),
    stateCode: (gstin ? stateCodeInGstin(gstin) : stateCode) || null,
    contact: [],
  };
}

export interface BuyerBusiness {
  business_name: string;
  gstin: string | null;
  address: Address;
  email: string | null;
  user_phone_number: string | null;
  user_email: string | null;
}

export function partyOfBusiness(business: BuyerBusiness): InvoiceParty {
  const { country } = business.address;
  const { street, city, state, pinCode } = splitStreetAndLocality(business.address);
  const cityLine = [city, [state, pinCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const isIndian = isIndia(country);
  const addressStateCode = isIndian ? stateCodeOfAddress(business.address) : foreignStateCode;
  return {
    name: business.business_name,
    gstin: business.gstin,
    address: [...street, cityLine, isIndian ? '' : countryName(country, 'en')].filter(Boolean),
    stateCode: business.gstin ? stateCodeInGstin(business.gstin) : addressStateCode,
    contact: [
      business.user_phone_number && formatIndianMobile(separateCallingCode(business.user_phone_number)),
      business.email ?? business.user_email,
    ].filter((one) => one !== null),
  };
}

/** GST code of the place of supply: the buyer's state; if unknown, the seller's. */
export const supplyStateOf = ({ buyer, seller }: Pick<InvoiceSnapshot, 'buyer' | 'seller'>): string | null =>
  buyer.stateCode ?? seller.stateCode;

type GrantRow = Selectable<Database['payment_grant']>;

function planLengthText({ validity, validityMonths = 0 }: PlanLength, { countText }: InvoiceTexts): string {
  return [validity > 0 && countText('years', validity), validityMonths > 0 && countText('months', validityMonths)]
    .filter(Boolean)
    .join(' ');
}

type MonthBillTerms = Record<'month' | 'year' | 'cardCount' | 'perCardPaise', number>;
const planDescription = (terms: PlanTerms, texts: InvoiceTexts) =>
  texts.translate('line_plan', { plan: terms.planName, time: planLengthText(terms, texts) });
const yearlyDescription =
  (key: 'line_platform' | 'line_greetings' | 'line_pdfs') =>
  ({ years }: { years: number }, { translate, countText }: InvoiceTexts) =>
    translate(key, { time: countText('years', years) });

const describeItemByKind: { readonly [K in PaymentKind]: (terms: never, texts: InvoiceTexts) => string } = {
  subscription: planDescription,
  card: planDescription,
  due: ({ planName }: OutstandingAmountTerms, { translate }) => translate('line_due', { plan: planName }),
  pdf_card: ({ planId }: { planId: string }, { translate }) => translate('line_pdf', { plan: planId }),
  user_video: (_: unknown, { translate }) => translate('line_video'),
  month: ({ month, year, cardCount, perCardPaise }: MonthBillTerms, { translate, formatMonth, formatPrice }) =>
    translate('line_month', {
      ...{ month: formatMonth(year, month), count: String(cardCount), price: formatPrice(perCardPaise) },
    }),
  annual: yearlyDescription('line_platform'),
  agency_image: yearlyDescription('line_greetings'),
  agency_pdf: yearlyDescription('line_pdfs'),
};

const descriptionOf = ({ kind, terms }: Pick<GrantRow, 'kind' | 'terms'>, texts: InvoiceTexts): string =>
  describeItemByKind[kind](terms as never, texts);

/** Translated; the stored text if it does not match the terms, as on an older invoice. */
export function translatedDescription(
  texts: InvoiceTexts,
  { kind, facts, terms }: Pick<GrantRow, 'kind'> & { facts: InvoiceSnapshot; terms: GrantRow['terms'] | null },
): string {
  const isOfTerms = terms !== null && descriptionOf({ kind, terms }, invoiceTexts.en) === facts.description;
  return isOfTerms ? descriptionOf({ kind, terms }, texts) : facts.description;
}

function paidPeriodOf({ terms, valid_from, valid_to }: Pick<GrantRow, 'terms' | 'valid_from' | 'valid_to'>) {
  if (!valid_from || !valid_to) return null;
  const isPlan = 'validity' in terms;
  return { from: valid_from, to: isPlan ? periodLastDay({ validFrom: valid_from, ...terms }) : valid_to };
}

function discountOf({ terms }: Pick<GrantRow, 'terms'>): Pick<InvoiceSnapshot, 'discount'> {
  if (!('coupon' in terms) || !terms.coupon) return {};
  const { code, pricePaise, discountPaise } = terms.coupon;
  return { discount: { code, pricePaise, discountPaise } };
}

export const invoiceFactsOf = (
  grant: Pick<GrantRow, 'kind' | 'terms' | 'valid_from' | 'valid_to' | 'payment_id' | 'due_paise'>,
  paidOn: string,
  seller: AgencyForInvoice,
  buyer: InvoiceParty,
): InvoiceSnapshot => ({
  seller: { ...partyOfAgency(seller), colour: seller.brand.colour, logo: seller.brand.logo },
  buyer,
  description: descriptionOf(grant, invoiceTexts.en),
  period: paidPeriodOf(grant),
  ...discountOf(grant),
  ...(Number(grant.due_paise) > 0 && { duePaise: Number(grant.due_paise) }),
  sac: seller.configuration.invoice.sac,
  rate: gstPercent,
  paymentId: grant.payment_id,
  paidOn,
});
