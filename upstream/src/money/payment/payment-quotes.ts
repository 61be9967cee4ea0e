import type { CallKey } from '@parichay/shared/contract.ts';
import {
  type BillMonth,
  joinBillMonths,
  parseBillMonth,
  splitBillMonths,
} from '@parichay/shared/money/payment/bill-month.ts';
import { mayPayOnline } from '@parichay/shared/money/payment/online.rules.ts';
import type { Purchase } from '@parichay/shared/money/payment/payment.internal.ts';
import type { PaymentKind } from '@parichay/shared/money/payment/payment.lists.ts';
import type { BillTerms, PaymentTerms, PlanTerms } from '@parichay/shared/money/payment/payment-terms.ts';
import { termOfNewPlan } from '@parichay/shared/money/payment/term.rules.ts';
import { type AgencyConfiguration, agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import type { Maker } from '@parichay/shared/platform/access/makers.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { isoDate } from '@parichay/shared/platform/lib/fields.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { minOnlinePaise } from '@parichay/shared/platform/lib/online-price.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import type { Selectable } from 'kysely';
import { agencyRowInReach } from '../../people/agency/agency-reach.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { businessInReach } from '../../shop/business/business.queries.ts';
import { planOfAgency, presentPlan } from '../../shop/plan/plan.queries.ts';
import { pdfCardInReach } from '../../studio/pdf-card/pdf-card.queries.ts';
import { userVideoInReach } from '../../studio/promo-video/user-video.queries.ts';
import { renderingAllowanceOf } from '../../studio/promo-video/video.rules.ts';
import { rendersOfVideo } from '../../studio/promo-video/video-render.queries.ts';
import { billOf, requireMonthOver } from './month-bill.ts';

export interface Quote {
  kind: PaymentKind;
  agencyId: string;
  businessId: string | null;
  item: string;
  amountPaise: number;
  terms: PaymentTerms;
}

/** The access rules of a kind's call apply to its purchases. */
export const orderCallByKind = {
  subscription: 'POST /business/subscription-payment/order',
  card: 'POST /card-payment/order',
  pdf_card: 'POST /pdf-card/pdf-card-payment/order',
  user_video: 'POST /video/user-video-payment/order',
  month: 'POST /month-payments/order',
  months: 'POST /month-payments/many/order',
  agency_image: 'POST /agency-image-payment/order',
} as const satisfies Record<Purchase['kind'], CallKey>;

export const priceFieldByYearlyKind = {
  annual: 'annualPaise',
  agency_image: 'imagePostPaise',
  agency_pdf: 'pdfCardPaise',
} as const satisfies Partial<Record<PaymentKind, keyof AgencyConfiguration['prices']>>;
export type YearlyKind = keyof typeof priceFieldByYearlyKind;

const loadAgencyConfiguration = async (tx: Tx, agencyId: string): Promise<AgencyConfiguration> => {
  const row = await tx
    .selectFrom('agency')
    .select('configuration')
    .where('agency_id', '=', agencyId)
    .executeTakeFirstOrThrow();
  return agencyConfiguration.parse(row.configuration);
};

export const termsOfPlan = (
  plan: Pick<SubscriptionPlan, 'name' | 'validity' | 'validityMonths' | 'limits' | 'frameVisibility'>,
  planId: PlanTerms['planId'],
  renew: boolean,
): PlanTerms => ({
  planId,
  planName: plan.name,
  validity: plan.validity,
  validityMonths: plan.validityMonths,
  limits: plan.limits,
  frameVisibility: plan.frameVisibility,
  renew,
});

/** @throws ApiError invalid_input when the last day is no valid date */
export function requireValidExpiry({ expiry_date_for_customer: until }: BusinessExpiry, terms: PlanTerms): void {
  if (!isoDate.safeParse(termOfNewPlan(until, terms, todayInIndia()).expiry).success)
    throw new ApiError('invalid_input', { fields: { renew: 'would last too long' } });
}
type BusinessExpiry = Pick<Selectable<Database['business']>, 'expiry_date_for_customer'>;

/** @throws ApiError not_found out of reach or not sold by the agency; invalid_input when it lasts too long */
export async function quotePlan(
  tx: Tx,
  actor: Actor,
  kind: 'subscription' | 'card',
  { businessId, subscriptionPlanId, renew }: { businessId: string; subscriptionPlanId: number; renew: boolean },
): Promise<Quote & { maker: Maker }> {
  const business = await businessInReach(tx, actor, businessId);
  const plan = presentPlan(await planOfAgency(tx, business.agency_id, subscriptionPlanId));
  const terms = termsOfPlan(plan, subscriptionPlanId, renew);
  requireValidExpiry(business, terms);
  return {
    kind,
    agencyId: business.agency_id,
    businessId,
    item: String(subscriptionPlanId),
    amountPaise: plan.pricePaise,
    terms,
    maker: business.business_made_by,
  };
}

/** @throws ApiError not_found, already_paid; invalid_input for zero or above the due amount */
export async function quoteDuePayment(
  tx: Tx,
  actor: Actor,
  { recordNo, paymentAmount }: { recordNo: string; paymentAmount?: number | undefined },
): Promise<Quote> {
  const record = await tx
    .selectFrom('payment_grant')
    .selectAll()
    .where('record_no', '=', recordNo)
    .where('kind', '=', 'subscription')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (!record?.business_id) throw new ApiError('not_found');
  const { agency_id } = await businessInReach(tx, actor, record.business_id, { lock: true });
  const duePaise = Number(record.due_paise);
  if (duePaise === 0) throw new ApiError('already_paid');
  const amountPaise = paymentAmount ?? duePaise;
  if (amountPaise > duePaise || amountPaise === 0)
    throw new ApiError('invalid_input', { fields: { paymentAmount: 'is zero or more than the amount due' } });
  const { planName } = record.terms as PlanTerms;
  return {
    kind: 'due',
    agencyId: agency_id,
    businessId: record.business_id,
    item: recordNo,
    amountPaise,
    terms: { planName, paidPaise: amountPaise },
  };
}

export async function quotePdfCard(
  tx: Tx,
  actor: Actor,
  { planId, pdfCardNo }: { planId: string; pdfCardNo: string },
): Promise<Quote & { maker: Maker }> {
  const card = await pdfCardInReach(tx, actor, pdfCardNo);
  const business = await businessInReach(tx, actor, card.business_id);
  const { pdfCardConfig } = await loadAgencyConfiguration(tx, business.agency_id);
  const plan = pdfCardConfig.customerPlans.find(({ id }) => id === planId);
  if (!plan) throw new ApiError('not_found');
  return {
    kind: 'pdf_card',
    agencyId: business.agency_id,
    businessId: business.business_id,
    item: pdfCardNo,
    amountPaise: plan.pricePaise,
    terms: { planId, exports: 1 },
    maker: business.business_made_by,
  };
}

export async function quoteUserVideo(tx: Tx, actor: Actor, videoNo: string): Promise<Quote & { maker: Maker }> {
  const video = await userVideoInReach(tx, actor, videoNo);
  // The video was bought already, or rendered from a plan or before a refund.
  const { fullRenderCount } = renderingAllowanceOf(video.is_paid, await rendersOfVideo(tx, videoNo), new Date());
  if (video.is_paid || fullRenderCount > 0) throw new ApiError('already_paid');
  const business = await businessInReach(tx, actor, video.business_id);
  const configuration = await loadAgencyConfiguration(tx, business.agency_id);
  return {
    kind: 'user_video',
    agencyId: business.agency_id,
    businessId: business.business_id,
    item: videoNo,
    amountPaise: configuration.video.pricePaise,
    terms: { videoNo },
    maker: business.business_made_by,
  };
}

/** @throws ApiError not_found, already_paid, invalid_input for a month that is not over */
export async function quoteMonthBill(
  tx: Tx,
  actor: Actor,
  { agencyId, month, year }: { agencyId?: string | undefined; month: number; year: number },
): Promise<Quote> {
  const agency = await agencyRowInReach(tx, actor, agencyId);
  const bill = await billOf(tx, agency.agency_id, { month, year });
  requireMonthOver(bill);
  if (bill.isPaid) throw new ApiError('already_paid');
  return {
    kind: 'month',
    agencyId: agency.agency_id,
    businessId: null,
    item: bill.item,
    amountPaise: bill.amountPaise,
    terms: { month, year, cardCount: bill.cardCount, perCardPaise: bill.perCardPaise },
  };
}

async function quoteMonthBills(
  tx: Tx,
  actor: Actor,
  { agencyId, bills }: { agencyId?: string | undefined; bills: readonly BillMonth[] },
): Promise<Quote> {
  const item = joinBillMonths(bills);
  const quotes: Quote[] = [];
  for (const name of splitBillMonths(item))
    quotes.push(await quoteMonthBill(tx, actor, { agencyId, ...parseBillMonth(name) }));
  const [first] = quotes;
  if (!first) throw new ApiError('invalid_input');
  if (quotes.length === 1) return first;
  return {
    ...first,
    item,
    amountPaise: quotes.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    terms: { bills: quotes.map(({ terms }) => terms as BillTerms) },
  };
}

export async function quoteYearlyPayment(
  tx: Tx,
  actor: Actor,
  kind: YearlyKind,
  agencyId: string | undefined,
): Promise<Quote> {
  const agency = await agencyRowInReach(tx, actor, agencyId);
  const { prices } = agencyConfiguration.parse(agency.configuration);
  const amountPaise = prices[priceFieldByYearlyKind[kind]];
  return { kind, agencyId: agency.agency_id, businessId: null, item: kind, amountPaise, terms: { years: 1 } };
}

/** @throws ApiError online_payment_not_enabled for the agency or for this maker's businesses */
export async function requireOnlinePaymentEnabled(
  tx: Tx,
  { agencyId, maker }: { agencyId: string; maker?: Maker },
): Promise<void> {
  if (maker === undefined) return;
  const { onlinePayment } = await loadAgencyConfiguration(tx, agencyId);
  if (!mayPayOnline(onlinePayment, maker)) throw new ApiError('online_payment_not_enabled');
}

export async function quoteOnlinePurchase(tx: Tx, actor: Actor, purchase: Purchase): Promise<Quote> {
  const quote = await quotePurchase(tx, actor, purchase);
  await requireOnlinePaymentEnabled(tx, quote);
  return requireOnlineMinimum(quote);
}

/** @throws ApiError invalid_input below ₹1 */
export function requireOnlineMinimum<Q extends Quote>(quote: Q): Q {
  if (quote.amountPaise < minOnlinePaise)
    throw new ApiError('invalid_input', { fields: { amount: 'the price is zero, so no order is needed' } });
  return quote;
}

function quotePurchase(tx: Tx, actor: Actor, purchase: Purchase): Promise<Quote & { maker?: Maker }> {
  switch (purchase.kind) {
    case 'subscription':
      return quotePlan(tx, actor, 'subscription', purchase);
    case 'card':
      return quotePlan(tx, actor, 'card', { ...purchase, renew: true });
    case 'pdf_card':
      return quotePdfCard(tx, actor, purchase);
    case 'user_video':
      return quoteUserVideo(tx, actor, purchase.videoNo);
    case 'month':
      return quoteMonthBill(tx, actor, purchase);
    case 'months':
      return quoteMonthBills(tx, actor, purchase);
    case 'agency_image':
      return quoteYearlyPayment(tx, actor, 'agency_image', purchase.agencyId);
  }
}
