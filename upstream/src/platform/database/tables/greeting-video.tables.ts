import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { CreatedAt } from '../columns.ts';

export interface GreetingVideoTable {
  media_id: string;
  agency_id: string;
  uploaded_by: string;
  shape: PostShape;
  file_name: string;
  render_job_id: string;
  duration_seconds: number | null;
  created_at: CreatedAt;
}
