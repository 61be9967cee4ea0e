import type { Page } from 'playwright-core';

/** Bytes on the wire of the scripts loaded by opening the menu and then Pricing. */
export async function measureScriptBytes(page: Page, url: string): Promise<{ menu: number; pricing: number }> {
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
  const home = bytes;
  await page.locator('[data-opens="menu"]').click();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
  const menu = bytes;
  await page.getByRole('dialog').getByRole('button', { name: 'Pricing' }).click();
  await page.locator('.premium-now').waitFor();
  await page.waitForLoadState('networkidle');
  return { menu: menu - home, pricing: bytes - menu };
}
