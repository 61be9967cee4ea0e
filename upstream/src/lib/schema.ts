import type { AgencyRole, Permission, Role } from '@parichay/shared/access/roles.ts';
import type { Agency, AgencyConfiguration } from '@parichay/shared/agency/agency.endpoints.ts';
import type { NotificationKind } from '@parichay/shared/analytics/analytics.endpoints.ts';
import type { CardEventSource, CardEventType, CardTapTarget } from '@parichay/shared/analytics/analytics.lists.ts';
import type { AuditAction, AuditedEntity } from '@parichay/shared/audit/audit.lists.ts';
import type { Locale, Preferences } from '@parichay/shared/auth/auth.endpoints.ts';
import type { Address, Business, Maker } from '@parichay/shared/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import type { CardStatus } from '@parichay/shared/card/card.lists.ts';
import type { Sections } from '@parichay/shared/card/card.sections.ts';
import type { Document } from '@parichay/shared/document/document.endpoints.ts';
import type { ImagePost } from '@parichay/shared/greeting/greeting.fields.ts';
import type { CelebrationType, PostKind, PostLanguage, PostShape } from '@parichay/shared/greeting/greeting.lists.ts';
import type { InvoiceFacts } from '@parichay/shared/invoice/invoice.fields.ts';
import type { DocumentSeries } from '@parichay/shared/invoice/invoice.rules.ts';
import type { TaxKind } from '@parichay/shared/invoice/tax.rules.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import type { LinkType } from '@parichay/shared/link-store/link-store.endpoints.ts';
import type {
  IntentState,
  PaymentFactStatus,
  PaymentKind,
  RefundState,
  ReviewReason,
} from '@parichay/shared/payment/payment.lists.ts';
import type { BusinessStanding, PaymentTerms } from '@parichay/shared/payment/payment.terms.ts';
import type { pdfCardDetails } from '@parichay/shared/pdf-card/pdf-card.endpoints.ts';
import type { PdfCardStatus } from '@parichay/shared/pdf-card/pdf-card.lists.ts';
import type { FrameVisibility, PlanLimits } from '@parichay/shared/plan/plan.fields.ts';
import type { CategoryStaticPage } from '@parichay/shared/static-page/static-page.endpoints.ts';
import type { UiCustomisation } from '@parichay/shared/ui-customisation/ui-customisation.endpoints.ts';
import type { UserVideoStatus } from '@parichay/shared/video/video.lists.ts';
import type { VideoTemplate } from '@parichay/shared/video/video-template.endpoints.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { z } from 'zod';

type Json<T extends object | null> = JSONColumnType<T, string, string>;
type NullableJson<T extends object> = ColumnType<T | null, string | null, string | null>;
type CreatedAt = ColumnType<Date, Date | undefined, never>;
type DeletedAt = ColumnType<Date | null, Date | null | undefined, Date | null>;

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
  /** Kept by a trigger (migration 0018). */
  has_card: ColumnType<boolean, never, never>;
  /** What lists are ordered by; generated (migration 0019). */
  name_in_order: ColumnType<string, never, never>;
  ends_on: ColumnType<string, never, never>;
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
  status_when_deleted: ColumnType<CardStatus | null, CardStatus | null | undefined, CardStatus | null>;
  image_post_status: Generated<'enabled' | 'disabled'>;
  image_post_settings: ColumnType<Partial<Card['imagePostSettings']>, string | undefined, string>;
  published_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  deleted_at: DeletedAt;
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

interface LinkCategoryTable {
  link_category_id: string;
  link_category_name: string;
  icon: NullableJson<Picture>;
  position: number;
  is_active: boolean;
  version: Generated<number>;
  created_at: CreatedAt;
}

interface LinkTypeTable {
  link_type_id: string;
  link_category_id: string;
  link_type_name: string;
  icon: NullableJson<Picture>;
  action: LinkType['action'];
  url_pattern: string | null;
  placeholder: string;
  position: number;
  is_active: boolean;
  version: Generated<number>;
  created_at: CreatedAt;
}

interface SubscriptionPlanTable {
  subscription_plan_id: Generated<number>;
  agency_id: string;
  name: string;
  /** PostgreSQL's bigint comes as text. */
  price_paise: ColumnType<string | number, number, number>;
  validity: number;
  limits: Json<PlanLimits>;
  frame_visibility: Json<FrameVisibility>;
  version: Generated<number>;
  created_at: CreatedAt;
  deleted_at: DeletedAt;
}

interface ImageCategoryTable {
  image_category_id: string;
  image_category_name: string;
  is_active: boolean;
  position: number;
  created_at: CreatedAt;
}

interface ImageSubcategoryTable {
  image_subcategory_id: string;
  image_category_id: string;
  image_subcategory_name: string;
  celebration_type: CelebrationType;
  fixed_date: string | null;
  flexible_dates: Json<Record<string, string>>;
  is_active: boolean;
  position: number;
  version: Generated<number>;
  created_at: CreatedAt;
}

interface ImagePostTable {
  image_id: string;
  agency_id: string;
  is_agency_exclusive: boolean;
  kind: PostKind;
  media_id: string;
  picture: Json<Picture>;
  video: NullableJson<NonNullable<ImagePost['video']>>;
  image_subcategory_id: string;
  image_tag_ids: string[];
  language: PostLanguage;
  caption: string;
  focal_point: NullableJson<NonNullable<ImagePost['focalPoint']>>;
  is_active: boolean;
  version: Generated<number>;
  created_at: CreatedAt;
}

interface CategoryStaticPageTable {
  category_static_page_id: string;
  agency_id: string;
  category: string;
  title: string;
  blocks: Json<CategoryStaticPage['blocks']>;
  is_active: boolean;
  version: Generated<number>;
  created_at: CreatedAt;
}

interface UiCustomisationTable {
  ui_customisation_id: string;
  agency_id: string;
  placement: UiCustomisation['placement'];
  title: string;
  display_style: UiCustomisation['displayStyle'];
  height: UiCustomisation['height'];
  logo_mode: UiCustomisation['logoMode'];
  position: number;
  is_active: boolean;
  picture: NullableJson<Picture>;
  target: Json<UiCustomisation['target']>;
  version: Generated<number>;
  created_at: CreatedAt;
}

interface VideoTemplateTable {
  template_id: string;
  template_code: string;
  template_name: string;
  category: string | null;
  shapes: PostShape[];
  duration_seconds: number;
  thumbnail: NullableJson<Picture>;
  slots: Json<VideoTemplate['slots']>;
  popularity: Generated<number>;
  is_active: boolean;
  version: Generated<number>;
  created_at: CreatedAt;
  deleted_at: DeletedAt;
}

interface PdfCardTable {
  pdf_card_no: string;
  agency_id: string;
  business_id: string;
  template_code: string;
  company_name: string;
  person_name: string;
  details: Json<z.output<typeof pdfCardDetails>>;
  status: Generated<PdfCardStatus>;
  exports_left: Generated<number>;
  exported_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  deleted_at: DeletedAt;
}

interface UserVideoTable {
  video_no: string;
  agency_id: string;
  business_id: string;
  template_id: string;
  title: string;
  shape: PostShape;
  texts: Json<Record<string, string>>;
  pictures: Json<Record<string, Picture>>;
  status: Generated<UserVideoStatus>;
  failure_reason: string | null;
  is_paid: Generated<boolean>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  deleted_at: DeletedAt;
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

interface PaymentIntentTable {
  intent_id: string;
  kind: PaymentKind;
  agency_id: string;
  account_agency_id: string | null;
  payer_id: string;
  business_id: string | null;
  item: string;
  terms: Json<PaymentTerms>;
  /** bigint: the driver answers text. */
  amount_paise: ColumnType<string, number, number>;
  currency: Generated<string>;
  order_id: string | null;
  key_id: string | null;
  state: IntentState;
  review_reason: string | null;
  ask_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  asked: Generated<number>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

interface PaymentAttemptTable {
  payment_id: string;
  intent_id: string;
  agency_id: string;
  status: PaymentFactStatus;
  amount_paise: ColumnType<string, number, number>;
  refunded_paise: ColumnType<string, number, number>;
  currency: string;
  method: string | null;
  error: string | null;
  case_id: Generated<string>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

interface PaymentEventTable {
  event_id: string;
  account_agency_id: string | null;
  body: string;
  received_at: CreatedAt;
  processed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  failures: Generated<number>;
  try_at: ColumnType<Date, Date | undefined, Date>;
  error: string | null;
  case_id: Generated<string>;
}

interface PaymentComparisonTable {
  account_agency_id: string | null;
  compared_at: CreatedAt;
}

interface PaymentGrantTable {
  record_no: string;
  intent_id: string;
  kind: PaymentKind;
  agency_id: string;
  account_agency_id: string | null;
  business_id: string | null;
  item: string;
  terms: Json<PaymentTerms>;
  amount_paise: ColumnType<string, number, number>;
  valid_from: ColumnType<string | null, string | null, string | null>;
  valid_to: ColumnType<string | null, string | null, string | null>;
  payment_id: string | null;
  order_id: string | null;
  recorded_by: string | null;
  note: string;
  before: Json<BusinessStanding | Record<string, never>>;
  /** Grows with each record. */
  ordinal: Generated<string>;
  paid_at: CreatedAt;
  withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  withdrawn_by: string | null;
  withdrawn_why: string | null;
}

interface PaymentRefundTable {
  idem_key: string;
  intent_id: string | null;
  agency_id: string;
  account_agency_id: string | null;
  payment_id: string;
  amount_paise: ColumnType<string, number, number>;
  reason: string;
  state: Generated<RefundState>;
  refund_id: string | null;
  error: string | null;
  tries: Generated<number>;
  try_at: ColumnType<Date, Date | undefined, Date>;
  case_id: Generated<string>;
  queued_at: ColumnType<Date, Date | undefined, Date>;
  created_at: CreatedAt;
}

interface PaymentReviewTable {
  payment_id: string;
  intent_id: string | null;
  agency_id: string;
  account_agency_id: string | null;
  order_id: string | null;
  amount_paise: ColumnType<string, number, number>;
  currency: string;
  reason: ReviewReason;
  created_at: CreatedAt;
  resolved_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  resolved_by: string | null;
  resolution: string | null;
  case_id: Generated<string>;
}

interface PaymentAccountTable {
  agency_id: string;
  key_id: string;
  sealed_key_secret: string;
  sealed_webhook_secret: string;
  sealed_previous_webhook_secret: string | null;
  previous_webhook_secret_ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

interface PaymentKeyTable {
  agency_id: string;
  key_id: string;
  sealed_key_secret: string;
  ends_at: Date;
}

interface InvoiceTable {
  invoice_id: string;
  agency_id: string;
  seller_agency_id: string;
  record_no: string;
  kind: PaymentKind;
  business_id: string | null;
  series: DocumentSeries;
  financial_year: string;
  serial: number;
  number: string;
  issued_on: string;
  issued_at: CreatedAt;
  tax_kind: TaxKind;
  /** bigint: the driver answers text. */
  total_paise: ColumnType<string, number, never>;
  taxable_paise: ColumnType<string, number, never>;
  cgst_paise: ColumnType<string, number, never>;
  sgst_paise: ColumnType<string, number, never>;
  igst_paise: ColumnType<string, number, never>;
  against_number: string | null;
  against_date: string | null;
  reason: string | null;
  facts: Json<InvoiceFacts>;
}

/** The tables as Kysely sees them; the SQL stands in migrations/. */
export interface Database {
  agency: AgencyTable;
  agency_domain: {
    host: string;
    agency_id: string;
    points_here_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  customer: CustomerTable;
  franchisee: FranchiseeTable;
  media: MediaTable;
  business: BusinessTable;
  card: CardTable;
  card_address: { card_id: string; agency_id: string; card_no: string | null; since: CreatedAt };
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
  category_static_page: CategoryStaticPageTable;
  ui_customisation: UiCustomisationTable;
  video_template: VideoTemplateTable;
  pdf_card: PdfCardTable;
  user_video: UserVideoTable;
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
