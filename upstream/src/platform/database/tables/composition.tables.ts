import type { MediaType } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { PlannedPost } from '@parichay/shared/studio/greeting/todays-post.endpoints.ts';
import type { ColumnType, Selectable } from 'kysely';
import type { CreatedAt, Json } from '../columns.ts';

export interface CompositionTable {
  composition_id: string;
  agency_id: string;
  business_id: string;
  image_id: string;
  compose_key: string;
  media_type: MediaType;
  is_watermarked: boolean;
  render_job_id: string | null;
  stored_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  made_on: string | null;
  created_at: CreatedAt;
}
export type Composition = Selectable<CompositionTable>;

export interface PreparedPostTable {
  business_id: string;
  day: string;
  agency_id: string;
  image_id: string;
  input: Json<PlannedPost['input']>;
  created_at: CreatedAt;
}
