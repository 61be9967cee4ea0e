import type { FeatureModule } from '../../feature-module.ts';
import { deleteExpiredCompositions } from './composition.cleanup.ts';
import { createFramedPictures } from './framed-pictures.ts';
import { framedVideoHandler, framedVideoKind } from './framed-video.job.ts';
import { framingHandlers } from './framing.routes.ts';
import { createFraming } from './framing.ts';
import { deleteExpiredGreetingVideos } from './greeting-video.cleanup.ts';
import { normaliseVideoHandler, normaliseVideoKind } from './greeting-video.job.ts';
import { greetingVideoHandlers } from './greeting-video.routes.ts';
import { imageCategoryHandlers } from './image-category.routes.ts';
import { imagePostHandlers } from './image-post.routes.ts';
import { planTodaysPosts, todaysPostsHandler, todaysPostsKind } from './todays-post.job.ts';
import { todaysPostHandlers, todaysPostInternalHandlers } from './todays-post.routes.ts';

export const greetingModule: FeatureModule = (dependencies) => {
  const { db, media, log } = dependencies;
  const framing = createFraming(dependencies);
  const framedPictures = createFramedPictures({ framing, media });
  const greetings = { framing, framedPictures };
  return {
    calls: {
      ...imageCategoryHandlers,
      ...imagePostHandlers,
      ...framingHandlers(greetings),
      ...todaysPostHandlers(greetings),
      ...greetingVideoHandlers(dependencies),
    },
    internalCalls: todaysPostInternalHandlers({ db, framing }),
    renderJobs: {
      [framedVideoKind]: framedVideoHandler(dependencies),
      [normaliseVideoKind]: normaliseVideoHandler(dependencies),
      [todaysPostsKind]: todaysPostsHandler({ db, ...greetings, log }),
    },
    schedule: {
      'plan-todays-posts': { cron: '0 5 * * *', run: planTodaysPosts },
      'forget-greeting-videos': { cron: '0 3 * * *', run: deleteExpiredGreetingVideos },
      'forget-framed-greetings': { cron: '5 3 * * *', run: deleteExpiredCompositions },
    },
  };
};
