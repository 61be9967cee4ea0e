import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';

/** Uploads wait until they are released. */
export async function holdUploads(page: Page) {
  const held: Route[] = [];
  let isHolding = true;
  await page.route('**/document/uploadDoc**', (route) => {
    if (isHolding) held.push(route);
    else return route.continue();
  });
  const release = (answer: (route: Route) => Promise<void>) => {
    isHolding = false;
    return Promise.all(held.splice(0).map(answer));
  };
  return {
    waitUntilHeld: () => expect.poll(() => held.length).toBe(1),
    release: () => release((route) => route.continue()),
    fail: () => release((route) => route.abort()),
  };
}
