import type { AuditEntry } from '@parichay/shared/people/audit/audit.endpoints.ts';
import { columnChoice } from '../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../kit/table/list/list.store.ts';
import { paged } from '../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../kit/table/rows/changes.store.ts';
import { withAgency } from '../agency/chosen-agency.ts';
import { auditList } from './audit.list.ts';

export const auditScreen = listScreen<AuditEntry>(
  withAgency(auditList),
  ({ auditId }) => auditId,
  paged('GET /audit-log'),
);
export const auditColumns = columnChoice('audit');
export const auditChanges = rowChanges<AuditEntry>(auditScreen);
