import type { InvoiceFacts, InvoiceParty } from '@parichay/shared/money/invoice/invoice.fields.ts';
import { gstRate } from '@parichay/shared/money/invoice/tax.rules.ts';
import type { PaymentKind } from '@parichay/shared/money/payment/payment.lists.ts';
import type { DueTerms, PlanTerms } from '@parichay/shared/money/payment/payment.terms.ts';
import { ownLastDay, type PlanLength } from '@parichay/shared/money/payment/term.rules.ts';
import type { AgencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { countryName, isIndia } from '@parichay/shared/platform/lib/countries.ts';
import { stateOfGstin } from '@parichay/shared/platform/lib/gstin.ts';
import { abroad } from '@parichay/shared/platform/lib/india-states.ts';
import { addressParts } from '@parichay/shared/shop/business/address.lines.ts';
import type { Address } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { withCodeApart } from '../../platform/text/spaced-phone.ts';
import { stateCodeOfAddress } from './state-code.ts';

export interface AgencyOnInvoice {
  agency_name: string;
  brand: { colour: string; logo: InvoiceFacts['seller']['logo'] };
  configuration: Pick<AgencyConfiguration, 'invoice'>;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export function agencyParty({ agency_name, configuration }: AgencyOnInvoice): InvoiceParty {
  const { legalName, gstin, address, stateCode } = configuration.invoice;
  return {
    name: legalName || agency_name,
    gstin: gstin || null,
    address: linesOf(address),
    stateCode: (gstin ? stateOfGstin(gstin) : stateCode) || null,
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

export function businessParty(business: BuyerBusiness): InvoiceParty {
  const { country } = business.address;
  const { street, city, state, pinCode } = addressParts(business.address);
  const place = [city, [state, pinCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const isHere = isIndia(country);
  const ofAddress = isHere ? stateCodeOfAddress(business.address) : abroad;
  return {
    name: business.business_name,
    gstin: business.gstin,
    address: [...street, place, isHere ? '' : countryName(country, 'en')].filter(Boolean),
    stateCode: business.gstin ? stateOfGstin(business.gstin) : ofAddress,
    contact: [
      business.user_phone_number && withCodeApart(business.user_phone_number),
      business.email ?? business.user_email,
    ].filter((one) => one !== null),
  };
}

/** GST code of the place of supply: the buyer's state; if unknown, the seller's. */
export const supplyStateOf = ({ buyer, seller }: Pick<InvoiceFacts, 'buyer' | 'seller'>): string | null =>
  buyer.stateCode ?? seller.stateCode;

type Grant = Selectable<Database['payment_grant']>;

const counted = (count: number, name: 'year' | 'month'): string => `${count} ${name}${count === 1 ? '' : 's'}`;
const years = (count: number): string => counted(count, 'year');
const lengthText = ({ validity, validityMonths = 0 }: PlanLength): string =>
  [validity > 0 && years(validity), validityMonths > 0 && counted(validityMonths, 'month')].filter(Boolean).join(' ');
const monthOf = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** English in every language, because the text is stored on the invoice. */
const descriptions: { readonly [K in PaymentKind]: (terms: never) => string } = {
  subscription: (terms: PlanTerms) => `Digital business card, ${terms.planName}, ${lengthText(terms)}`,
  card: (terms: PlanTerms) => `Digital business card, ${terms.planName}, ${lengthText(terms)}`,
  due: ({ planName }: DueTerms) => `Digital business card, ${planName}, balance`,
  pdf_card: ({ planId }: { planId: string }) => `PDF id card, ${planId}`,
  user_video: () => 'Promotional video',
  month: ({ month, year, cardCount, perCardPaise }: Record<'month' | 'year' | 'cardCount' | 'perCardPaise', number>) =>
    `Digital business cards of ${monthOf.format(Date.UTC(year, month - 1))}: ${cardCount} at ${rupees.format(perCardPaise / 100)}`,
  annual: ({ years: count }: { years: number }) => `Use of the platform, ${years(count)}`,
  agency_image: ({ years: count }: { years: number }) => `Greeting images, ${years(count)}`,
  agency_pdf: ({ years: count }: { years: number }) => `PDF id cards, ${years(count)}`,
};

export const descriptionOf = ({ kind, terms }: Pick<Grant, 'kind' | 'terms'>): string =>
  descriptions[kind](terms as never);

function periodOf({ terms, valid_from, valid_to }: Pick<Grant, 'terms' | 'valid_from' | 'valid_to'>) {
  if (!valid_from || !valid_to) return null;
  const isPlan = 'validity' in terms;
  return { from: valid_from, to: isPlan ? ownLastDay({ validFrom: valid_from, ...terms }) : valid_to };
}

function discountOf({ terms }: Pick<Grant, 'terms'>): Pick<InvoiceFacts, 'discount'> {
  if (!('coupon' in terms) || !terms.coupon) return {};
  const { code, pricePaise, discountPaise } = terms.coupon;
  return { discount: { code, pricePaise, discountPaise } };
}

export const factsOf = (
  grant: Pick<Grant, 'kind' | 'terms' | 'valid_from' | 'valid_to' | 'payment_id'>,
  paidOn: string,
  seller: AgencyOnInvoice,
  buyer: InvoiceParty,
): InvoiceFacts => ({
  seller: { ...agencyParty(seller), colour: seller.brand.colour, logo: seller.brand.logo },
  buyer,
  description: descriptionOf(grant),
  period: periodOf(grant),
  ...discountOf(grant),
  sac: seller.configuration.invoice.sac,
  rate: gstRate,
  paymentId: grant.payment_id,
  paidOn,
});
