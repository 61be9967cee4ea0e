import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { VideoContentInput } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { newId, refuseOlder } from '../../platform/database/rows.ts';
import type { UserVideoRecord } from '../../platform/database/tables/video.tables.ts';
import { brandKitOf } from '../../shop/brand-kit/brand-kit.queries.ts';
import { userVideoInReach } from './user-video.queries.ts';
import { contentOf, type VideoContent } from './video.content.ts';
import { isLive, renderingAllowanceOf } from './video.rules.ts';
import { templateFor } from './video.templates.ts';
import { cancelRenders, rendersOfVideo } from './video-render.queries.ts';

type Input = VideoContentInput & { businessId: string; title: string };

const columnsOf = ({ shape, language, texts, pictures }: VideoContent) => ({
  shape,
  language,
  texts: JSON.stringify(texts),
  pictures: JSON.stringify(pictures),
});

export async function addVideo(
  tx: Tx,
  actor: Actor,
  { businessId, title, ...input }: Input,
  { isMadeAhead = false } = {},
): Promise<string> {
  const business = await brandKitOf(tx, actor, businessId);
  const { film, version } = await templateFor(tx, input.templateId, null);
  const content = await contentOf(tx, actor, { film, business, stored: {} }, input);
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
      ...columnsOf(content),
    })
    .execute();
  return videoNo;
}

/**
 * A running rendering must be cancelled first.
 * @throws ApiError video_being_rendered, video_frozen, invalid_input
 */
async function requireMayChange(tx: Tx, row: UserVideoRecord, input: Input): Promise<void> {
  const renders = await rendersOfVideo(tx, row.video_no);
  if (renders.some((render) => !render.is_sample && isLive(render))) throw new ApiError('video_being_rendered');
  const { films, isFrozen } = renderingAllowanceOf(row.is_paid, renders, new Date());
  if (isFrozen) throw new ApiError('video_frozen');
  if (films === 0) return;
  const fixed = 'stays what it was when the video was first rendered';
  if (input.templateId !== row.template_id) throw new ApiError('invalid_input', { fields: { templateId: fixed } });
  if (input.shape !== row.shape) throw new ApiError('invalid_input', { fields: { shape: fixed } });
}

/**
 * Cancels an outdated free video in progress.
 * @throws ApiError not_found, changed_meanwhile, template_not_available, invalid_input, video_being_rendered,
 * video_frozen
 */
export async function changeVideo(
  tx: Tx,
  actor: Actor,
  target: { videoNo: string; version?: number | undefined },
  { title, ...input }: Input,
): Promise<void> {
  const business = await brandKitOf(tx, actor, input.businessId, { lock: true });
  const row = await userVideoInReach(tx, actor, target.videoNo, { lock: true });
  if (row.business_id !== input.businessId) throw new ApiError('not_found');
  refuseOlder(target, row);
  await requireMayChange(tx, row, { title, ...input });
  const { film, version } = await templateFor(tx, input.templateId, row);
  const columns = columnsOf(await contentOf(tx, actor, { film, business, stored: row.pictures }, input));
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
