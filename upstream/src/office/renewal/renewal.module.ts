import type { FeatureModule } from '../../feature-module.ts';
import { renewalHandlers } from './renewal.routes.ts';
import { remindOfRenewals } from './renewal-remind.ts';
import { remindOfTrials } from './trial-remind.ts';

export const renewalModule: FeatureModule = () => ({
  calls: renewalHandlers,
  schedule: {
    'remind-of-renewals': { cron: '0 9 * * *', run: remindOfRenewals },
    'remind-of-trials': { cron: '5 9 * * *', run: remindOfTrials },
  },
});
