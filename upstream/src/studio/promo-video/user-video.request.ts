import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refuseOlder } from '../../platform/database/rows.ts';
import type { InTransaction } from '../../platform/http/handle.ts';
import type { LayerPictures } from '../../platform/render/raster/layer-pictures.ts';
import { brandKitOf } from '../../shop/brand-kit/brand-kit.queries.ts';
import { userVideoNow } from './user-video.present.ts';
import { userVideoInReach } from './user-video.queries.ts';
import { dataOf } from './video.content.ts';
import { videoPage } from './video.page.ts';
import { templateContentOf } from './video.templates.ts';
import { keyOf, type LaidOut, type RenderTarget, reserveRendering, reserveSample } from './video-render.reserve.ts';

async function inputOf(tx: Tx, actor: Actor, target: { videoNo: string; version?: number | undefined }) {
  const row = await userVideoInReach(tx, actor, target.videoNo);
  refuseOlder(target, row);
  const business = await brandKitOf(tx, actor, row.business_id);
  const { agency_name } = await tx
    .selectFrom('agency')
    .select('agency_name')
    .where('agency_id', '=', row.agency_id)
    .executeTakeFirstOrThrow();
  return {
    row,
    business,
    agencyName: agency_name,
    film: await templateContentOf(tx, row.template_id, row.document_version),
  };
}

/**
 * @param isSample free, with a watermark
 * @throws ApiError not_found, changed_meanwhile, template_not_available, and those of `reserveRendering` and `reserveSample`
 */
export async function requestRendering(
  { actor, inTransaction, layerPictures }: { actor: Actor; inTransaction: InTransaction; layerPictures: LayerPictures },
  wanted: { videoNo: string; version?: number | undefined },
  isSample: boolean,
  { isAhead = false } = {},
): Promise<UserVideo> {
  const { row, business, agencyName, film } = await inTransaction((tx) => inputOf(tx, actor, wanted));
  const data = await dataOf(row, business, layerPictures);
  const watermark = isSample ? agencyName : null;
  const laidOut: LaidOut = {
    film,
    page: await videoPage(film, { shape: row.shape, language: row.language, data, watermark }),
    key: keyOf(film, row, data, watermark),
  };
  const target: RenderTarget = { videoNo: row.video_no, businessId: row.business_id, version: row.version };
  return inTransaction(async (tx) => {
    if (isSample) await reserveSample(tx, actor, target, laidOut, isAhead);
    else await reserveRendering(tx, actor, target, laidOut);
    return userVideoNow(tx, row.video_no);
  });
}
