import { type RawBuilder, sql } from 'kysely';

/*
 * What is an agency's. A table with a column of an agency or a business stands in one of the two lists: a test finds one
 * that was forgotten (test/api/agency-moves.test.ts).
 */

export interface TableOfAgency {
  table: string;
  /** Which rows of `t`; left out, those with its agency_id. */
  where?(agencyId: string): RawBuilder<boolean>;
  /** What differs in a row from how it stands, as jsonb. */
  changed?(agencyId: string): RawBuilder<unknown>;
  /** What the database makes itself and yet is taken over. */
  keepsIdentity?: true;
  /** The role of requests may not write it, so the owner does, for rows that `where` holds of. */
  asOwner?: true;
  /** The database counts it while others are put in: what it counted gives way to what stood. */
  isCounted?: true;
  /** In this order. */
  orderBy?: string;
}

const json = (value: object) => sql`${JSON.stringify(value)}::jsonb`;

/** Of the platform's staff an agency has no rows, so what it did there is nobody's. */
const onlyOwnStaff = (agencyId: string, ...columns: string[]) =>
  sql`jsonb_build_object(${sql.join(
    columns.flatMap((column) => [
      sql.lit(column),
      sql`(select franchisee_id from franchisee where franchisee_id = t.${sql.id(column)} and agency_id = ${agencyId}::uuid)`,
    ]),
  )})`;

const isOfOtherStaff = (account: RawBuilder<unknown>, agencyId: string) =>
  sql<boolean>`exists (select from franchisee where franchisee_id = ${account} and agency_id <> ${agencyId}::uuid)`;

/** Which rows of `t` are an agency's. */
export const ownRows = ({ where }: TableOfAgency, agencyId: string): RawBuilder<boolean> =>
  where?.(agencyId) ?? sql<boolean>`t.agency_id = ${agencyId}::uuid`;

/** In the order in which they can be put in again: what others name comes before them. */
export const exported: readonly TableOfAgency[] = [
  {
    table: 'agency',
    // Where it had keys of its own nothing is sold online until they are entered again: else the platform took the money.
    changed: (agencyId) => sql`jsonb_build_object('suspended_at', null) || case
      when exists (select from payment_account where agency_id = ${agencyId}::uuid and removed_at is null)
      then jsonb_build_object('configuration', jsonb_set(t.configuration, '{onlinePayment,enablePaymentIntegration}',
        'false')) else '{}' end`,
  },
  // Its DNS still leads here.
  { table: 'agency_domain', changed: () => json({ points_here_since: null }) },
  { table: 'customer' },
  { table: 'franchisee' },
  { table: 'passkey' },
  { table: 'notification_choice' },
  {
    table: 'media',
    // Those, too, that staff of the platform has put there.
    where: (agencyId) => sql`(t.agency_id = ${agencyId}::uuid or t.media_id in (
      select media_id from media_use where row_id = ${agencyId}
        or business_id in (select business_id from business where agency_id = ${agencyId}::uuid)))`,
    changed: (agencyId) => json({ agency_id: agencyId }),
  },
  { table: 'subscription_plan', keepsIdentity: true },
  { table: 'coupon' },
  { table: 'business', changed: (agencyId) => onlyOwnStaff(agencyId, 'made_by_franchisee_id') },
  { table: 'document', where: (agencyId) => sql`t.agency_id = ${agencyId}::uuid` },
  { table: 'image_subcategory' },
  { table: 'greeting_video' },
  { table: 'image_post' },
  { table: 'category_static_page' },
  { table: 'ui_customisation' },
  { table: 'studio_document' },
  { table: 'studio_document_version' },
  { table: 'card' },
  { table: 'card_address' },
  { table: 'card_event' },
  { table: 'feedback' },
  {
    table: 'enquiry',
    // A reminder that the platform's staff has set stays behind with whoever set it.
    changed: (agencyId) =>
      sql`case when ${isOfOtherStaff(sql`t.remind_account_id`, agencyId)} then ${json({
        ...{ remind_on: null, remind_account_id: null, reminder_id: null, reminded_at: null },
      })} else '{}' end`,
  },
  { table: 'visit_day', isCounted: true },
  { table: 'pdf_card' },
  { table: 'pdf_export' },
  { table: 'staff_member' },
  { table: 'staff_id' },
  {
    table: 'render_job',
    // Whoever works on it here will not tell it there.
    changed: () =>
      sql`case when t.state = 'rendering' then ${json({
        ...{ state: 'queued', lease_until: null, worker_id: null, started_at: null, progress: 0 },
      })} else '{}' end`,
  },
  { table: 'staff_print' },
  { table: 'staff_print_card' },
  { table: 'user_video' },
  { table: 'video_render' },
  { table: 'composition' },
  {
    table: 'payment_intent',
    // What comes in for one that is open comes in here.
    changed: () =>
      sql`case when t.state in ('draft', 'ordered', 'pending') then ${json({ state: 'expired' })} else '{}' end`,
  },
  { table: 'payment_attempt' },
  {
    table: 'payment_event',
    where: (agencyId) => sql`t.account_agency_id = ${agencyId}::uuid and t.processed_at is not null`,
    asOwner: true,
  },
  {
    table: 'payment_grant',
    changed: (agencyId) => onlyOwnStaff(agencyId, 'recorded_by', 'withdrawn_by', 'registered_by'),
    orderBy: 'ordinal',
  },
  { table: 'payment_refund' },
  { table: 'payment_part', changed: (agencyId) => onlyOwnStaff(agencyId, 'asked_by') },
  // What was held for an order that is open is free again.
  { table: 'coupon_use', where: (agencyId) => sql`t.agency_id = ${agencyId}::uuid and t.held_until is null` },
  { table: 'commission_rate', changed: (agencyId) => onlyOwnStaff(agencyId, 'set_by') },
  { table: 'commission_payout', changed: (agencyId) => onlyOwnStaff(agencyId, 'recorded_by') },
  { table: 'payment_review', changed: (agencyId) => onlyOwnStaff(agencyId, 'resolved_by') },
  // Those that the platform wrote to it are the platform's books.
  { table: 'invoice', where: (agencyId) => sql`t.seller_agency_id = ${agencyId}::uuid` },
  { table: 'invoice_series' },
  { table: 'bill_card' },
  { table: 'per_card_price_change' },
  // What was not sent is sent from here; the others say that it was.
  {
    table: 'outbox',
    where: (agencyId) => sql`t.agency_id = ${agencyId}::uuid and t.state not in ('queued', 'sending')`,
  },
  {
    table: 'notification',
    where: (agencyId) => sql`(t.agency_id = ${agencyId}::uuid and not ${isOfOtherStaff(sql`t.account_id`, agencyId)})`,
  },
  { table: 'upload' },
  { table: 'audit_log', orderBy: 'created_at', asOwner: true },
];

/** Why an agency's rows stay behind. */
export const leftOut: Readonly<Record<string, string>> = {
  payment_account: 'keys of its gateway, sealed with the secret of this installation',
  payment_key: 'the same, of earlier ones',
  authenticator: 'sealed with the secret of this installation: staff sets up its second step again',
  recovery_code: 'keyed with the secret of this installation',
  payment_comparison: 'when this installation last asked the provider',
  media_use: 'made anew by the rows that are put in',
  prepared_post: 'made anew each morning',
  daily_bytes: 'counts of a day',
  domain_check: 'counts of a day',
  account_change: 'waits for a day; asked again where the agency goes',
  analytics_log: 'what was clicked in the panel, kept for some days',
};

/** Lists of the whole platform that an agency's rows name. They are put in where the other platform has none of that name. */
export const shared = [
  { table: 'link_category', id: 'link_category_id', name: ['link_category_name'], without: { icon: null } },
  { table: 'link_type', id: 'link_type_id', name: ['link_category_id', 'link_type_name'], without: { icon: null } },
  { table: 'image_category', id: 'image_category_id', name: ['image_category_name'], without: {} },
  {
    table: 'image_subcategory',
    id: 'image_subcategory_id',
    name: ['image_category_id', 'image_subcategory_name'],
    without: { agency_id: null },
  },
  { table: 'image_tag', id: 'image_tag_id', name: ['image_tag_name'], without: {} },
  {
    table: 'video_template',
    id: 'template_id',
    name: ['template_code'],
    // Its film is not the agency's to take along: what was made of it plays on, and nothing new is made.
    without: { thumbnail: null, sample_id: null, sample_version: null, is_active: false },
  },
] as const;
export type SharedTable = (typeof shared)[number];
