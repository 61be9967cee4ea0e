import type { AgencyRole, Permission, Role } from '@parichay/shared/access/roles.ts';
import type { Agency, AgencyConfiguration } from '@parichay/shared/agency/agency.endpoints.ts';
import type { NotificationKind } from '@parichay/shared/analytics/analytics.endpoints.ts';
import type { CardEventSource, CardEventType, CardTapTarget } from '@parichay/shared/analytics/analytics.lists.ts';
import type { Locale, Preferences } from '@parichay/shared/auth/auth.endpoints.ts';
import type { Address, Business, Maker } from '@parichay/shared/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import type { CardStatus } from '@parichay/shared/card/card.lists.ts';
import type { Sections } from '@parichay/shared/card/card.sections.ts';
import type { Document } from '@parichay/shared/document/document.endpoints.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import type { LinkType } from '@parichay/shared/link-store/link-store.endpoints.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

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
  logo: NullableJson<Picture>;
  photo: NullableJson<Picture>;
  expiry_date_for_customer: ColumnType<string | null, string | null | undefined, string | null>;
  payment_status: Generated<number>;
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
  created_at: CreatedAt;
}

/** The tables as Kysely sees them; the SQL stands in migrations/. */
export interface Database {
  agency: AgencyTable;
  agency_domain: { host: string; agency_id: string };
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
