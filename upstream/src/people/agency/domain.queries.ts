import type { DomainCheck } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { wwwCounterpartOf } from '@parichay/shared/people/agency/domain.rules.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/http/errors.ts';
import { type DnsCheckResult, isCheckConclusive, proofRecordName, proofRecordValue } from './domain-check.rules.ts';

export async function isDomainPointingHere(tx: Tx, host: string): Promise<boolean> {
  const row = await tx
    .selectFrom('agency_domain')
    .select('host')
    .where('host', 'in', [host, wwwCounterpartOf(host)])
    .where('points_here_since', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * @param isTrusted true = trusted without a DNS proof
 * @throws ApiError already_exists naming the first domain of another agency
 */
export async function setAgencyDomains(
  tx: Tx,
  agencyId: string,
  currentHosts: string[],
  newHosts: string[],
  isTrusted: (host: string) => boolean,
): Promise<void> {
  const removedHosts = currentHosts.filter((host) => !newHosts.includes(host));
  if (removedHosts.length > 0)
    await tx.deleteFrom('agency_domain').where('agency_id', '=', agencyId).where('host', 'in', removedHosts).execute();
  for (const [index, host] of newHosts.entries()) {
    if (currentHosts.includes(host)) continue;
    try {
      await tx
        .insertInto('agency_domain')
        .values({ host, agency_id: agencyId, proven_by: isTrusted(host) ? 'platform' : null })
        .execute();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new ApiError('already_exists', {
        fields: { [`agency.domains.${index}`]: 'is of another agency' },
        cause: error,
      });
    }
  }
}

export async function isUnderOthersDomain(tx: Tx, host: string, agencyId: string): Promise<boolean> {
  const { rows } = await sql<{
    is_anothers: boolean;
  }>`select domain_is_anothers(${host}, ${agencyId}::uuid) as is_anothers`.execute(tx);
  return rows[0]?.is_anothers ?? false;
}

const MAX_DAILY_CHECKS = 100;
const MAX_DAILY_NEW_DOMAINS = 20;

/**
 * All agencies share the certificate authority's rate limit, so repeated domain changes are limited.
 * @throws ApiError too_many_requests
 */
export async function countAndLimitDomainCheck(tx: Tx, agencyId: string): Promise<void> {
  const { checks, allowed } = await tx
    .insertInto('domain_check')
    .values({ agency_id: agencyId, day: todayInIndia(), checks: 1, allowed: 0 })
    .onConflict((row) => row.columns(['agency_id', 'day']).doUpdateSet({ checks: sql`domain_check.checks + 1` }))
    .returning(['checks', 'allowed'])
    .executeTakeFirstOrThrow();
  if (checks > MAX_DAILY_CHECKS || allowed >= MAX_DAILY_NEW_DOMAINS)
    throw new ApiError('too_many_requests', { retryAfter: 3_600 });
}

export async function storeDomainChecks(
  tx: Tx,
  agencyId: string,
  checks: readonly DnsCheckResult[],
  records: ReadonlyMap<string, readonly string[]>,
): Promise<DomainCheck[]> {
  const stored: DomainCheck[] = [];
  for (const check of checks) {
    const { domain, isPointingHere } = check;
    const proofTexts = (records.get(domain) ?? []).map((text) => text.trim().replace(/^parichay=/, ''));
    const { rows } = await sql<{ is_proven: boolean; proof_token: string; was_allowed: boolean }>`
      select prove_domain(${domain}, ${agencyId}::uuid, ${proofTexts}::text[], ${isPointingHere}) as is_proven, proof_token,
        points_here_since is not null as was_allowed
      from agency_domain where host = ${domain} and agency_id = ${agencyId}`.execute(tx);
    const [row] = rows;
    // No row means that the domain was removed while DNS was queried.
    if (!row) continue;
    if (row.is_proven && isCheckConclusive(check)) {
      await tx
        .updateTable('agency_domain')
        .set({ points_here_since: isPointingHere ? sql`coalesce(points_here_since, now())` : null })
        .where('agency_id', '=', agencyId)
        .where('host', '=', domain)
        .execute();
      if (isPointingHere && !row.was_allowed) await incrementNewDomainCount(tx, agencyId);
    }
    const proof = { name: proofRecordName(domain), value: proofRecordValue(row.proof_token) };
    stored.push({ ...check, isProven: row.is_proven, proof });
  }
  return stored;
}

const incrementNewDomainCount = (tx: Tx, agencyId: string) =>
  tx
    .updateTable('domain_check')
    .set({ allowed: sql`allowed + 1` })
    .where('agency_id', '=', agencyId)
    .where('day', '=', todayInIndia())
    .execute();
