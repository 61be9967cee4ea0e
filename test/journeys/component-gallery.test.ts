import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildComponentPage, emptyTableStates, openComponentPage, overlays } from '../../dev/designs/parts-page.ts';
import { devices, expectAccessible, launch, openVisitor } from '../lib/browse.ts';

let folder: string;
let browser: Browser;
beforeAll(async () => {
  folder = await buildComponentPage();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  if (folder) rmSync(folder, { recursive: true });
});

/** Shows all components at once, then each overlay, then tables without rows. */
const queries = ['', ...overlays.map((one) => `open=${one}`), ...emptyTableStates.map((one) => `table=${one}`)];

describe.each(devices)('the gallery of panel components, on $name', (device) => {
  test.each(queries)(
    'the component gallery with the query “%s” has no axe errors and does not overflow',
    async (query) => {
      const { context, page, pageErrors } = await openVisitor(browser, device);
      await openComponentPage(page, folder, device.locale, query);
      if (query.startsWith('open=')) await page.getByRole(/question/.test(query) ? 'alertdialog' : 'dialog').waitFor();
      await expectAccessible(page);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );
});
