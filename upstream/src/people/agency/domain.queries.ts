import type { DomainCheck } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { twinOf } from '@parichay/shared/people/agency/domain.rules.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/http/errors.ts';
import { type DnsCheck, isDefinite, proofName, proofValue } from './domain-check.rules.ts';

export async function leadsHere(tx: Tx, host: string): Promise<boolean> {
  const row = await tx
    .selectFrom('agency_domain')
    .select('host')
    .where('host', 'in', [host, twinOf(host)])
    .where('points_here_since', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * @param isGiven true = trusted without a DNS proof
 * @throws ApiError already_exists naming the first domain of another agency
 */
export async function setDomains(
  tx: Tx,
  agencyId: string,
  current: string[],
  wanted: string[],
  isGiven: (host: string) => boolean,
): Promise<void> {
  const gone = current.filter((host) => !wanted.includes(host));
  if (gone.length > 0)
    await tx.deleteFrom('agency_domain').where('agency_id', '=', agencyId).where('host', 'in', gone).execute();
  for (const [at, host] of wanted.entries()) {
    if (current.includes(host)) continue;
    try {
      await tx
        .insertInto('agency_domain')
        .values({ host, agency_id: agencyId, proven_by: isGiven(host) ? 'platform' : null })
        .execute();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new ApiError('already_exists', {
        fields: { [`agency.domains.${at}`]: 'is of another agency' },
        cause: error,
      });
    }
  }
}

export async function isUnderAnothers(tx: Tx, host: string, agencyId: string): Promise<boolean> {
  const { rows } = await sql<{
    is_anothers: boolean;
  }>`select domain_is_anothers(${host}, ${agencyId}::uuid) as is_anothers`.execute(tx);
  return rows[0]?.is_anothers ?? false;
}

const MAX_CHECKS = 100;
const MAX_ALLOWED = 20;

/**
 * All agencies share the certificate authority's rate limit, so repeated domain changes are limited.
 * @throws ApiError too_many_requests
 */
export async function countCheck(tx: Tx, agencyId: string): Promise<void> {
  const { checks, allowed } = await tx
    .insertInto('domain_check')
    .values({ agency_id: agencyId, day: todayInIndia(), checks: 1, allowed: 0 })
    .onConflict((row) => row.columns(['agency_id', 'day']).doUpdateSet({ checks: sql`domain_check.checks + 1` }))
    .returning(['checks', 'allowed'])
    .executeTakeFirstOrThrow();
  if (checks > MAX_CHECKS || allowed >= MAX_ALLOWED) throw new ApiError('too_many_requests', { retryAfter: 3_600 });
}

export async function noteChecks(
  tx: Tx,
  agencyId: string,
  checks: readonly DnsCheck[],
  records: ReadonlyMap<string, readonly string[]>,
): Promise<DomainCheck[]> {
  const noted: DomainCheck[] = [];
  for (const check of checks) {
    const { domain, isPointingHere } = check;
    const said = (records.get(domain) ?? []).map((text) => text.trim().replace(/^parichay=/, ''));
    const { rows } = await sql<{ is_proven: boolean; proof_token: string; was_allowed: boolean }>`
      select prove_domain(${domain}, ${agencyId}::uuid, ${said}::text[], ${isPointingHere}) as is_proven, proof_token,
        points_here_since is not null as was_allowed
      from agency_domain where host = ${domain} and agency_id = ${agencyId}`.execute(tx);
    const [row] = rows;
    // The domain was removed while DNS was queried.
    if (!row) continue;
    if (row.is_proven && isDefinite(check)) {
      await tx
        .updateTable('agency_domain')
        .set({ points_here_since: isPointingHere ? sql`coalesce(points_here_since, now())` : null })
        .where('agency_id', '=', agencyId)
        .where('host', '=', domain)
        .execute();
      if (isPointingHere && !row.was_allowed) await countAllowed(tx, agencyId);
    }
    const proof = { name: proofName(domain), value: proofValue(row.proof_token) };
    noted.push({ ...check, isProven: row.is_proven, proof });
  }
  return noted;
}

const countAllowed = (tx: Tx, agencyId: string) =>
  tx
    .updateTable('domain_check')
    .set({ allowed: sql`allowed + 1` })
    .where('agency_id', '=', agencyId)
    .where('day', '=', todayInIndia())
    .execute();
