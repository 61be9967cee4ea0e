import type { DomainCheck } from '@parichay/shared/agency/agency.endpoints.ts';
import type { DomainProblem } from '@parichay/shared/agency/agency.lists.ts';
import { isCloudflare } from './cloudflare.ts';

/** What DNS said of one kind of record: what there is, that there is none, that there is no such name, or nothing of use. */
export type Answer = { records: string[] } | 'nxdomain' | 'failed';

export interface Answers {
  cname: Answer;
  a: Answer;
  aaaa: Answer;
  /** Who may give it a certificate, by the CAA records nearest to it: `letsencrypt.org`. None at all: anybody may. */
  issuers: Answer;
}

/** Whose certificates the proxy in front asks for: Caddy's two. */
const ourIssuers = ['letsencrypt.org', 'sectigo.com'];

/** Where "here" is. */
export interface Here {
  addresses: ReadonlySet<string>;
  /** The name that agencies may point to by a CNAME. */
  host: string | null;
  /** False when DNS did not say where that name leads: an address that is not among ours may still be. */
  isKnown: boolean;
}

export const recordsOf = (answer: Answer): string[] => (typeof answer === 'string' ? [] : answer.records);

/** Where the text record stands that proves a domain, and what it says. */
export const proofName = (domain: string): string => `_parichay.${domain}`;
export const proofValue = (token: string): string => `parichay=${token}`;

/** What DNS says of where a domain leads. */
export type DnsCheck = Omit<DomainCheck, 'isProven' | 'proof'>;

/** One way to write an address. */
export const plainAddress = (address: string): string =>
  address.includes(':') ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;

const addressLines = (addresses: Iterable<string>): string[] =>
  [...addresses].map((address) => `${address.includes(':') ? 'AAAA' : 'A'} ${address}`);

/** The records that lead here, any one of them enough. */
export const expectedOf = ({ addresses, host }: Here): string[] => [
  ...(host ? [`CNAME ${host}`] : []),
  ...addressLines(addresses),
];

/** What CAA records say that name no issuer of ours. A record that was not answered forbids nothing here. */
const isForbidden = (issuers: Answer): boolean => {
  // Behind a semicolon stand conditions of the issuer's own; alone it forbids everybody.
  const names = recordsOf(issuers).map((value) => (value.split(';')[0] ?? '').trim().toLowerCase());
  return names.length > 0 && !names.some((name) => ourIssuers.includes(name));
};

function problemOf({ cname, a, aaaa, issuers }: Answers, { addresses, isKnown }: Here): DomainProblem | null {
  const found = [...recordsOf(a), ...recordsOf(aaaa)].map(plainAddress);
  const strange = found.some((address) => !addresses.has(address));
  // One strange address is enough: some visitors, or the certificate authority, would be led there.
  if (strange && found.every(isCloudflare)) return 'cloudflare';
  if (strange) return isKnown ? 'other_address' : 'dns_failed';
  // Half an answer says nothing for certain of the other half.
  if (a === 'failed' || aaaa === 'failed') return 'dns_failed';
  if (found.length > 0) return isForbidden(issuers) ? 'caa' : null;
  return a === 'nxdomain' && recordsOf(cname).length === 0 ? 'nxdomain' : 'no_address';
}

/** What is to be said of a domain's DNS. */
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

/** Whether DNS has answered: what it did not say changes nothing. */
export const isDefinite = ({ problem }: DnsCheck): boolean => problem !== 'dns_failed' && problem !== 'not_configured';
