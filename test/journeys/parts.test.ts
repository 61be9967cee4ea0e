import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildParts, opened, openParts, tables } from '../../dev/designs/parts-page.ts';
import { devices, launch, standsRight, visit } from '../lib/browse.ts';

let folder: string;
let browser: Browser;
beforeAll(async () => {
  folder = await buildParts();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  if (folder) rmSync(folder, { recursive: true });
});

/** Shows all components at once, then each overlay, then tables without rows. */
const looks = ['', ...opened.map((one) => `open=${one}`), ...tables.map((one) => `table=${one}`)];

describe.each(devices)('the components of the panel, on $name', (device) => {
  test.each(looks)('components with the query “%s” have no axe faults and do not overflow', async (look) => {
    const { context, page, faults } = await visit(browser, device);
    await openParts(page, folder, device.locale, look);
    if (look.startsWith('open=')) await page.getByRole(/question/.test(look) ? 'alertdialog' : 'dialog').waitFor();
    await standsRight(page);
    await context.close();
    expect(faults).toEqual([]);
  });
});
