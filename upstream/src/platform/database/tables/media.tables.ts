import type { Document } from '@parichay/shared/shop/document/document.endpoints.ts';
import type { ColumnType } from 'kysely';
import type { CreatedAt } from '../columns.ts';

export interface MediaTable {
  media_id: string;
  agency_id: string;
  uploaded_by: string;
  by_staff: boolean;
  width: number;
  height: number;
  created_at: CreatedAt;
  /** Time when the file's last use ended; triggers maintain it (migration 0056). */
  left_at: ColumnType<Date | null, never, never>;
}

/** Triggers delete a row together with its file's row (migration 0056). */
export interface UploadTable {
  upload_id: string;
  agency_id: string;
  business_id: string | null;
  account_id: string;
  bytes: ColumnType<string | number, number, never>;
  created_at: CreatedAt;
}

export interface DocumentTable {
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
