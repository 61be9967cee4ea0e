import { Resolver } from 'node:dns/promises';
import { isSomebodys } from '@parichay/shared/people/agency/domain.rules.ts';
import type { PublicPlace } from '../../config.ts';
import {
  type Answer,
  type Answers,
  checkOf,
  type DnsCheck,
  type Here,
  plainAddress,
  proofName,
  recordsOf,
} from './domain-check.rules.ts';

const ONE_TRY_MS = 3_000;
/** Limit for the whole check, because each DNS server has its own timeout. */
const PATIENCE_MS = 3_500;

/** Node's resolver: ENOTFOUND = no such name, ENODATA = no records of that type. */
const answerOfCode = (code: unknown): Answer =>
  code === 'ENOTFOUND' ? 'nxdomain' : code === 'ENODATA' ? { records: [] } : 'failed';

const answered = (lookup: Promise<string[]>): Promise<Answer> =>
  lookup.then(
    (records) => ({ records }),
    (error) => answerOfCode((error as NodeJS.ErrnoException).code),
  );

/** Leaves out the top-level domain, where registries set no CAA records. */
const withParents = (name: string): string[] => {
  const labels = name.split('.');
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
};

/** The closest name with CAA records decides. Source: RFC 8659, section 3. */
async function issuersOf(resolver: Resolver, name: string): Promise<Answer> {
  const sets = await Promise.all(
    withParents(name).map((one) =>
      answered(resolver.resolveCaa(one).then((records) => records.map(({ issue }) => issue ?? ''))),
    ),
  );
  const nearest = sets.find((answer) => answer === 'failed' || recordsOf(answer).length > 0) ?? { records: [] };
  // Only `issue` matters here; `iodef` and `issuewild` forbid nothing.
  return nearest === 'failed' ? nearest : { records: recordsOf(nearest).filter(Boolean) };
}

async function answersOf(resolver: Resolver, name: string): Promise<Answers> {
  const [cname, a, aaaa, issuers] = await Promise.all([
    answered(resolver.resolveCname(name)),
    answered(resolver.resolve4(name)),
    answered(resolver.resolve6(name)),
    issuersOf(resolver, name),
  ]);
  return { cname, a, aaaa, issuers };
}

async function hereOf(resolver: Resolver, { addresses, host }: PublicPlace): Promise<Here> {
  const own = addresses.map(plainAddress);
  if (!host) return { addresses: new Set(own), host, isKnown: true };
  const { a, aaaa } = await answersOf(resolver, host);
  const found = [...recordsOf(a), ...recordsOf(aaaa)].map(plainAddress);
  return { addresses: new Set([...own, ...found]), host, isKnown: a !== 'failed' && aaaa !== 'failed' };
}

export async function proofRecords(domains: readonly string[], place: PublicPlace): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const asked = domains.filter((domain) => isSomebodys(domain, true));
  if (asked.length === 0) return found;
  await asking(place, async (resolver) => {
    await Promise.all(
      asked.map(async (domain) => {
        const answer = await answered(
          resolver.resolveTxt(proofName(domain)).then((texts) => texts.map((parts) => parts.join(''))),
        );
        found.set(domain, recordsOf(answer));
      }),
    );
  });
  return found;
}

async function asking<T>(place: PublicPlace, work: (resolver: Resolver) => Promise<T>): Promise<T> {
  const resolver = new Resolver({ timeout: ONE_TRY_MS, tries: 1 });
  if (place.dnsServers.length > 0) resolver.setServers(place.dnsServers);
  const impatience = setTimeout(() => resolver.cancel(), PATIENCE_MS);
  try {
    return await work(resolver);
  } finally {
    clearTimeout(impatience);
  }
}

/** Takes seconds when DNS is slow: never call it inside a transaction. */
export async function checkDomains(domains: readonly string[], place: PublicPlace): Promise<DnsCheck[]> {
  if (place.addresses.length === 0 && !place.host)
    return domains.map((domain) => ({
      domain,
      isPointingHere: false,
      problem: 'not_configured',
      found: [],
      expected: [],
    }));
  return asking(place, async (resolver) => {
    const [here, ...answers] = await Promise.all([
      hereOf(resolver, place),
      ...domains.map((domain) => answersOf(resolver, domain)),
    ]);
    return domains.map((domain, at) => checkOf(domain, answers[at] as Answers, here));
  });
}
