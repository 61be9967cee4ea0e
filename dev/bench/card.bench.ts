import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoBusinesses } from '../seed/businesses.ts';
import { demoCardId } from '../seed/logins.ts';
import { measureVisit, openBrowser, runLighthouse, type Visit } from './browse.ts';
import { makeCards } from './made-cards.ts';
import { type DatasetSize, millionCards, openSeededDatabases, thousandCards } from './many-cards.ts';
import { type BenchResult, median, rateRatioOf, rounded } from './measure.ts';
import { adminCookie, customerCookie, type Product, runModule, startProduct } from './product.ts';
import { measurePercentile99, measureResponseMs, measureTimeRatio } from './timing.ts';

/** Bytes on the wire of one answer, without headers. */
async function fetchWireBytes(url: string): Promise<{ bytes: number; text: string }> {
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

export async function cardBench(product: Product): Promise<BenchResult[]> {
  return [
    ...(await measureCachedPage(product)),
    ...(await measureStaffIdPage(product)),
    ...(await previews(product)),
    ...(await measurePageWeights(product)),
    ...(await measureUncachedCards()),
  ];
}

/** The cached page, compared with a static file of the same size. */
async function measureCachedPage(product: Product): Promise<BenchResult[]> {
  const url = `${product.bff.url}/${demoCardId}`;
  const page = await fetchWireBytes(url);
  const assetPaths = [...page.text.matchAll(/<(?:link rel="stylesheet"[^>]*href|script[^>]*src)="([^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  let bytes = page.bytes;
  for (const path of assetPaths) bytes += (await fetchWireBytes(new URL(path, url).href)).bytes;

  return [
    {
      bench: 'card.page',
      value: rounded(await rateRatioToFile(url, page.text)),
      unit: 'ratio',
      goal: 0.8,
      better: 'higher',
    },
    { bench: 'card.html-css-js', value: rounded(bytes / 1024, 1), unit: 'KB', goal: 16, better: 'lower' },
  ];
}

/** Request rate of a page divided by that of a static file of the same bytes. */
async function rateRatioToFile(url: string, text: string): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'parichay-static-'));
  writeFileSync(join(directory, 'page.html'), text);
  const reference = await runModule(join(import.meta.dirname, 'static-file.ts'), { DIRECTORY: directory });
  try {
    return await rateRatioOf({ url }, { url: `${reference.url}/page.html` });
  } finally {
    await reference.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measureStaffIdPage(product: Product): Promise<BenchResult[]> {
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
  const { text } = await fetchWireBytes(url);
  return [
    {
      bench: 'card.id-page',
      value: rounded(await rateRatioToFile(url, text)),
      unit: 'ratio',
      goal: 0.8,
      better: 'higher',
    },
  ];
}

/** First and repeated requests of the demo's preview pictures. */
async function previews(product: Product): Promise<BenchResult[]> {
  const urls = demoBusinesses
    .filter(({ pictures, card }) => 'photo' in pictures && 'logo' in pictures && card?.status === 'active')
    .map(({ card }) => `${product.bff.url}/${card?.cardId}/og.jpg`);
  const [uncachedTimes, cachedTimes]: [number[], number[]] = [[], []];
  for (const url of urls) uncachedTimes.push(await measureResponseMs(url));
  for (const url of urls) cachedTimes.push(await measureResponseMs(url));
  return [
    { bench: 'card.og-first', value: rounded(median(uncachedTimes), 0), unit: 'ms', goal: 150, better: 'lower' },
    { bench: 'card.og-cached', value: rounded(median(cachedTimes), 1), unit: 'ms', goal: 20, better: 'lower' },
  ];
}

/** Bytes that a phone loads without scrolling, and Lighthouse's figures. */
async function measurePageWeights(product: Product): Promise<BenchResult[]> {
  const { light, rich } = await makeCards(product.bff.url);
  const browser = await openBrowser();
  const results: BenchResult[] = [];
  const kb = (bytes: number) => rounded(bytes / 1024, 1);
  try {
    const visits = { light: [] as Visit[], rich: [] as Visit[] };
    for (let round = 0; round < 3; round += 1) {
      visits.light.push(await measureVisit(browser, light));
      visits.rich.push(await measureVisit(browser, rich));
    }
    const medianOf = (measuredVisits: Visit[], metric: keyof Visit) => median(measuredVisits.map((one) => one[metric]));
    results.push(
      { bench: 'card.light-bytes', value: kb(medianOf(visits.light, 'bytes')), unit: 'KB', goal: 60, better: 'lower' },
      {
        bench: 'card.light-requests',
        value: medianOf(visits.light, 'requests'),
        unit: 'count',
        goal: 7,
        better: 'lower',
      },
      {
        bench: 'card.light-js',
        value: kb(medianOf(visits.light, 'scriptBytes')),
        unit: 'KB',
        goal: 7,
        better: 'lower',
      },
      { bench: 'card.rich-bytes', value: kb(medianOf(visits.rich, 'bytes')), unit: 'KB', goal: 200, better: 'lower' },
    );
  } finally {
    await browser.close();
  }

  const reports: Awaited<ReturnType<typeof runLighthouse>>[] = [];
  for (let round = 0; round < 5; round += 1) reports.push(await runLighthouse(light));
  const score = (name: string) => Math.round(median(reports.map((one) => one.categories[name]?.score ?? 0)) * 100);
  const auditMedian = (name: string) => median(reports.map((one) => one.audits[name]?.numericValue ?? Number.NaN));
  const scores = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 };
  for (const [name, goal] of Object.entries(scores))
    results.push({ bench: `card.lighthouse-${name}`, value: score(name), unit: 'count', goal, better: 'higher' });
  const lcp = rounded(auditMedian('largest-contentful-paint'), 0);
  results.push(
    { bench: 'card.light-lcp', value: lcp, unit: 'ms', goal: 1_200, better: 'lower' },
    {
      bench: 'card.light-blocking-time',
      value: rounded(auditMedian('total-blocking-time'), 0),
      unit: 'ms',
      goal: 0,
      better: 'lower',
    },
    {
      bench: 'card.light-layout-shift',
      value: rounded(auditMedian('cumulative-layout-shift'), 3),
      unit: 'ratio',
      goal: 0,
      better: 'lower',
    },
  );
  return results;
}

/** Uncached cards among a thousand and among a million. */
async function measureUncachedCards(): Promise<BenchResult[]> {
  const databases = await openSeededDatabases(thousandCards, millionCards);
  const products: Product[] = [];
  try {
    // Each first start renders the videos of templates for minutes; ADR 0023 has the cost of cards during that.
    const withoutVideos = { FFMPEG_PATH: '/none' };
    const smallProduct = await startProduct(databases.urlOf(thousandCards), withoutVideos);
    products.push(smallProduct);
    const largeProduct = await startProduct(databases.urlOf(millionCards), withoutVideos);
    products.push(largeProduct);
    // Evenly spread cards share no pages of the database cache.
    const publishedCardIds = async (datasetSize: DatasetSize, limit: number) =>
      (
        await databases.query<{ card_id: string }>(
          datasetSize,
          `select card_id from card join business using (business_id)
           where status = 'active' and coalesce(expiry_date_for_customer > current_date, true)
           order by md5(card_no::text) limit $1`,
          [limit],
        )
      ).map((row) => row.card_id);
    const [smallCardIds, largeCardIds] = [
      await publishedCardIds(thousandCards, 150),
      await publishedCardIds(millionCards, 5_000),
    ];

    const openRatio = await measureTimeRatio(
      (round) => measureResponseMs(`${largeProduct.bff.url}/${largeCardIds[round]}`),
      (round) => measureResponseMs(`${smallProduct.bff.url}/${smallCardIds[round]}`),
      140,
    );
    const createCheckTimer = async ({ bff }: Product, ids: string[]) => {
      const cookie = await adminCookie(bff.url);
      // The rounds alternate between taken and free addresses.
      return (round: number) =>
        measureResponseMs(
          `${bff.url}/api/v1/checkCardIdAvailability?cardId=${round % 2 ? ids[round] : `free-${ids[round]?.slice(0, 30)}`}`,
          { cookie },
        );
    };
    const checkRatio = await measureTimeRatio(
      await createCheckTimer(largeProduct, largeCardIds),
      await createCheckTimer(smallProduct, smallCardIds),
      140,
    );

    const uncachedUrls = largeCardIds.slice(200).map((cardId) => `${largeProduct.bff.url}/${cardId}`);
    // Warms up the code, so that only the cards are cold.
    await measurePercentile99(uncachedUrls.splice(0, 1_000), 100);
    const rounds = [];
    for (let round = 0; round < 3; round += 1)
      rounds.push(await measurePercentile99(uncachedUrls.splice(0, 1_000), 100));
    return [
      { bench: 'card.cold-p99', value: rounded(median(rounds), 0), unit: 'ms', goal: 50, better: 'lower' },
      { bench: 'card.million-open', value: rounded(openRatio), unit: 'ratio', goal: 1.5, better: 'lower' },
      { bench: 'card.million-check', value: rounded(checkRatio), unit: 'ratio', goal: 1.5, better: 'lower' },
    ];
  } finally {
    for (const product of products) await product.stop();
    await databases.stop();
  }
}
