import type { AuditAction, AuditedEntity } from '@parichay/shared/people/audit/audit.lists.ts';
import type { Generated } from 'kysely';
import type { CreatedAt } from '../columns.ts';

/** Written by triggers, database functions and imports. */
export interface AuditLogTable {
  audit_id: Generated<string>;
  agency_id: string;
  franchisee_id: string;
  as_franchisee_id: string | null;
  user_id: string | null;
  call: string;
  entity: AuditedEntity;
  entity_id: string;
  business_id: string | null;
  action: AuditAction;
  before: Record<string, never> | null;
  after: Record<string, never> | null;
  created_at: CreatedAt;
}
