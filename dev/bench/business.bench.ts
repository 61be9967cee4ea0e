import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { countLateFrames, measureVisit, openBrowser, openPage, runLighthouse } from './browse.ts';
import { behindCaddy } from './caddy.ts';
import { millionCardsOfAgencies, openSeededDatabases, type SeededDatabases } from './many-cards.ts';
import { type BenchResult, median, rounded } from './measure.ts';
import { adminCookie, type ChildServer, type Product, startProduct, superadminCookie } from './product.ts';
import { measureResponseMs, measureTimeRatio, slowestUrlOf } from './timing.ts';

const PAGE = 25;
const ROUNDS = 40;

/** Days ago as `YYYY-MM-DD`. */
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Queries of the list: every order, every filter, and name fragments that are common, rare and unknown. */
const queriesByKind: Record<'order' | 'filter' | 'search' | 'anything', string[]> = {
  order: [
    '',
    'order=asc',
    'sort=businessName&order=asc',
    'sort=businessName',
    'sort=expiryDateForCustomer&order=asc',
    'sort=expiryDateForCustomer',
  ],
  filter: [
    ...['isSubscribed', 'isExpired', 'isExpiringSoon', 'hasCard'].flatMap((name) => [`${name}=true`, `${name}=false`]),
    ...['isActive=1', 'isActive=0', 'businessMadeBy=self', 'businessMadeBy=franchisee'],
    ...['category=Bakery', 'category=Nothing', 'category=Bakery&sort=businessName&order=asc'],
    ...[
      `createdFrom=${daysAgo(200)}`,
      `createdTo=${daysAgo(300)}`,
      `createdFrom=${daysAgo(310)}&createdTo=${daysAgo(300)}`,
    ],
    'isExpiringSoon=true&sort=expiryDateForCustomer&order=asc',
    'isSubscribed=true&sort=businessName',
  ],
  search: [
    ...['search=laxmi', 'search=sharma', 'search=zzzz', 'search=sh'],
    ...['search=tailors&sort=businessName&order=asc', 'search=laxmi&isExpired=true'],
    ...['searchBy=registeredPhoneNumber&search=98', 'searchBy=registeredPhoneNumber&search=12345'],
  ],
  anything: ['laxmi', 'sharma', 'zzzz', '12345', 'bakery', 'mithai', 'card-1'].map(
    (search) => `searchBy=anything&search=${search}`,
  ),
};

/** List, export and table of a million businesses of 200 agencies. */
export async function businessBench(): Promise<BenchResult[]> {
  const databases = await openSeededDatabases(millionCardsOfAgencies);
  try {
    const product = await startProduct(databases.urlOf(millionCardsOfAgencies));
    try {
      return [
        ...(await measureListTimes(product, databases)),
        ...(await measureReportSpeed(product, databases)),
        ...(await measurePageWeight(product)),
        ...(await measureScrolling(product)),
      ];
    } finally {
      await product.stop();
    }
  } finally {
    await databases.stop();
  }
}

/** The slowest 95th percentile of each kind of query, and page 4,000 compared with the first. */
async function measureListTimes({ bff }: Product, databases: SeededDatabases): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  const superadminHeaders = { cookie: await superadminCookie(bff.url) };
  const adminHeaders = { cookie: await adminCookie(bff.url) };
  const urlOf = (query: string) => `${bff.url}/api/v1/business?limit=${PAGE}&${query}`;
  for (const [role, headers] of Object.entries({ admin: adminHeaders, superadmin: superadminHeaders })) {
    for (const [kind, queries] of Object.entries(queriesByKind)) {
      const worst = await slowestUrlOf(queries.map(urlOf), headers, ROUNDS);
      console.error(`the slowest ${kind} of the ${role}: ${worst.url}`);
      const name = `admin.businesses-${role}-${kind}-p95`;
      results.push({ bench: name, value: rounded(worst.time, 0), unit: 'ms', goal: 100, better: 'lower' });
    }
  }
  const orders = { '': 'business_id desc', '-by-name': 'name_in_order, business_id' };
  for (const [name, order] of Object.entries(orders)) {
    const query = name ? 'sort=businessName&order=asc' : '';
    const [row] = await databases.query<{ business_id: string }>(
      millionCardsOfAgencies,
      `select business_id from business where deleted_at is null order by ${order} offset $1 limit 1`,
      [3_999 * PAGE - 1],
    );
    const ratio = await measureTimeRatio(
      () => measureResponseMs(urlOf(`${query}&cursor=${row?.business_id}`), superadminHeaders),
      () => measureResponseMs(urlOf(query), superadminHeaders),
      ROUNDS,
    );
    const bench = `admin.businesses-page-4000${name}`;
    results.push({ bench, value: rounded(ratio), unit: 'ratio', goal: 1.5, better: 'lower' });
  }
  return results;
}

/** The report's columns as a COPY of PostgreSQL. */
const copyStatement = `copy (
  select business_name, category, phone_number, customer.email, business.email, business_nature, address ->> 'city',
    address ->> 'state', address ->> 'pinCode', business_made_by, business.created_at, payment_status,
    expiry_date_for_customer, agency_name
  from business join customer using (user_id) join agency on agency.agency_id = business.agency_id
  where business.deleted_at is null order by business_id desc
) to stdout with (format csv)`;

const MIB = 2 ** 20;
const residentMib = ({ pid }: ChildServer): number =>
  (Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / MIB;

/** The report of a million rows compared with COPY, and the memory growth of the processes. */
async function measureReportSpeed({ bff, upstream }: Product, databases: SeededDatabases): Promise<BenchResult[]> {
  const cookie = await superadminCookie(bff.url);
  const report = () =>
    new Promise<{ ms: number; rows: number }>((resolve, reject) => {
      const startedAt = performance.now();
      let rows = -1;
      get(`${bff.url}/api/v1/reports/project-report/business`, { headers: { cookie } }, (answer) => {
        answer.on('data', (chunk: Buffer) => {
          for (let index = chunk.indexOf(10); index !== -1; index = chunk.indexOf(10, index + 1)) rows += 1;
        });
        answer.once('end', () => resolve({ ms: performance.now() - startedAt, rows }));
        answer.once('error', reject);
      }).once('error', reject);
    });
  const copy = () =>
    new Promise<{ ms: number; rows: number }>((resolve, reject) => {
      const startedAt = performance.now();
      let rowCount = 0;
      const psql = spawn('psql', ['-XAtq', databases.urlOf(millionCardsOfAgencies), '-c', copyStatement]);
      psql.stdout.on('data', (chunk: Buffer) => {
        for (let index = chunk.indexOf(10); index !== -1; index = chunk.indexOf(10, index + 1)) rowCount += 1;
      });
      psql.once('error', reject);
      psql.once('close', (code) =>
        code === 0
          ? resolve({ ms: performance.now() - startedAt, rows: rowCount })
          : reject(new Error(`psql ended with ${code}`)),
      );
    });

  // The first run warms up caches and heaps.
  await report();
  await copy();
  const memoryBefore = { bff: residentMib(bff), upstream: residentMib(upstream) };
  const peak = { ...memoryBefore };
  const memoryTimer = setInterval(() => {
    peak.bff = Math.max(peak.bff, residentMib(bff));
    peak.upstream = Math.max(peak.upstream, residentMib(upstream));
  }, 100);
  const ratios: number[] = [];
  try {
    for (let round = 0; round < 3; round += 1) {
      const [reportRun, copyRun] = [await report(), await copy()];
      if (reportRun.rows !== copyRun.rows)
        throw new Error(`the report has ${reportRun.rows} rows and not ${copyRun.rows}`);
      ratios.push(copyRun.ms / reportRun.ms);
    }
  } finally {
    clearInterval(memoryTimer);
  }
  const growth = Math.max(peak.bff - memoryBefore.bff, peak.upstream - memoryBefore.upstream);
  return [
    { bench: 'admin.report-rows', value: rounded(median(ratios)), unit: 'ratio', goal: 0.4, better: 'higher' },
    { bench: 'admin.report-memory', value: rounded(growth, 0), unit: 'MB', goal: 100, better: 'lower' },
  ];
}

/** Bytes and display time of a page of the table. */
async function measurePageWeight({ bff }: Product): Promise<BenchResult[]> {
  const path = '/panel/admin/businesses';
  const cookie = await adminCookie(bff.url);
  const browser = await openBrowser();
  const bytes: number[] = [];
  try {
    for (let round = 0; round < 3; round += 1) bytes.push((await measureVisit(browser, bff.url + path, cookie)).bytes);
  } finally {
    await browser.close();
  }
  const size = rounded(median(bytes) / 1024, 1);
  return [
    { bench: 'admin.table-bytes', value: size, unit: 'KB', goal: 200, better: 'lower' },
    ...(await behindCaddy(bff.url, 'how soon the table is seen', (url) => measurePaint(url + path, cookie))),
  ];
}

/** Lighthouse's figures of the table on a phone and on a laptop. */
async function measurePaint(url: string, cookie: string): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  const devices = { phone: { flags: [], lcp: 2_000 }, laptop: { flags: ['--preset=desktop'], lcp: 600 } };
  for (const [device, { flags, lcp }] of Object.entries(devices)) {
    const auditsFlag = '--only-audits=largest-contentful-paint,total-blocking-time,cumulative-layout-shift';
    const audits: Awaited<ReturnType<typeof runLighthouse>>['audits'][] = [];
    for (let round = 0; round < 5; round += 1) {
      audits.push((await runLighthouse(url, [auditsFlag, ...flags], cookie)).audits);
    }
    const medianOf = (name: string) => median(audits.map((one) => one[name]?.numericValue ?? Number.NaN));
    const add = (name: string, value: number, unit: 'ms' | 'ratio', goal: number) =>
      results.push({ bench: `admin.table-${device}-${name}`, value, unit, goal, better: 'lower' });
    add('lcp', rounded(medianOf('largest-contentful-paint'), 0), 'ms', lcp);
    add('blocking-time', rounded(medianOf('total-blocking-time'), 0), 'ms', 50);
    add('layout-shift', rounded(medianOf('cumulative-layout-shift'), 3), 'ratio', 0);
  }
  return results;
}

const ROWS = 10_000;

/** Late frames while scrolling through 10,000 loaded rows. */
async function measureScrolling({ bff }: Product): Promise<BenchResult[]> {
  const browser = await openBrowser();
  try {
    const { context, page } = await openPage(browser, bff.url, await superadminCookie(bff.url), {
      width: 1280,
      height: 800,
    });
    await page.goto(`${bff.url}/panel/admin/businesses?limit=all`);
    const last = () => page.locator('.table > tbody > tr[data-index]').last().getAttribute('data-index');
    await page.locator('.table > tbody > tr[data-index]').first().waitFor();
    while (Number(await last()) < ROWS - 1) {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await wait(50);
    }
    const lateFrameCounts: number[] = [];
    for (let round = 0; round < 3; round += 1) lateFrameCounts.push(await countLateScrollFrames(page));
    await context.close();
    return [
      { bench: 'admin.table-late-frames', value: median(lateFrameCounts), unit: 'count', goal: 0, better: 'lower' },
    ];
  } finally {
    await browser.close();
  }
}

/** Scrolls with the wheel for four seconds. @returns the number of late frames */
async function countLateScrollFrames(page: Page): Promise<number> {
  await page.evaluate(() => scrollTo(0, 0));
  await wait(500);
  await page.mouse.move(640, 500);
  return countLateFrames(page, async () => {
    for (let step = 0; step < 80; step += 1) {
      await page.mouse.wheel(0, 480);
      await wait(40);
    }
  });
}
