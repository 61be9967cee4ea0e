import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

// The full browser that visitors have, not the headless shell of the tests.
const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';

/** Lighthouse's mobile network. */
const mobileNetwork = { latency: 150, bitsPerSecond: 1_638_400 };

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
  pixelRatio?: number;
}

/** Opens a page with the cookies `name=value; …`. */
export async function openPage(
  browser: Browser,
  url: string,
  cookie: string,
  { width, height, pixelRatio }: Device,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width, height },
    serviceWorkers: 'block',
    ...(pixelRatio && { deviceScaleFactor: pixelRatio, hasTouch: true, isMobile: true }),
  });
  const { hostname } = new URL(url);
  await context.addCookies(
    cookie
      .split('; ')
      .filter(Boolean)
      .map((pair) => {
        const separatorIndex = pair.indexOf('=');
        return {
          name: pair.slice(0, separatorIndex),
          value: pair.slice(separatorIndex + 1),
          domain: hostname,
          path: '/',
        };
      }),
  );
  return { context, page: await context.newPage() };
}

/** First visit on a phone without scrolling, until the network is idle for 0.5 s. */
export async function measureVisit(browser: Browser, url: string, cookie = ''): Promise<Visit> {
  const { context, page } = await openPage(browser, url, cookie, { width: 412, height: 823 });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: mobileNetwork.latency,
    downloadThroughput: mobileNetwork.bitsPerSecond / 8,
    uploadThroughput: mobileNetwork.bitsPerSecond / 8,
  });
  const kinds = new Map<string, string>();
  const pendingRequests = new Set<string>();
  let lastActivityAt = performance.now();
  const traffic: Visit = { bytes: 0, scriptBytes: 0, pictureBytes: 0, requests: 0 };
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return;
    traffic.requests += 1;
    // Chromium reports no end of beacons, so only GET requests are awaited.
    if (request.method === 'GET') pendingRequests.add(requestId);
    lastActivityAt = performance.now();
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => pendingRequests.delete(requestId));
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    kinds.set(requestId, type);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    pendingRequests.delete(requestId);
    lastActivityAt = performance.now();
    traffic.bytes += encodedDataLength;
    if (kinds.get(requestId) === 'Script') traffic.scriptBytes += encodedDataLength;
    if (kinds.get(requestId) === 'Image') traffic.pictureBytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'load' });
  while (pendingRequests.size > 0 || performance.now() - lastActivityAt < 500) await wait(50);
  await context.close();
  return traffic;
}

/** A frame is late after 50 ms, about three frames at 60 Hz. */
const LATE_FRAME_MS = 50;

export async function countLateFrames(page: Page, action: () => Promise<void>): Promise<number> {
  await page.evaluate((maxFrameMs) => {
    let previous = performance.now();
    const frameCounter = { late: 0, hasStopped: false };
    Object.assign(globalThis, { counted: frameCounter });
    const onFrame = (now: number) => {
      if (now - previous > maxFrameMs) frameCounter.late += 1;
      previous = now;
      if (!frameCounter.hasStopped) requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  }, LATE_FRAME_MS);
  await action();
  return page.evaluate(() => {
    const { counted: frameCounter } = globalThis as unknown as { counted: { late: number; hasStopped: boolean } };
    frameCounter.hasStopped = true;
    return frameCounter.late;
  });
}

/** Installed on demand, because it brings a hundred packages. */
const lighthouse = 'lighthouse@13.5.0';

interface LighthouseReport {
  /** Scores, 0–1. */
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, { numericValue?: number; score: number | null } | undefined>;
}

/** Lighthouse's report of a page with its default mobile settings. */
export async function runLighthouse(url: string, flags: string[] = [], cookie = ''): Promise<LighthouseReport> {
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
