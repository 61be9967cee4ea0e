import { Resolver } from 'node:dns/promises';
import { isDomainAllowed } from '@parichay/shared/people/agency/domain.rules.ts';
import type { AgencyDomainTarget } from '../../config.ts';
import {
  canonicalIpAddress,
  type DnsAnswer,
  type DnsAnswers,
  type DnsCheckResult,
  dnsRecordsOf,
  domainCheckOf,
  type OurAddresses,
  proofRecordName,
} from './domain-check.rules.ts';

const QUERY_TIMEOUT_MS = 3_000;
/** Limits the whole check, because each DNS server has its own timeout. */
const CHECK_TIMEOUT_MS = 3_500;

/** Node's resolver: ENOTFOUND = no such name, ENODATA = no records of that type. */
const dnsAnswerOfError = (code: unknown): DnsAnswer =>
  code === 'ENOTFOUND' ? 'nxdomain' : code === 'ENODATA' ? { records: [] } : 'failed';

const toDnsAnswer = (lookup: Promise<string[]>): Promise<DnsAnswer> =>
  lookup.then(
    (records) => ({ records }),
    (error) => dnsAnswerOfError((error as NodeJS.ErrnoException).code),
  );

/** Leaves out the top-level domain, where registries set no CAA records. */
const withParentDomains = (name: string): string[] => {
  const labels = name.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
};

/** The closest name with CAA records decides. Source: RFC 8659, section 3. */
async function queryIssuers(resolver: Resolver, name: string): Promise<DnsAnswer> {
  const answers = await Promise.all(
    withParentDomains(name).map((one) =>
      toDnsAnswer(resolver.resolveCaa(one).then((records) => records.map(({ issue }) => issue ?? ''))),
    ),
  );
  const closestAnswer = answers.find((answer) => answer === 'failed' || dnsRecordsOf(answer).length > 0) ?? {
    records: [],
  };
  // Only `issue` matters here; `iodef` and `issuewild` forbid nothing.
  return closestAnswer === 'failed' ? closestAnswer : { records: dnsRecordsOf(closestAnswer).filter(Boolean) };
}

async function queryRecords(resolver: Resolver, name: string): Promise<DnsAnswers> {
  const [cname, a, aaaa, issuers] = await Promise.all([
    toDnsAnswer(resolver.resolveCname(name)),
    toDnsAnswer(resolver.resolve4(name)),
    toDnsAnswer(resolver.resolve6(name)),
    queryIssuers(resolver, name),
  ]);
  return { cname, a, aaaa, issuers };
}

async function resolveOurAddresses(resolver: Resolver, { addresses, host }: AgencyDomainTarget): Promise<OurAddresses> {
  const configuredAddresses = addresses.map(canonicalIpAddress);
  if (!host) return { addresses: new Set(configuredAddresses), host, isHostResolved: true };
  const { a, aaaa } = await queryRecords(resolver, host);
  const resolvedAddresses = [...dnsRecordsOf(a), ...dnsRecordsOf(aaaa)].map(canonicalIpAddress);
  return {
    addresses: new Set([...configuredAddresses, ...resolvedAddresses]),
    host,
    isHostResolved: a !== 'failed' && aaaa !== 'failed',
  };
}

export async function queryProofRecords(
  domains: readonly string[],
  domainTarget: AgencyDomainTarget,
): Promise<Map<string, string[]>> {
  const recordsByDomain = new Map<string, string[]>();
  const publicDomains = domains.filter((domain) => isDomainAllowed(domain, true));
  if (publicDomains.length === 0) return recordsByDomain;
  await withDnsResolver(domainTarget, async (resolver) => {
    await Promise.all(
      publicDomains.map(async (domain) => {
        const answer = await toDnsAnswer(
          resolver.resolveTxt(proofRecordName(domain)).then((texts) => texts.map((parts) => parts.join(''))),
        );
        recordsByDomain.set(domain, dnsRecordsOf(answer));
      }),
    );
  });
  return recordsByDomain;
}

async function withDnsResolver<T>(
  domainTarget: AgencyDomainTarget,
  query: (resolver: Resolver) => Promise<T>,
): Promise<T> {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: 1 });
  if (domainTarget.dnsServers.length > 0) resolver.setServers(domainTarget.dnsServers);
  const timeout = setTimeout(() => resolver.cancel(), CHECK_TIMEOUT_MS);
  try {
    return await query(resolver);
  } finally {
    clearTimeout(timeout);
  }
}

/** Takes seconds when DNS is slow, so never call it in a transaction. */
export async function checkDomains(
  domains: readonly string[],
  domainTarget: AgencyDomainTarget,
): Promise<DnsCheckResult[]> {
  if (domainTarget.addresses.length === 0 && !domainTarget.host)
    return domains.map((domain) => ({
      domain,
      isPointingHere: false,
      problem: 'not_configured',
      found: [],
      expected: [],
    }));
  return withDnsResolver(domainTarget, async (resolver) => {
    const [ourAddresses, ...answers] = await Promise.all([
      resolveOurAddresses(resolver, domainTarget),
      ...domains.map((domain) => queryRecords(resolver, domain)),
    ]);
    return domains.map((domain, index) => domainCheckOf(domain, answers[index] as DnsAnswers, ourAddresses));
  });
}
