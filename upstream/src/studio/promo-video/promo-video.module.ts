import type { FeatureModule } from '../../feature-module.ts';
import { makeFirstVideos } from './first-video.job.ts';
import { userVideoHandler, userVideoKind } from './user-video.job.ts';
import { userVideoHandlers } from './user-video.routes.ts';
import { userVideoEditHandlers } from './user-video-edit.routes.ts';
import { videoDraftHandlers } from './video-draft.routes.ts';
import { videoMaterialHandler, videoMaterialKind } from './video-material.job.ts';
import { videoMaterialHandlers } from './video-material.routes.ts';
import { deleteExpiredVideoRenders } from './video-render.cleanup.ts';
import { deleteTemplateFiles } from './video-template.cleanup.ts';
import { videoTemplateHandlers } from './video-template.routes.ts';
import { installBuiltInTemplates } from './video-template-install.ts';
import { queueTemplateSamples } from './video-template-queue.ts';
import { templateSampleHandler, templateSampleKind } from './video-template-sample.ts';

export const promoVideoModule: FeatureModule = (dependencies) => {
  const { config, db } = dependencies;
  return {
    calls: {
      ...videoTemplateHandlers,
      ...videoDraftHandlers,
      ...videoMaterialHandlers(dependencies),
      ...userVideoHandlers,
      ...userVideoEditHandlers(dependencies),
    },
    renderJobs: {
      [userVideoKind]: userVideoHandler(dependencies),
      [videoMaterialKind]: videoMaterialHandler(dependencies),
      [templateSampleKind]: templateSampleHandler(dependencies),
    },
    schedule: {
      'make-first-videos': { cron: '*/10 * * * *', run: makeFirstVideos },
      'forget-video-films': { cron: '20 3 * * *', run: deleteExpiredVideoRenders },
      'forget-video-template-files': { cron: '35 3 * * *', run: deleteTemplateFiles },
      ...(config.rendersAhead && {
        'draw-template-samples': { cron: '5-55/10 * * * *', run: () => queueTemplateSamples(db) },
      }),
    },
    atStart: () => installBuiltInTemplates(db),
  };
};
