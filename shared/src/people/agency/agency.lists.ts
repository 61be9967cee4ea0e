/**
 * `cloudflare`: an address of Cloudflare's proxy. `caa`: CAA records forbid the certificate authorities of
 * Caddy. `not_configured`: PUBLIC_ADDRESSES is not set.
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
