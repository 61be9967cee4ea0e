import type { AgencyRole, Permission, Role } from '@parichay/shared/access/roles.ts';
import type { Agency, AgencyConfiguration } from '@parichay/shared/agency/agency.endpoints.ts';
import type { CardEventSource, CardEventType, CardTapTarget } from '@parichay/shared/analytics/analytics.lists.ts';
import type { AuditAction, AuditedEntity } from '@parichay/shared/audit/audit.lists.ts';
import type { Preferences } from '@parichay/shared/auth/auth.endpoints.ts';
import type { Address, Business, Maker } from '@parichay/shared/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import type { CardStatus } from '@parichay/shared/card/card.lists.ts';
import type { Sections } from '@parichay/shared/card/card.sections.ts';
import type { Document } from '@parichay/shared/document/document.endpoints.ts';
import type { DocumentSeries } from '@parichay/shared/invoice/invoice.rules.ts';
import type { Locale } from '@parichay/shared/language/languages.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import type { NotificationKind } from '@parichay/shared/notification/notification.endpoints.ts';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, DeletedAt, Json, NullableJson } from './columns.ts';
import type { CompositionTable, PreparedPostTable } from './tables/composition.tables.ts';
import type {
  CategoryStaticPageTable,
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
import type { GreetingVideoTable } from './tables/greeting-video.tables.ts';
import type {
  InvoiceTable,
  PaymentAccountTable,
  PaymentAttemptTable,
  PaymentComparisonTable,
  PaymentEventTable,
  PaymentGrantTable,
  PaymentIntentTable,
  PaymentKeyTable,
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
  VideoTemplateTable,
  VideoTestTable,
} from './tables/video.tables.ts';

interface AgencyTable {
  agency_id: string;
  agency_name: string;
  roles: AgencyRole[];
  configuration: Json<Partial<AgencyConfiguration>>;
  brand: Json<Agency['brand']>;
  version: Generated<number>;
  created_at: CreatedAt;
}

interface CustomerTable {
  user_id: string;
  agency_id: string;
  phone_number: string | null;
  email: string | null;
  is_foreign_user: boolean;
  password_hash: string | null;
  session_epoch: Generated<number>;
  preferences: ColumnType<Partial<Preferences>, string | undefined, string>;
  /** The last day in India on which the customer in person opened the panel. */
  opened_on: ColumnType<string | null, string | null | undefined, string | null>;
  /** The staff account that registered it; null where it signed up by itself. */
  registered_by: ColumnType<string | null, string | null | undefined, never>;
  created_at: CreatedAt;
  deleted_at: DeletedAt;
}

interface FranchiseeTable {
  franchisee_id: string;
  agency_id: string;
  name: string;
  phone_number: string;
  email: string | null;
  roles: Role[];
  permissions: Permission[];
  configuration: Json<{ hideBilling: boolean }>;
  password_hash: string | null;
  session_epoch: Generated<number>;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: CreatedAt;
}

interface MediaTable {
  media_id: string;
  agency_id: string;
  uploaded_by: string;
  by_staff: boolean;
  width: number;
  height: number;
  created_at: CreatedAt;
  /** Since when it stands nowhere, where it once stood. Kept by triggers (migration 0056). */
  left_at: ColumnType<Date | null, never, never>;
}

/** What was uploaded and is kept. Its rows go with the files' own, by triggers (migration 0056). */
interface UploadTable {
  upload_id: string;
  agency_id: string;
  business_id: string | null;
  account_id: string;
  /** PostgreSQL's bigint comes as text. */
  bytes: ColumnType<string | number, number, never>;
  created_at: CreatedAt;
}

interface BusinessTable {
  business_id: string;
  agency_id: string;
  user_id: string;
  business_name: string;
  category: string;
  business_nature: Business['businessNature'];
  email: string | null;
  website: string | null;
  address: Json<Address>;
  gstin: ColumnType<string | null, string | null | undefined, string | null>;
  logo: NullableJson<Picture>;
  photo: NullableJson<Picture>;
  expiry_date_for_customer: ColumnType<string | null, string | null | undefined, string | null>;
  payment_status: Generated<number>;
  /** Until when one from before the offer keeps its whole card without a plan. */
  kept_until: ColumnType<string | null, string | null | undefined, never>;
  /** Kept by a trigger (migration 0018). */
  has_card: ColumnType<boolean, never, never>;
  /** What lists are ordered by; generated (migration 0019). */
  name_in_order: ColumnType<string, never, never>;
  ends_on: ColumnType<string, never, never>;
  /** As `ends_on`, earlier than all where there is no end. */
  ended_on: ColumnType<string, never, never>;
  deleted_by: ColumnType<string | null, string | null | undefined, string | null>;
  business_made_by: Maker;
  made_by_franchisee_id: string | null;
  metadata: ColumnType<Business['metadata'], string | undefined, string>;
  version: Generated<number>;
  created_at: CreatedAt;
  deleted_at: DeletedAt;
}

interface CardTable {
  card_no: string;
  agency_id: string;
  business_id: string;
  card_id: string;
  status: CardStatus;
  sections: Json<Partial<Sections>>;
  card_limit: number | null;
  deleted_by: ColumnType<string | null, string | null | undefined, string | null>;
  status_when_deleted: ColumnType<CardStatus | null, CardStatus | null | undefined, CardStatus | null>;
  image_post_status: Generated<'enabled' | 'disabled'>;
  image_post_settings: ColumnType<Partial<Card['imagePostSettings']>, string | undefined, string>;
  published_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  deleted_at: DeletedAt;
}

/** What can still come back (migration 0045). */
interface TrashView {
  entry_id: string;
  business_id: string;
  /** Null: a business, with the card that went with it. */
  card_no: string | null;
  deleted_at: Date;
  deleted_by: string | null;
}

interface DocumentTable {
  document_id: string;
  agency_id: string;
  business_id: string | null;
  hierarchy1: Document['hierarchy1'];
  hierarchy2: string;
  file_name: string;
  media_type: string;
  size_bytes: number;
  media_id: string | null;
  uploaded_by: string;
  created_at: CreatedAt;
}

interface FeedbackTable {
  feedback_id: string;
  agency_id: string;
  business_id: string;
  card_no: string;
  name: string;
  rating: number;
  message: string;
  is_shown: Generated<boolean>;
  created_at: CreatedAt;
}

interface EnquiryTable {
  enquiry_id: string;
  agency_id: string;
  business_id: string;
  card_no: string;
  name: string;
  /** E.164, or empty. */
  phone_number: string;
  email: string;
  message: string;
  consent_at: CreatedAt;
  consent_version: string;
  consent_locale: Locale;
  read_at: ColumnType<Date | null, undefined, Date | null>;
  created_at: CreatedAt;
}

/** Written by triggers alone. */
interface AuditLogTable {
  audit_id: Generated<string>;
  agency_id: string;
  franchisee_id: string;
  user_id: string | null;
  call: string;
  entity: AuditedEntity;
  entity_id: string;
  business_id: string | null;
  action: AuditAction;
  before: Record<string, never> | null;
  after: Record<string, never> | null;
  created_at: CreatedAt;
}

/** The tables as Kysely sees them; the SQL stands in migrations/. */
export interface Database {
  agency: AgencyTable;
  agency_domain: {
    host: string;
    agency_id: string;
    points_here_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
    proof_token: ColumnType<string, never, never>;
    /** Null: it is claimed, and not served. */
    proven_by: ColumnType<string | null, 'platform' | null | undefined, never>;
  };
  domain_check: { agency_id: string; day: string; checks: number; allowed: number };
  customer: CustomerTable;
  franchisee: FranchiseeTable;
  media: MediaTable;
  upload: UploadTable;
  business: BusinessTable;
  card: CardTable;
  card_address: {
    card_id: string;
    agency_id: string;
    card_no: string | null;
    /** Whose it was whose card is removed for good. */
    kept_for: ColumnType<string | null, string | null | undefined, string | null>;
    since: CreatedAt;
  };
  trash: TrashView;
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
  feedback: FeedbackTable;
  enquiry: EnquiryTable;
  card_event: {
    card_no: string;
    date: string;
    event: CardEventType;
    source: CardEventSource;
    /** Empty where nothing was tapped. */
    target: CardTapTarget | '';
    agency_id: string;
    count: string;
  };
  card_event_batch: { batch_id: string; received_at: CreatedAt };
  link_category: LinkCategoryTable;
  link_type: LinkTypeTable;
  subscription_plan: SubscriptionPlanTable;
  image_category: ImageCategoryTable;
  image_subcategory: ImageSubcategoryTable;
  image_tag: { image_tag_id: string; image_tag_name: string; created_at: CreatedAt };
  image_post: ImagePostTable;
  greeting_video: GreetingVideoTable;
  category_static_page: CategoryStaticPageTable;
  ui_customisation: UiCustomisationTable;
  video_template: VideoTemplateTable;
  video_document: VideoDocumentTable;
  video_draft: VideoDraftTable;
  video_material: VideoMaterialTable;
  video_test: VideoTestTable;
  video_sample_left: VideoSampleLeftTable;
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
  payment_intent: PaymentIntentTable;
  payment_attempt: PaymentAttemptTable;
  payment_event: PaymentEventTable;
  payment_grant: PaymentGrantTable;
  payment_refund: PaymentRefundTable;
  payment_review: PaymentReviewTable;
  payment_account: PaymentAccountTable;
  payment_key: PaymentKeyTable;
  payment_comparison: PaymentComparisonTable;
  invoice: InvoiceTable;
  outbox: {
    message_id: string;
    agency_id: string;
    kind: 'renewal';
    business_id: string;
    /** `YYYY-MM-DD`. */
    expiry: string;
    rung: number;
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
