import {
  type Agency,
  type AgencyDetails,
  agencyConfiguration,
  agencyDetails,
} from '@parichay/shared/agency/agency.endpoints.ts';
import type { Selectable } from 'kysely';
import type { Tx } from '../lib/database.ts';
import { iso, newId } from '../lib/rows.ts';
import type { Database } from '../lib/schema.ts';

type AgencyRow = Selectable<Database['agency']>;

export const detailsOf = (row: AgencyRow): AgencyDetails =>
  agencyDetails.parse({
    agencyId: row.agency_id,
    agencyName: row.agency_name,
    brand: row.brand,
    configuration: agencyConfiguration.parse(row.configuration),
  });

export const presentAgency = (row: AgencyRow, domains: string[]): Agency => ({
  agencyId: row.agency_id,
  agencyName: row.agency_name,
  roles: row.roles,
  configuration: agencyConfiguration.parse(row.configuration),
  brand: row.brand,
  domains,
  version: row.version,
  createdAt: iso(row.created_at),
});

export const agencyByHost = (tx: Tx, host: string) =>
  tx
    .selectFrom('agency_domain')
    .innerJoin('agency', 'agency.agency_id', 'agency_domain.agency_id')
    .selectAll('agency')
    .where('host', '=', host)
    .executeTakeFirst();

/** The agency that serves hosts nobody has registered, where that is allowed: the first one made. */
export const firstAgency = (tx: Tx) =>
  tx.selectFrom('agency').selectAll().orderBy('agency_id').limit(1).executeTakeFirst();

export async function addAgency(
  tx: Tx,
  agency: Pick<Agency, 'agencyName' | 'roles' | 'configuration' | 'brand'> & { domains: string[] },
): Promise<Agency> {
  const row = await tx
    .insertInto('agency')
    .values({
      agency_id: newId(),
      agency_name: agency.agencyName,
      roles: agency.roles,
      configuration: JSON.stringify(agency.configuration),
      brand: JSON.stringify(agency.brand),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const host of agency.domains)
    await tx.insertInto('agency_domain').values({ host, agency_id: row.agency_id }).execute();
  return presentAgency(row, agency.domains);
}
