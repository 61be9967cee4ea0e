import type { FeatureModule } from '../../feature-module.ts';
import { trashHandlers, trashInternalHandlers } from './trash.routes.ts';
import { purgeDeleted } from './trash-purge.ts';

export const trashModule: FeatureModule = () => ({
  calls: trashHandlers,
  internalCalls: trashInternalHandlers,
  schedule: {
    'purge-deleted': { cron: '30 3 * * *', run: purgeDeleted },
  },
});
