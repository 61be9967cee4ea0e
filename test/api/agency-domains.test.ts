import type { Agency, DomainCheck } from '@parichay/shared/agency/agency.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DnsStandIn, startDns } from '../../dev/stand-ins/dns.ts';
import { password, people } from '../lib/people.ts';
import { changesNothing } from '../lib/stored.ts';
import { type Browser, startWorld, type World } from '../lib/world.ts';

let dns: DnsStandIn;
let world: World;
let platform: Browser;
let admin: Browser;
let home: Agency;
beforeAll(async () => {
  dns = await startDns({
    'cards.parichay.in': { A: ['203.0.113.7'], AAAA: ['2001:db8::7'] },
    'apex.in': { A: ['203.0.113.7'] },
    'both.in': { A: ['203.0.113.7'], AAAA: ['2001:db8:0::7'] },
    'alias.in': { CNAME: 'cards.parichay.in' },
    'elsewhere.in': { A: ['198.51.100.9'] },
    'half.in': { A: ['203.0.113.7'], AAAA: ['2001:db8::bad'] },
    'empty.in': {},
    'dangling.in': { CNAME: 'gone.in' },
    'broken.in': 'servfail',
    'silent.in': 'silence',
  });
  world = await startWorld({
    upstream: { PUBLIC_ADDRESSES: '203.0.113.7, cards.parichay.in', DNS_SERVERS: dns.address },
  });
  platform = await world.as('superadmin');
  admin = await world.as('admin');
  home = (await admin.get('/api/v1/agency/list').expect(200)).body.data.items[0];
});
afterAll(async () => {
  await world?.close();
  await dns?.close();
});

let made = 0;
const anAgency = async (domains: string[]): Promise<Agency> => {
  made += 1;
  const { body } = await platform
    .post('/api/v1/agency')
    .send({ agency: { agencyName: `Domains ${made}`, domains } })
    .expect(200);
  return body.data.agency;
};
const put = ({ agencyId, version }: Agency, domains: string[], by = platform) =>
  by.put('/api/v1/agency').send({ agency: { agencyId, version, domains } });
const check = async ({ agencyId }: Agency, by = platform): Promise<DomainCheck[]> =>
  (await by.post('/api/v1/createSsl').send({ agencyId }).expect(200)).body.data.domains;
const now = async ({ agencyId }: Agency): Promise<Agency> =>
  (await platform.get('/api/v1/agency/list').query({ agencyId }).expect(200)).body.data.items[0];
/** As Caddy asks: no cookie, no header of ours, a Host of the inner network. */
const mayGetCertificate = async (domain: string): Promise<number> => {
  const answer = await fetch(`${world.url}/health/domain?domain=${encodeURIComponent(domain)}`);
  expect(await answer.text()).toBe('');
  return answer.status;
};

describe('a request’s Host picks the agency', () => {
  test('also a domain that was given it just now, and no longer one that was taken away', async () => {
    const agency = await anAgency(['first.in']);
    const details = (host: string) => world.browser(host).get('/api/v1/agency-details');
    // Outside production an unknown host is the first agency's: it must not stay so once it is somebody's.
    expect((await details('second.in').expect(200)).body.data.agencyId).not.toBe(agency.agencyId);
    const { body } = await put(agency, ['second.in']).expect(200);
    expect(body.data.agency.domains).toEqual(['second.in']);
    expect((await details('second.in').expect(200)).body.data.agencyId).toBe(agency.agencyId);
    expect((await details('first.in').expect(200)).body.data.agencyId).not.toBe(agency.agencyId);
  });

  test('two agencies with one phone number are two customers', async () => {
    const { phoneNumber } = people.customer;
    await anAgency(['twice.in']);
    const namesake = world.browser('twice.in');
    const known = await namesake.post('/api/v1/verifyUser').send({ phoneNumber }).expect(200);
    expect(known.body.data.userExist).toBe(false);
    await namesake
      .post('/api/v1/verifyOtp')
      .send({ otp: world.otpFor(phoneNumber) })
      .expect(200);
    const secret = 'another set of mangoes';
    await namesake.post('/api/v1/createPassword').send({ password: secret }).expect(200);
    await namesake.post('/api/v1/business').send({ businessName: 'Second', category: 'Grocery' }).expect(200);
    const first = await world.as('customer');
    const [one, other] = await Promise.all([first.get('/api/v1/user'), namesake.get('/api/v1/user')]);
    expect(one.body.data.phoneNumber).toBe(other.body.data.phoneNumber);
    expect(one.body.data.userId).not.toBe(other.body.data.userId);
    const seen = await first.get('/api/v1/business/getBusinessesByUser').expect(200);
    expect(seen.body.data.businesses).toEqual([]);
    // Each password opens its own.
    const login = (host: string, wanted: string) =>
      world.browser(host).post('/api/v1/login').send({ phoneNumber, password: wanted });
    await login('home.test', secret).expect(422);
    await login('twice.in', password).expect(422);
    await login('twice.in', secret).expect(200);
  });
});

describe('a domain', () => {
  test('is written in any way, stored in one, and stands once', async () => {
    const agency = await anAgency(['WWW.Kamal.IN.', 'दुकान.भारत', 'www.kamal.in', ' sona.co.in ']);
    expect(agency.domains).toEqual(['sona.co.in', 'www.kamal.in', 'xn--11b7ah1gn.xn--h2brj9c']);
  });

  test.each([
    '192.0.2.1',
    '0x7f.1',
    '127.1',
    '[::1]',
    '::1',
    'localhost',
    'shop',
    'shop.in:8080',
    'shop.in/panel',
    'https://shop.in',
    'user@shop.in',
    '*.shop.in',
    'shop..in',
    '-shop.in',
    'sho_p.in',
    'shop.in?x',
    'shop.1',
    'a b.in',
    '',
    `${'x'.repeat(64)}.in`,
  ])('%j is none', async (domain) => {
    for (const by of [platform, admin]) {
      const { body } = await changesNothing(world, () => put(home, [...home.domains, domain], by).expect(422));
      expect(body.data).toMatchObject({ code: 'domain_refused', fields: { 'agency.domains.1': expect.any(String) } });
    }
  });

  test('of another agency is taken, and is named', async () => {
    const agency = await anAgency(['taken.in']);
    for (const by of [platform, admin]) {
      const { body } = await changesNothing(world, () =>
        put(home, [...home.domains, 'free.in', 'Taken.IN'], by).expect(409),
      );
      expect(body.data).toMatchObject({ code: 'already_exists', fields: { 'agency.domains.2': expect.any(String) } });
    }
    const { body } = await changesNothing(world, () =>
      platform
        .post('/api/v1/agency')
        .send({ agency: { agencyName: 'Late', domains: ['taken.in'] } })
        .expect(409),
    );
    expect(body.data.code).toBe('already_exists');
    // Given up, it is free.
    await put(agency, []).expect(200);
    const { body: given } = await put(home, [...home.domains, 'taken.in'], admin).expect(200);
    home = given.data.agency;
  });

  test('under one that leads here for another agency is that agency’s; the platform may give it', async () => {
    const agency = await anAgency(['apex.in']);
    const wish = [...home.domains, 'shop.apex.in'];
    // Claimed and never shown to lead here, it stands in nobody's way.
    const { body } = await put(home, wish, admin).expect(200);
    home = (await put(body.data.agency, home.domains, admin).expect(200)).body.data.agency;
    await check(agency);
    const refused = await changesNothing(world, () => put(home, wish, admin).expect(422));
    expect(refused.body.data.code).toBe('domain_refused');
    const given = await put(home, wish).expect(200);
    home = given.body.data.agency;
    await put(agency, []).expect(200);
  });

  test('that agencies point to is the platform’s to give', async () => {
    const refused = await changesNothing(world, () =>
      put(home, [...home.domains, 'cards.parichay.in'], admin).expect(422),
    );
    expect(refused.body.data.code).toBe('domain_refused');
  });
});

describe('createSsl', () => {
  const expected = ['CNAME cards.parichay.in', 'A 203.0.113.7', 'AAAA 2001:db8::7'];

  test('says of each domain what DNS answers, what it should, and why that is not enough', async () => {
    const agency = await anAgency([
      'apex.in',
      'both.in',
      'alias.in',
      'elsewhere.in',
      'half.in',
      'empty.in',
      'dangling.in',
      'broken.in',
      'nowhere.in',
    ]);
    const checks = await check(agency);
    const said = Object.fromEntries(checks.map(({ domain, problem, found }) => [domain, [problem, ...found]]));
    expect(said).toEqual({
      'apex.in': [null, 'A 203.0.113.7'],
      'both.in': [null, 'A 203.0.113.7', 'AAAA 2001:db8::7'],
      'alias.in': [null, 'CNAME cards.parichay.in', 'A 203.0.113.7', 'AAAA 2001:db8::7'],
      'elsewhere.in': ['other_address', 'A 198.51.100.9'],
      'half.in': ['other_address', 'A 203.0.113.7', 'AAAA 2001:db8::bad'],
      'empty.in': ['no_address'],
      'dangling.in': ['no_address', 'CNAME gone.in'],
      'broken.in': ['dns_failed'],
      'nowhere.in': ['nxdomain'],
    });
    for (const one of checks) expect(one).toMatchObject({ isPointingHere: one.problem === null, expected });
    expect((await now(agency)).domainsPointingHere).toEqual(['alias.in', 'apex.in', 'both.in']);
    expect((await now(agency)).version).toBe(agency.version);
    await put(await now(agency), []).expect(200);
  });

  test('by its own admin; others’ are missing', async () => {
    expect((await check(home, admin)).map(({ domain }) => domain)).toEqual(home.domains);
  });

  test('a DNS that does not answer takes nothing away, and is said within seconds', async () => {
    dns.zones.set('moody.in', { A: ['203.0.113.7'] });
    const agency = await anAgency(['moody.in']);
    await check(agency);
    const since = async () =>
      (await world.upstream.database.raw.query(`select points_here_since from agency_domain where host = 'moody.in'`))
        .rows[0];
    const first = await since();
    expect(first).toEqual({ points_here_since: expect.any(Date) });
    for (const zone of ['servfail', 'silence'] as const) {
      dns.zones.set('moody.in', zone);
      const begun = performance.now();
      expect(await check(agency)).toMatchObject([{ problem: 'dns_failed', isPointingHere: false, found: [] }]);
      expect(performance.now() - begun).toBeLessThan(5_000);
      expect(await since()).toEqual(first);
    }
    dns.zones.set('moody.in', { A: ['203.0.113.7'] });
    await check(agency);
    expect(await since()).toEqual(first);
    dns.zones.delete('moody.in');
    expect(await check(agency)).toMatchObject([{ problem: 'nxdomain' }]);
    expect(await since()).toEqual({ points_here_since: null });
  });

  test('while nobody knows where our own name leads, an address that is not listed may still be ours', async () => {
    const here = dns.zones.get('cards.parichay.in');
    const agency = await anAgency(['alias.in', 'apex.in']);
    await check(agency);
    dns.zones.set('cards.parichay.in', 'servfail');
    const said = (await check(agency)).map(({ domain, problem }) => [domain, problem]);
    dns.zones.set('cards.parichay.in', here ?? {});
    expect(said).toEqual([
      ['alias.in', 'dns_failed'],
      ['apex.in', null],
    ]);
    expect((await now(agency)).domainsPointingHere).toEqual(['alias.in', 'apex.in']);
    await put(agency, []).expect(200);
  });
});

describe('the question that the proxy asks before it gets a certificate', () => {
  test('is answered yes for a domain that is an agency’s and leads here, else no', async () => {
    dns.zones.set('shown.in', { A: ['203.0.113.7'] });
    const agency = await anAgency(['shown.in', 'elsewhere.in']);
    expect(await mayGetCertificate('shown.in')).toBe(404);
    await check(agency);
    expect(await mayGetCertificate('shown.in')).toBe(200);
    expect(await mayGetCertificate('SHOWN.in')).toBe(200);
    for (const domain of ['elsewhere.in', 'apex.in', 'home.test', 'www.shown.in', 'nobody.in'])
      expect([domain, await mayGetCertificate(domain)]).toEqual([domain, 404]);
    // Taken away, it is answered no at once.
    await put(agency, []).expect(200);
    expect(await mayGetCertificate('shown.in')).toBe(404);
  });

  test('what is no plain host name is answered without asking further', async () => {
    for (const domain of ['', '127.0.0.1:8081', 'shown.in/x', 'a b.in', "x'.in", `${'x'.repeat(260)}.in`, 'in'])
      expect([domain, await mayGetCertificate(domain)]).toEqual([domain, 404]);
    for (const query of ['', '?domain', '?domain=shown.in&domain=apex.in'])
      expect((await fetch(`${world.url}/health/domain${query}`)).status).toBe(404);
    expect((await fetch(`${world.url}/health/domain?domain=shown.in`, { method: 'POST' })).status).not.toBe(200);
  });
});

describe('where nobody has said where "here" is', () => {
  test('that is what is said, DNS is not asked, and nothing is marked', async () => {
    const bare = await startWorld({ upstream: { DNS_SERVERS: dns.address } });
    try {
      const by = await bare.as('admin');
      const { items } = (await by.get('/api/v1/agency/list').expect(200)).body.data;
      const askedBefore = dns.asked.length;
      const { body } = await changesNothing(bare, () =>
        by.post('/api/v1/createSsl').send({ agencyId: items[0].agencyId }).expect(200),
      );
      expect(body.data.domains).toEqual([
        { domain: 'home.test', isPointingHere: false, problem: 'not_configured', found: [], expected: [] },
      ]);
      expect(dns.asked.length).toBe(askedBefore);
    } finally {
      await bare.close();
    }
  });
});
