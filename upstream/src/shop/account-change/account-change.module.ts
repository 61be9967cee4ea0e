import type { FeatureModule } from '../../feature-module.ts';
import { applyAccountChanges } from './account-change.job.ts';
import { accountChangeActingHandlers, accountChangeHandlers } from './account-change.routes.ts';

export const accountChangeModule: FeatureModule = () => ({
  calls: accountChangeHandlers,
  actingCalls: accountChangeActingHandlers,
  schedule: {
    'make-account-changes': { cron: '*/5 * * * *', run: applyAccountChanges },
  },
});
