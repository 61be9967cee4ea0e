import type { LayerData } from '@parichay/shared/studio/layer/layer.fields.ts';
import type { PdfTemplate } from '@parichay/shared/studio/layer/layer-document.ts';
import type { staffMemberDetails } from '@parichay/shared/studio/staff-id/staff-id.endpoints.ts';
import type { StaffPrintLayout } from '@parichay/shared/studio/staff-id/staff-id.lists.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { z } from 'zod';
import type { CreatedAt, DeletedAt, DeletedBy, Json, NullableDate, NullableJson } from '../columns.ts';

export interface StaffMemberTable {
  staff_member_id: string;
  agency_id: string;
  business_id: string;
  person_name: string;
  details: Json<z.output<typeof staffMemberDetails>>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  deleted_at: DeletedAt;
  deleted_by: DeletedBy;
}

export interface StaffIdTable {
  verification_code: string;
  agency_id: string;
  staff_member_id: string;
  is_current: Generated<boolean>;
  issued_at: CreatedAt;
  printed_at: NullableDate;
  revoked_at: NullableDate;
}

export interface StaffPrintTable {
  staff_print_id: string;
  agency_id: string;
  business_id: string;
  document: Json<PdfTemplate>;
  layout: StaffPrintLayout;
  is_sample: boolean;
  cards: number;
  render_job_id: string | null;
  stored_at: NullableDate;
  removed_at: NullableDate;
  created_at: CreatedAt;
}
export type StaffPrintRecord = Selectable<StaffPrintTable>;

export interface StaffPrintCardTable {
  staff_print_id: string;
  position: number;
  agency_id: string;
  business_id: string;
  staff_member_id: string | null;
  print_key: string;
  is_counted: boolean;
  data: NullableJson<LayerData>;
  created_at: CreatedAt;
}
