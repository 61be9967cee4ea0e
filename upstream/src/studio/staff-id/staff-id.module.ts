import type { FeatureModule } from '../../feature-module.ts';
import { idPageHandlers } from './id-page.routes.ts';
import { staffIdHandlers } from './staff-id.routes.ts';
import { staffIdPreviewHandlers } from './staff-id-preview.routes.ts';
import { deleteExpiredStaffPrints } from './staff-print.cleanup.ts';
import { staffPrintHandler, staffPrintKind } from './staff-print.job.ts';
import { staffPrintHandlers } from './staff-print.routes.ts';

export const staffIdModule: FeatureModule = (dependencies) => ({
  calls: { ...staffIdHandlers, ...staffIdPreviewHandlers(dependencies), ...staffPrintHandlers(dependencies) },
  internalCalls: idPageHandlers,
  renderJobs: {
    [staffPrintKind]: staffPrintHandler(dependencies),
  },
  schedule: {
    'forget-staff-prints': { cron: '25 3 * * *', run: deleteExpiredStaffPrints },
  },
});
