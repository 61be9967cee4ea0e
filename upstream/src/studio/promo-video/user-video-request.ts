import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import type { Tx } from '../../platform/database/database.ts';
import { requireCurrentVersion } from '../../platform/database/rows.ts';
import type { InTransaction } from '../../platform/http/handle.ts';
import type { LayerPictureLoader } from '../../platform/render/raster/layer-pictures.ts';
import { loadBrandKit } from '../../shop/brand-kit/brand-kit.queries.ts';
import { userVideoInReach } from './user-video.queries.ts';
import { reloadUserVideo } from './user-video-present.ts';
import { loadVideoLayerData } from './video-content.ts';
import { layOutVideo } from './video-page.ts';
import {
  type RenderTarget,
  renderKeyOf,
  reserveRendering,
  reserveSample,
  type VideoToRender,
} from './video-render-reserve.ts';
import { loadTemplateVersion } from './video-templates.ts';

async function loadRenderInput(tx: Tx, actor: Actor, target: { videoNo: string; version?: number | undefined }) {
  const row = await userVideoInReach(tx, actor, target.videoNo);
  requireCurrentVersion(target, row);
  const business = await loadBrandKit(tx, actor, row.business_id);
  const { agency_name } = await tx
    .selectFrom('agency')
    .select('agency_name')
    .where('agency_id', '=', row.agency_id)
    .executeTakeFirstOrThrow();
  return {
    row,
    business,
    agencyName: agency_name,
    template: await loadTemplateVersion(tx, row.template_id, row.document_version),
  };
}

/**
 * @param isSample the video is free and has a watermark
 * @throws ApiError not_found, changed_meanwhile, template_not_available, and those of `reserveRendering` and `reserveSample`
 */
export async function requestRendering(
  {
    actor,
    inTransaction,
    layerPictures,
  }: { actor: Actor; inTransaction: InTransaction; layerPictures: LayerPictureLoader },
  request: { videoNo: string; version?: number | undefined },
  isSample: boolean,
  { isAhead = false } = {},
): Promise<UserVideo> {
  const { row, business, agencyName, template } = await inTransaction((tx) => loadRenderInput(tx, actor, request));
  const data = await loadVideoLayerData(row, business, layerPictures);
  const watermark = isSample ? agencyName : null;
  const videoToRender: VideoToRender = {
    template,
    video: await layOutVideo(template, { shape: row.shape, language: row.language, data, watermark }),
    key: renderKeyOf(template, row, data, watermark),
  };
  const target: RenderTarget = { videoNo: row.video_no, businessId: row.business_id, version: row.version };
  return inTransaction(async (tx) => {
    if (isSample) await reserveSample(tx, actor, target, videoToRender, isAhead);
    else await reserveRendering(tx, actor, target, videoToRender);
    return reloadUserVideo(tx, row.video_no);
  });
}
