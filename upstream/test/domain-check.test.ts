import { describe, expect, it } from 'vitest';
import { type Answers, checkOf, type Here, isDefinite } from '../src/people/agency/domain-check.rules.ts';

const here: Here = { addresses: new Set(['203.0.113.7', '2001:db8::7']), host: 'cards.parichay.in', isKnown: true };
const none = { records: [] };
const answers = (more: Partial<Answers> = {}): Answers => ({
  ...{ cname: none, a: none, aaaa: none, issuers: none },
  ...more,
});
const problemOf = (more: Partial<Answers>, at: Here = here) => checkOf('shop.in', answers(more), at).problem;

describe('the DNS check of a domain', () => {
  it('a domain whose addresses are all ours has no problem, in any notation of IPv6', () => {
    expect(problemOf({ a: { records: ['203.0.113.7'] } })).toBeNull();
    expect(problemOf({ aaaa: { records: ['2001:0db8:0:0::7'] } })).toBeNull();
    expect(problemOf({ a: { records: ['203.0.113.7'] }, aaaa: { records: ['2001:db8::7'] } })).toBeNull();
  });

  it('a domain with one foreign address has the problem other_address', () => {
    expect(problemOf({ a: { records: ['203.0.113.7', '198.51.100.1'] } })).toBe('other_address');
    expect(problemOf({ a: { records: ['203.0.113.7'] }, aaaa: { records: ['2001:db8::8'] } })).toBe('other_address');
  });

  it('a domain that does not exist has the problem nxdomain, and one without addresses no_address', () => {
    expect(problemOf({ a: 'nxdomain', aaaa: 'nxdomain', cname: 'nxdomain' })).toBe('nxdomain');
    expect(problemOf({})).toBe('no_address');
    expect(problemOf({ a: 'nxdomain', aaaa: 'nxdomain', cname: { records: ['gone.in'] } })).toBe('no_address');
  });

  it('a domain whose DNS answers partly or not at all has the problem dns_failed, which is not definite', () => {
    const unsure: Partial<Answers>[] = [
      { a: 'failed', aaaa: 'failed' },
      { a: { records: ['203.0.113.7'] }, aaaa: 'failed' },
      { a: 'failed', aaaa: { records: ['2001:db8::7'] } },
    ];
    for (const more of unsure) {
      expect(problemOf(more)).toBe('dns_failed');
      expect(isDefinite(checkOf('shop.in', answers(more), here))).toBe(false);
    }
    // The addresses of our own host are unknown, so a foreign address may be ours.
    expect(problemOf({ a: { records: ['198.51.100.1'] } }, { ...here, isKnown: false })).toBe('dns_failed');
    expect(problemOf({ a: { records: ['203.0.113.7'] } }, { ...here, isKnown: false })).toBeNull();
  });

  it('the check of a domain lists the records found and the records expected', () => {
    expect(checkOf('shop.in', answers({ a: { records: ['198.51.100.1'] } }), here)).toEqual({
      domain: 'shop.in',
      isPointingHere: false,
      problem: 'other_address',
      found: ['A 198.51.100.1'],
      expected: ['CNAME cards.parichay.in', 'A 203.0.113.7', 'AAAA 2001:db8::7'],
    });
  });
});
