import type { AuditEntry } from '@parichay/shared/audit/audit.endpoints.ts';
import { rowChanges } from '../table/changes.store.ts';
import { columnChoice } from '../table/columns.store.ts';
import { listScreen } from '../table/list.store.ts';
import { paged } from '../table/paged.ts';
import { auditList } from './audit.list.ts';

export const auditScreen = listScreen<AuditEntry>(auditList, ({ auditId }) => auditId, paged('GET /audit-log'));
export const auditColumns = columnChoice('audit');
export const auditChanges = rowChanges<AuditEntry>(auditScreen);
