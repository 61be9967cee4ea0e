import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { median, type Result, rounded } from './measure.ts';
import { customerCookie, type Product } from './product.ts';

const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';

/** Lighthouse's mobile line. */
const slow = { latency: 150, bitsPerSecond: 1_638_400 };

interface Visit {
  bytes: number;
  scriptBytes: number;
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
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  return { bytes, scriptBytes };
}

/** Fetched when it is wanted: a hundred packages that nothing else here needs. */
const lighthouse = 'lighthouse@13.5.0';

/** Total blocking time in ms, by Lighthouse itself with its own mobile settings. */
async function blockingTime(url: string, cookie: string): Promise<number> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      ...['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url],
      ...['--quiet', '--output=json', '--only-audits=total-blocking-time'],
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
      `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 64 * 1024 * 1024 },
  );
  const { audits, finalDisplayedUrl } = JSON.parse(stdout);
  if (finalDisplayedUrl !== url) throw new Error(`Lighthouse was led away, to ${finalDisplayedUrl}`);
  return audits['total-blocking-time'].numericValue;
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
      };
    };
    const signIn = await repeated('/panel/login', '');
    const home = await repeated('/panel/customer', cookie);
    const blocked: number[] = [];
    for (let round = 0; round < 5; round += 1)
      blocked.push(await blockingTime(`${product.bff.url}/panel/customer`, cookie));
    const kb = (bytes: number) => rounded(bytes / 1024, 1);
    return [
      { bench: 'site.sign-in', value: kb(signIn.bytes), unit: 'KB', goal: 60, better: 'lower' },
      { bench: 'site.sign-in-js', value: kb(signIn.scriptBytes), unit: 'KB', goal: 10, better: 'lower' },
      { bench: 'site.home', value: kb(home.bytes), unit: 'KB', goal: 150, better: 'lower' },
      { bench: 'site.home-js', value: kb(home.scriptBytes), unit: 'KB', goal: 110, better: 'lower' },
      { bench: 'site.home-blocking-time', value: rounded(median(blocked), 0), unit: 'ms', goal: 50, better: 'lower' },
    ];
  } finally {
    await browser.close();
  }
}
