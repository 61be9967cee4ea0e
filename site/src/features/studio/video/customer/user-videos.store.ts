import type { UserVideo } from '@parichay/shared/studio/video/user-video.endpoints.ts';
import { call } from '../../../../lib/api.ts';
import { listSlice, slice } from '../../../../lib/slice.ts';
import { firstPreview, inPanelLanguage } from './video.store.ts';

export const videos = listSlice<UserVideo>(({ videoNo }) => videoNo);
export const loadVideos = (businessId: string) =>
  videos.load(async () => {
    const page = await call('GET /video/user-video/getUserVideosByBusiness', { query: { businessId, limit: '100' } });
    return { ...page, items: await Promise.all(page.items.map(inPanelLanguage)) };
  });

export async function drawMoment(video: UserVideo) {
  const { width, height, frame } = await firstPreview(video.businessId, video, video.videoNo);
  return { svg: frame.svg, viewBox: `0 0 ${width} ${height}` };
}

export const removing = slice<UserVideo>();
export const remove = (video: UserVideo) =>
  removing.load(async () => {
    await call('DELETE /video/user-video', { body: { videoNo: video.videoNo } });
    videos.remove(video.videoNo);
    return video;
  });
