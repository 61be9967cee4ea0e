import type { DocumentSeries } from '@parichay/shared/money/invoice/invoice.rules.ts';
import type { NotificationKind } from '@parichay/shared/people/notification/notification.endpoints.ts';
import type { NotificationGroup } from '@parichay/shared/people/notification/notification.rules.ts';
import type { CardEventSource, CardEventType, CardTapTarget } from '@parichay/shared/shop/analytics/analytics.lists.ts';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Json } from './columns.ts';
import type { AccountChangeTable, AgencyTable, CustomerTable, FranchiseeTable } from './tables/account.tables.ts';
import type { AuditLogTable } from './tables/audit.tables.ts';
import type {
  BusinessTable,
  CardTable,
  EnquiryTable,
  FeedbackTable,
  TrashEntryView,
} from './tables/business.tables.ts';
import type { CommissionPayoutTable, CommissionRateTable } from './tables/commission.tables.ts';
import type { CompositionTable, PreparedPostTable } from './tables/composition.tables.ts';
import type {
  CategoryStaticPageTable,
  GreetingLibraryTable,
  ImageCategoryTable,
  ImagePostTable,
  ImageSubcategoryTable,
  LinkCategoryTable,
  LinkTypeTable,
  PdfCardTable,
  PdfExportTable,
  SubscriptionPlanTable,
  UiCustomisationTable,
} from './tables/content.tables.ts';
import type { CouponTable, CouponUseTable } from './tables/coupon.tables.ts';
import type { GreetingVideoTable } from './tables/greeting-video.tables.ts';
import type { DocumentTable, MediaTable, UploadTable } from './tables/media.tables.ts';
import type {
  InvoiceTable,
  PaymentAccountTable,
  PaymentAttemptTable,
  PaymentComparisonTable,
  PaymentEventTable,
  PaymentGrantTable,
  PaymentIntentTable,
  PaymentKeyTable,
  PaymentPartTable,
  PaymentRefundTable,
  PaymentReviewTable,
} from './tables/payment.tables.ts';
import type { RenderJobTable } from './tables/render-job.tables.ts';
import type { AuthenticatorTable, PasskeyTable, RecoveryCodeTable } from './tables/second-factor.tables.ts';
import type { StaffIdTable, StaffMemberTable, StaffPrintCardTable, StaffPrintTable } from './tables/staff-id.tables.ts';
import type { StudioDocumentTable, StudioDocumentVersionTable } from './tables/studio.tables.ts';
import type {
  UserVideoTable,
  VideoDocumentTable,
  VideoDraftTable,
  VideoMaterialTable,
  VideoRenderTable,
  VideoSampleLeftTable,
  VideoTemplateSampleTable,
  VideoTemplateTable,
  VideoTestTable,
} from './tables/video.tables.ts';

export interface Database {
  agency: AgencyTable;
  agency_domain: {
    host: string;
    agency_id: string;
    points_here_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
    proof_token: ColumnType<string, never, never>;
    /** null = claimed but not verified, so not served */
    proven_by: ColumnType<string | null, 'platform' | null | undefined, never>;
  };
  daily_bytes: { kind: string; agency_id: string; day: string; bytes: string };
  domain_check: { agency_id: string; day: string; checks: number; allowed: number };
  customer: CustomerTable;
  franchisee: FranchiseeTable;
  account_change: AccountChangeTable;
  media: MediaTable;
  upload: UploadTable;
  business: BusinessTable;
  card: CardTable;
  card_address: {
    card_id: string;
    agency_id: string;
    card_no: string | null;
    /** The customer whose permanently deleted card had this address. */
    kept_for: ColumnType<string | null, string | null | undefined, string | null>;
    since: CreatedAt;
  };
  trash_entry: TrashEntryView;
  document: DocumentTable;
  notification: {
    notification_id: string;
    agency_id: string;
    account_id: string;
    kind: NotificationKind;
    params: Json<Record<string, string>>;
    url: string | null;
    read_at: ColumnType<Date | null, undefined, Date>;
    created_at: CreatedAt;
  };
  notification_choice: {
    account_id: string;
    agency_id: string;
    off: NotificationGroup[];
  };
  feedback: FeedbackTable;
  enquiry: EnquiryTable;
  card_event: {
    card_no: string;
    date: string;
    event: CardEventType;
    source: CardEventSource;
    target: CardTapTarget | '';
    agency_id: string;
    count: string;
  };
  /** Maintained by triggers (migration 0066). */
  visit_day: {
    agency_id: string;
    date: string;
    design: string;
    state: string;
    city: string;
    views: string;
    saves: string;
    enquiries: string;
  };
  card_event_batch: { batch_id: string; received_at: CreatedAt };
  link_category: LinkCategoryTable;
  link_type: LinkTypeTable;
  subscription_plan: SubscriptionPlanTable;
  image_category: ImageCategoryTable;
  image_subcategory: ImageSubcategoryTable;
  image_tag: { image_tag_id: string; image_tag_name: string; created_at: CreatedAt };
  image_post: ImagePostTable;
  greeting_library: GreetingLibraryTable;
  greeting_video: GreetingVideoTable;
  category_static_page: CategoryStaticPageTable;
  ui_customisation: UiCustomisationTable;
  video_template: VideoTemplateTable;
  video_document: VideoDocumentTable;
  video_draft: VideoDraftTable;
  video_material: VideoMaterialTable;
  video_test: VideoTestTable;
  video_sample_left: VideoSampleLeftTable;
  video_template_sample: VideoTemplateSampleTable;
  studio_document: StudioDocumentTable;
  studio_document_version: StudioDocumentVersionTable;
  pdf_card: PdfCardTable;
  pdf_export: PdfExportTable;
  staff_member: StaffMemberTable;
  staff_id: StaffIdTable;
  staff_print: StaffPrintTable;
  staff_print_card: StaffPrintCardTable;
  user_video: UserVideoTable;
  video_render: VideoRenderTable;
  bill_card: { card_no: string; agency_id: string; bill: string | null; created_at: CreatedAt };
  commission_rate: CommissionRateTable;
  commission_payout: CommissionPayoutTable;
  coupon: CouponTable;
  coupon_use: CouponUseTable;
  payment_intent: PaymentIntentTable;
  payment_attempt: PaymentAttemptTable;
  payment_event: PaymentEventTable;
  payment_grant: PaymentGrantTable;
  payment_refund: PaymentRefundTable;
  payment_part: PaymentPartTable;
  payment_review: PaymentReviewTable;
  payment_account: PaymentAccountTable;
  payment_key: PaymentKeyTable;
  payment_comparison: PaymentComparisonTable;
  invoice: InvoiceTable;
  outbox: {
    message_id: string;
    agency_id: string;
    kind: 'renewal' | 'enquiry' | 'receipt' | 'digest';
    business_id: string | null;
    franchisee_id: Generated<string | null>;
    week: Generated<string | null>;
    /** `YYYY-MM-DD`; only renewals have it and `rung`. */
    expiry: string | null;
    rung: number | null;
    about_id: Generated<string | null>;
    state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'unsure' | 'dropped'>;
    tries: Generated<number>;
    try_at: ColumnType<Date, Date | undefined, Date>;
    send_by: ColumnType<Date, Date, Date>;
    error: string | null;
    created_at: CreatedAt;
    updated_at: ColumnType<Date, Date | undefined, Date>;
  };
  invoice_series: { agency_id: string; series: DocumentSeries; financial_year: string; last_serial: number };
  composition: CompositionTable;
  prepared_post: PreparedPostTable;
  render_job: RenderJobTable;
  authenticator: AuthenticatorTable;
  passkey: PasskeyTable;
  recovery_code: RecoveryCodeTable;
  audit_log: AuditLogTable;
  analytics_log: {
    log_id: string;
    agency_id: string;
    log_event_name: string;
    session_id: string;
    actor_id: string | null;
    context: Json<object>;
    page_url: string;
    meta_data: Json<object>;
    created_at: CreatedAt;
  };
}
