import type { FeatureModule } from '../../feature-module.ts';
import { installGreetingsHandler, installGreetingsKind, queueGreetingInstallation } from './built-in-greetings.job.ts';
import { framedVideoHandler, framedVideoKind } from './framed-video.job.ts';
import { deleteExpiredGreetings } from './greeting.cleanup.ts';
import { greetingHandlers } from './greeting.routes.ts';
import { createGreetingPictures } from './greeting-pictures.ts';
import { createGreetingRenderer } from './greeting-renderer.ts';
import { deleteExpiredGreetingVideos } from './greeting-video.cleanup.ts';
import { normaliseVideoHandler, normaliseVideoKind } from './greeting-video.job.ts';
import { greetingVideoHandlers } from './greeting-video.routes.ts';
import { imageCategoryHandlers } from './image-category.routes.ts';
import { imagePostHandlers } from './image-post.routes.ts';
import { queueGreetingsForToday, todaysGreetingsHandler, todaysGreetingsKind } from './todays-greeting.job.ts';
import { todaysGreetingHandlers, todaysGreetingInternalHandlers } from './todays-greeting.routes.ts';

export const greetingModule: FeatureModule = (dependencies) => {
  const { config, db, media, log } = dependencies;
  const greetingRenderer = createGreetingRenderer(dependencies);
  const greetingPictures = createGreetingPictures({ greetingRenderer, media });
  const greetingDependencies = { greetingRenderer, greetingPictures };
  return {
    calls: {
      ...imageCategoryHandlers,
      ...imagePostHandlers,
      ...greetingHandlers(greetingDependencies),
      ...todaysGreetingHandlers(greetingDependencies),
      ...greetingVideoHandlers(dependencies),
    },
    internalCalls: todaysGreetingInternalHandlers({ db, greetingRenderer }),
    renderJobs: {
      [framedVideoKind]: framedVideoHandler(dependencies),
      [normaliseVideoKind]: normaliseVideoHandler(dependencies),
      [installGreetingsKind]: installGreetingsHandler({ db }),
      [todaysGreetingsKind]: todaysGreetingsHandler({ db, ...greetingDependencies, log }),
    },
    schedule: {
      'plan-todays-posts': { cron: '0 5 * * *', run: queueGreetingsForToday },
      'forget-greeting-videos': { cron: '0 3 * * *', run: deleteExpiredGreetingVideos },
      'forget-framed-greetings': { cron: '5 3 * * *', run: deleteExpiredGreetings },
      'install-greetings': { cron: '25 * * * *', run: () => queueGreetingInstallation(db) },
    },
    ...(config.rendersAhead && { atStart: () => queueGreetingInstallation(db) }),
  };
};
