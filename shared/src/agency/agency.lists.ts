/**
 * Why a domain does not lead here: no such name; a name without an address; an address that is not ours, maybe beside
 * ours. `cloudflare`: that of Cloudflare's proxy. `caa`: it leads here, and its CAA records forbid our certificates.
 * `dns_failed`: DNS did not answer. `not_configured`: PUBLIC_ADDRESSES is not set.
 */
export const domainProblems = [
  'nxdomain',
  'no_address',
  'other_address',
  'cloudflare',
  'caa',
  'dns_failed',
  'not_configured',
] as const;
export type DomainProblem = (typeof domainProblems)[number];
