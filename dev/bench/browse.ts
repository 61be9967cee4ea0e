import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

// The full browser that visitors have, not the headless shell of the tests.
const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';

/** Lighthouse's mobile network. */
const slow = { latency: 150, bitsPerSecond: 1_638_400 };

export function openBrowser(): Promise<Browser> {
  if (!existsSync(executablePath))
    throw new Error('Chromium is not installed (apt-get install chromium, or set CHROMIUM_PATH)');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface Visit {
  /** Bytes on the wire, including headers. */
  bytes: number;
  scriptBytes: number;
  pictureBytes: number;
  requests: number;
}

/** Viewport of a page, in CSS px. */
export interface Device {
  width: number;
  height: number;
  /** Device pixel ratio of a touch screen; without it, 1 and a mouse. */
  pixels?: number;
}

/** Opens a page with the cookies `name=value; …`. */
export async function enter(
  browser: Browser,
  url: string,
  cookie: string,
  { width, height, pixels }: Device,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width, height },
    serviceWorkers: 'block',
    ...(pixels && { deviceScaleFactor: pixels, hasTouch: true, isMobile: true }),
  });
  const { hostname } = new URL(url);
  await context.addCookies(
    cookie
      .split('; ')
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf('=');
        return { name: pair.slice(0, at), value: pair.slice(at + 1), domain: hostname, path: '/' };
      }),
  );
  return { context, page: await context.newPage() };
}

/** First visit on a phone without scrolling, until the network is idle for 0.5 s. */
export async function visit(browser: Browser, url: string, cookie = ''): Promise<Visit> {
  const { context, page } = await enter(browser, url, cookie, { width: 412, height: 823 });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.bitsPerSecond / 8,
    uploadThroughput: slow.bitsPerSecond / 8,
  });
  const kinds = new Map<string, string>();
  const underWay = new Set<string>();
  let lastAt = performance.now();
  const seen: Visit = { bytes: 0, scriptBytes: 0, pictureBytes: 0, requests: 0 };
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return;
    seen.requests += 1;
    // Chromium reports no end of beacons, so only GET requests are awaited.
    if (request.method === 'GET') underWay.add(requestId);
    lastAt = performance.now();
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId));
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    kinds.set(requestId, type);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    underWay.delete(requestId);
    lastAt = performance.now();
    seen.bytes += encodedDataLength;
    if (kinds.get(requestId) === 'Script') seen.scriptBytes += encodedDataLength;
    if (kinds.get(requestId) === 'Image') seen.pictureBytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'load' });
  while (underWay.size > 0 || performance.now() - lastAt < 500) await wait(50);
  await context.close();
  return seen;
}

/** A frame is late after 50 ms, about three frames at 60 Hz. */
const FRAME_MS = 50;

/** @returns the number of late frames during the action */
export async function lateFrames(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate((longest) => {
    let before = performance.now();
    const counted = { late: 0, isOver: false };
    Object.assign(globalThis, { counted });
    const frame = (now: number) => {
      if (now - before > longest) counted.late += 1;
      before = now;
      if (!counted.isOver) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }, FRAME_MS);
  await act();
  return page.evaluate(() => {
    const { counted } = globalThis as unknown as { counted: { late: number; isOver: boolean } };
    counted.isOver = true;
    return counted.late;
  });
}

/** Installed on demand, because it brings a hundred packages. */
const lighthouse = 'lighthouse@13.5.0';

interface Report {
  /** Scores, 0–1. */
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, { numericValue?: number; score: number | null } | undefined>;
}

/** Lighthouse's report of a page with its default mobile settings. */
export async function askLighthouse(url: string, flags: string[] = [], cookie = ''): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      ...['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url],
      ...['--quiet', '--output=json', ...flags],
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --ignore-certificate-errors',
      ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
    ],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 64 * 1024 * 1024 },
  );
  const { audits, categories, finalDisplayedUrl } = JSON.parse(stdout);
  if (finalDisplayedUrl !== url) throw new Error(`Lighthouse was led away, to ${finalDisplayedUrl}`);
  return { audits, categories };
}
