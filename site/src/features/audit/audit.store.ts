import type { AuditEntry } from '@parichay/shared/audit/audit.endpoints.ts';
import type { InputOf } from '@parichay/shared/contract.ts';
import { call } from '../../lib/api.ts';
import { rowChanges } from '../table/changes.store.ts';
import { columnChoice } from '../table/columns.store.ts';
import { listScreen } from '../table/list.store.ts';
import { auditList } from './audit.list.ts';

type Query = NonNullable<InputOf<'GET /audit-log'>['query']>;

export const auditScreen = listScreen<AuditEntry>(
  auditList,
  ({ auditId }) => auditId,
  (query) => call('GET /audit-log', { query: query as Query }),
);
export const auditColumns = columnChoice('audit');
export const auditChanges = rowChanges<AuditEntry>(auditScreen);
