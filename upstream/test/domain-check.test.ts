import { describe, expect, it } from 'vitest';
import { type Answers, checkOf, type Here, isDefinite } from '../src/agency/domain-check.rules.ts';

const here: Here = { addresses: new Set(['203.0.113.7', '2001:db8::7']), host: 'cards.parichay.in', isKnown: true };
const none = { records: [] };
const answers = (more: Partial<Answers> = {}): Answers => ({
  ...{ cname: none, a: none, aaaa: none, issuers: none },
  ...more,
});
const problemOf = (more: Partial<Answers>, at: Here = here) => checkOf('shop.in', answers(more), at).problem;

describe('a domain points here', () => {
  it('when every address it has is ours, however it is written', () => {
    expect(problemOf({ a: { records: ['203.0.113.7'] } })).toBeNull();
    expect(problemOf({ aaaa: { records: ['2001:0db8:0:0::7'] } })).toBeNull();
    expect(problemOf({ a: { records: ['203.0.113.7'] }, aaaa: { records: ['2001:db8::7'] } })).toBeNull();
  });

  it('not when one of them is another’s', () => {
    expect(problemOf({ a: { records: ['203.0.113.7', '198.51.100.1'] } })).toBe('other_address');
    expect(problemOf({ a: { records: ['203.0.113.7'] }, aaaa: { records: ['2001:db8::8'] } })).toBe('other_address');
  });

  it('not when there is no such name, or nothing behind it', () => {
    expect(problemOf({ a: 'nxdomain', aaaa: 'nxdomain', cname: 'nxdomain' })).toBe('nxdomain');
    expect(problemOf({})).toBe('no_address');
    expect(problemOf({ a: 'nxdomain', aaaa: 'nxdomain', cname: { records: ['gone.in'] } })).toBe('no_address');
  });

  it('nobody knows while DNS does not answer, or answers half', () => {
    const unsure: Partial<Answers>[] = [
      { a: 'failed', aaaa: 'failed' },
      { a: { records: ['203.0.113.7'] }, aaaa: 'failed' },
      { a: 'failed', aaaa: { records: ['2001:db8::7'] } },
    ];
    for (const more of unsure) {
      expect(problemOf(more)).toBe('dns_failed');
      expect(isDefinite(checkOf('shop.in', answers(more), here))).toBe(false);
    }
    // Where our own name leads is not known, so a strange address may be ours.
    expect(problemOf({ a: { records: ['198.51.100.1'] } }, { ...here, isKnown: false })).toBe('dns_failed');
    expect(problemOf({ a: { records: ['203.0.113.7'] } }, { ...here, isKnown: false })).toBeNull();
  });

  it('is told with what stands there and the records that would do', () => {
    expect(checkOf('shop.in', answers({ a: { records: ['198.51.100.1'] } }), here)).toEqual({
      domain: 'shop.in',
      isPointingHere: false,
      problem: 'other_address',
      found: ['A 198.51.100.1'],
      expected: ['CNAME cards.parichay.in', 'A 203.0.113.7', 'AAAA 2001:db8::7'],
    });
  });
});
