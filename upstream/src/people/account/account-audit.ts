import type { AuditAction } from '@parichay/shared/people/audit/audit.lists.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

interface AuditEvent {
  franchiseeId: string;
  actingFranchiseeId?: string;
  action: AuditAction;
  call: string;
  details?: Record<string, string | null>;
}

/** The audit triggers miss these actions, because they change no audited column of `franchisee`. */
export const auditAccountAction = (
  tx: Tx,
  { franchiseeId, actingFranchiseeId, action, call, details = {} }: AuditEvent,
) =>
  sql`select audit_account(${franchiseeId}, ${actingFranchiseeId ?? null}, ${action}, ${call}, ${JSON.stringify(details)}::jsonb)`.execute(
    tx,
  );

/** Any visitor can cause these, so at most ten per account and hour are stored. */
export const auditRefusedSignIn = (tx: Tx, franchiseeId: string, call: string, step: 'password' | 'second-step') =>
  sql`select audit_refused_sign_in(${franchiseeId}, ${call}, ${JSON.stringify({ step })}::jsonb)`.execute(tx);
