import type { FeatureModule } from '../../feature-module.ts';
import { deleteUnusedPictures } from './media.cleanup.ts';
import { mediaHandlers } from './media.routes.ts';
import { createShownMedia } from './media.shown.ts';
import { remakeSmallPicturesJob, remakeSmallPicturesKind } from './small-pictures.ts';

export const mediaModule: FeatureModule = (dependencies) => {
  const { db, media } = dependencies;
  return {
    internalCalls: mediaHandlers(media, createShownMedia(db)),
    renderJobs: {
      [remakeSmallPicturesJob]: remakeSmallPicturesKind(dependencies),
    },
    schedule: {
      'forget-pictures': { cron: '40 3 * * *', run: deleteUnusedPictures },
    },
  };
};
