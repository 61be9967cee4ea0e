import type { OutputOf } from '@parichay/shared/contract.ts';
import { call } from '../../lib/api.ts';
import { listSlice } from '../../lib/slice.ts';

export const projectTypes = ['digital_card', 'pdf_id_card', 'promotional_video'] as const;
export type ProjectType = (typeof projectTypes)[number];

type UserVideo = OutputOf<'GET /video/user-video/getUserVideosByBusiness'>['items'][number];

export const isProjectType = (value: string | null): value is ProjectType =>
  projectTypes.some((type) => type === value);

/** The promotional videos of a business. */
export const videos = listSlice<UserVideo>(({ videoNo }) => videoNo);

export const loadVideos = (businessId: string) =>
  videos.load(() => call('GET /video/user-video/getUserVideosByBusiness', { query: { businessId } }));
