import type { FeatureModule } from '../../feature-module.ts';
import { deleteUnusedPictures } from './media.cleanup.ts';
import { mediaHandlers } from './media.routes.ts';
import { createMediaVisibilityCheck } from './media-visibility.ts';
import { remakeSmallPicturesHandler, remakeSmallPicturesKind } from './small-pictures.ts';

export const mediaModule: FeatureModule = (dependencies) => {
  const { db, media } = dependencies;
  return {
    internalCalls: mediaHandlers(media, createMediaVisibilityCheck(db)),
    renderJobs: {
      [remakeSmallPicturesKind]: remakeSmallPicturesHandler(dependencies),
    },
    schedule: {
      'forget-pictures': { cron: '40 3 * * *', run: deleteUnusedPictures },
    },
  };
};
