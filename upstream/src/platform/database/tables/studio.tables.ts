import type { LayerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import type { StudioKind } from '@parichay/shared/studio/studio/studio.lists.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { CreatedAt, Json } from '../columns.ts';

export interface StudioDocumentTable {
  studio_document_id: string;
  agency_id: string;
  is_for_all: boolean;
  kind: StudioKind;
  document_name: string;
  title: string;
  draft: Json<LayerDocument>;
  version: Generated<number>;
  published_version: number | null;
  withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}
export type StudioRecord = Selectable<StudioDocumentTable>;

export interface StudioDocumentVersionTable {
  studio_document_id: string;
  version: number;
  agency_id: string;
  is_for_all: boolean;
  document: Json<LayerDocument>;
  created_at: CreatedAt;
}
