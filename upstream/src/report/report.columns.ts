import { type Actor, isSuperadmin } from '@parichay/shared/access/roles.ts';
import { csvCell } from '@parichay/shared/lib/csv.ts';
import { type RawBuilder, sql } from 'kysely';
import type { FileWords } from '../lib/file-words.ts';

/* What stands in the columns of reports, in SQL: report.file.ts says why. */

export const text = (expression: RawBuilder<unknown>) => sql`csv_cell(${expression})`;
/** What we have written ourselves can be no formula. */
export const plain = (expression: RawBuilder<unknown>) => sql`coalesce(${expression}, '')`;
/** What we have stored by one of our names, as the reader calls it; anything else as it is. */
export const called = (expression: RawBuilder<unknown>, names: readonly string[], wordOf: (name: string) => string) => {
  const cells = Object.fromEntries(names.map((name) => [name, csvCell(wordOf(name))]));
  return sql`coalesce(${JSON.stringify(cells)}::jsonb ->> ${expression}, ${text(expression)})`;
};
/** `2026-11-22 09:30`; cutting a moment off is quicker than having it formatted. */
export const inIndia = (moment: RawBuilder<unknown>) =>
  plain(sql`substr((${moment} at time zone 'Asia/Kolkata')::text, 1, 16)`);

export const expiry = sql`business.expiry_date_for_customer`;
export const subscribed = (today: string, { yes, no }: FileWords) =>
  sql`case when business.payment_status = 1 and coalesce(${expiry} > ${today}::date, true) then ${csvCell(yes)} else ${csvCell(no)} end`;

/** Looked up in a map that is made once a page: joined, the planner takes the agencies for few and sorts all that they have. */
export const agencyName = (actor: Actor): Record<string, RawBuilder<unknown>> =>
  isSuperadmin(actor)
    ? {
        agency: plain(
          sql`(select jsonb_object_agg(agency_id, csv_cell(agency_name)) from agency) ->> business.agency_id::text`,
        ),
      }
    : {};

export const business = (words: FileWords) => ({
  business: text(sql`business.business_name`),
  category: called(sql`business.category`, words.categories, words.categoryOf),
  // A number of ours that begins with +91 is nothing but digits: it can be no formula.
  registeredPhone: sql`case when customer.phone_number like '+91%'
    then '"+91 ' || substr(customer.phone_number, 4) || '"' else ${text(sql`customer.phone_number`)} end`,
});

/** Each has one. Looked up row by row: to find those of some thousand rows, the planner would read all that there are. */
export const itsCustomer = sql`cross join lateral (select * from customer where customer.user_id = business.user_id limit 1) as customer`;

/**
 * How many PDF cards a business has exported and videos it has had made: each a look into an index that has nothing else.
 * Joined and grouped, a page of a few rows far apart would have all between them counted.
 */
export const productCounts = {
  pdfCards: sql`(select count(distinct pdf_card_no) from pdf_export
    where pdf_export.business_id = business.business_id)::text`,
  videos: sql`(select count(distinct video_no) from video_render
    where video_render.business_id = business.business_id and stored_at is not null and not is_sample)::text`,
};
