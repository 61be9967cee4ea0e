import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishCard } from '../../lib/card.ts';
import { password, people } from '../../lib/people.ts';
import { cookiesOf, post, sendRaw, sendRequest, signInCookies, statusesOf } from '../../lib/raw.ts';
import { startWorld, type World } from '../../lib/world.ts';

let world: World;
let cardNo: string;
/** Cookies by the state of the visitor's session. */
const cookies = {
  stranger: '',
  waiting: '',
  proven: '',
  staffWaiting: '',
  staffProven: '',
  customer: '',
  otherCustomer: '',
  creator: '',
};
type Visitor = keyof typeof cookies;

beforeAll(async () => {
  world = await startWorld();
  ({ cardNo } = await publishCard(await world.as('customer'), 'guarded-card'));
  cookies.customer = await signInCookies(world, 'customer');
  cookies.otherCustomer = await signInCookies(world, 'otherCustomer');
  cookies.creator = await signInCookies(world, 'creator');
  const begin = async (path: string, phoneNumber: string) => {
    const codeResponse = await post(world.url, path, { phoneNumber, fromForgotPassword: true });
    return { asked: cookiesOf(codeResponse), otp: world.otpFor(phoneNumber) };
  };
  const prove = async ({ asked, otp }: { asked: string; otp: string }) =>
    cookiesOf(await post(world.url, '/verifyOtp', { otp }, { cookie: asked }));
  cookies.waiting = (await begin('/verifyUser', '+919833300001')).asked;
  cookies.proven = await prove(await begin('/verifyUser', '+919833300002'));
  cookies.staffWaiting = (await begin('/franchisee/verifyPhoneNumber', people.franchisee.phoneNumber)).asked;
  cookies.staffProven = await prove(await begin('/franchisee/verifyPhoneNumber', people.admin.phoneNumber));
});
afterAll(() => world.close());

const visit = (path: string, visitor: Visitor = 'stranger', headers: Record<string, string> = {}) =>
  sendRequest(world.url, { path, headers: { cookie: cookies[visitor], accept: 'text/html', ...headers } });
const nextQuery = (path: string) => `next=${encodeURIComponent(path)}`;

describe('access to pages as in section 2 of the specification', () => {
  /** Redirect target for each visitor; null where the page is served. */
  const routes: [path: string, Record<Visitor, string | null>][] = [
    ['/panel/otp', redirectAllBut(['waiting', 'proven'], '/panel/login')],
    ['/panel/franchisee-otp', redirectAllBut(['staffWaiting', 'staffProven'], '/panel/franchisee-login')],
    ['/panel/createPassword', redirectAllBut(['proven'], '/panel/otp')],
    ['/panel/franchisee-createPassword', redirectAllBut(['staffProven'], '/panel/franchisee-otp')],
    ['/panel', areas('/panel/customer', '/panel/customer', '/panel/admin')],
    ...[
      '/panel/customer',
      '/panel/customer/account',
      '/panel/customer/projects',
      '/panel/thankyou',
      '/panel/elsewhere',
    ].map((path): [string, Record<Visitor, string | null>] => [
      path,
      areas(
        `/panel/login?${nextQuery(path)}`,
        path === '/panel/thankyou' ? '/panel/customer' : null,
        `/panel/login?${nextQuery(path)}`,
      ),
    ]),
    ...[
      '/panel/admin',
      '/panel/admin/businesses',
      '/panel/payment/month-payment',
      '/panel/payment/agency-image-payment',
      '/panel/payment/agency-pdf-card-payment',
    ].map((path): [string, Record<Visitor, string | null>] => [
      path,
      areas(`/panel/franchisee-login?${nextQuery(path)}`, `/panel/franchisee-login?${nextQuery(path)}`, null),
    ]),
  ];
  function redirectAllBut(admitted: Visitor[], elsewhere: string) {
    const pairs = (Object.keys(cookies) as Visitor[]).map((visitor) => [
      visitor,
      admitted.includes(visitor) ? null : elsewhere,
    ]);
    return Object.fromEntries(pairs) as Record<Visitor, string | null>;
  }
  function areas(stranger: string | null, customer: string | null, creator: string | null) {
    return {
      stranger,
      waiting: stranger,
      proven: stranger,
      staffWaiting: stranger,
      staffProven: stranger,
      customer,
      otherCustomer: customer,
      creator,
    };
  }

  test.each(routes)(
    'the page %s is served or redirects for each visitor as section 2 of the specification defines',
    async (path, expected) => {
      for (const [visitor, elsewhere] of Object.entries(expected) as [Visitor, string | null][]) {
        for (const method of ['GET', 'HEAD']) {
          const answer = await sendRequest(world.url, {
            method,
            path,
            headers: { cookie: cookies[visitor], accept: 'text/html' },
          });
          const redirectTarget = answer.status === 302 ? answer.headers.location : null;
          expect([visitor, redirectTarget]).toEqual([visitor, elsewhere]);
          if (elsewhere !== null) {
            expect(answer.text).not.toContain('<html');
            expect(answer.headers['cache-control']).toBe('no-store');
          } else expect([200, 404]).toContain(answer.status);
        }
      }
    },
  );

  test('a path with a trailing slash redirects like the path without it', async () => {
    for (const [path, expected] of routes) {
      for (const visitor of ['stranger', 'customer', 'creator'] as const) {
        const { status, headers } = await visit(`${path}/`, visitor);
        const elsewhere = expected[visitor]?.replace(nextQuery(path), nextQuery(`${path}/`)) ?? null;
        expect([path, status === 302 ? headers.location : null]).toEqual([path, elsewhere]);
      }
    }
  });

  test('a sign-in page is served to all who are not signed in to its area, and a redirect keeps the query', async () => {
    for (const path of ['/panel/login', '/panel/franchisee-login'])
      for (const visitor of Object.keys(cookies) as Visitor[]) {
        const isThere = path === '/panel/login' ? /customer$/i.test(visitor) : visitor === 'creator';
        expect([path, visitor, (await visit(path, visitor)).status]).toEqual([path, visitor, isThere ? 302 : 200]);
      }
    const { headers } = await visit('/panel/otp?firstTimeUser=true&a=b%20c');
    expect(headers.location).toBe('/panel/login?firstTimeUser=true&a=b%20c');
  });

  test('the thank-you page is served only to the owner of the card', async () => {
    const path = `/panel/thankyou?cardNo=${cardNo}`;
    expect((await visit(path, 'customer')).status).not.toBe(302);
    for (const wrong of [
      `${path}0`,
      '/panel/thankyou?cardNo=',
      `${path}&cardNo=${cardNo}`,
      '/panel/thankyou?cardNo=..%2f..',
    ]) {
      const { status, headers } = await visit(wrong, 'customer');
      expect([wrong, status, headers.location]).toEqual([wrong, 302, '/panel/customer']);
    }
    expect((await visit(path, 'otherCustomer')).headers.location).toBe('/panel/customer');
    expect((await visit(path, 'stranger')).headers.location).toBe(`/panel/login?${nextQuery(path)}`);
  });
});

describe('alternative spellings of the path /panel/admin', () => {
  const spellings = [
    '/panel/admin',
    '/panel/admin/',
    '/panel//admin',
    '/panel/./admin',
    '/panel/customer/../admin',
    '/panel/%61dmin',
    '/panel%2fadmin',
    '/panel/admin%2f',
    '/panel/admin;a=b',
    '/Panel/Admin',
    '/panel/admin%00',
    '/panel\\admin',
    '//panel/admin',
    '/panel/admin/index.html',
    '/en/panel/admin/index.html',
    '/panel/admin%252f',
    '/static/../panel/admin',
    'http://home.test/panel/admin',
  ];
  let page: string;
  beforeAll(async () => {
    page = (await visit('/panel/admin', 'creator')).text;
  });
  test.each(spellings)('the path %s shows no admin page to a customer or without a session', async (path) => {
    for (const visitor of ['stranger', 'customer'] as const) {
      const bytes = [
        `GET ${path} HTTP/1.1`,
        'Host: home.test',
        `Cookie: ${cookies[visitor]}`,
        'Accept: text/html',
        'Connection: close',
        '',
        '',
      ].join('\r\n');
      const answer = await sendRaw(world.url, bytes);
      expect([302, 400, 404]).toContain(statusesOf(answer)[0]);
      const [, title = 'no page yet'] = /<title>(.*?)<\/title>/.exec(page) ?? [];
      if (statusesOf(answer)[0] !== 404) expect(answer).not.toContain(`<title>${title}</title>`);
    }
  });
});

describe('redirects that stay on the same site', () => {
  const location = async (line: string, headers: string[] = []) => {
    const bytes = [`GET ${line} HTTP/1.1`, 'Host: home.test', 'Connection: close', ...headers, '', ''].join('\r\n');
    const answer = await sendRaw(world.url, bytes);
    return /^location: (.*)\r$/im.exec(answer)?.[1] ?? null;
  };

  test('a redirect to the sign-in page never leads to another site', async () => {
    for (const path of [
      '/panel/admin?next=https://evil.test',
      '/panel/customer/..//evil.test',
      '/panel/customer?next=//evil.test#/x',
      '/panel/customer/%0d%0aLocation:%20https://evil.test',
    ]) {
      const to = (await location(path)) ?? '';
      expect(to).toMatch(/^\/panel\/(franchisee-)?login\?next=%2Fpanel%2F/);
      expect(new URL(to, 'http://home.test').host).toBe('home.test');
    }
    for (const path of [
      '//evil.test/panel/admin',
      'http://evil.test/panel/admin',
      '/\\evil.test/panel',
      '/%2fevil.test',
    ])
      expect(await location(path)).toBeNull();
  });

  test('choosing a language redirects to the page of this site in the Referer, else to the sign-in page', async () => {
    const to = (referer: string) => location('/panel/language?to=hi', [`Referer: ${referer}`]);
    expect(await to('http://home.test/panel/otp?a=b')).toBe('/panel/otp?a=b');
    for (const referer of [
      'http://home.test//evil.test/x',
      'http://home.test/\\evil.test',
      'http://home.test/\\/evil.test',
      'http://evil.test/panel/otp',
      'http://home.test@evil.test/panel',
      'http://home.test:81/panel',
      'javascript:alert(1)',
      'x',
    ])
      expect([referer, await to(referer)]).toEqual([referer, '/panel/login']);
  });

  test('a card address in upper case never redirects to another site', async () => {
    expect(await location('/Guarded-Card?x=//evil.test')).toBe('/guarded-card?x=//evil.test');
    expect(await location('http://evil.test/Guarded-Card')).toBeNull();
  });
});

describe('security headers of pages and files', () => {
  const pages: [path: string, visitor: Visitor, status: number][] = [
    ['/panel/login', 'stranger', 200],
    ['/panel/franchisee-login', 'stranger', 200],
    ['/panel/otp', 'waiting', 200],
    ['/panel/createPassword', 'proven', 200],
    ['/panel/franchisee-otp', 'staffWaiting', 200],
    ['/panel/franchisee-createPassword', 'staffProven', 200],
    ['/panel/customer', 'customer', 200],
    ['/panel/customer/nothing-here', 'customer', 404],
    ['/nothing-here', 'stranger', 404],
    ['/guarded-card', 'stranger', 200],
  ];
  const cspHashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  describe.each(['en', 'hi'])('page headers in %s', (lang) => {
    test.each(pages)(
      'the page %s has a strict content security policy and no inline handler',
      async (path, visitor, status) => {
        const { headers, text, ...answer } = await visit(path, visitor, {
          cookie: `${cookies[visitor]}; lang=${lang}`,
        });
        expect(answer.status).toBe(status);
        expect(text).toContain(`<html lang="${lang}"`);
        const policy = new Map(
          String(headers['content-security-policy'])
            .split('; ')
            .map((rule) => [rule.split(' ', 1)[0] ?? '', rule.split(' ').slice(1)]),
        );
        expect(policy.get('default-src')).toEqual(["'none'"]);
        expect(policy.get('base-uri')).toEqual(["'none'"]);
        expect(policy.get('form-action')).toEqual(["'self'"]);
        expect(policy.get('frame-ancestors')).toEqual(["'self'"]);
        // Only pages where customers pay also allow the payment provider's host.
        const provider = path.startsWith('/panel/customer') ? [` ${new URL(world.razorpay.url).origin}`] : [];
        const ours = provider.reduce(
          (rules, host) => rules.replaceAll(host, ''),
          String(headers['content-security-policy']),
        );
        expect(ours).not.toMatch(/unsafe|https?:|\*/);
        for (const [tag, rule] of [
          ['script', 'script-src'],
          ['style', 'style-src'],
        ] as const) {
          for (const [, attributes = '', inside = ''] of text.matchAll(
            new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'),
          )) {
            if (inside === '' || /type="application\/(ld\+)?json"/.test(attributes)) continue;
            expect(policy.get(rule)).toContain(cspHashOf(inside));
          }
        }
        const withoutBlocks = text.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '');
        expect(withoutBlocks.match(/<[^>]+\s(on\w+|style)=[^>]*>/g)).toBeNull();
        expect(withoutBlocks).not.toMatch(/javascript:/i);
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'cross-origin-opener-policy': 'same-origin',
        });
        expect(headers['x-powered-by']).toBeUndefined();
        expect(headers['set-cookie']).toBeUndefined();
      },
    );
  });

  test('static files of a page are immutable, cached for a year and compressed with br and gzip', async () => {
    const { text } = await visit('/panel/login', 'stranger');
    const paths = [...text.matchAll(/(?:src|href)="(\/static\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      const uncompressed = await visit(path, 'stranger', { 'accept-encoding': 'identity' });
      expect(uncompressed.headers['content-encoding']).toBeUndefined();
      for (const encoding of ['br', 'gzip']) {
        const answer = await visit(path, 'stranger', { 'accept-encoding': encoding });
        expect(answer.headers).toMatchObject({
          'content-encoding': encoding,
          'content-type': path.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'Accept-Encoding',
        });
        expect(Number(answer.headers['content-length'])).toBeLessThan(Number(uncompressed.headers['content-length']));
      }
    }
    expect((await visit('/static/no-such-file.js', 'stranger')).status).toBe(404);
  });

  test('a long API response is compressed with br and gzip', async () => {
    const path = '/api/v1/openapi.json';
    const uncompressed = await visit(path, 'stranger', { 'accept-encoding': 'identity' });
    expect(uncompressed.headers['content-encoding']).toBeUndefined();
    for (const encoding of ['br', 'gzip']) {
      const answer = await visit(path, 'stranger', { 'accept-encoding': encoding });
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    }
  });

  test('an unchanged page answers 304, unless its language or the visitor’s session has changed', async () => {
    const page = (visitor: Visitor, lang: string, etag = '') =>
      visit('/panel/customer', visitor, {
        cookie: `${cookies[visitor]}; lang=${lang}`,
        ...(etag && { 'if-none-match': etag }),
      });
    const { headers } = await page('customer', 'en');
    const etag = String(headers.etag);
    expect(headers['cache-control']).toBe('private, no-cache');
    const again = await page('customer', 'en', etag);
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
    expect((await page('customer', 'hi', etag)).status).toBe(200);
    expect((await page('stranger', 'en', etag)).status).toBe(302);
  });

  test('a response that is not a page has a content security policy that allows nothing', async () => {
    for (const path of ['/api/v1/user', '/api/v1/openapi.json', '/media/x', '/brand.css', '/robots.txt']) {
      const { headers } = await visit(path, 'customer', { accept: '*/*' });
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('every response has a Permissions-Policy that forbids devices and lists only features that browsers know', async () => {
    for (const path of ['/panel/login', '/api/v1/user', '/nobody-here']) {
      const { headers } = await visit(path, 'customer', { accept: '*/*' });
      expect(headers['permissions-policy']).toBe(
        'camera=(), microphone=(), geolocation=(), usb=(), serial=(), midi=(), display-capture=()',
      );
    }
  });

  test('a static file has only the headers that concern files, below 600 characters', async () => {
    const { text } = await visit('/panel/login', 'stranger');
    const [file = ''] = /\/static\/[\w.-]+\.js/.exec(text) ?? [];
    const { headers } = await visit(file, 'stranger', { accept: '*/*' });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-site',
    });
    expect(Object.keys(headers)).not.toContain('permissions-policy');
    expect(JSON.stringify(headers).length).toBeLessThan(600);
  });

  test('the iframe of the card preview allows no script', async () => {
    const { headers } = await visit('/panel/customer/card-preview-frame', 'customer');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('script-src');
  });

  test('a visitor without a session gets no session cookie, whatever page or sign-out is requested', async () => {
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 25 }, (_, index) =>
          index % 5 < 4
            ? visit(['/panel/login', '/panel/customer', '/guarded-card', '/api/v1/user'][index % 5] ?? '')
            : post(world.url, '/logout', {}, { 'x-forwarded-for': `40.0.${round}.${index}` }),
        ),
      );
      for (const { headers } of answers) expect(cookiesOf({ headers } as never)).toBe('');
    }
  });

  test('the response to a sign-in does not contain the password and is not cached', async () => {
    const { phoneNumber } = people.customer;
    const answer = await post(world.url, '/login', { phoneNumber, password });
    expect(answer.text).not.toContain(password);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
