import type { Contract } from '@parichay/shared/contract.ts';
import { makers } from '@parichay/shared/platform/access/makers.ts';
import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import type { Parsed } from '@parichay/shared/platform/lib/endpoint.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { businessNatures } from '@parichay/shared/shop/business/business.endpoints.ts';
import { designs, filterStatuses } from '@parichay/shared/shop/card/card.lists.ts';
import { type RawBuilder, sql } from 'kysely';
import { businessReachCondition } from '../../platform/database/reach.ts';
import { fileTexts } from '../../platform/files/file-texts.ts';
import { type BinaryResponse, type Handlers, preparedHandler } from '../../platform/http/handle.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import {
  lastPaidAmountSql,
  lastPaidDaySql,
  lastPaymentSql,
  nextPlanNameSql,
  runningPlanSql,
  secondPhoneSql,
} from '../../shop/business/business.queries.ts';
import { businessFilterConditions } from '../../shop/business/business-list.ts';
import {
  agencyColumnForSuperadmin,
  businessColumns,
  csvText,
  csvTimeInIndia,
  csvTranslated,
  csvUnquoted,
  expirySql,
  isSubscribedColumn,
  productCountColumns,
  shownCardStatusSql,
} from './report-columns.ts';
import { createReportFile, type Report } from './report-file.ts';

type BusinessReportCall = Contract['GET /reports/project-report/business'];
type CardReportCall = Contract['GET /reports/project-report/digital-card'];

const reachConditions = (actor: Actor): RawBuilder<boolean>[] => [
  sql`business.deleted_at is null`,
  businessReachCondition(actor),
];

function businessReport(actor: Actor, query: Parsed<BusinessReportCall>['query'], today: string): Report {
  const texts = fileTexts[query.lang];
  return {
    columns: {
      ...businessColumns(texts),
      secondPhone: csvText(secondPhoneSql),
      contactPerson: csvText(sql`business.contact_person`),
      registeredEmail: csvText(sql`customer.email`),
      businessEmail: csvText(sql`business.email`),
      nature: csvTranslated(sql`business.business_nature`, businessNatures, texts.natureOf),
      gstin: csvText(sql`business.gstin`),
      address: csvText(
        sql`concat_ws(', ', nullif(business.address ->> 'line1', ''), nullif(business.address ->> 'line2', ''))`,
      ),
      city: csvText(sql`business.address ->> 'city'`),
      state: csvTranslated(sql`(business.address ->> 'state')`, texts.states, texts.translatedStateName),
      pinCode: csvText(sql`business.address ->> 'pinCode'`),
      madeBy: csvTranslated(sql`business.business_made_by`, makers, texts.makerOf),
      added: csvTimeInIndia(sql`business.created_at`),
      subscribed: isSubscribedColumn(today, texts),
      expires: csvUnquoted(sql`(${expirySql} - 1)::text`),
      plan: csvText(sql`running.terms ->> 'planName'`),
      planUntil: csvUnquoted(sql`(running.plan_end - 1)::text`),
      nextPlan: csvText(nextPlanNameSql),
      lastPaidOn: csvUnquoted(sql`(${lastPaidDaySql})::text`),
      lastAmount: csvUnquoted(sql`(nullif(${lastPaidAmountSql}, 0) / 100.0)::numeric(12, 2)::text`),
      caredForBy: csvText(sql`(select name from franchisee where franchisee_id = business.made_by_franchisee_id)`),
      ...productCountColumns,
      ...agencyColumnForSuperadmin(actor),
    },
    from: sql`business`,
    joins: sql`left join lateral ${lastPaymentSql} as last_payment on true
      left join lateral ${runningPlanSql(sql`${today}::date`)} as running on true`,
    where: [...reachConditions(actor), ...businessFilterConditions(actor, query, today)],
    id: sql`business.business_id`,
  };
}

function cardReport(actor: Actor, query: Parsed<CardReportCall>['query'], today: string): Report {
  const { status, createdFrom, createdTo, ...rest } = query;
  const texts = fileTexts[query.lang];
  return {
    columns: {
      cardAddress: csvUnquoted(sql`card.card_id`),
      nameOnCard: csvText(sql`card.sections -> 'basicDetails' ->> 'businessName'`),
      ...businessColumns(texts),
      status: csvTranslated(shownCardStatusSql(today), filterStatuses, texts.statusOf),
      design: csvTranslated(sql`coalesce(card.sections -> 'template' ->> 'design', 'marble')`, designs, texts.designOf),
      made: csvTimeInIndia(sql`card.created_at`),
      published: csvTimeInIndia(sql`card.published_at`),
      subscribed: isSubscribedColumn(today, texts),
      expires: csvUnquoted(sql`(${expirySql} - 1)::text`),
      ...agencyColumnForSuperadmin(actor),
    },
    from: sql`card join business on business.business_id = card.business_id`,
    where: [
      sql`card.deleted_at is null`,
      ...reachConditions(actor),
      ...businessFilterConditions(actor, rest, today),
      ...(isSuperadmin(actor) ? [] : [sql<boolean>`card.agency_id = ${actor.agencyId}`]),
      ...(status ? [sql<boolean>`${shownCardStatusSql(today)} = ${status}`] : []),
      ...(createdFrom ? [sql<boolean>`card.created_at >= ${startOfDayInIndia(createdFrom)}`] : []),
      ...(createdTo ? [sql<boolean>`card.created_at < ${startOfDayInIndia(createdTo, 1)}`] : []),
    ],
    id: sql`card.card_no`,
  };
}

export const reportHandlers = {
  'GET /reports/project-report/business': preparedHandler<BusinessReportCall, BinaryResponse>({
    before: ({ actor, query, inTransaction }) =>
      createReportFile(businessReport(actor, query, todayInIndia()), actor, query, inTransaction),
  }),
  'GET /reports/project-report/digital-card': preparedHandler<CardReportCall, BinaryResponse>({
    before: ({ actor, query, inTransaction }) =>
      createReportFile(cardReport(actor, query, todayInIndia()), actor, query, inTransaction),
  }),
} satisfies Handlers;
