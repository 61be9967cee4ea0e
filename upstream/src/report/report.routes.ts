import { Readable } from 'node:stream';
import { type Actor, isSuperadmin } from '@parichay/shared/access/roles.ts';
import type { Contract } from '@parichay/shared/contract.ts';
import { csvLine, csvStart } from '@parichay/shared/lib/csv.ts';
import type { Parsed } from '@parichay/shared/lib/endpoint.ts';
import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { type RawBuilder, sql } from 'kysely';
import { agencyInReach } from '../agency/agency.reach.ts';
import { conditionsOf } from '../business/business.list.ts';
import type { Tx } from '../lib/database.ts';
import { Bytes, type Handlers, type InTransaction, prepared } from '../lib/handle.ts';
import { startOfDayInIndia } from '../lib/india.ts';
import { reachOf } from '../lib/reach.ts';

/*
 * Reports of a million rows. The database puts the lines together (`csv_cell`, migration 0013): taking rows apart and
 * writing them anew here would take three times as long. They come page by page, each in a transaction of its own, so
 * that however slowly they are taken they hold no connection and no more memory than a few pages.
 */

type BusinessReport = Contract['GET /reports/project-report/business'];
type CardReport = Contract['GET /reports/project-report/digital-card'];

const ROWS_AT_ONCE = 5_000;
const RANGES_AT_ONCE = 2;
/** What is written while the line takes what was: the database need not wait for it. */
const PAGES_AHEAD = 2;

interface Report {
  /** Heading → what stands in its column; `csv_cell` makes both safe. */
  columns: Record<string, RawBuilder<unknown>>;
  from: RawBuilder<unknown>;
  where: RawBuilder<boolean>[];
  /** Rows come by it, the newest first. */
  id: RawBuilder<unknown>;
}

const text = (expression: RawBuilder<unknown>) => sql`csv_cell(${expression})`;
/** What we have written ourselves can be no formula. */
const plain = (expression: RawBuilder<unknown>) => sql`coalesce(${expression}, '')`;
/** `2026-11-22 09:30`; cutting a moment off is quicker than having it formatted. */
const inIndia = (moment: RawBuilder<unknown>) =>
  plain(sql`substr((${moment} at time zone 'Asia/Kolkata')::text, 1, 16)`);

/** Rows of a report, the newest first: from the first below `after` down to `last`. */
interface Range {
  after: string | null;
  last: string;
}

const below = (id: RawBuilder<unknown>, after: string | null) =>
  after === null ? [] : [sql<boolean>`${id} < ${after}::uuid`];

/** @returns null when no row is left */
async function nextRange(tx: Tx, report: Report, after: string | null, most: number): Promise<Range | null> {
  const { from, where, id } = report;
  const { rows } = await sql<{ last: string | null }>`
    select min(id::text) as last
    from (select ${id} as id from ${from} where ${sql.join([...where, ...below(id, after)], sql` and `)}
      order by ${id} desc limit ${most}) as page`.execute(tx);
  const last = rows[0]?.last;
  return last ? { after, last } : null;
}

async function linesIn(tx: Tx, { columns, from, where, id }: Report, { after, last }: Range): Promise<string> {
  const conditions = [...where, ...below(id, after), sql`${id} >= ${last}::uuid`];
  const line = sql`${sql.join(Object.values(columns), sql` || ',' || `)} || E'\r\n'`;
  // The rows come in their order, and are put together in it.
  const { rows } = await sql<{ lines: string }>`
    select coalesce(string_agg(line, ''), '') as lines
    from (select ${line} as line from ${from} ${itsCustomer} where ${sql.join(conditions, sql` and `)} order by ${id} desc) as page`.execute(
    tx,
  );
  return rows[0]?.lines ?? '';
}

/** All lines after `first`, whose own are known. The database writes two ranges at a time while the next one is looked for. */
async function* linesAfter(first: Range, report: Report, inTransaction: InTransaction): AsyncGenerator<string> {
  const begin = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const begun = inTransaction(work);
    // It may fail while what was read before is still being taken; whoever waits for it is told.
    begun.catch(() => {});
    return begun;
  };
  const next = (after: string) => begin((tx) => nextRange(tx, report, after, ROWS_AT_ONCE));
  let coming = next(first.last);
  const reading: Promise<string>[] = [];
  for (;;) {
    while (reading.length < RANGES_AT_ONCE) {
      const range = await coming;
      if (!range) break;
      reading.push(begin((tx) => linesIn(tx, report, range)));
      coming = next(range.last);
    }
    const lines = reading.shift();
    if (!lines) return;
    yield await lines;
  }
}

/** @param limit only so many rows, for a preview */
async function answer(
  report: Report,
  actor: Actor,
  { agencyId, limit }: { agencyId?: string | undefined; limit?: number | undefined },
  inTransaction: InTransaction,
): Promise<Bytes> {
  // Read before anything is sent, so that a fault is answered as one.
  const { range, lines } = await inTransaction(async (tx) => {
    await agencyInReach(tx, actor, agencyId);
    const range = await nextRange(tx, report, null, Math.min(limit ?? ROWS_AT_ONCE, ROWS_AT_ONCE));
    return { range, lines: range ? await linesIn(tx, report, range) : '' };
  });
  async function* pages() {
    yield csvStart + csvLine(Object.keys(report.columns)) + lines;
    if (range && limit === undefined) yield* linesAfter(range, report, inTransaction);
  }
  return new Bytes(Readable.from(pages(), { highWaterMark: PAGES_AHEAD }), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="report.csv"',
    'cache-control': 'private, no-store',
  });
}

const expiry = sql`business.expiry_date_for_customer`;
const subscribed = (today: string) =>
  sql`case when business.payment_status = 1 and coalesce(${expiry} > ${today}::date, true) then 'yes' else 'no' end`;

/** Of whom a report tells: row level security says as much; said here, the indexes by agency are of use. */
function reachConditions(actor: Actor): RawBuilder<boolean>[] {
  const reach = reachOf(actor);
  return [
    sql`business.deleted_at is null`,
    ...(reach.kind === 'made-by' ? [sql<boolean>`business.made_by_franchisee_id = ${reach.franchiseeId}`] : []),
  ];
}

/** Looked up in a map that is made once a page: joined, the planner takes the agencies for few and sorts all that they have. */
const agencyName = (actor: Actor): Record<string, RawBuilder<unknown>> =>
  isSuperadmin(actor)
    ? {
        Agency: plain(
          sql`(select jsonb_object_agg(agency_id, csv_cell(agency_name)) from agency) ->> business.agency_id::text`,
        ),
      }
    : {};

const business = {
  Business: text(sql`business.business_name`),
  Category: text(sql`business.category`),
  // A number of ours that begins with +91 is nothing but digits: it can be no formula.
  'Registered phone': sql`case when customer.phone_number like '+91%'
    then '"+91 ' || substr(customer.phone_number, 4) || '"' else ${text(sql`customer.phone_number`)} end`,
} as const;

/** Each has one. Looked up row by row: to find those of some thousand rows, the planner would read all that there are. */
const itsCustomer = sql`cross join lateral (select * from customer where customer.user_id = business.user_id limit 1) as customer`;

/**
 * How many PDF cards a business has exported and videos it has had made: each a look into an index that has nothing else.
 * Joined and grouped, a page of a few rows far apart would have all between them counted.
 */
const productCounts = {
  'PDF cards exported': sql`(select count(distinct pdf_card_no) from pdf_export
    where pdf_export.business_id = business.business_id)::text`,
  'Videos made': sql`(select count(distinct video_no) from video_render
    where video_render.business_id = business.business_id and stored_at is not null and not is_sample)::text`,
} as const;

function businessReport(actor: Actor, query: Parsed<BusinessReport>['query'], today: string): Report {
  return {
    columns: {
      ...business,
      'Registered email': text(sql`customer.email`),
      'Business email': text(sql`business.email`),
      Nature: plain(sql`business.business_nature`),
      City: text(sql`business.address ->> 'city'`),
      State: text(sql`business.address ->> 'state'`),
      PIN: text(sql`business.address ->> 'pinCode'`),
      'Made by': plain(sql`business.business_made_by`),
      'Added (IST)': inIndia(sql`business.created_at`),
      Subscribed: subscribed(today),
      'Expires on': plain(sql`${expiry}::text`),
      ...productCounts,
      ...agencyName(actor),
    },
    from: sql`business`,
    where: [...reachConditions(actor), ...conditionsOf(actor, query, today)],
    id: sql`business.business_id`,
  };
}

function cardReport(actor: Actor, query: Parsed<CardReport>['query'], today: string): Report {
  const { status, createdFrom, createdTo, ...rest } = query;
  return {
    columns: {
      'Card address': plain(sql`card.card_id`),
      'Name on card': text(sql`card.sections -> 'basicDetails' ->> 'businessName'`),
      ...business,
      Status: plain(sql`card.status`),
      Design: text(sql`coalesce(card.sections -> 'template' ->> 'design', 'marble')`),
      'Made on (IST)': inIndia(sql`card.created_at`),
      'Published on (IST)': inIndia(sql`card.published_at`),
      Subscribed: subscribed(today),
      'Expires on': plain(sql`${expiry}::text`),
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
