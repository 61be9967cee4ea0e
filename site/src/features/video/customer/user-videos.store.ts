import type { UserVideo } from '@parichay/shared/video/user-video.endpoints.ts';
import { call } from '../../../lib/api.ts';
import { listSlice, slice } from '../../../lib/slice.ts';

/** The promotional videos of a business, newest first. */
export const videos = listSlice<UserVideo>(({ videoNo }) => videoNo);
export const loadVideos = (businessId: string) =>
  videos.load(() => call('GET /video/user-video/getUserVideosByBusiness', { query: { businessId, limit: '100' } }));

export const removing = slice<UserVideo>();
export const remove = (video: UserVideo) =>
  removing.load(async () => {
    await call('DELETE /video/user-video', { body: { videoNo: video.videoNo } });
    videos.remove(video.videoNo);
    return video;
  });
