import { describe, expect, it } from 'vitest';
import {
  type DnsAnswers,
  domainCheckOf,
  isCheckConclusive,
  type OurAddresses,
} from '../src/people/agency/domain-check.rules.ts';

const here: OurAddresses = {
  addresses: new Set(['203.0.113.7', '2001:db8::7']),
  host: 'cards.parichay.in',
  isHostResolved: true,
};
const none = { records: [] };
const answers = (more: Partial<DnsAnswers> = {}): DnsAnswers => ({
  ...{ cname: none, a: none, aaaa: none, issuers: none },
  ...more,
});
const dnsProblemOf = (more: Partial<DnsAnswers>, at: OurAddresses = here) =>
  domainCheckOf('shop.in', answers(more), at).problem;

describe('the DNS check of an agency’s domain', () => {
  it('a domain that resolves only to our IP addresses passes the DNS check, in any notation of IPv6', () => {
    expect(dnsProblemOf({ a: { records: ['203.0.113.7'] } })).toBeNull();
    expect(dnsProblemOf({ aaaa: { records: ['2001:0db8:0:0::7'] } })).toBeNull();
    expect(dnsProblemOf({ a: { records: ['203.0.113.7'] }, aaaa: { records: ['2001:db8::7'] } })).toBeNull();
  });

  it('a domain that resolves to any foreign IP address fails the DNS check with other_address', () => {
    expect(dnsProblemOf({ a: { records: ['203.0.113.7', '198.51.100.1'] } })).toBe('other_address');
    expect(dnsProblemOf({ a: { records: ['203.0.113.7'] }, aaaa: { records: ['2001:db8::8'] } })).toBe('other_address');
  });

  it('the DNS check fails with nxdomain if the domain does not exist, and with no_address if it has no IP address', () => {
    expect(dnsProblemOf({ a: 'nxdomain', aaaa: 'nxdomain', cname: 'nxdomain' })).toBe('nxdomain');
    expect(dnsProblemOf({})).toBe('no_address');
    expect(dnsProblemOf({ a: 'nxdomain', aaaa: 'nxdomain', cname: { records: ['gone.in'] } })).toBe('no_address');
  });

  it('the DNS check is inconclusive (dns_failed) if a query fails or our own IP addresses are unknown', () => {
    const unsure: Partial<DnsAnswers>[] = [
      { a: 'failed', aaaa: 'failed' },
      { a: { records: ['203.0.113.7'] }, aaaa: 'failed' },
      { a: 'failed', aaaa: { records: ['2001:db8::7'] } },
    ];
    for (const more of unsure) {
      expect(dnsProblemOf(more)).toBe('dns_failed');
      expect(isCheckConclusive(domainCheckOf('shop.in', answers(more), here))).toBe(false);
    }
    // While our own addresses are unknown, any address may be ours.
    expect(dnsProblemOf({ a: { records: ['198.51.100.1'] } }, { ...here, isHostResolved: false })).toBe('dns_failed');
    expect(dnsProblemOf({ a: { records: ['203.0.113.7'] } }, { ...here, isHostResolved: false })).toBeNull();
  });

  it('the DNS check of a domain lists the records found and the records expected', () => {
    expect(domainCheckOf('shop.in', answers({ a: { records: ['198.51.100.1'] } }), here)).toEqual({
      domain: 'shop.in',
      isPointingHere: false,
      problem: 'other_address',
      found: ['A 198.51.100.1'],
      expected: ['CNAME cards.parichay.in', 'A 203.0.113.7', 'AAAA 2001:db8::7'],
    });
  });
});
