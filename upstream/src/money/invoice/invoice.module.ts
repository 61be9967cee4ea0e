import type { FeatureModule } from '../../feature-module.ts';
import { invoiceHandlers } from './invoice.routes.ts';
import { issueMissingInvoices } from './invoice-backfill.ts';

export const invoiceModule: FeatureModule = (dependencies) => {
  const { db } = dependencies;
  return {
    calls: invoiceHandlers(dependencies),
    // The previous version may have taken payments during a rolling update.
    schedule: {
      'issue-missing-invoices': { cron: '15 4 * * *', run: () => issueMissingInvoices(db) },
    },
    atStart: () => issueMissingInvoices(db),
  };
};
