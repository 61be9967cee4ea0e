import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoBusinesses } from '../seed/businesses.ts';
import { demoCardId } from '../seed/logins.ts';
import { askLighthouse, openBrowser, type Visit, visit } from './browse.ts';
import { makeCards } from './made-cards.ts';
import { type Filling, few, many, openFilledDatabases } from './many-cards.ts';
import { median, type Result, ratioOf, rounded } from './measure.ts';
import { adminCookie, customerCookie, type Product, run, startProduct } from './product.ts';
import { ratioOfTimes, slowestOfHundred, timeOf } from './timing.ts';

/** Bytes on the wire of one answer, without headers. */
async function wireBytes(url: string): Promise<{ bytes: number; text: string }> {
  const { request } = await import('node:http');
  const compressed = await new Promise<number>((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(bytes));
    })
      .once('error', reject)
      .end();
  });
  return { bytes: compressed, text: await (await fetch(url)).text() };
}

export async function cardBench(product: Product): Promise<Result[]> {
  return [
    ...(await warmPage(product)),
    ...(await idPage(product)),
    ...(await previews(product)),
    ...(await weights(product)),
    ...(await manyCards()),
  ];
}

/** The cached page, compared with a static file of the same size. */
async function warmPage(product: Product): Promise<Result[]> {
  const url = `${product.bff.url}/${demoCardId}`;
  const page = await wireBytes(url);
  const parts = [...page.text.matchAll(/<(?:link rel="stylesheet"[^>]*href|script[^>]*src)="([^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  let bytes = page.bytes;
  for (const path of parts) bytes += (await wireBytes(new URL(path, url).href)).bytes;

  return [
    {
      bench: 'card.page',
      value: rounded(await ratioToFile(url, page.text)),
      unit: 'ratio',
      goal: 0.8,
      better: 'higher',
    },
    { bench: 'card.html-css-js', value: rounded(bytes / 1024, 1), unit: 'KB', goal: 16, better: 'lower' },
  ];
}

/** Request rate of a page divided by that of a static file of the same bytes. */
async function ratioToFile(url: string, text: string): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'parichay-static-'));
  writeFileSync(join(directory, 'page.html'), text);
  const reference = await run(join(import.meta.dirname, 'static-file.ts'), { DIRECTORY: directory });
  try {
    return await ratioOf({ url }, { url: `${reference.url}/page.html` });
  } finally {
    await reference.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The page behind the QR code of a staff id. */
async function idPage(product: Product): Promise<Result[]> {
  const headers = { cookie: await customerCookie(product.bff.url), 'x-csrf': '1', 'content-type': 'application/json' };
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${product.bff.url}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { data: Record<string, Record<string, string>> }).data;
  };
  const { business } = await post('/business', { businessName: 'Asha Tailors', category: 'Tailoring' });
  const { staffMember } = await post('/staff-id/staff-member', {
    businessId: business?.businessId,
    personName: 'Asha Rawat',
    designation: 'Master tailor',
  });
  const url = `${product.bff.url}/verify/${staffMember?.verificationCode}`;
  const { text } = await wireBytes(url);
  return [
    { bench: 'card.id-page', value: rounded(await ratioToFile(url, text)), unit: 'ratio', goal: 0.8, better: 'higher' },
  ];
}

/** First and repeated requests of the demo's preview pictures. */
async function previews(product: Product): Promise<Result[]> {
  const urls = demoBusinesses
    .filter(({ pictures, card }) => 'photo' in pictures && 'logo' in pictures && card?.status === 'active')
    .map(({ card }) => `${product.bff.url}/${card?.cardId}/og.jpg`);
  const [first, again]: [number[], number[]] = [[], []];
  for (const url of urls) first.push(await timeOf(url));
  for (const url of urls) again.push(await timeOf(url));
  return [
    { bench: 'card.og-first', value: rounded(median(first), 0), unit: 'ms', goal: 150, better: 'lower' },
    { bench: 'card.og-cached', value: rounded(median(again), 1), unit: 'ms', goal: 20, better: 'lower' },
  ];
}

/** Bytes that a phone loads without scrolling, and Lighthouse's figures. */
async function weights(product: Product): Promise<Result[]> {
  const { light, rich } = await makeCards(product.bff.url);
  const browser = await openBrowser();
  const results: Result[] = [];
  const kb = (bytes: number) => rounded(bytes / 1024, 1);
  try {
    const visits = { light: [] as Visit[], rich: [] as Visit[] };
    for (let round = 0; round < 3; round += 1) {
      visits.light.push(await visit(browser, light));
      visits.rich.push(await visit(browser, rich));
    }
    const of = (which: Visit[], what: keyof Visit) => median(which.map((one) => one[what]));
    results.push(
      { bench: 'card.light-bytes', value: kb(of(visits.light, 'bytes')), unit: 'KB', goal: 60, better: 'lower' },
      { bench: 'card.light-requests', value: of(visits.light, 'requests'), unit: 'count', goal: 7, better: 'lower' },
      { bench: 'card.light-js', value: kb(of(visits.light, 'scriptBytes')), unit: 'KB', goal: 7, better: 'lower' },
      { bench: 'card.rich-bytes', value: kb(of(visits.rich, 'bytes')), unit: 'KB', goal: 200, better: 'lower' },
    );
  } finally {
    await browser.close();
  }

  const reports: Awaited<ReturnType<typeof askLighthouse>>[] = [];
  for (let round = 0; round < 5; round += 1) reports.push(await askLighthouse(light));
  const score = (name: string) => Math.round(median(reports.map((one) => one.categories[name]?.score ?? 0)) * 100);
  const measured = (name: string) => median(reports.map((one) => one.audits[name]?.numericValue ?? Number.NaN));
  const scores = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 };
  for (const [name, goal] of Object.entries(scores))
    results.push({ bench: `card.lighthouse-${name}`, value: score(name), unit: 'count', goal, better: 'higher' });
  const lcp = rounded(measured('largest-contentful-paint'), 0);
  results.push(
    { bench: 'card.light-lcp', value: lcp, unit: 'ms', goal: 1_200, better: 'lower' },
    {
      bench: 'card.light-blocking-time',
      value: rounded(measured('total-blocking-time'), 0),
      unit: 'ms',
      goal: 0,
      better: 'lower',
    },
    {
      bench: 'card.light-layout-shift',
      value: rounded(measured('cumulative-layout-shift'), 3),
      unit: 'ratio',
      goal: 0,
      better: 'lower',
    },
  );
  return results;
}

/** Uncached cards among a thousand and among a million. */
async function manyCards(): Promise<Result[]> {
  const databases = await openFilledDatabases(few, many);
  const products: Product[] = [];
  try {
    // Each first start renders the videos of templates for minutes; ADR 0023 has the cost of cards during that.
    const withoutFilms = { FFMPEG_PATH: '/none' };
    const amongFew = await startProduct(databases.urlOf(few), withoutFilms);
    products.push(amongFew);
    const amongMany = await startProduct(databases.urlOf(many), withoutFilms);
    products.push(amongMany);
    // Evenly spread cards share no pages of the database cache.
    const published = async (filling: Filling, wanted: number) =>
      (
        await databases.ask<{ card_id: string }>(
          filling,
          `select card_id from card join business using (business_id)
           where status = 'active' and coalesce(expiry_date_for_customer > current_date, true)
           order by md5(card_no::text) limit $1`,
          [wanted],
        )
      ).map((row) => row.card_id);
    const [idsOfFew, idsOfMany] = [await published(few, 150), await published(many, 5_000)];

    const open = await ratioOfTimes(
      (round) => timeOf(`${amongMany.bff.url}/${idsOfMany[round]}`),
      (round) => timeOf(`${amongFew.bff.url}/${idsOfFew[round]}`),
      140,
    );
    const check = async ({ bff }: Product, ids: string[]) => {
      const cookie = await adminCookie(bff.url);
      // Alternates taken and free addresses.
      return (round: number) =>
        timeOf(
          `${bff.url}/api/v1/checkCardIdAvailability?cardId=${round % 2 ? ids[round] : `free-${ids[round]?.slice(0, 30)}`}`,
          { cookie },
        );
    };
    const checked = await ratioOfTimes(await check(amongMany, idsOfMany), await check(amongFew, idsOfFew), 140);

    const rest = idsOfMany.slice(200).map((cardId) => `${amongMany.bff.url}/${cardId}`);
    // Warms up the code, so that only the cards are cold.
    await slowestOfHundred(rest.splice(0, 1_000), 100);
    const rounds = [];
    for (let round = 0; round < 3; round += 1) rounds.push(await slowestOfHundred(rest.splice(0, 1_000), 100));
    return [
      { bench: 'card.cold-p99', value: rounded(median(rounds), 0), unit: 'ms', goal: 50, better: 'lower' },
      { bench: 'card.million-open', value: rounded(open), unit: 'ratio', goal: 1.5, better: 'lower' },
      { bench: 'card.million-check', value: rounded(checked), unit: 'ratio', goal: 1.5, better: 'lower' },
    ];
  } finally {
    for (const product of products) await product.stop();
    await databases.stop();
  }
}
