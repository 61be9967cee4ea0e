import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { median, type Result, rounded } from './measure.ts';
import { customerCookie, type Product } from './product.ts';

const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';

/** Lighthouse's mobile machine: a processor four times slower, 1.6 Mbit/s, 150 ms away. */
const slow = { cpu: 4, latency: 150, bitsPerSecond: 1_638_400 };

interface Visit {
  bytes: number;
  scriptBytes: number;
  /** Total blocking time in ms: what of every task is beyond 50 ms, from first paint on. */
  blockingMs: number;
}

async function visit(browser: Browser, url: string, cookie: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' });
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
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.bitsPerSecond / 8,
    uploadThroughput: slow.bitsPerSecond / 8,
  });
  const scripts = new Set<string>();
  let bytes = 0;
  let scriptBytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    const longTasks: PerformanceEntry[] = [];
    Object.assign(window, { longTasks });
    new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({
      type: 'longtask',
      buffered: true,
    });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const blockingMs = await page.evaluate(() => {
    const { longTasks } = window as unknown as { longTasks: PerformanceEntry[] };
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return longTasks
      .filter(({ startTime, duration }) => startTime + duration > firstPaint)
      .reduce((sum, { startTime, duration }) => {
        const after = Math.min(duration, startTime + duration - firstPaint);
        return sum + Math.max(0, after - 50);
      }, 0);
  });
  await context.close();
  return { bytes, scriptBytes, blockingMs };
}

export async function siteBench(product: Product): Promise<Result[]> {
  if (!existsSync(executablePath))
    throw new Error('Chromium is not installed (apt-get install chromium, or set CHROMIUM_PATH)');
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const cookie = await customerCookie(product.bff.url);
    const repeated = async (path: string, sent: string) => {
      const visits: Visit[] = [];
      for (let round = 0; round < 5; round += 1) visits.push(await visit(browser, `${product.bff.url}${path}`, sent));
      const of = (pick: (one: Visit) => number) => median(visits.map(pick));
      return {
        bytes: of((one) => one.bytes),
        scriptBytes: of((one) => one.scriptBytes),
        blockingMs: of((one) => one.blockingMs),
      };
    };
    const signIn = await repeated('/panel/login', '');
    const home = await repeated('/panel/customer', cookie);
    const kb = (bytes: number) => rounded(bytes / 1024, 1);
    return [
      { bench: 'site.sign-in', value: kb(signIn.bytes), unit: 'KB', goal: 60, better: 'lower' },
      { bench: 'site.sign-in-js', value: kb(signIn.scriptBytes), unit: 'KB', goal: 10, better: 'lower' },
      { bench: 'site.home', value: kb(home.bytes), unit: 'KB', goal: 150, better: 'lower' },
      { bench: 'site.home-js', value: kb(home.scriptBytes), unit: 'KB', goal: 110, better: 'lower' },
      { bench: 'site.home-blocking-time', value: rounded(home.blockingMs, 0), unit: 'ms', goal: 50, better: 'lower' },
    ];
  } finally {
    await browser.close();
  }
}
