import type { Contract } from '@parichay/shared/contract.ts';
import { makers } from '@parichay/shared/platform/access/makers.ts';
import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import type { Parsed } from '@parichay/shared/platform/lib/endpoint.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { businessNatures } from '@parichay/shared/shop/business/business.endpoints.ts';
import { cardStatuses, designs } from '@parichay/shared/shop/card/card.lists.ts';
import { type RawBuilder, sql } from 'kysely';
import { reachOf } from '../../platform/database/reach.ts';
import { fileWords } from '../../platform/files/file-words.ts';
import { type Bytes, type Handlers, prepared } from '../../platform/http/handle.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import { conditionsOf } from '../../shop/business/business.list.ts';
import { lastAmount, lastPaid, lastPaidOn } from '../../shop/business/business.queries.ts';
import {
  agencyName,
  business,
  called,
  expiry,
  inIndia,
  plain,
  productCounts,
  subscribed,
  text,
} from './report.columns.ts';
import { answer, type Report } from './report.file.ts';

type BusinessReport = Contract['GET /reports/project-report/business'];
type CardReport = Contract['GET /reports/project-report/digital-card'];

function reachConditions(actor: Actor): RawBuilder<boolean>[] {
  const reach = reachOf(actor);
  return [
    sql`business.deleted_at is null`,
    ...(reach.kind === 'made-by' ? [sql<boolean>`business.made_by_franchisee_id = ${reach.franchiseeId}`] : []),
  ];
}

function businessReport(actor: Actor, query: Parsed<BusinessReport>['query'], today: string): Report {
  const words = fileWords[query.lang];
  return {
    columns: {
      ...business(words),
      registeredEmail: text(sql`customer.email`),
      businessEmail: text(sql`business.email`),
      nature: called(sql`business.business_nature`, businessNatures, words.natureOf),
      city: text(sql`business.address ->> 'city'`),
      state: called(sql`(business.address ->> 'state')`, words.states, words.stateNamed),
      pinCode: text(sql`business.address ->> 'pinCode'`),
      madeBy: called(sql`business.business_made_by`, makers, words.makerOf),
      added: inIndia(sql`business.created_at`),
      subscribed: subscribed(today, words),
      expires: plain(sql`${expiry}::text`),
      plan: text(sql`last_paid.terms ->> 'planName'`),
      lastPaidOn: plain(sql`(${lastPaidOn})::text`),
      lastAmount: plain(sql`(nullif(${lastAmount}, 0) / 100.0)::numeric(12, 2)::text`),
      caredForBy: text(sql`(select name from franchisee where franchisee_id = business.made_by_franchisee_id)`),
      ...productCounts,
      ...agencyName(actor),
    },
    from: sql`business`,
    beside: sql`left join lateral ${lastPaid} as last_paid on true`,
    where: [...reachConditions(actor), ...conditionsOf(actor, query, today)],
    id: sql`business.business_id`,
  };
}

function cardReport(actor: Actor, query: Parsed<CardReport>['query'], today: string): Report {
  const { status, createdFrom, createdTo, ...rest } = query;
  const words = fileWords[query.lang];
  return {
    columns: {
      cardAddress: plain(sql`card.card_id`),
      nameOnCard: text(sql`card.sections -> 'basicDetails' ->> 'businessName'`),
      ...business(words),
      status: called(sql`card.status`, cardStatuses, words.statusOf),
      design: called(sql`coalesce(card.sections -> 'template' ->> 'design', 'marble')`, designs, words.designOf),
      made: inIndia(sql`card.created_at`),
      published: inIndia(sql`card.published_at`),
      subscribed: subscribed(today, words),
      expires: plain(sql`${expiry}::text`),
      ...agencyName(actor),
    },
    from: sql`card join business on business.business_id = card.business_id`,
    where: [
      sql`card.deleted_at is null`,
      ...reachConditions(actor),
      ...conditionsOf(actor, rest, today),
      ...(isSuperadmin(actor) ? [] : [sql<boolean>`card.agency_id = ${actor.agencyId}`]),
      ...(status ? [sql<boolean>`card.status = ${status}`] : []),
      ...(createdFrom ? [sql<boolean>`card.created_at >= ${startOfDayInIndia(createdFrom)}`] : []),
      ...(createdTo ? [sql<boolean>`card.created_at < ${startOfDayInIndia(createdTo, 1)}`] : []),
    ],
    id: sql`card.card_no`,
  };
}

export const reportHandlers = {
  'GET /reports/project-report/business': prepared<BusinessReport, Bytes>({
    before: ({ actor, query, inTransaction }) =>
      answer(businessReport(actor, query, todayInIndia()), actor, query, inTransaction),
  }),
  'GET /reports/project-report/digital-card': prepared<CardReport, Bytes>({
    before: ({ actor, query, inTransaction }) =>
      answer(cardReport(actor, query, todayInIndia()), actor, query, inTransaction),
  }),
} satisfies Handlers;
