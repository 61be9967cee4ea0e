import type { TrashKind } from '@parichay/shared/office/trash/trash.lists.ts';
import type { Maker } from '@parichay/shared/platform/access/makers.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { Address, Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { CardStatus } from '@parichay/shared/shop/card/card.lists.ts';
import type { Sections } from '@parichay/shared/shop/card/card-sections.ts';
import type { EnquiryState } from '@parichay/shared/shop/leads/enquiry.lists.ts';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, DeletedAt, DeletedBy, Json, NullableJson } from '../columns.ts';

export interface BusinessTable {
  business_id: string;
  agency_id: string;
  user_id: string;
  business_name: string;
  contact_person: Generated<string>;
  category: string;
  business_nature: Business['businessNature'];
  email: string | null;
  website: string | null;
  address: Json<Address>;
  gstin: ColumnType<string | null, string | null | undefined, string | null>;
  logo: NullableJson<Picture>;
  photo: NullableJson<Picture>;
  expiry_date_for_customer: ColumnType<string | null, string | null | undefined, string | null>;
  /** Length of the last plan; null = unknown. */
  plan_days: ColumnType<number | null, number | null | undefined, number | null>;
  payment_status: Generated<number>;
  /** Last day of the full card without a plan: a trial granted by staff, or the grace of migration 0044. */
  kept_until: ColumnType<string | null, string | null | undefined, string | null>;
  /** Maintained by a trigger (migration 0018); the keys below are generated (0019 and 0102). */
  has_card: ColumnType<boolean, never, never>;
  name_in_order: ColumnType<string, never, never>;
  name_key: ColumnType<string, never, never>;
  ends_on: ColumnType<string, never, never>;
  city_in_order: ColumnType<string, never, never>;
  /** Like `ends_on`, but a missing end sorts first. */
  ended_on: ColumnType<string, never, never>;
  deleted_by: DeletedBy;
  business_made_by: Maker;
  made_by_franchisee_id: string | null;
  metadata: ColumnType<Business['metadata'], string | undefined, string>;
  /** A new owner sees only rows after these times; null = all. */
  enquiries_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  invoices_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  version: Generated<number>;
  created_at: CreatedAt;
  deleted_at: DeletedAt;
}

export interface CardTable {
  card_no: string;
  agency_id: string;
  business_id: string;
  card_id: string;
  status: CardStatus;
  sections: Json<Partial<Sections>>;
  phone_digits: ColumnType<string, never, never>;
  card_limit: number | null;
  deleted_by: DeletedBy;
  status_when_deleted: ColumnType<CardStatus | null, CardStatus | null | undefined, CardStatus | null>;
  image_post_status: Generated<'enabled' | 'disabled'>;
  image_post_settings: ColumnType<Partial<Card['imagePostSettings']>, string | undefined, string>;
  shares_leads: Generated<boolean>;
  suspension_reason: string | null;
  published_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  deleted_at: DeletedAt;
}

export interface FeedbackTable {
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

export interface EnquiryTable {
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
  /** The visitor consented to sharing the enquiry with the agency. */
  agency_sees: Generated<boolean>;
  read_at: ColumnType<Date | null, undefined, Date | null>;
  outcome: ColumnType<
    Exclude<EnquiryState, 'new' | 'read'> | null,
    undefined,
    Exclude<EnquiryState, 'new' | 'read'> | null
  >;
  note: Generated<string>;
  remind_on: ColumnType<string | null, undefined, string | null>;
  remind_account_id: ColumnType<string | null, undefined, string | null>;
  reminder_id: ColumnType<string | null, undefined, string | null>;
  reminded_at: ColumnType<Date | null, undefined, Date | null>;
  version: Generated<number>;
  is_spam: Generated<boolean>;
  handed_to_id: ColumnType<string | null, undefined, string | null>;
  handed_at: ColumnType<Date | null, undefined, Date | null>;
  created_at: CreatedAt;
}

export interface TrashEntryView {
  kind: TrashKind;
  entry_id: string;
  agency_id: string | null;
  business_id: string | null;
  name: string;
  deleted_at: Date;
  deleted_by: string | null;
}
