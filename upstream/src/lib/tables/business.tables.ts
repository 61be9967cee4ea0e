import type { Address, Business, Maker } from '@parichay/shared/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import type { CardStatus } from '@parichay/shared/card/card.lists.ts';
import type { Sections } from '@parichay/shared/card/card.sections.ts';
import type { EnquiryState } from '@parichay/shared/feedback/enquiry.lists.ts';
import type { Locale } from '@parichay/shared/language/languages.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import type { TrashKind } from '@parichay/shared/trash/trash.lists.ts';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, DeletedAt, DeletedBy, Json, NullableJson } from '../columns.ts';

/* Businesses, their cards, and what visitors leave there. */

export interface BusinessTable {
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
  kept_until: ColumnType<string | null, string | null | undefined, string | null>;
  /** Kept by a trigger (migration 0018). */
  has_card: ColumnType<boolean, never, never>;
  /** What lists are ordered by; generated (migration 0019). */
  name_in_order: ColumnType<string, never, never>;
  ends_on: ColumnType<string, never, never>;
  /** Its city in small letters; generated (migration 0093). */
  city_in_order: ColumnType<string, never, never>;
  /** As `ends_on`, earlier than all where there is no end. */
  ended_on: ColumnType<string, never, never>;
  deleted_by: DeletedBy;
  business_made_by: Maker;
  made_by_franchisee_id: string | null;
  metadata: ColumnType<Business['metadata'], string | undefined, string>;
  /** A new owner sees what has come in since; null: all. */
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
  card_limit: number | null;
  deleted_by: DeletedBy;
  status_when_deleted: ColumnType<CardStatus | null, CardStatus | null | undefined, CardStatus | null>;
  image_post_status: Generated<'enabled' | 'disabled'>;
  image_post_settings: ColumnType<Partial<Card['imagePostSettings']>, string | undefined, string>;
  /** Its owner lets the agency see its enquiries. */
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
  /** The visitor agreed to the agency, too. */
  agency_sees: Generated<boolean>;
  read_at: ColumnType<Date | null, undefined, Date | null>;
  /** What became of it once it was read; of no meaning while it is unread. */
  outcome: ColumnType<
    Exclude<EnquiryState, 'new' | 'read'> | null,
    undefined,
    Exclude<EnquiryState, 'new' | 'read'> | null
  >;
  note: Generated<string>;
  remind_on: ColumnType<string | null, undefined, string | null>;
  /** The userId or franchiseeId of who set the reminder. */
  remind_account_id: ColumnType<string | null, undefined, string | null>;
  /** What its notification is called, so that it goes with the enquiry. */
  reminder_id: ColumnType<string | null, undefined, string | null>;
  reminded_at: ColumnType<Date | null, undefined, Date | null>;
  /** Of the note and the reminder. */
  version: Generated<number>;
  /** In the owner's spam folder: neither counted nor notified. */
  is_spam: Generated<boolean>;
  /** Who of the staff deals with it. */
  handed_to_id: ColumnType<string | null, undefined, string | null>;
  handed_at: ColumnType<Date | null, undefined, Date | null>;
  created_at: CreatedAt;
}

/** All that can still come back (migration 0061). */
export interface TrashEntryView {
  kind: TrashKind;
  entry_id: string;
  /** Null: of the platform, for all agencies. */
  agency_id: string | null;
  /** Null: an agency's own, or the platform's. */
  business_id: string | null;
  name: string;
  deleted_at: Date;
  deleted_by: string | null;
}
