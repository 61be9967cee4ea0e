import type { CustomerActor } from '@parichay/shared/platform/access/roles.ts';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { Logger } from 'pino';
import { type Db, inTenant } from '../../platform/database/database.ts';
import type { LayerPictureLoader } from '../../platform/render/raster/layer-pictures.ts';
import { firstVideoTemplateOf, type OwnerOfNewCard, ownersOfNewCards } from './first-video.queries.ts';
import { requestRendering } from './user-video-request.ts';
import { addUserVideo } from './user-video-save.ts';
import { loadTemplateVersion } from './video-templates.ts';

/* A new card's owner gets one free, low-priority video, unless the business has had one. */

const BATCH_SIZE = 50;

interface Dependencies {
  db: Db;
  layerPictures: LayerPictureLoader;
  log: Logger;
}

export async function makeFirstVideos({ db, layerPictures, log }: Dependencies): Promise<number> {
  const owners = await inTenant(db, 'platform', (tx) => ownersOfNewCards(tx, BATCH_SIZE));
  let madeCount = 0;
  for (const owner of owners) {
    try {
      if (await makeFirstVideo({ db, layerPictures }, owner)) madeCount += 1;
    } catch (error) {
      log.warn({ err: error, businessId: owner.business_id }, 'a first video could not be made');
    }
  }
  return madeCount;
}

async function makeFirstVideo(
  { db, layerPictures }: Omit<Dependencies, 'log'>,
  owner: OwnerOfNewCard,
): Promise<boolean> {
  const { business_id: businessId, agency_id: agencyId, user_id: userId } = owner;
  const actor: CustomerActor = { kind: 'customer', agencyId, userId };
  const inTransaction = <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(db, { agencyId }, work);
  const videoNo = await inTransaction(async (tx) => {
    const found = await firstVideoTemplateOf(tx, businessId);
    if (!found) return null;
    const { template, language } = found;
    const { names } = await loadTemplateVersion(tx, template.template_id, template.document_version);
    const shape: PostShape = template.shapes.find((one) => one === 'STORY') ?? 'SQUARE';
    const templateId = template.template_id;
    const title = names[language] ?? names.en;
    const input = { businessId, title, templateId, shape, language, texts: {}, pictures: {} };
    return addUserVideo(tx, actor, input, { isMadeAhead: true });
  });
  if (videoNo === null) return false;
  try {
    await requestRendering({ actor, inTransaction, layerPictures }, { videoNo }, true, { isAhead: true });
  } catch (error) {
    await inTransaction((tx) => tx.deleteFrom('user_video').where('video_no', '=', videoNo).execute());
    throw error;
  }
  return true;
}
