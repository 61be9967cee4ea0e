import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { type Device, measureVisit, openBrowser, openPage, runLighthouse } from './browse.ts';
import { behindCaddy } from './caddy.ts';
import { measureMainThreadWork } from './main-thread.ts';
import { type BenchResult, median, rounded } from './measure.ts';
import { customerCookie, type Product } from './product.ts';

const screen = '/panel/customer/daily-image';
const GREETINGS_PER_PAGE = 30;
const phone: Device = { width: 360, height: 740, pixelRatio: 2 };
/** CPU slowdown of Lighthouse's phone. */
const SLOWDOWN = 4;

/** The owner's greetings on a phone: bytes, display time and main-thread work of a frame. */
export async function screenBench({ bff: { url } }: Product): Promise<BenchResult[]> {
  const cookie = await customerCookie(url);
  const browser = await openBrowser();
  try {
    return [
      ...(await measurePageWeights(browser, url, cookie)),
      ...(await measureFirstPicture(url, cookie)),
      ...(await previews(browser, url, cookie)),
    ];
  } finally {
    await browser.close();
  }
}

const fetchData = async (url: string, path: string, cookie: string) => {
  const answer = await fetch(`${url}/api/v1${path}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return ((await answer.json()) as { data: never }).data;
};

async function measurePageWeights(browser: Browser, url: string, cookie: string): Promise<BenchResult[]> {
  const scripts: number[] = [];
  for (let round = 0; round < 3; round += 1)
    scripts.push((await measureVisit(browser, url + screen, cookie)).scriptBytes);
  const kb = (bench: string, bytes: number, goal: number): BenchResult => ({
    bench: `greeting.${bench}`,
    value: rounded(bytes / 1024, 1),
    unit: 'KB',
    goal,
    better: 'lower',
  });
  return [
    kb('screen-js', median(scripts), 110),
    kb('grid-pictures', await measureGridBytes(browser, url, cookie), 400),
  ];
}

/** Bytes on the wire of one page of festival pictures, after scrolling through all. */
async function measureGridBytes(browser: Browser, url: string, cookie: string): Promise<number> {
  const { imageCategories } = await fetchData(url, '/image-post/image-category', cookie);
  const [festivals] = imageCategories as { imageCategoryId: string }[];
  const { context, page } = await openPage(browser, url, cookie, phone);
  await page.goto(`${url}${screen}?imageCategoryId=${festivals?.imageCategoryId}`);
  const pictures = page.locator('.daily-tile:not(.skeleton) > img');
  await pictures.nth(GREETINGS_PER_PAGE - 1).waitFor({ state: 'attached' });
  for (let index = 0; index < GREETINGS_PER_PAGE; index += 1) {
    await pictures.nth(index).scrollIntoViewIfNeeded();
    while (!(await pictures.nth(index).evaluate((image: HTMLImageElement) => image.complete))) await wait(50);
  }
  const bytes = await page.evaluate((count) => {
    const visibleImages = [...document.querySelectorAll<HTMLImageElement>('.daily-tile > img')].slice(0, count);
    const sources = new Set(visibleImages.map((image) => image.currentSrc));
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return loaded.reduce((sum, { name, transferSize }) => sum + (sources.has(name) ? transferSize : 0), 0);
  }, GREETINGS_PER_PAGE);
  await context.close();
  return bytes;
}

/** Display time of the first greeting behind Caddy. */
const measureFirstPicture = (bffUrl: string, cookie: string): Promise<BenchResult[]> =>
  behindCaddy(bffUrl, 'how soon the first greeting is seen', async (url) => {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const { audits } = await runLighthouse(url + screen, ['--only-audits=largest-contentful-paint'], cookie);
      times.push(audits['largest-contentful-paint']?.numericValue ?? Number.NaN);
    }
    const value = rounded(median(times), 0);
    return [{ bench: 'greeting.screen-phone-lcp', value, unit: 'ms', goal: 2_000, better: 'lower' }];
  });

/** Index of a frame without a cached preview. */
const FRAME = 6;

/** Main-thread work of a frame's first preview, in ms. */
async function previews(browser: Browser, url: string, cookie: string): Promise<BenchResult[]> {
  const rounds: { opening: number; opened: number; frame: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { context, page } = await openPage(browser, url, cookie, phone);
    await page.goto(url + screen, { waitUntil: 'networkidle' });
    const opening = await measurePreviewWork(page, 0, () => page.locator('a.daily-hero').tap());
    await page.waitForLoadState('networkidle');
    const choice = page.locator('.frame-choice').nth(FRAME);
    await choice.scrollIntoViewIfNeeded();
    const frameChange = await measurePreviewWork(page, FRAME, () => choice.tap());
    rounds.push({
      opening: opening('tapped', 'painted'),
      opened: opening('answered', 'painted'),
      frame: frameChange('answered', 'painted'),
    });
    await context.close();
  }
  const medianOf = (name: 'opening' | 'opened' | 'frame') => rounded(median(rounds.map((round) => round[name])), 0);
  return [
    { bench: 'greeting.frame-preview-work', value: medianOf('frame'), unit: 'ms', goal: 100, better: 'lower' },
    // Opening the maker includes loading its code.
    { bench: 'greeting.first-preview-work', value: medianOf('opened'), unit: 'ms', better: 'lower' },
    { bench: 'greeting.maker-work', value: medianOf('opening'), unit: 'ms', better: 'lower' },
  ];
}

/** Taps and waits until the frame at this index is drawn. */
async function measurePreviewWork(page: Page, index: number, tap: () => Promise<void>) {
  await page.evaluate((frameIndex) => {
    for (const name of ['tapped', 'answered', 'painted']) performance.clearMarks(name);
    addEventListener('pointerdown', () => performance.mark('tapped'), { capture: true, once: true });
    const originalFetch = globalThis.fetch;
    globalThis.fetch = async (...input) => {
      const answer = await originalFetch(...input);
      if (String(input[0]).endsWith('/preview')) {
        performance.mark('answered');
        globalThis.fetch = originalFetch;
      }
      return answer;
    };
    const observer = new MutationObserver(() => {
      const slide = document.querySelectorAll('.stage-slide')[frameIndex];
      if (slide?.getAttribute('aria-hidden') !== 'false' || !slide.querySelector('svg.drawing > *')) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('painted')));
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  }, index);
  return measureMainThreadWork(page, SLOWDOWN, async () => {
    await tap();
    while ((await page.evaluate(() => performance.getEntriesByName('painted').length)) === 0) await wait(100);
  });
}
