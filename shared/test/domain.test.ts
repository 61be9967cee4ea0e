import { describe, expect, it } from 'vitest';
import { isDomainAllowed, parseDomain } from '../src/people/agency/domain.rules.ts';

describe('the domain name of an agency', () => {
  it.each([
    ['cards.example.in', 'cards.example.in'],
    [' Cards.Example.IN. ', 'cards.example.in'],
    ['a-b.co.in', 'a-b.co.in'],
    ['दुकान.भारत', 'xn--11b7ah1gn.xn--h2brj9c'],
    ['xn--11b7ah1gn.xn--h2brj9c', 'xn--11b7ah1gn.xn--h2brj9c'],
    ['platform.localhost', 'platform.localhost'],
    ['https://shubh.localhost/', 'shubh.localhost'],
    ['https://Cards.Example.in/panel/login?next=%2F', 'cards.example.in'],
    ['http://दुकान.भारत', 'xn--11b7ah1gn.xn--h2brj9c'],
    ['\u200ecards.example.in\u200b', 'cards.example.in'],
  ])('the typed domain %j is stored as %j', (typed, stored) => {
    expect(parseDomain(typed)).toBe(stored);
  });

  it.each([
    '',
    'localhost',
    'shop',
    '192.0.2.1',
    '192.0.2.1.',
    '0300.0250.1',
    '0x7f.1',
    '2130706433',
    '１９２.0.2.1',
    '[::1]',
    '::1',
    'shop.in:80',
    'shop.in/',
    'https://shop.in:80',
    'https://a@shop.in',
    'ftp://shop.in',
    'a@shop.in',
    '*.shop.in',
    'shop..in',
    '.shop.in',
    '-a.in',
    'a-.in',
    'sh_op.in',
    'shop.1n.',
    'shop.in?',
    'shop.in#',
    'sho%70.in',
    'a b.in',
    'shop\\.in',
    `${'x'.repeat(64)}.in`,
    `${'x.'.repeat(130)}in`,
  ])('the text %j is not a valid domain', (typed) => {
    expect(parseDomain(typed)).toBeNull();
  });

  it('a domain that public DNS cannot resolve, such as nas.local, is refused in production and allowed in development', () => {
    for (const domain of ['a.localhost', 'nas.local', 'db.internal', 'a.test', 'a.example', 'a.invalid', 'a.onion']) {
      expect([domain, isDomainAllowed(domain, true)]).toEqual([domain, false]);
      expect(isDomainAllowed(domain, false)).toBe(true);
    }
    for (const domain of ['cards.example.in', 'test.in', 'local.co.in'])
      expect(isDomainAllowed(domain, true)).toBe(true);
  });
});
