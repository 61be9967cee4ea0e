import { type Actor, isSuperadmin } from '@parichay/shared/access/roles.ts';
import { type AgencyConfiguration, agencyConfiguration } from '@parichay/shared/agency/agency.fields.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../lib/database.ts';
import type { Database } from '../lib/schema.ts';

/**
 * The agency that a call is about: the actor's own, or the one it names, which only the super admin may.
 * @throws ApiError not_found also when it exists out of the actor's reach, so that ids tell nothing
 */
export async function agencyInReach(
  tx: Tx,
  actor: Actor,
  agencyId = actor.agencyId,
): Promise<Selectable<Database['agency']>> {
  const isReached = agencyId === actor.agencyId || isSuperadmin(actor);
  const row =
    isReached && (await tx.selectFrom('agency').selectAll().where('agency_id', '=', agencyId).executeTakeFirst());
  if (!row) throw new ApiError('not_found');
  return row;
}

/**
 * Its id alone: the actor's own needs no look into the database.
 * @throws ApiError not_found as `agencyInReach`
 */
export async function agencyIdInReach(tx: Tx, actor: Actor, agencyId = actor.agencyId): Promise<string> {
  return agencyId === actor.agencyId ? agencyId : (await agencyInReach(tx, actor, agencyId)).agency_id;
}

/**
 * Whose a list or a sum is: of the agency that the call names, else of the actor's own; null: of all, for the super admin
 * who names none.
 * @throws ApiError not_found also when it exists out of the actor's reach
 */
export async function agencyWanted(tx: Tx, actor: Actor, agencyId: string | undefined): Promise<string | null> {
  if (agencyId === undefined && isSuperadmin(actor)) return null;
  return agencyIdInReach(tx, actor, agencyId);
}

/** Rows of one agency, or of each: by index one after the other. @param column of its id */
export const ofAgency = (agencyId: string | null, column = 'agency_id') =>
  agencyId === null
    ? sql<boolean>`${sql.ref(column)} in (select agency_id from agency)`
    : sql<boolean>`${sql.ref(column)} = ${agencyId}`;

/** The id of the agency that runs the platform, and takes what agencies pay: the first one. */
export const platformAgency = sql<string>`(
  select agency_id from agency where 'superadmin' = any(roles) order by agency_id limit 1)`;

/** What the platform is called and whom to ask there, for an agency that pays it and does not see its row. */
export async function platformContact(tx: Tx): Promise<{ name: string; contact: AgencyConfiguration['contact'] }> {
  const { rows } = await sql<{ agency_name: string; contact: unknown }>`select * from platform_contact()`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('there is no agency that runs the platform');
  return { name: row.agency_name, contact: agencyConfiguration.shape.contact.parse(row.contact ?? {}) };
}

export async function platformAgencyId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`select ${platformAgency} as id`.execute(tx);
  const id = rows[0]?.id;
  if (!id) throw new Error('there is no agency that runs the platform');
  return id;
}
