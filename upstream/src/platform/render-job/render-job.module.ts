import type { FeatureModule } from '../../feature-module.ts';
import { deleteExpiredRenderJobs } from './render-job.cleanup.ts';

export const renderJobModule: FeatureModule = () => ({
  schedule: {
    'forget-render-jobs': { cron: '15 3 * * *', run: deleteExpiredRenderJobs },
  },
});
