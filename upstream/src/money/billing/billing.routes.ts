import { financialYearOfBill, sumBillsByYear } from '@parichay/shared/money/billing/bill.rules.ts';
import { formatBillMonth } from '@parichay/shared/money/payment/bill-month.ts';
import type { ManualPaymentDetails } from '@parichay/shared/money/payment/payment.fields.ts';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { hasProduct } from '@parichay/shared/platform/access/admission.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import { agencyRowInReach, platformContact } from '../../people/agency/agency-reach.ts';
import type { Tx } from '../../platform/database/database.ts';
import { loadListPage } from '../../platform/database/list-page.ts';
import { isoOrNull, likePatternContaining } from '../../platform/database/rows.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import {
  allBills,
  billMonthColumn,
  billOf,
  cardBillQuery,
  overdueBills,
  publishedMonthColumn,
} from '../payment/month-bill.ts';
import { moveCardBetweenBills } from '../payment/month-bill-move.ts';
import { grantQuery } from '../payment/payment.queries.ts';
import { recordManualPayment } from '../payment/payment-intents.ts';
import { yearlyPaidUntil } from '../payment/payment-kinds.ts';
import { presentAgencyPayment } from '../payment/payment-present.ts';
import {
  priceFieldByYearlyKind,
  quoteMonthBill,
  quoteYearlyPayment,
  type YearlyKind,
} from '../payment/payment-quotes.ts';
import { duesOfAgencies } from './agency-dues.ts';

interface QueryContext<Q> {
  actor: Actor;
  tx: Tx;
  query: Q;
}

const productByYearlyKind = { annual: null, agency_image: 'imagePost', agency_pdf: 'pdfCard' } as const;

function yearlyPaymentListHandler(kind: YearlyKind) {
  return async ({
    actor,
    query,
    tx,
  }: QueryContext<{ agencyId?: string | undefined; limit: number; cursor?: string | undefined }>) => {
    const agency = await agencyRowInReach(tx, actor, query.agencyId);
    const rows = grantQuery(tx)
      .where('payment_grant.agency_id', '=', agency.agency_id)
      .where('payment_grant.kind', '=', kind);
    const page = await loadListPage(
      rows,
      'payment_grant.record_no',
      query,
      (row) => row.record_no,
      presentAgencyPayment,
    );
    const configuration = agencyConfiguration.parse(agency.configuration);
    const product = productByYearlyKind[kind];
    return {
      ...page,
      pricePaise: configuration.prices[priceFieldByYearlyKind[kind]],
      paidUntil: await yearlyPaidUntil(tx, kind, agency.agency_id),
      isOn: product === null || hasProduct(configuration, product),
      platform: await platformContact(tx),
    };
  };
}

function yearlyPaymentRecordHandler(kind: YearlyKind) {
  return async ({
    actor,
    body,
    tx,
  }: {
    actor: Actor;
    tx: Tx;
    body: ManualPaymentDetails & { agencyId: string; note: string };
  }) => {
    const quote = await quoteYearlyPayment(tx, actor, kind, body.agencyId);
    return { recordNo: await recordManualPayment(tx, actor, quote, body) };
  };
}

export const billingHandlers = {
  'GET /annual-payment': yearlyPaymentListHandler('annual'),
  'GET /agency-image-payment': yearlyPaymentListHandler('agency_image'),
  'GET /agency-pdf-card-payment': yearlyPaymentListHandler('agency_pdf'),
  'POST /annual-payment': yearlyPaymentRecordHandler('annual'),
  'POST /agency-image-payment': yearlyPaymentRecordHandler('agency_image'),
  'POST /agency-pdf-card-payment': yearlyPaymentRecordHandler('agency_pdf'),

  'GET /month-payments/getOutstandingAmount': async ({ actor, query, tx }) => {
    const agency = await agencyRowInReach(tx, actor, query.agencyId);
    const bills = await overdueBills(tx, agency.agency_id);
    return { outstandingPaise: bills.reduce((sum, { amountPaise }) => sum + amountPaise, 0), bills };
  },

  'GET /month-payments/bills': async ({ actor, query, tx }) => {
    const agency = await agencyRowInReach(tx, actor, query.agencyId);
    const bills = await allBills(tx, agency.agency_id);
    const currentMonth = todayInIndia().slice(0, 7);
    const thisMonth = bills.find((bill) => formatBillMonth(bill) === currentMonth);
    if (!thisMonth) throw new Error('the bill of this month is missing');
    const { financialYear } = query;
    return {
      bills: financialYear ? bills.filter((bill) => financialYearOfBill(bill) === financialYear) : bills,
      years: sumBillsByYear(bills),
      thisMonth,
    };
  },

  'GET /month-payments/agencies': async ({ query, tx }) => {
    const rows = tx
      .selectFrom('agency')
      .select(['agency.agency_id', 'agency.agency_name'])
      // The platform's own agency has no bills.
      .where(sql<boolean>`not 'superadmin' = any(agency.roles)`)
      .$if(query.search !== undefined, (all) =>
        all.where('agency_name', 'ilike', likePatternContaining(query.search ?? '')),
      );
    const page = await loadListPage(
      rows,
      'agency.agency_id',
      query,
      (row) => row.agency_id,
      (row) => row,
    );
    return { ...page, items: await duesOfAgencies(tx, page.items) };
  },

  'GET /month-payments': async ({ actor, query, tx }) => {
    const agency = await agencyRowInReach(tx, actor, query.agencyId);
    const { item, isPaid: _, ...bill } = await billOf(tx, agency.agency_id, query);
    const rows = cardBillQuery(tx, agency.agency_id)
      .innerJoin('business', 'business.business_id', 'card.business_id')
      .select(['card.card_no', 'card.card_id', 'card.published_at', 'business.business_name'])
      .select([publishedMonthColumn.as('month_published')])
      .where(billMonthColumn, '=', item);
    const page = await loadListPage(
      rows,
      'card.card_no',
      query,
      (row) => row.card_no,
      (row) => ({
        cardNo: row.card_no,
        cardId: row.card_id ?? '',
        businessName: row.business_name,
        publishedAt: isoOrNull(row.published_at),
        isMovedIn: row.month_published !== item,
      }),
    );
    return { ...page, bill };
  },

  'POST /month-payments': async ({ actor, body, tx }) => {
    const quote = await quoteMonthBill(tx, actor, body);
    return { recordNo: await recordManualPayment(tx, actor, quote, body) };
  },

  'POST /month-payments/move-out-card': async ({ actor, body, tx }) => {
    const agency = await agencyRowInReach(tx, actor, body.agencyId);
    await moveCardBetweenBills(tx, agency.agency_id, body.cardNo, body, null);
    return { bill: await billOf(tx, agency.agency_id, { month: body.month, year: body.year }) };
  },

  'POST /month-payments/add-card-in-bill': async ({ actor, body, tx }) => {
    const agency = await agencyRowInReach(tx, actor, body.agencyId);
    await moveCardBetweenBills(tx, agency.agency_id, body.cardNo, null, body);
    return { bill: await billOf(tx, agency.agency_id, { month: body.month, year: body.year }) };
  },
} satisfies Handlers;
