import type { AccountChangeKind } from '@parichay/shared/people/account-change/account-change.endpoints.ts';
import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import type { AgencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import type { Preferences } from '@parichay/shared/people/auth/auth.endpoints.ts';
import type { AgencyRole, Permission, Role } from '@parichay/shared/platform/access/roles.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, DeletedAt, Json } from '../columns.ts';

export interface AgencyTable {
  agency_id: string;
  agency_name: string;
  roles: AgencyRole[];
  configuration: Json<Partial<AgencyConfiguration>>;
  brand: Json<Agency['brand']>;
  suspended_at: ColumnType<Date | null, undefined, Date | null>;
  version: Generated<number>;
  created_at: CreatedAt;
}

export interface CustomerTable {
  user_id: string;
  agency_id: string;
  phone_number: string | null;
  email: string | null;
  is_foreign_user: boolean;
  password_hash: string | null;
  session_epoch: Generated<number>;
  preferences: ColumnType<Partial<Preferences>, string | undefined, string>;
  /** Last day in India on which the customer, not staff, opened the panel. */
  opened_on: ColumnType<string | null, string | null | undefined, string | null>;
  registered_by: ColumnType<string | null, string | null | undefined, never>;
  sign_up_language: ColumnType<Locale | null, Locale | null | undefined, never>;
  created_at: CreatedAt;
  deleted_at: DeletedAt;
}

export interface AccountChangeTable {
  account_change_id: string;
  agency_id: string;
  kind: AccountChangeKind;
  user_id: string | null;
  franchisee_id: string | null;
  business_id: string | null;
  phone_number: string | null;
  email: string | null;
  with_enquiries: boolean;
  with_invoices: boolean;
  asked_by: string | null;
  asked_by_agency: string | null;
  locale: Locale;
  due_at: Date;
  created_at: CreatedAt;
}

export interface FranchiseeTable {
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
  language: ColumnType<Locale | null, undefined, Locale>;
  gets_digest: Generated<boolean>;
  version: Generated<number>;
  created_at: CreatedAt;
}
