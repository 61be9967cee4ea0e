import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { VideoTemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import type {
  TestBusiness,
  UserVideoStatus,
  VideoLanguage,
  VideoMaterialKind,
} from '@parichay/shared/studio/promo-video/video.lists.ts';
import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { CreatedAt, DeletedAt, DeletedBy, Json, NullableDate, NullableJson } from '../columns.ts';

export interface VideoTemplateTable {
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
  built_in: string | null;
  document_version: number | null;
  sample_id: string | null;
  sample_version: number | null;
  withdrawn_at: NullableDate;
  version: Generated<number>;
  created_at: CreatedAt;
  deleted_at: DeletedAt;
  deleted_by: DeletedBy;
}

export interface VideoDocumentTable {
  template_id: string;
  version: number;
  film: Json<VideoTemplateContent>;
  created_at: CreatedAt;
}

export interface UserVideoTable {
  video_no: string;
  agency_id: string;
  business_id: string;
  template_id: string;
  document_version: number | null;
  title: string;
  shape: PostShape;
  language: Generated<VideoLanguage>;
  texts: Json<Record<string, string>>;
  pictures: Json<Record<string, Picture>>;
  /** `queued` = a rendering was requested; its render job has the progress. */
  status: Generated<UserVideoStatus>;
  is_paid: Generated<boolean>;
  is_made_ahead: Generated<boolean>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  deleted_at: DeletedAt;
  deleted_by: DeletedBy;
}
export type UserVideoRecord = Selectable<UserVideoTable>;

export interface VideoRenderTable {
  video_render_id: string;
  agency_id: string;
  business_id: string;
  video_no: string;
  is_sample: boolean;
  is_of_plan: boolean;
  render_key: string;
  render_job_id: string | null;
  stored_at: NullableDate;
  removed_at: NullableDate;
  created_at: CreatedAt;
}
export type VideoRender = Selectable<VideoRenderTable>;

export interface VideoDraftTable {
  template_id: string;
  film: Json<VideoTemplateContent>;
  version: Generated<number>;
  published_version: number | null;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface VideoMaterialTable {
  material_id: string;
  kind: VideoMaterialKind;
  shape: PostShape | null;
  file_name: string;
  licence: string;
  uploaded_by: string;
  render_job_id: string;
  seconds: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: CreatedAt;
}
export type VideoMaterialRow = Selectable<VideoMaterialTable>;

export interface VideoTestTable {
  video_test_id: string;
  template_id: string;
  draft_version: number;
  shape: PostShape;
  business: TestBusiness;
  render_job_id: string | null;
  created_at: CreatedAt;
}

export interface VideoTemplateSampleTable {
  template_id: string;
  language: VideoLanguage;
  version: number;
  sample_id: string;
  picture: Json<Picture>;
}

/** Samples no longer used (replaced, or of a deleted or withdrawn template) whose files still exist. */
export interface VideoSampleLeftTable {
  sample_id: string;
  left_at: ColumnType<Date, Date | undefined, never>;
}
