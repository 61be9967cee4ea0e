import { type AgencyConfiguration, agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Only the super admin may name another agency.
 * @throws ApiError not_found, so ids reveal nothing
 */
export async function agencyRowInReach(
  tx: Tx,
  actor: Actor,
  agencyId = actor.agencyId,
): Promise<Selectable<Database['agency']>> {
  const isInReach = agencyId === actor.agencyId || isSuperadmin(actor);
  const row =
    isInReach && (await tx.selectFrom('agency').selectAll().where('agency_id', '=', agencyId).executeTakeFirst());
  if (!row) throw new ApiError('not_found');
  return row;
}

export async function agencyIdInReach(tx: Tx, actor: Actor, agencyId = actor.agencyId): Promise<string> {
  return agencyId === actor.agencyId ? agencyId : (await agencyRowInReach(tx, actor, agencyId)).agency_id;
}

/** null = all agencies, for a super admin who names none */
export async function requestedAgencyId(tx: Tx, actor: Actor, agencyId: string | undefined): Promise<string | null> {
  if (agencyId === undefined && isSuperadmin(actor)) return null;
  return agencyIdInReach(tx, actor, agencyId);
}

/** Names the column even for all agencies, for indexes that begin with it. */
export const agencyCondition = (agencyId: string | null, column = 'agency_id') =>
  agencyId === null
    ? sql<boolean>`${sql.ref(column)} in (select agency_id from agency)`
    : sql<boolean>`${sql.ref(column)} = ${agencyId}`;

export const platformAgencyIdSql = sql<string>`(
  select agency_id from agency where 'superadmin' = any(roles) order by agency_id limit 1)`;

/** Calls a database function, because an agency cannot read the platform's row. */
export async function platformContact(tx: Tx): Promise<{ name: string; contact: AgencyConfiguration['contact'] }> {
  const { rows } = await sql<{ agency_name: string; contact: unknown }>`select * from platform_contact()`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('there is no agency that runs the platform');
  return { name: row.agency_name, contact: agencyConfiguration.shape.contact.parse(row.contact ?? {}) };
}

export async function platformAgencyId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`select ${platformAgencyIdSql} as id`.execute(tx);
  const id = rows[0]?.id;
  if (!id) throw new Error('there is no agency that runs the platform');
  return id;
}
