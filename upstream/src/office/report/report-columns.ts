import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { csvCell } from '@parichay/shared/platform/lib/csv.ts';
import { type RawBuilder, sql } from 'kysely';
import type { FileTexts } from '../../platform/files/file-texts.ts';

export const csvText = (expression: RawBuilder<unknown>) => sql`csv_cell(${expression})`;
export const csvUnquoted = (expression: RawBuilder<unknown>) => sql`coalesce(${expression}, '')`;
export const csvTranslated = (
  expression: RawBuilder<unknown>,
  names: readonly string[],
  textOf: (name: string) => string,
) => {
  const cells = Object.fromEntries(names.map((name) => [name, csvCell(textOf(name))]));
  return sql`coalesce(${JSON.stringify(cells)}::jsonb ->> ${expression}, ${csvText(expression)})`;
};
/** `2026-11-22 09:30`; cutting the text is faster than formatting it. */
export const csvTimeInIndia = (moment: RawBuilder<unknown>) =>
  csvUnquoted(sql`substr((${moment} at time zone 'Asia/Kolkata')::text, 1, 16)`);

/** A live card of an ended plan counts as expired, as in the list of cards. */
export const shownCardStatusSql = (today: string) =>
  sql`case when card.status = 'active' and business.ends_on <= ${today}::date then 'expired' else card.status end`;

export const expirySql = sql`business.expiry_date_for_customer`;
export const isSubscribedColumn = (today: string, { yes, no }: FileTexts) =>
  sql`case when business.payment_status = 1 and coalesce(${expirySql} > ${today}::date, true) then ${csvCell(yes)} else ${csvCell(no)} end`;

/** Each page reads one map, because the planner misestimates a join with `agency`. */
export const agencyColumnForSuperadmin = (actor: Actor): Record<string, RawBuilder<unknown>> =>
  isSuperadmin(actor)
    ? {
        agency: csvUnquoted(
          sql`(select jsonb_object_agg(agency_id, csv_cell(agency_name)) from agency) ->> business.agency_id::text`,
        ),
      }
    : {};

export const businessColumns = (texts: FileTexts) => ({
  business: csvText(sql`business.business_name`),
  category: csvTranslated(sql`business.category`, texts.categories, texts.categoryOf),
  // A number that begins with +91 has digits only, so it cannot be a formula.
  registeredPhone: sql`case when customer.phone_number like '+91%'
    then '"+91 ' || substr(customer.phone_number, 4) || '"' else ${csvText(sql`customer.phone_number`)} end`,
});

/** Looked up per row, because with a join the planner reads the whole table. */
export const customerJoin = sql`cross join lateral (select * from customer where customer.user_id = business.user_id limit 1) as customer`;

/** Index lookups per row: with a join, a page would count all rows between its own. */
export const productCountColumns = {
  pdfCards: sql`(select count(distinct pdf_card_no) from pdf_export
    where pdf_export.business_id = business.business_id)::text`,
  videos: sql`(select count(distinct video_no) from video_render
    where video_render.business_id = business.business_id and stored_at is not null and not is_sample)::text`,
};
