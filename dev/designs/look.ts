import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isLocale } from '@parichay/shared/platform/language/languages.ts';
import { type Design, designs } from '@parichay/shared/shop/card/card.lists.ts';
import { withoutPaidSections } from '@parichay/shared/shop/card/complete-sections.ts';
import { chromium } from 'playwright-core';
import { requireChromium } from '../lib/chromium.ts';
import { horizontalOverflow, openCardPage } from './card-page.ts';
import { type Fixture, localeOf, publicCardOf, shopNames } from './fixtures.ts';
import { writeSheets } from './sheets.ts';

/*
 * Takes screenshots of every card design for eight realistic shops, on a light and a dark phone, a laptop and paper. The
 * other fixtures have difficult contents.
 *   npm run build && npm run designs
 *   npm run designs -- --design bazaar,night --fixture rich,poor,urdu --view phone,laptop,dark,print
 * Writes the pictures and sheet-<view>-<fixture>.png with all designs to .data/designs; needs no database or server.
 */

const { values } = parseArgs({
  options: {
    design: { type: 'string', default: designs.join() },
    fixture: { type: 'string', default: shopNames.join() },
    view: { type: 'string', default: 'phone,dark,laptop,print' },
    /** Overrides the language of the shop's visitors. */
    locale: { type: 'string' },
    colour: { type: 'string' },
    /** Folder of the built site. */
    site: { type: 'string', default: 'site/dist' },
    out: { type: 'string', default: '.data/designs' },
    /** Draws the card of a business without a plan. */
    free: { type: 'boolean', default: false },
    /** Draws the first screen only. */
    fold: { type: 'boolean', default: false },
  },
});

const views = {
  phone: { width: 360, height: 740, colorScheme: 'light', media: 'screen' },
  // The smallest phone; with --fold it shows the same as a card's picture.
  small: { width: 360, height: 640, colorScheme: 'light', media: 'screen' },
  dark: { width: 360, height: 740, colorScheme: 'dark', media: 'screen' },
  laptop: { width: 1280, height: 800, colorScheme: 'light', media: 'screen' },
  'laptop-dark': { width: 1280, height: 800, colorScheme: 'dark', media: 'screen' },
  // A4 without margins, at 96 dpi.
  print: { width: 688, height: 1016, colorScheme: 'light', media: 'print' },
} as const;

const site = resolve(values.site);
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});

for (const view of values.view.split(',') as (keyof typeof views)[]) {
  const { width, height, colorScheme, media } = views[view];
  const { context, page, show } = await openCardPage(browser, site, { viewport: { width, height }, colorScheme });
  page.on('pageerror', (error) => console.error(view, error.message));
  await page.emulateMedia({ media });
  for (const design of values.design.split(',') as Design[]) {
    for (const fixture of values.fixture.split(',') as Fixture[]) {
      const fullCard = publicCardOf(fixture, design, values.colour);
      const card = values.free ? { ...fullCard, ...withoutPaidSections(fullCard) } : fullCard;
      await show(card, isLocale(values.locale) ? values.locale : localeOf(fixture));
      const overflowPx = await horizontalOverflow(page);
      if (overflowPx > 0) console.error(`${design} ${fixture} ${view}: ${overflowPx} px stick out sideways`);
      const path = join(out, `${design}-${fixture}-${view}.png`);
      await page.screenshot({ path, fullPage: !values.fold });
    }
  }
  await context.close();
}
await browser.close();
for (const file of await writeSheets(out, values)) console.log(file);
