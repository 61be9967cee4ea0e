import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import { makeBusiness } from './factories.ts';
import { recordPlan } from './paying.ts';
import type { Client, World } from './world.ts';

export const videoPath = '/api/v1/video/user-video';

/** Finds a template that comes with the product. */
export async function findTemplate(browser: Client, templateCode: string): Promise<VideoTemplate> {
  const { body } = await browser.get('/api/v1/video/template').query({ search: templateCode }).expect(200);
  return body.data.items[0];
}

export const postVideo = (browser: Client, body: object) => browser.post(videoPath).send(body);
export const saveVideo = async (browser: Client, body: object): Promise<UserVideo> =>
  (await postVideo(browser, body).expect(200)).body.data.userVideo;
export const readVideo = async (browser: Client, { videoNo }: Pick<UserVideo, 'videoNo'>): Promise<UserVideo> =>
  (await browser.get(`${videoPath}/${videoNo}`).expect(200)).body.data;

/** Makes a video of a new business, or of the named one. */
export async function makeVideo(
  browser: Client,
  overrides: object = {},
  templateCode = 'thank-you',
): Promise<UserVideo> {
  const { templateId } = await findTemplate(browser, templateCode);
  const businessId = 'businessId' in overrides ? overrides.businessId : (await makeBusiness(browser)).businessId;
  return saveVideo(browser, { businessId, templateId, title: 'Ours', shape: 'SQUARE', ...overrides });
}

export const videoChangeInput = (
  { videoNo, businessId, templateId, title, shape, language }: UserVideo,
  overrides: object = {},
) => ({
  videoNo,
  businessId,
  templateId,
  title,
  shape,
  language,
  ...overrides,
});

export const setVideoStatus = (browser: Client, { videoNo }: UserVideo, status: 'queued' | 'draft') =>
  browser.post(`${videoPath}/updateUserVideoStatus`).send({ videoNo, status });
export const queueRender = (browser: Client, video: UserVideo) => setVideoStatus(browser, video, 'queued');
export const requestSample = (browser: Client, { videoNo }: UserVideo) =>
  browser.post(`${videoPath}/sample`).send({ videoNo });
export const downloadVideo = (browser: Client, { videoNo }: UserVideo, overrides: object = {}) =>
  browser.get(`${videoPath}/downloadUserVideo`).query({ videoNo, ...overrides });

let nextAmountPaise = 29_900;
/** Records a video’s payment by hand. @returns the number of the record */
export async function buyVideo(admin: Client, { videoNo }: UserVideo): Promise<string> {
  nextAmountPaise += 1;
  const { body } = await admin
    .post(`${videoPath}-payment`)
    .send({ videoNo, isManualUpdate: true, paymentAmount: nextAmountPaise })
    .expect(200);
  return body.data.recordNo;
}

/** Records a paid plan with this number of videos for a business. */
export async function subscribeVideos(admin: Client, businessId: string, videos: number): Promise<void> {
  const limits = { ...customPlanDefaults.limits, promotionalVideoIncluded: true, promotionalVideoLimit: videos };
  await recordPlan(admin, businessId, { limits });
}

const query = async ({ upstream }: Pick<World, 'upstream'>, text: string, values: unknown[]) =>
  (await upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];

/** Reads the renderings of a video, the oldest first. */
export const renderingsOf = (world: Pick<World, 'upstream'>, { videoNo }: UserVideo) =>
  query(
    world,
    `select video_render.*, state, attempts from video_render left join render_job using (render_job_id)
     where video_no = $1 order by video_render_id`,
    [videoNo],
  );

/** Marks all pending renderings of a video as done, as a worker does. */
export async function completeRenderings(
  world: Pick<World, 'upstream'>,
  { videoNo }: UserVideo,
  daysAgo = 0,
): Promise<void> {
  await query(
    world,
    `with made as (
       update render_job set state = 'ready', progress = 100, finished_at = now(), result = '{}'
       where state = 'queued' and render_job_id in (select render_job_id from video_render where video_no = $1)
       returning render_job_id)
     update video_render set stored_at = now() - $2 * interval '1 day'
     where render_job_id in (select render_job_id from made)`,
    [videoNo, daysAgo],
  );
}

/** Marks all pending renderings of a video as failed. */
export const failRenderings = (world: Pick<World, 'upstream'>, { videoNo }: UserVideo) =>
  query(
    world,
    `update render_job set state = 'failed', reason = 'render_failed', finished_at = now()
     where state = 'queued' and render_job_id in (select render_job_id from video_render where video_no = $1)`,
    [videoNo],
  );
