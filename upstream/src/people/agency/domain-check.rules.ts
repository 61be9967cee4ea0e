import type { DomainCheck } from '@parichay/shared/people/agency/agency.endpoints.ts';
import type { DomainProblem } from '@parichay/shared/people/agency/agency.lists.ts';
import { isCloudflare } from './cloudflare.ts';

export type Answer = { records: string[] } | 'nxdomain' | 'failed';

export interface Answers {
  cname: Answer;
  a: Answer;
  aaaa: Answer;
  /** Issuers in the closest CAA records, such as `letsencrypt.org`. Empty = any issuer may. */
  issuers: Answer;
}

/** The two certificate authorities that Caddy uses. */
const ourIssuers = ['letsencrypt.org', 'sectigo.com'];

export interface Here {
  addresses: ReadonlySet<string>;
  host: string | null;
  /** false = DNS did not resolve `host`, so an unknown address may still be ours. */
  isKnown: boolean;
}

export const recordsOf = (answer: Answer): string[] => (typeof answer === 'string' ? [] : answer.records);

export const proofName = (domain: string): string => `_parichay.${domain}`;
export const proofValue = (token: string): string => `parichay=${token}`;

export type DnsCheck = Omit<DomainCheck, 'isProven' | 'proof'>;

export const plainAddress = (address: string): string =>
  address.includes(':') ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;

const addressLines = (addresses: Iterable<string>): string[] =>
  [...addresses].map((address) => `${address.includes(':') ? 'AAAA' : 'A'} ${address}`);

export const expectedOf = ({ addresses, host }: Here): string[] => [
  ...(host ? [`CNAME ${host}`] : []),
  ...addressLines(addresses),
];

const isForbidden = (issuers: Answer): boolean => {
  // Parameters follow a semicolon (RFC 8659); an empty issuer forbids every one.
  const names = recordsOf(issuers).map((value) => (value.split(';')[0] ?? '').trim().toLowerCase());
  return names.length > 0 && !names.some((name) => ourIssuers.includes(name));
};

function problemOf({ cname, a, aaaa, issuers }: Answers, { addresses, isKnown }: Here): DomainProblem | null {
  const found = [...recordsOf(a), ...recordsOf(aaaa)].map(plainAddress);
  const strange = found.some((address) => !addresses.has(address));
  // One foreign address is enough: some visitors, or the certificate authority, would reach it.
  if (strange && found.every(isCloudflare)) return 'cloudflare';
  if (strange) return isKnown ? 'other_address' : 'dns_failed';
  // An answer for one address family proves nothing about the other.
  if (a === 'failed' || aaaa === 'failed') return 'dns_failed';
  if (found.length > 0) return isForbidden(issuers) ? 'caa' : null;
  return a === 'nxdomain' && recordsOf(cname).length === 0 ? 'nxdomain' : 'no_address';
}

export function checkOf(domain: string, answers: Answers, here: Here): DnsCheck {
  const problem = problemOf(answers, here);
  return {
    domain,
    isPointingHere: problem === null,
    problem,
    found: [
      ...recordsOf(answers.cname).map((name) => `CNAME ${name}`),
      ...addressLines([...recordsOf(answers.a), ...recordsOf(answers.aaaa)].map(plainAddress)),
      ...(problem === 'caa' ? recordsOf(answers.issuers).map((value) => `CAA 0 issue "${value}"`) : []),
    ],
    expected: problem === 'caa' ? [`CAA 0 issue "${ourIssuers[0]}"`] : expectedOf(here),
  };
}

export const isDefinite = ({ problem }: DnsCheck): boolean => problem !== 'dns_failed' && problem !== 'not_configured';
