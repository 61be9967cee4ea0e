import { resolve } from 'node:path';
import { designs } from '@parichay/shared/shop/card/card.lists.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { horizontalOverflow, openCardPage } from '../../dev/designs/card-page.ts';
import { localeOf, publicCardOf, shopNames } from '../../dev/designs/fixtures.ts';
import { launch } from '../lib/browse.ts';

/* Draws the eight realistic shops of dev/designs/shops in every design. */

const site = resolve('site/dist');
const phone = { viewport: { width: 360, height: 740 } };
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** Finds the texts of buttons that break over two lines. */
const wrappedButtonTexts = (page: Page) =>
  page.locator(':is(.actions, .dock, .amounts) a').evaluateAll((links) =>
    links.flatMap((link) => {
      const text = [...link.childNodes].findLast((node) => node.nodeType === Node.TEXT_NODE);
      return [...(text?.textContent ?? '').matchAll(/\S+/g)]
        .filter(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text as Node, index);
          range.setEnd(text as Node, index + word.length);
          return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1;
        })
        .map(([word]) => word);
    }),
  );

test.each(designs)(
  'the card design %s breaks no word of a button on a phone in any language, and nothing overflows',
  async (design) => {
    const { context, page, show: showCard } = await openCardPage(browser, site, phone);
    for (const shop of shopNames) {
      await showCard(publicCardOf(shop, design), localeOf(shop));
      expect(await wrappedButtonTexts(page), shop).toEqual([]);
      expect(await horizontalOverflow(page), shop).toBe(0);
    }
    await context.close();
  },
);

test.each(designs)(
  'the card design %s shows a wide logo completely, and on a white background in dark mode',
  async (design) => {
    const { context, page, show: showCard } = await openCardPage(browser, site, { ...phone, colorScheme: 'dark' });
    for (const [shop, minWidth] of [
      ['boutique', 90],
      ['mobile', 36],
    ] as const) {
      await showCard(publicCardOf(shop, design), localeOf(shop));
      const logo = await page.locator('img.logo').evaluate((image: HTMLImageElement) => {
        const { objectFit, backgroundColor, paddingLeft } = getComputedStyle(image);
        const contentBox = {
          width: image.clientWidth - 2 * Number.parseFloat(paddingLeft),
          height: image.clientHeight,
        };
        const ratio = image.naturalWidth / image.naturalHeight;
        return { objectFit, backgroundColor, width: Math.min(contentBox.width, contentBox.height * ratio) };
      });
      expect(logo, shop).toMatchObject({ objectFit: 'contain', width: expect.any(Number) });
      expect(logo.width, shop).toBeGreaterThan(minWidth);
      const plate = await page.locator('img.logo').evaluate((image) => {
        for (let ancestor: Element | null = image; ancestor; ancestor = ancestor.parentElement) {
          const { backgroundColor } = getComputedStyle(ancestor);
          if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
        }
        return '';
      });
      expect(plate, shop).toBe('rgb(255, 255, 255)');
    }
    await context.close();
  },
);

test.each(designs)('the card design %s prints every example business on one A4 page', async (design) => {
  // The viewport is A4 without its margins, at 96 px per inch.
  const {
    context,
    page,
    show: showCard,
  } = await openCardPage(browser, site, { viewport: { width: 688, height: 1016 } });
  await page.emulateMedia({ media: 'print' });
  for (const shop of shopNames) {
    await showCard(publicCardOf(shop, design), localeOf(shop));
    expect(await horizontalOverflow(page), shop).toBe(0);
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b(?!s)/g), shop).toHaveLength(1);
  }
  await context.close();
});
