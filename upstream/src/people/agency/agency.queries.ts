import { type Agency, type AgencyDetails, agencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { wwwCounterpartOf } from '@parichay/shared/people/agency/domain.rules.ts';
import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { iso, isoOrNull, newId } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { setAgencyDomains } from './domain.queries.ts';

type AgencyRow = Selectable<Database['agency']>;
type AgencyWithDomains = AgencyRow & { domains: string[]; domains_proven: string[]; domains_pointing_here: string[] };

export const toAgencyDetails = (row: AgencyRow): AgencyDetails =>
  agencyDetails.parse({
    agencyId: row.agency_id,
    agencyName: row.agency_name,
    brand: row.brand,
    isSuspended: row.suspended_at !== null,
    configuration: agencyConfiguration.parse(row.configuration),
  });

export const presentAgency = (row: AgencyWithDomains): Agency => ({
  agencyId: row.agency_id,
  agencyName: row.agency_name,
  roles: row.roles,
  configuration: agencyConfiguration.parse(row.configuration),
  brand: row.brand,
  domains: row.domains,
  domainsProven: row.domains_proven,
  domainsPointingHere: row.domains_pointing_here,
  suspendedAt: isoOrNull(row.suspended_at),
  version: row.version,
  createdAt: iso(row.created_at),
});

/** Prefers the exact host over its twin with or without `www.`. */
export const agencyByHost = (tx: Tx, host: string) =>
  tx
    .selectFrom('agency_domain')
    .innerJoin('agency', 'agency.agency_id', 'agency_domain.agency_id')
    .selectAll('agency')
    .select('agency_domain.host')
    .where('host', 'in', [host, wwwCounterpartOf(host)])
    .where('proven_by', 'is not', null)
    .orderBy(sql`host = ${host}`, 'desc')
    .executeTakeFirst();

export const agencyById = (tx: Tx, agencyId: string) =>
  tx.selectFrom('agency').selectAll().where('agency_id', '=', agencyId).executeTakeFirst();

export const loadAgencyDetails = async (tx: Tx, agencyId: string): Promise<AgencyDetails> =>
  toAgencyDetails(
    await tx.selectFrom('agency').selectAll().where('agency_id', '=', agencyId).executeTakeFirstOrThrow(),
  );

export const firstAgency = (tx: Tx) =>
  tx.selectFrom('agency').selectAll().orderBy('agency_id').limit(1).executeTakeFirst();

export function agenciesInReach(tx: Tx, actor: Actor) {
  const hostsWhere = (condition = sql`true`) =>
    sql<
      string[]
    >`array(select host from agency_domain where agency_domain.agency_id = agency.agency_id and ${condition} order by host)`;
  const allAgencies = tx
    .selectFrom('agency')
    .selectAll('agency')
    .select([
      hostsWhere().as('domains'),
      hostsWhere(sql`proven_by is not null`).as('domains_proven'),
      hostsWhere(sql`points_here_since is not null`).as('domains_pointing_here'),
    ]);
  return isSuperadmin(actor) ? allAgencies : allAgencies.where('agency.agency_id', '=', actor.agencyId);
}

/** @throws ApiError not_found, also out of reach */
export async function agencyInReach(
  tx: Tx,
  actor: Actor,
  agencyId: string,
  options: { lock?: boolean } = {},
): Promise<Agency> {
  let query = agenciesInReach(tx, actor).where('agency.agency_id', '=', agencyId);
  if (options.lock) query = query.forUpdate('agency');
  const row = await query.executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return presentAgency(row);
}

type AgencyColumnValues = Pick<Agency, 'agencyName' | 'roles' | 'configuration' | 'brand'>;

const agencyColumnsOf = ({ agencyName, roles, configuration, brand }: AgencyColumnValues) => ({
  agency_name: agencyName,
  roles,
  configuration: JSON.stringify(configuration),
  brand: JSON.stringify(brand),
});

export async function addAgency(
  tx: Tx,
  agency: AgencyColumnValues & { domains: string[] },
): Promise<{ agencyId: string }> {
  const agencyId = newId();
  await tx
    .insertInto('agency')
    .values({ agency_id: agencyId, ...agencyColumnsOf(agency) })
    .execute();
  await setAgencyDomains(tx, agencyId, [], agency.domains, () => true);
  return { agencyId };
}

export async function updateAgency(tx: Tx, agencyId: string, values: AgencyColumnValues): Promise<void> {
  await tx
    .updateTable('agency')
    .set({ ...agencyColumnsOf(values), version: sql`version + 1` })
    .where('agency_id', '=', agencyId)
    .execute();
}

export async function setAgencySuspended(tx: Tx, agencyId: string, isSuspended: boolean): Promise<void> {
  await tx
    .updateTable('agency')
    .set({ suspended_at: isSuspended ? new Date() : null, version: sql`version + 1` })
    .where('agency_id', '=', agencyId)
    .where('suspended_at', isSuspended ? 'is' : 'is not', null)
    .execute();
}

/** Locks rows in one order, so the last two platform agencies cannot be removed at once. */
export async function lockSuperadminAgencies(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('agency')
    .select('agency_id')
    .where(sql<boolean>`'superadmin' = any(roles)`)
    .orderBy('agency_id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.agency_id);
}
