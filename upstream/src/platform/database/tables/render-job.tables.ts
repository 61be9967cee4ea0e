import type { RenderJobReason, RenderJobState } from '@parichay/shared/platform/render-job/render-job.lists.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { CreatedAt, Json, NullableDate, NullableJson } from '../columns.ts';

export type JsonResult = Record<string, unknown>;

export interface RenderJobTable {
  render_job_id: string;
  agency_id: string;
  business_id: string | null;
  kind: string;
  input: Json<JsonResult>;
  state: Generated<RenderJobState>;
  progress: Generated<number>;
  result: NullableJson<JsonResult>;
  reason: RenderJobReason | null;
  attempts: Generated<number>;
  is_ahead: Generated<boolean>;
  try_at: ColumnType<Date, Date | undefined, Date>;
  lease_until: NullableDate;
  worker_id: string | null;
  created_at: CreatedAt;
  started_at: NullableDate;
  finished_at: NullableDate;
}

export type RenderJob = Selectable<RenderJobTable>;
