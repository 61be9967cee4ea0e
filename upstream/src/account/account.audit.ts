import type { AuditAction } from '@parichay/shared/audit/audit.lists.ts';
import { sql } from 'kysely';
import type { Tx } from '../lib/database.ts';

interface Deed {
  franchiseeId: string;
  /** Who did it, where that was not the account itself. */
  by?: string;
  action: AuditAction;
  /** `POST /franchisee/password`. */
  call: string;
  facts?: Record<string, string | null>;
}

/** Writes down what happened to the sign-in of a staff account; its own row keeps nothing of it. */
export const auditAccount = (tx: Tx, { franchiseeId, by, action, call, facts = {} }: Deed) =>
  sql`select audit_account(${franchiseeId}, ${by ?? null}, ${action}, ${call}, ${JSON.stringify(facts)}::jsonb)`.execute(
    tx,
  );

/** Anybody may try: of what is refused some ten an hour of an account are kept. */
export const auditRefusedSignIn = (tx: Tx, franchiseeId: string, call: string, step: 'password' | 'second-step') =>
  sql`select audit_refused_sign_in(${franchiseeId}, ${call}, ${JSON.stringify({ step })}::jsonb)`.execute(tx);
