import type { DomainCheck } from '@parichay/shared/people/agency/agency.endpoints.ts';
import type { DomainProblem } from '@parichay/shared/people/agency/agency.lists.ts';
import { isCloudflareAddress } from './cloudflare.ts';

export type DnsAnswer = { records: string[] } | 'nxdomain' | 'failed';

export interface DnsAnswers {
  cname: DnsAnswer;
  a: DnsAnswer;
  aaaa: DnsAnswer;
  /** Issuers in the closest CAA records, such as `letsencrypt.org`. Empty = any issuer may. */
  issuers: DnsAnswer;
}

/** Caddy uses these two certificate authorities. */
const allowedIssuers = ['letsencrypt.org', 'sectigo.com'];

export interface OurAddresses {
  addresses: ReadonlySet<string>;
  host: string | null;
  /** false = `host` was not resolved, so an unknown IP address may belong to it. */
  isHostResolved: boolean;
}

export const dnsRecordsOf = (answer: DnsAnswer): string[] => (typeof answer === 'string' ? [] : answer.records);

export const proofRecordName = (domain: string): string => `_parichay.${domain}`;
export const proofRecordValue = (token: string): string => `parichay=${token}`;

export type DnsCheckResult = Omit<DomainCheck, 'isProven' | 'proof'>;

export const canonicalIpAddress = (address: string): string =>
  address.includes(':') ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;

const addressRecordLines = (addresses: Iterable<string>): string[] =>
  [...addresses].map((address) => `${address.includes(':') ? 'AAAA' : 'A'} ${address}`);

export const expectedRecords = ({ addresses, host }: OurAddresses): string[] => [
  ...(host ? [`CNAME ${host}`] : []),
  ...addressRecordLines(addresses),
];

const isIssuanceForbidden = (issuers: DnsAnswer): boolean => {
  // Parameters follow a semicolon (RFC 8659); an empty issuer forbids every one.
  const names = dnsRecordsOf(issuers).map((value) => (value.split(';')[0] ?? '').trim().toLowerCase());
  return names.length > 0 && !names.some((name) => allowedIssuers.includes(name));
};

function domainProblemOf(
  { cname, a, aaaa, issuers }: DnsAnswers,
  { addresses, isHostResolved }: OurAddresses,
): DomainProblem | null {
  const foundAddresses = [...dnsRecordsOf(a), ...dnsRecordsOf(aaaa)].map(canonicalIpAddress);
  const hasForeignAddress = foundAddresses.some((address) => !addresses.has(address));
  // One foreign IP address is enough: visitors or the certificate authority would reach it.
  if (hasForeignAddress && foundAddresses.every(isCloudflareAddress)) return 'cloudflare';
  if (hasForeignAddress) return isHostResolved ? 'other_address' : 'dns_failed';
  // An answer for one address family proves nothing about the other.
  if (a === 'failed' || aaaa === 'failed') return 'dns_failed';
  if (foundAddresses.length > 0) return isIssuanceForbidden(issuers) ? 'caa' : null;
  return a === 'nxdomain' && dnsRecordsOf(cname).length === 0 ? 'nxdomain' : 'no_address';
}

export function domainCheckOf(domain: string, answers: DnsAnswers, ourAddresses: OurAddresses): DnsCheckResult {
  const problem = domainProblemOf(answers, ourAddresses);
  return {
    domain,
    isPointingHere: problem === null,
    problem,
    found: [
      ...dnsRecordsOf(answers.cname).map((name) => `CNAME ${name}`),
      ...addressRecordLines([...dnsRecordsOf(answers.a), ...dnsRecordsOf(answers.aaaa)].map(canonicalIpAddress)),
      ...(problem === 'caa' ? dnsRecordsOf(answers.issuers).map((value) => `CAA 0 issue "${value}"`) : []),
    ],
    expected: problem === 'caa' ? [`CAA 0 issue "${allowedIssuers[0]}"`] : expectedRecords(ourAddresses),
  };
}

export const isCheckConclusive = ({ problem }: DnsCheckResult): boolean =>
  problem !== 'dns_failed' && problem !== 'not_configured';
