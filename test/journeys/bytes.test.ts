import { readdirSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureVisit, openBrowser, openPage } from '../../dev/bench/browse.ts';
import { measureScriptBytes } from '../../dev/bench/script-bytes.ts';
import { makeBusiness, makePublishedCard } from '../lib/factories.ts';
import { type Person, password, people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

/* The limits are just above today’s bytes on the wire of a phone’s first visit; goals are in docs/benchmarks.md. */

let world: World;
let browser: Browser;
let card: string;
beforeAll(async () => {
  world = await startWorld();
  browser = await openBrowser();
  const customer = await world.as('customer');
  card = (await makePublishedCard(customer)).cardId;
  for (let rows = 0; rows < 25; rows += 1) await makeBusiness(customer);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

async function sessionCookieOf(person: Person): Promise<string> {
  const { kind, phoneNumber } = people[person];
  const loginPath = kind === 'staff' ? '/api/v1/franchisee/login' : '/api/v1/login';
  const { headers } = await world.browser().post(loginPath).send({ phoneNumber, password }).expect(200);
  return [headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');
}

interface PageLimit {
  of: string;
  path: () => string;
  person?: Person;
  /** Limits in KB. */
  limits: { bytes: number; scriptBytes: number };
}
const pages: PageLimit[] = [
  { of: 'the sign-in page', path: () => '/panel/login', limits: { bytes: 48, scriptBytes: 9.5 } },
  // The greeting of the day and two logos add some 35 KB (docs/benchmarks.md).
  {
    of: 'a customer’s home',
    path: () => '/panel/customer',
    person: 'customer',
    limits: { bytes: 147, scriptBytes: 93 },
  },
  {
    of: 'a customer’s greetings',
    path: () => '/panel/customer/daily-image',
    person: 'customer',
    limits: { bytes: 158.5, scriptBytes: 103 },
  },
  { of: 'a table', path: () => '/panel/admin/businesses', person: 'admin', limits: { bytes: 157, scriptBytes: 100 } },
  { of: 'a card', path: () => `/${card}`, limits: { bytes: 23, scriptBytes: 3.5 } },
];
test.each(pages)(
  '$of is within its limits for transferred bytes and script bytes',
  async ({ path, person, limits }) => {
    const { bytes, scriptBytes } = await measureVisit(
      browser,
      world.url + path(),
      person && (await sessionCookieOf(person)),
    );
    // A page that failed to load would have no scripts.
    expect(scriptBytes).toBeGreaterThan(1024);
    expect(bytes / 1024).toBeLessThanOrEqual(limits.bytes);
    expect(scriptBytes / 1024, 'scripts').toBeLessThanOrEqual(limits.scriptBytes);
  },
);

test('a customer’s menu and Pricing stay within their limits of script bytes', async () => {
  const { context, page } = await openPage(browser, world.url, await sessionCookieOf('customer'), {
    width: 360,
    height: 740,
  });
  const { menu, pricing } = await measureScriptBytes(page, world.url);
  await context.close();
  expect(menu / 1024).toBeGreaterThan(1);
  expect(menu / 1024, 'menu').toBeLessThanOrEqual(30);
  expect(pricing / 1024, 'Pricing').toBeLessThanOrEqual(22.5);
});

// The contact link loads only where an agency has set it, so a visit cannot show what it loads.
test('no sign-in page loads React, neither at once nor later', () => {
  const folder = new URL('../../site/dist/client/', import.meta.url);
  const textOf = (path: string) => readFileSync(new URL(path, folder), 'utf8');
  const loadedFiles = new Set(textOf('en/panel/login/index.html').match(/[\w.-]+\.[\w-]{8}\.js/g));
  for (const file of loadedFiles)
    for (const importedFile of textOf(`static/${file}`).match(/[\w.-]+\.[\w-]{8}\.js(?=["'`])/g) ?? [])
      loadedFiles.add(importedFile);
  expect(loadedFiles.size).toBeGreaterThan(2);
  expect([...loadedFiles].filter((file) => file.startsWith('react.'))).toEqual([]);
});

// Inlined styles are removed from the build, so lazy scripts must not request their files.
test('no script requests a style sheet that the build does not contain', () => {
  const folder = new URL('../../site/dist/client/static/', import.meta.url);
  const files = readdirSync(folder);
  const requestedSheets = files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').match(/[\w-]+\.[\w-]{8}\.css(?=["'`])/g) ?? []);
  expect(requestedSheets.length).toBeGreaterThan(0);
  expect([...new Set(requestedSheets)].filter((file) => !files.includes(file))).toEqual([]);
});
