import type { AuditAction } from '@parichay/shared/people/audit/audit.lists.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

interface Deed {
  franchiseeId: string;
  by?: string;
  action: AuditAction;
  call: string;
  facts?: Record<string, string | null>;
}

/** Explicit, because these actions change no audited column of `franchisee`. */
export const auditAccount = (tx: Tx, { franchiseeId, by, action, call, facts = {} }: Deed) =>
  sql`select audit_account(${franchiseeId}, ${by ?? null}, ${action}, ${call}, ${JSON.stringify(facts)}::jsonb)`.execute(
    tx,
  );

/** Any visitor can cause these entries, so the function stores at most ten per account and hour. */
export const auditRefusedSignIn = (tx: Tx, franchiseeId: string, call: string, step: 'password' | 'second-step') =>
  sql`select audit_refused_sign_in(${franchiseeId}, ${call}, ${JSON.stringify({ step })}::jsonb)`.execute(tx);
