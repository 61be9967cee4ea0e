import { type RawBuilder, sql } from 'kysely';

/* A test finds tables of agencies that are in neither list (test/api/office/agency-moves.test.ts). */

export interface AgencyTable {
  table: string;
  where?(agencyId: string): RawBuilder<boolean>;
  overrides?(agencyId: string): RawBuilder<unknown>;
  keepsGeneratedNumbers?: true;
  /** Inserted by the owner, because `parichay_app` may not write it; `where` is checked. */
  isInsertedByOwner?: true;
  /** Triggers fill the table during the import; the exported rows replace theirs. */
  isFilledByTriggers?: true;
  orderBy?: string;
}

const json = (value: object) => sql`${JSON.stringify(value)}::jsonb`;

/** The platform's staff does not move with the agency, so its ids become null. */
const withoutForeignStaff = (agencyId: string, ...columns: string[]) =>
  sql`jsonb_build_object(${sql.join(
    columns.flatMap((column) => [
      sql.lit(column),
      sql`(select franchisee_id from franchisee where franchisee_id = t.${sql.id(column)} and agency_id = ${agencyId}::uuid)`,
    ]),
  )})`;

const isStaffOfOtherAgencyCondition = (account: RawBuilder<unknown>, agencyId: string) =>
  sql<boolean>`exists (select from franchisee where franchisee_id = ${account} and agency_id <> ${agencyId}::uuid)`;

export const agencyRowCondition = ({ where }: AgencyTable, agencyId: string): RawBuilder<boolean> =>
  where?.(agencyId) ?? sql<boolean>`t.agency_id = ${agencyId}::uuid`;

/** Referenced tables come first. */
export const exportedTables: readonly AgencyTable[] = [
  {
    table: 'agency',
    // Payment keys do not move, so online sale is switched off.
    overrides: (agencyId) => sql`jsonb_build_object('suspended_at', null) || case
      when exists (select from payment_account where agency_id = ${agencyId}::uuid and removed_at is null)
      then jsonb_build_object('configuration', jsonb_set(t.configuration, '{onlinePayment,enablePaymentIntegration}',
        'false')) else '{}' end`,
  },
  // DNS still points to the source installation.
  { table: 'agency_domain', overrides: () => json({ points_here_since: null }) },
  { table: 'customer' },
  { table: 'franchisee' },
  { table: 'passkey' },
  { table: 'notification_choice' },
  {
    table: 'media',
    where: (agencyId) => sql`(t.agency_id = ${agencyId}::uuid or t.media_id in (
      select media_id from media_use where row_id = ${agencyId}
        or business_id in (select business_id from business where agency_id = ${agencyId}::uuid)))`,
    overrides: (agencyId) => json({ agency_id: agencyId }),
  },
  { table: 'subscription_plan', keepsGeneratedNumbers: true },
  { table: 'coupon' },
  { table: 'business', overrides: (agencyId) => withoutForeignStaff(agencyId, 'made_by_franchisee_id') },
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
    overrides: (agencyId) =>
      sql`case when ${isStaffOfOtherAgencyCondition(sql`t.remind_account_id`, agencyId)} then ${json({
        ...{ remind_on: null, remind_account_id: null, reminder_id: null, reminded_at: null },
      })} else '{}' end`,
  },
  { table: 'visit_day', isFilledByTriggers: true },
  { table: 'pdf_card' },
  { table: 'pdf_export' },
  { table: 'staff_member' },
  { table: 'staff_id' },
  {
    table: 'render_job',
    // The source's worker cannot report to the target, so the job starts again there.
    overrides: () =>
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
    // Payments of open orders still arrive at the source.
    overrides: () =>
      sql`case when t.state in ('draft', 'ordered', 'pending') then ${json({ state: 'expired' })} else '{}' end`,
  },
  { table: 'payment_attempt' },
  {
    table: 'payment_event',
    where: (agencyId) => sql`t.account_agency_id = ${agencyId}::uuid and t.processed_at is not null`,
    isInsertedByOwner: true,
  },
  {
    table: 'payment_grant',
    overrides: (agencyId) => withoutForeignStaff(agencyId, 'recorded_by', 'withdrawn_by', 'registered_by'),
    orderBy: 'ordinal',
  },
  { table: 'payment_refund' },
  { table: 'payment_part', overrides: (agencyId) => withoutForeignStaff(agencyId, 'asked_by') },
  { table: 'coupon_use', where: (agencyId) => sql`t.agency_id = ${agencyId}::uuid and t.held_until is null` },
  { table: 'commission_rate', overrides: (agencyId) => withoutForeignStaff(agencyId, 'set_by') },
  { table: 'commission_payout', overrides: (agencyId) => withoutForeignStaff(agencyId, 'recorded_by') },
  { table: 'payment_review', overrides: (agencyId) => withoutForeignStaff(agencyId, 'resolved_by') },
  // Invoices from the platform to the agency are the platform's books.
  { table: 'invoice', where: (agencyId) => sql`t.seller_agency_id = ${agencyId}::uuid` },
  { table: 'invoice_series' },
  { table: 'bill_card' },
  { table: 'per_card_price_change' },
  // The source sends queued messages; the others are moved as a record.
  {
    table: 'outbox',
    where: (agencyId) => sql`t.agency_id = ${agencyId}::uuid and t.state not in ('queued', 'sending')`,
  },
  {
    table: 'notification',
    where: (agencyId) =>
      sql`(t.agency_id = ${agencyId}::uuid and not ${isStaffOfOtherAgencyCondition(sql`t.account_id`, agencyId)})`,
  },
  { table: 'upload' },
  { table: 'audit_log', orderBy: 'created_at', isInsertedByOwner: true },
];

export const excludedTables: Readonly<Record<string, string>> = {
  payment_account: 'keys of its gateway, sealed with the secret of this installation',
  payment_key: 'the same, of earlier ones',
  authenticator: 'sealed with the secret of this installation: staff sets up its second step again',
  recovery_code: 'keyed with the secret of this installation',
  payment_comparison: 'when this installation last asked the provider',
  media_use: 'recreated by the inserted rows',
  prepared_post: 'recreated each morning',
  daily_bytes: 'counts of a day',
  domain_check: 'counts of a day',
  account_change: 'waits for a day; asked again where the agency goes',
  analytics_log: 'what was clicked in the panel, kept for some days',
};

export const sharedTables = [
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
    // The sample video does not move, so the template is inactive; rendered videos still play.
    without: { thumbnail: null, sample_id: null, sample_version: null, is_active: false },
  },
] as const;
export type SharedTable = (typeof sharedTables)[number];
