import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { VideoContentInput } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { newId, requireCurrentVersion } from '../../platform/database/rows.ts';
import type { UserVideoRecord } from '../../platform/database/tables/video.tables.ts';
import { loadBrandKit } from '../../shop/brand-kit/brand-kit.queries.ts';
import { userVideoInReach } from './user-video.queries.ts';
import { isWaitingOrRendering, renderingAllowanceOf } from './video.rules.ts';
import { parseVideoContent, type VideoContent } from './video-content.ts';
import { cancelRenders, rendersOfVideo } from './video-render.queries.ts';
import { loadTemplateForVideo } from './video-templates.ts';

type UserVideoInput = VideoContentInput & { businessId: string; title: string };

const userVideoColumnsOf = ({ shape, language, texts, pictures }: VideoContent) => ({
  shape,
  language,
  texts: JSON.stringify(texts),
  pictures: JSON.stringify(pictures),
});

export async function addUserVideo(
  tx: Tx,
  actor: Actor,
  { businessId, title, ...input }: UserVideoInput,
  { isMadeAhead = false } = {},
): Promise<string> {
  const business = await loadBrandKit(tx, actor, businessId);
  const { template, version } = await loadTemplateForVideo(tx, input.templateId, null);
  const content = await parseVideoContent(tx, actor, { template, business, stored: {} }, input);
  const videoNo = newId();
  await tx
    .insertInto('user_video')
    .values({
      video_no: videoNo,
      agency_id: business.agencyId,
      business_id: businessId,
      template_id: input.templateId,
      document_version: version,
      title,
      is_made_ahead: isMadeAhead,
      ...userVideoColumnsOf(content),
    })
    .execute();
  return videoNo;
}

/**
 * A running rendering must be cancelled first.
 * @throws ApiError video_being_rendered, video_frozen, invalid_input
 */
async function requireMayChange(tx: Tx, row: UserVideoRecord, input: UserVideoInput): Promise<void> {
  const renders = await rendersOfVideo(tx, row.video_no);
  if (renders.some((render) => !render.is_sample && isWaitingOrRendering(render)))
    throw new ApiError('video_being_rendered');
  const { fullRenderCount, isFrozen } = renderingAllowanceOf(row.is_paid, renders, new Date());
  if (isFrozen) throw new ApiError('video_frozen');
  if (fullRenderCount === 0) return;
  const fixedMessage = 'stays what it was when the video was first rendered';
  if (input.templateId !== row.template_id)
    throw new ApiError('invalid_input', { fields: { templateId: fixedMessage } });
  if (input.shape !== row.shape) throw new ApiError('invalid_input', { fields: { shape: fixedMessage } });
}

/**
 * Cancels an outdated free video in progress.
 * @throws ApiError not_found, changed_meanwhile, template_not_available, invalid_input, video_being_rendered,
 * video_frozen
 */
export async function changeUserVideo(
  tx: Tx,
  actor: Actor,
  target: { videoNo: string; version?: number | undefined },
  { title, ...input }: UserVideoInput,
): Promise<void> {
  const business = await loadBrandKit(tx, actor, input.businessId, { lock: true });
  const row = await userVideoInReach(tx, actor, target.videoNo, { lock: true });
  if (row.business_id !== input.businessId) throw new ApiError('not_found');
  requireCurrentVersion(target, row);
  await requireMayChange(tx, row, { title, ...input });
  const { template, version } = await loadTemplateForVideo(tx, input.templateId, row);
  const columns = userVideoColumnsOf(
    await parseVideoContent(tx, actor, { template, business, stored: row.pictures }, input),
  );
  await cancelRenders(tx, await rendersOfVideo(tx, row.video_no));
  await tx
    .updateTable('user_video')
    .set({
      template_id: input.templateId,
      document_version: version,
      title,
      ...columns,
      status: 'draft',
      is_made_ahead: false,
      version: sql`version + 1`,
      updated_at: new Date(),
    })
    .where('video_no', '=', row.video_no)
    .execute();
}
