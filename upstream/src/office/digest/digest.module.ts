import type { FeatureModule } from '../../feature-module.ts';
import { queueWeeklyDigests } from './digest-plan.ts';

export const digestModule: FeatureModule = () => ({
  schedule: {
    'plan-weekly-digests': { cron: '10 9 * * 1,2', run: queueWeeklyDigests },
  },
});
