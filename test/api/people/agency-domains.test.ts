import type { Agency, DomainCheck } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DnsStandIn, startDns } from '../../../dev/stand-ins/dns.ts';
import { hosts, password, people } from '../../lib/people.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let dns: DnsStandIn;
let world: World;
let platform: Client;
let admin: Client;
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

let lastNumber = 0;
const newAgency = async (domains: string[]): Promise<Agency> => {
  lastNumber += 1;
  const { body } = await platform
    .post('/api/v1/agency')
    .send({ agency: { agencyName: `Domains ${lastNumber}`, domains } })
    .expect(200);
  return body.data.agency;
};
const putDomains = ({ agencyId, version }: Agency, domains: string[], browser = platform) =>
  browser.put('/api/v1/agency').send({ agency: { agencyId, version, domains } });
const checkDomains = async ({ agencyId }: Agency, browser = platform): Promise<DomainCheck[]> =>
  (await browser.post('/api/v1/createSsl').send({ agencyId }).expect(200)).body.data.domains;
const currentAgency = async ({ agencyId }: Agency): Promise<Agency> =>
  (await platform.get('/api/v1/agency/list').query({ agencyId }).expect(200)).body.data.items[0];
/** Sends the request as Caddy does: no cookie, no header of ours, an internal host. */
const mayGetCertificate = async (domain: string): Promise<number> => {
  const answer = await fetch(`${world.url}/health/domain?domain=${encodeURIComponent(domain)}`);
  expect(await answer.text()).toBe('');
  return answer.status;
};

describe('choosing the agency by the Host header', () => {
  test('a domain serves its agency as soon as it is added, and stops when it is removed', async () => {
    const agency = await newAgency(['first.in']);
    const details = (host: string) => world.browser(host).get('/api/v1/agency-details');
    // Outside production an unknown host serves the first agency, which must not be cached.
    expect((await details('second.in').expect(200)).body.data.agencyId).not.toBe(agency.agencyId);
    const { body } = await putDomains(agency, ['second.in']).expect(200);
    expect(body.data.agency.domains).toEqual(['second.in']);
    expect((await details('second.in').expect(200)).body.data.agencyId).toBe(agency.agencyId);
    expect((await details('first.in').expect(200)).body.data.agencyId).not.toBe(agency.agencyId);
  });

  test('one phone number at two agencies is two customers with separate passwords', async () => {
    const { phoneNumber } = people.customer;
    await newAgency(['twice.in']);
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
    // Each password opens only the account of its agency.
    const login = (host: string, secretOfHost: string) =>
      world.browser(host).post('/api/v1/login').send({ phoneNumber, password: secretOfHost });
    await login('home.test', secret).expect(422);
    await login('twice.in', password).expect(422);
    await login('twice.in', secret).expect(200);
  });
});

describe('adding domains to an agency', () => {
  test('a domain is normalised, converted to punycode and stored once, in whatever form it is entered', async () => {
    const agency = await newAgency(['WWW.Kamal.IN.', 'दुकान.भारत', 'www.kamal.in', ' sona.co.in ']);
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
    'https://user@shop.in',
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
  ])('adding %j as a domain answers 422 domain_refused', async (domain) => {
    for (const browser of [platform, admin]) {
      const { body } = await expectNoChange(world, () =>
        putDomains(home, [...home.domains, domain], browser).expect(422),
      );
      expect(body.data).toMatchObject({ code: 'domain_refused', fields: { 'agency.domains.1': expect.any(String) } });
    }
  });

  test('adding a domain of another agency answers 409 and names the field, until that agency removes it', async () => {
    const agency = await newAgency(['taken.in']);
    const { body } = await expectNoChange(world, () =>
      putDomains(home, [...home.domains, 'free.in', 'Taken.IN'], platform).expect(409),
    );
    expect(body.data).toMatchObject({ code: 'already_exists', fields: { 'agency.domains.2': expect.any(String) } });
    const { body: late } = await expectNoChange(world, () =>
      platform
        .post('/api/v1/agency')
        .send({ agency: { agencyName: 'Late', domains: ['taken.in'] } })
        .expect(409),
    );
    expect(late.data.code).toBe('already_exists');
    // A domain that its agency gave up is free.
    await putDomains(agency, []).expect(200);
    home = (await putDomains(home, [...home.domains, 'taken.in']).expect(200)).body.data.agency;
  });

  test('a subdomain of another agency’s domain is refused to an admin, but the platform may add it', async () => {
    const agency = await newAgency(['registered.in']);
    const domains = [...home.domains, 'shop.registered.in'];
    const refused = await expectNoChange(world, () => putDomains(home, domains, admin).expect(422));
    expect(refused.body.data.code).toBe('domain_refused');
    const ofPlatform = await expectNoChange(world, () =>
      putDomains(home, [...home.domains, `sub.${hosts.platform}`], admin).expect(422),
    );
    expect(ofPlatform.body.data.code).toBe('domain_refused');
    home = (await putDomains(home, domains).expect(200)).body.data.agency;
    await putDomains(agency, []).expect(200);
  });

  test('an agency’s admin gets 422 for adding our own host name, to which agencies point their DNS records', async () => {
    const refused = await expectNoChange(world, () =>
      putDomains(home, [...home.domains, 'cards.parichay.in'], admin).expect(422),
    );
    expect(refused.body.data.code).toBe('domain_refused');
  });
});

describe('domains claimed by an agency’s admin', () => {
  const agencyServing = async (host: string): Promise<string> =>
    (await world.browser(host).get('/api/v1/agency-details').expect(200)).body.data.agencyId;
  let homeBefore: Agency;
  /** Lists the domains for the other agency and answers their checks. */
  const claimDomains = async (...domains: string[]): Promise<DomainCheck[]> => {
    const now = await otherAgency();
    await putDomains(now, [hosts.other, ...domains], other).expect(200);
    return (await checkDomains(now, other)).filter(({ domain }) => domain !== hosts.other);
  };
  const otherAgency = async (): Promise<Agency> =>
    (await other.get('/api/v1/agency/list').expect(200)).body.data.items[0];
  const claimFromHome = async (...domains: string[]): Promise<DomainCheck[]> => {
    homeBefore = await currentAgency(home);
    home = (await putDomains(homeBefore, [...homeBefore.domains, ...domains], admin).expect(200)).body.data.agency;
    return (await checkDomains(home, admin)).filter(({ domain }) => domains.includes(domain));
  };
  const publishProof = (check: DomainCheck | undefined) =>
    dns.zones.set(check?.proof.name ?? '', { TXT: [check?.proof.value ?? ''] });
  let other: Client;
  beforeAll(async () => {
    other = await world.as('adminOfOtherAgency');
  });

  test('a claimed domain is served after a TXT record in its DNS proves ownership, and not before', async () => {
    const host = 'some-bank.example.in';
    const [claimed] = await claimDomains(host);
    expect(claimed).toMatchObject({ isProven: false, proof: { name: `_parichay.${host}` } });
    expect(claimed?.proof.value).toMatch(/^parichay=[0-9a-f]{32}$/);
    const { agencyId, domainsProven } = await otherAgency();
    expect(domainsProven).toEqual([hosts.other]);
    expect(await agencyServing(host)).not.toBe(agencyId);

    dns.zones.set(`_parichay.${host}`, { TXT: ['something else', 'parichay=not-the-one'] });
    expect(await checkDomains(await otherAgency(), other)).toContainEqual(
      expect.objectContaining({ domain: host, isProven: false }),
    );
    publishProof(claimed);
    expect(await checkDomains(await otherAgency(), other)).toContainEqual(
      expect.objectContaining({ domain: host, isProven: true }),
    );
    expect(await agencyServing(host)).toBe(agencyId);
    expect((await otherAgency()).domainsProven).toEqual([hosts.other, host]);
    // The domain points elsewhere, so it gets no certificate yet.
    expect(await mayGetCertificate(host)).toBe(404);
  });

  test('a claimed domain that no other agency has and that points to our IP address is served and gets a certificate', async () => {
    dns.zones.set('leads-here.in', { A: ['203.0.113.7'] });
    expect(await claimDomains('leads-here.in')).toMatchObject([{ isProven: true, isPointingHere: true }]);
    expect(await agencyServing('leads-here.in')).toBe((await otherAgency()).agencyId);
    expect(await mayGetCertificate('leads-here.in')).toBe(200);
    // A second claim of the same domain is not proven and takes nothing away.
    expect(await claimFromHome('leads-here.in')).toMatchObject([{ isProven: false, isPointingHere: true }]);
    expect(await agencyServing('leads-here.in')).toBe((await otherAgency()).agencyId);
  });

  test('a domain moves to the agency that proves ownership by a TXT record, even if another had claimed or got it', async () => {
    dns.zones.set('contested.in', { A: ['203.0.113.7'] });
    dns.zones.set('given.in', {});
    await claimDomains('contested.in');
    const { agencyId } = await newAgency(['given.in']);
    expect(await agencyServing('given.in')).toBe(agencyId);
    const [contested, givenDomain] = await claimFromHome('contested.in', 'given.in');
    expect([contested?.isProven, givenDomain?.isProven]).toEqual([false, false]);
    for (const one of [contested, givenDomain]) publishProof(one);
    await checkDomains(home, admin);
    for (const host of ['contested.in', 'given.in']) expect(await agencyServing(host)).toBe(home.agencyId);
    expect((await otherAgency()).domainsProven).not.toContain('contested.in');
    expect(await mayGetCertificate('contested.in')).toBe(200);

    // While both records exist, the domain stays with its agency.
    const [reclaimed] = (await checkDomains(await otherAgency(), other)).filter(
      ({ domain }) => domain === 'contested.in',
    );
    dns.zones.set('_parichay.contested.in', { TXT: [reclaimed?.proof.value ?? '', contested?.proof.value ?? ''] });
    await checkDomains(await otherAgency(), other);
    expect(await agencyServing('contested.in')).toBe(home.agencyId);
    publishProof(reclaimed);
    await checkDomains(await otherAgency(), other);
    expect(await agencyServing('contested.in')).toBe((await otherAgency()).agencyId);
  });

  test('an unproven claim of a domain does not prevent the platform from giving it to another agency', async () => {
    await claimDomains('claimed.in');
    const { agencyId } = await newAgency(['shop.claimed.in', 'claimed.in']);
    expect(await agencyServing('claimed.in')).toBe(agencyId);
    expect(await agencyServing('shop.claimed.in')).toBe(agencyId);
  });

  test('security 22: domain checks are limited to a hundred a day, and new certificates to twenty names a day', async () => {
    const { agencyId } = await otherAgency();
    const setCheckCounts = (facts: string) =>
      world.upstream.database.raw.query(`update domain_check set ${facts} where agency_id = $1`, [agencyId]);
    await setCheckCounts('checks = 99');
    await checkDomains(await otherAgency(), other);
    const { headers } = await other.post('/api/v1/createSsl').send({ agencyId }).expect(429);
    expect(headers['retry-after']).toBe('3600');
    await setCheckCounts('checks = 0, allowed = 18');
    for (const name of ['r3-1.in', 'r3-2.in', 'r3-3.in']) dns.zones.set(name, { A: ['203.0.113.7'] });
    await claimDomains('r3-1.in', 'r3-2.in');
    await putDomains(await otherAgency(), [hosts.other, 'r3-3.in'], other).expect(200);
    await other.post('/api/v1/createSsl').send({ agencyId }).expect(429);
    expect(await mayGetCertificate('r3-3.in')).toBe(404);
    expect(await checkDomains(home, admin)).not.toEqual([]);
  });
});

describe('the DNS check of domains (createSsl)', () => {
  const expected = ['CNAME cards.parichay.in', 'A 203.0.113.7', 'AAAA 2001:db8::7'];

  test('createSsl reports for each domain the DNS records found, the records expected and the problem', async () => {
    const agency = await newAgency([
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
    const checks = await checkDomains(agency);
    const problems = Object.fromEntries(checks.map(({ domain, problem, found }) => [domain, [problem, ...found]]));
    expect(problems).toEqual({
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
    expect((await currentAgency(agency)).domainsPointingHere).toEqual(['alias.in', 'apex.in', 'both.in']);
    expect((await currentAgency(agency)).version).toBe(agency.version);
    await putDomains(await currentAgency(agency), []).expect(200);
  });

  test('createSsl reports Cloudflare’s proxy and CAA records that forbid our certificates', async () => {
    const address = { A: ['203.0.113.7'] };
    const zones = {
      'proxied.in': { A: ['104.21.3.4', '172.67.1.2'] },
      'only-digicert.in': { ...address, CAA: ['digicert.com'] },
      'cards.only-digicert.in': address,
      'nobody-may.in': { ...address, CAA: [';'] },
      'also-ours.in': { ...address, CAA: ['digicert.com', 'letsencrypt.org; validationmethods=http-01'] },
      // The nearest CAA records count, not those of the parent domain.
      'own.only-digicert.in': { ...address, CAA: ['letsencrypt.org'] },
    };
    for (const [name, zone] of Object.entries(zones)) dns.zones.set(name, zone);
    const checks = await checkDomains(await newAgency(Object.keys(zones)));
    expect(Object.fromEntries(checks.map(({ domain, problem }) => [domain, problem]))).toEqual({
      'proxied.in': 'cloudflare',
      'only-digicert.in': 'caa',
      'cards.only-digicert.in': 'caa',
      'nobody-may.in': 'caa',
      'also-ours.in': null,
      'own.only-digicert.in': null,
    });
    expect(checks.find(({ domain }) => domain === 'only-digicert.in')).toMatchObject({
      isPointingHere: false,
      found: ['A 203.0.113.7', 'CAA 0 issue "digicert.com"'],
      expected: ['CAA 0 issue "letsencrypt.org"'],
    });
    expect(await mayGetCertificate('only-digicert.in')).toBe(404);
    expect(await mayGetCertificate('also-ours.in')).toBe(200);
  });

  test('the www or non-www form of a domain redirects to the listed form and may get a certificate', async () => {
    for (const name of ['twins.in', 'www.left-out.in']) dns.zones.set(name, { A: ['203.0.113.7'] });
    const agency = await newAgency(['twins.in', 'www.left-out.in']);
    await checkDomains(agency);
    for (const [other, own] of [
      ['www.twins.in', 'twins.in'],
      ['left-out.in', 'www.left-out.in'],
    ] as const) {
      expect(await mayGetCertificate(other)).toBe(200);
      const browser = world.browser(other);
      await browser.get('/asha?x=1').expect(301).expect('location', `http://${own}/asha?x=1`);
      await browser.post('/api/v1/enquiry').send({}).expect(404);
    }
    expect(await mayGetCertificate('www.www.twins.in')).toBe(404);
  });

  test('createSsl called by an agency’s admin reports exactly the domains of that agency', async () => {
    expect((await checkDomains(home, admin)).map(({ domain }) => domain)).toEqual(home.domains);
  });

  test("createSsl reports a DNS failure within 5 seconds and keeps the domain's points_here_since, which NXDOMAIN clears", async () => {
    dns.zones.set('moody.in', { A: ['203.0.113.7'] });
    const agency = await newAgency(['moody.in']);
    await checkDomains(agency);
    const since = async () =>
      (await world.upstream.database.raw.query(`select points_here_since from agency_domain where host = 'moody.in'`))
        .rows[0];
    const first = await since();
    expect(first).toEqual({ points_here_since: expect.any(Date) });
    for (const zone of ['servfail', 'silence'] as const) {
      dns.zones.set('moody.in', zone);
      const startedAt = performance.now();
      expect(await checkDomains(agency)).toMatchObject([{ problem: 'dns_failed', isPointingHere: false, found: [] }]);
      expect(performance.now() - startedAt).toBeLessThan(5_000);
      expect(await since()).toEqual(first);
    }
    dns.zones.set('moody.in', { A: ['203.0.113.7'] });
    await checkDomains(agency);
    expect(await since()).toEqual(first);
    dns.zones.delete('moody.in');
    expect(await checkDomains(agency)).toMatchObject([{ problem: 'nxdomain' }]);
    expect(await since()).toEqual({ points_here_since: null });
  });

  test('createSsl reports dns_failed for an alias while our own DNS name fails, and the alias stays in domainsPointingHere', async () => {
    const here = dns.zones.get('cards.parichay.in');
    const agency = await newAgency(['alias.in', 'apex.in']);
    await checkDomains(agency);
    dns.zones.set('cards.parichay.in', 'servfail');
    const problems = (await checkDomains(agency)).map(({ domain, problem }) => [domain, problem]);
    dns.zones.set('cards.parichay.in', here ?? {});
    expect(problems).toEqual([
      ['alias.in', 'dns_failed'],
      ['apex.in', null],
    ]);
    expect((await currentAgency(agency)).domainsPointingHere).toEqual(['alias.in', 'apex.in']);
    await putDomains(agency, []).expect(200);
  });
});

describe('the certificate check GET /health/domain', () => {
  test('GET /health/domain answers 200 for an agency’s domain that a DNS check found pointing to our IP addresses, and otherwise 404', async () => {
    dns.zones.set('shown.in', { A: ['203.0.113.7'] });
    const agency = await newAgency(['shown.in', 'elsewhere.in']);
    expect(await mayGetCertificate('shown.in')).toBe(404);
    await checkDomains(agency);
    expect(await mayGetCertificate('shown.in')).toBe(200);
    expect(await mayGetCertificate('SHOWN.in')).toBe(200);
    for (const domain of ['elsewhere.in', 'apex.in', 'home.test', 'www.home.test', 'nobody.in'])
      expect([domain, await mayGetCertificate(domain)]).toEqual([domain, 404]);
    // A removed domain answers 404 at once.
    await putDomains(agency, []).expect(200);
    expect(await mayGetCertificate('shown.in')).toBe(404);
  });

  test('GET /health/domain answers 404 for anything but a single plain host name', async () => {
    for (const domain of ['', '127.0.0.1:8081', 'shown.in/x', 'a b.in', "x'.in", `${'x'.repeat(260)}.in`, 'in'])
      expect([domain, await mayGetCertificate(domain)]).toEqual([domain, 404]);
    for (const query of ['', '?domain', '?domain=shown.in&domain=apex.in'])
      expect((await fetch(`${world.url}/health/domain${query}`)).status).toBe(404);
    expect((await fetch(`${world.url}/health/domain?domain=shown.in`, { method: 'POST' })).status).not.toBe(200);
  });
});

describe('installations without PUBLIC_ADDRESSES', () => {
  test('a domain check without PUBLIC_ADDRESSES reports not_configured, sends no DNS query and changes no stored domain', async () => {
    const unconfigured = await startWorld({ upstream: { DNS_SERVERS: dns.address } });
    try {
      const by = await unconfigured.as('admin');
      const { items } = (await by.get('/api/v1/agency/list').expect(200)).body.data;
      const queriesBefore = dns.queries.length;
      const domainRows = async () =>
        (await unconfigured.upstream.database.raw.query('select * from agency_domain order by host')).rows;
      const before = await domainRows();
      const { body } = await by.post('/api/v1/createSsl').send({ agencyId: items[0].agencyId }).expect(200);
      expect(await domainRows()).toEqual(before);
      expect(body.data.domains).toEqual([
        {
          domain: 'home.test',
          isPointingHere: false,
          problem: 'not_configured',
          found: [],
          expected: [],
          isProven: true,
          proof: { name: '_parichay.home.test', value: expect.any(String) },
        },
      ]);
      expect(dns.queries.length).toBe(queriesBefore);
    } finally {
      await unconfigured.close();
    }
  });
});
