import type { FeatureModule } from '../../feature-module.ts';
import { issueMissing } from './invoice.backfill.ts';
import { invoiceHandlers } from './invoice.routes.ts';

export const invoiceModule: FeatureModule = (dependencies) => {
  const { db } = dependencies;
  return {
    calls: invoiceHandlers(dependencies),
    // A process of the previous version may have taken payments during a rolling update.
    schedule: {
      'issue-missing-invoices': { cron: '15 4 * * *', run: () => issueMissing(db) },
    },
    atStart: () => issueMissing(db),
  };
};
