import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { askLighthouse, type Device, enter, openBrowser, visit } from './browse.ts';
import { behindCaddy } from './caddy.ts';
import { mainThreadWork } from './main-thread.ts';
import { median, type Result, rounded } from './measure.ts';
import { customerCookie, type Product } from './product.ts';

const screen = '/panel/customer/daily-image';
/** Greetings per page of the grid. */
const GRID = 30;
const phone: Device = { width: 360, height: 740, pixels: 2 };
/** CPU slowdown of Lighthouse's phone. */
const SLOWDOWN = 4;

/** The owner's greetings on a phone: bytes, display time and main-thread work of a frame. */
export async function screenBench({ bff: { url } }: Product): Promise<Result[]> {
  const cookie = await customerCookie(url);
  const browser = await openBrowser();
  try {
    return [
      ...(await weights(browser, url, cookie)),
      ...(await firstPicture(url, cookie)),
      ...(await previews(browser, url, cookie)),
    ];
  } finally {
    await browser.close();
  }
}

const data = async (url: string, path: string, cookie: string) => {
  const answer = await fetch(`${url}/api/v1${path}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return ((await answer.json()) as { data: never }).data;
};

async function weights(browser: Browser, url: string, cookie: string): Promise<Result[]> {
  const scripts: number[] = [];
  for (let round = 0; round < 3; round += 1) scripts.push((await visit(browser, url + screen, cookie)).scriptBytes);
  const kb = (bench: string, bytes: number, goal: number): Result => ({
    bench: `greeting.${bench}`,
    value: rounded(bytes / 1024, 1),
    unit: 'KB',
    goal,
    better: 'lower',
  });
  return [kb('screen-js', median(scripts), 110), kb('grid-pictures', await gridPictures(browser, url, cookie), 400)];
}

/** Bytes on the wire of one page of festival pictures, after scrolling through all. */
async function gridPictures(browser: Browser, url: string, cookie: string): Promise<number> {
  const { imageCategories } = await data(url, '/image-post/image-category', cookie);
  const [festivals] = imageCategories as { imageCategoryId: string }[];
  const { context, page } = await enter(browser, url, cookie, phone);
  await page.goto(`${url}${screen}?imageCategoryId=${festivals?.imageCategoryId}`);
  const pictures = page.locator('.daily-tile:not(.skeleton) > img');
  await pictures.nth(GRID - 1).waitFor({ state: 'attached' });
  for (let at = 0; at < GRID; at += 1) {
    await pictures.nth(at).scrollIntoViewIfNeeded();
    while (!(await pictures.nth(at).evaluate((image: HTMLImageElement) => image.complete))) await wait(50);
  }
  const bytes = await page.evaluate((count) => {
    const shown = [...document.querySelectorAll<HTMLImageElement>('.daily-tile > img')].slice(0, count);
    const sources = new Set(shown.map((image) => image.currentSrc));
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return loaded.reduce((sum, { name, transferSize }) => sum + (sources.has(name) ? transferSize : 0), 0);
  }, GRID);
  await context.close();
  return bytes;
}

/** Display time of the first greeting behind Caddy. */
const firstPicture = (bffUrl: string, cookie: string): Promise<Result[]> =>
  behindCaddy(bffUrl, 'how soon the first greeting is seen', async (url) => {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const { audits } = await askLighthouse(url + screen, ['--only-audits=largest-contentful-paint'], cookie);
      times.push(audits['largest-contentful-paint']?.numericValue ?? Number.NaN);
    }
    const value = rounded(median(times), 0);
    return [{ bench: 'greeting.screen-phone-lcp', value, unit: 'ms', goal: 2_000, better: 'lower' }];
  });

/** Index of a frame without a cached preview. */
const FRAME = 6;

/** Main-thread work of a frame's first preview, in ms. */
async function previews(browser: Browser, url: string, cookie: string): Promise<Result[]> {
  const rounds: { opening: number; opened: number; frame: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { context, page } = await enter(browser, url, cookie, phone);
    await page.goto(url + screen, { waitUntil: 'networkidle' });
    const opened = await workOf(page, 0, () => page.locator('a.daily-hero').tap());
    await page.waitForLoadState('networkidle');
    const choice = page.locator('.frame-choice').nth(FRAME);
    await choice.scrollIntoViewIfNeeded();
    const frame = await workOf(page, FRAME, () => choice.tap());
    rounds.push({
      opening: opened('tapped', 'painted'),
      opened: opened('answered', 'painted'),
      frame: frame('answered', 'painted'),
    });
    await context.close();
  }
  const of = (name: 'opening' | 'opened' | 'frame') => rounded(median(rounds.map((round) => round[name])), 0);
  return [
    { bench: 'greeting.frame-preview-work', value: of('frame'), unit: 'ms', goal: 100, better: 'lower' },
    // Opening the maker includes loading its code.
    { bench: 'greeting.first-preview-work', value: of('opened'), unit: 'ms', better: 'lower' },
    { bench: 'greeting.maker-work', value: of('opening'), unit: 'ms', better: 'lower' },
  ];
}

/** Taps and waits until the frame at this index is drawn. */
async function workOf(page: Page, at: number, tap: () => Promise<void>) {
  await page.evaluate((wanted) => {
    for (const name of ['tapped', 'answered', 'painted']) performance.clearMarks(name);
    addEventListener('pointerdown', () => performance.mark('tapped'), { capture: true, once: true });
    const fetchAsEver = globalThis.fetch;
    globalThis.fetch = async (...input) => {
      const answer = await fetchAsEver(...input);
      if (String(input[0]).endsWith('/preview')) {
        performance.mark('answered');
        globalThis.fetch = fetchAsEver;
      }
      return answer;
    };
    const observer = new MutationObserver(() => {
      const slide = document.querySelectorAll('.stage-slide')[wanted];
      if (slide?.getAttribute('aria-hidden') !== 'false' || !slide.querySelector('svg.drawing > *')) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('painted')));
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  }, at);
  return mainThreadWork(page, SLOWDOWN, async () => {
    await tap();
    while ((await page.evaluate(() => performance.getEntriesByName('painted').length)) === 0) await wait(100);
  });
}
