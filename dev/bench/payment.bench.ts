import type { Page } from 'playwright-core';
import { enter, openBrowser } from './browse.ts';
import { median, type Result, rounded } from './measure.ts';
import { customerCookie, type Product } from './product.ts';
import { webhookBench } from './webhook.bench.ts';

/** JavaScript that opening Pricing brings, in bytes on the wire; the page stands and its drawer has been open. */
async function dialogScript(page: Page, url: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(`${url}/panel/customer`, { waitUntil: 'networkidle' });
  await page.locator('[data-opens="menu"]').click();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
  const before = bytes;
  await page.getByRole('dialog').getByRole('button', { name: 'Pricing' }).click();
  await page.locator('.premium-now').waitFor();
  await page.waitForLoadState('networkidle');
  return bytes - before;
}

export async function paymentBench(product: Product): Promise<Result[]> {
  return [await dialogBench(product), ...(await webhookBench())];
}

async function dialogBench(product: Product): Promise<Result> {
  const browser = await openBrowser();
  try {
    const { url } = product.bff;
    const cookie = await customerCookie(url);
    const rounds: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { context, page } = await enter(browser, url, cookie, { width: 412, height: 823 });
      rounds.push(await dialogScript(page, url));
      await context.close();
    }
    const value = rounded(median(rounds) / 1024, 1);
    return { bench: 'payment.dialog-js', value, unit: 'KB', goal: 25, better: 'lower' };
  } finally {
    await browser.close();
  }
}
