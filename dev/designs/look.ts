import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Design, designs } from '@parichay/shared/card/card.lists.ts';
import { freeSections } from '@parichay/shared/card/complete-sections.ts';
import { qrSvg } from '@parichay/shared/card/qr.ts';
import { isLocale } from '@parichay/shared/language/languages.ts';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { createCardRenderer } from '../../bff/src/card/card.renderer.ts';
import { nameFace } from '../../upstream/src/render/text/name-face.ts';
import { requireChromium } from '../lib/chromium.ts';
import { svgOf } from './fixture-parts.ts';
import { cardOf, type Fixture, localeOf, shopNames } from './fixtures.ts';
import { writeSheets } from './sheets.ts';

/*
 * Draws every design of the public card for eight real shops, on a light and a dark phone, a laptop and paper, and takes
 * their pictures, to be looked at; the other fixtures are for what is hard on a design:
 *   npm run build && npm run designs
 *   npm run designs -- --design bazaar,night --fixture rich,poor,urdu --view phone,laptop,dark,print
 * Pictures stand in .data/designs afterwards, and sheet-<view>-<fixture>.png with the designs side by side; nothing else
 * runs, no database and no server.
 */

const { values } = parseArgs({
  options: {
    design: { type: 'string', default: designs.join() },
    fixture: { type: 'string', default: shopNames.join() },
    view: { type: 'string', default: 'phone,dark,laptop,print' },
    /** Instead of the language that the shop's visitors read. */
    locale: { type: 'string' },
    colour: { type: 'string' },
    /** The built site. */
    site: { type: 'string', default: 'site/dist' },
    out: { type: 'string', default: '.data/designs' },
    /** The free card. */
    free: { type: 'boolean', default: false },
    /** The first screen only. */
    fold: { type: 'boolean', default: false },
  },
});

const views = {
  phone: { width: 360, height: 740, colorScheme: 'light', media: 'screen' },
  // The smallest phone; with --fold what a card's picture shows.
  small: { width: 360, height: 640, colorScheme: 'light', media: 'screen' },
  dark: { width: 360, height: 740, colorScheme: 'dark', media: 'screen' },
  laptop: { width: 1280, height: 800, colorScheme: 'light', media: 'screen' },
  'laptop-dark': { width: 1280, height: 800, colorScheme: 'dark', media: 'screen' },
  // A4 less its margins, at 96 px an inch.
  print: { width: 688, height: 1016, colorScheme: 'light', media: 'print' },
} as const;

const painted = new Map<string, Promise<Buffer>>();
const pictureOf = (mediaId: string, width: number): Promise<Buffer> => {
  const key = `${mediaId} ${width}`;
  const made = painted.get(key) ?? sharp(svgOf(mediaId)).resize({ width, withoutEnlargement: true }).webp().toBuffer();
  painted.set(key, made);
  return made;
};

const site = resolve(values.site);
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
const render = await createCardRenderer(site);
const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});

for (const view of values.view.split(',') as (keyof typeof views)[]) {
  const { width, height, colorScheme, media } = views[view];
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(view, error.message));
  let html = '';
  let face: Promise<Buffer> | null = null;
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const [, mediaId = '', size = ''] = /^\/media\/([^/]+)\/(\d+)/.exec(pathname) ?? [];
    if (pathname === '/shown-card') await route.fulfill({ contentType: 'text/html', body: html });
    else if (mediaId) await route.fulfill({ contentType: 'image/webp', body: await pictureOf(mediaId, Number(size)) });
    else if (pathname.endsWith('/qr.svg'))
      await route.fulfill({ contentType: 'image/svg+xml', body: qrSvg('https://cards.example.in/shown-card') });
    else if (pathname.endsWith('/name.woff2')) await route.fulfill({ body: (await face) ?? Buffer.alloc(0) });
    else if (pathname.startsWith('/static/')) await route.fulfill({ path: join(site, 'client', pathname) });
    else await route.fulfill({ status: 200, body: '' });
  });
  await page.emulateMedia({ media });
  for (const design of values.design.split(',') as Design[]) {
    for (const fixture of values.fixture.split(',') as Fixture[]) {
      const whole = cardOf(fixture, design, values.colour);
      const card = values.free ? { ...whole, ...freeSections(whole) } : whole;
      const locale = isLocale(values.locale) ? values.locale : localeOf(fixture);
      face = nameFace(design, card.basicDetails.businessName);
      ({ html } = await render({ outcome: 'card', card }, locale, card.url));
      await page.goto('https://cards.example.in/shown-card', { waitUntil: 'load' });
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = 'eager';
        // Not what follows the scrolling: the first screen has no bar at its foot.
        for (const motion of document.getAnimations())
          if (motion.timeline === document.timeline) motion.finish();
        await document.fonts.ready;
        await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
      });
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (sideways > 0) console.error(`${design} ${fixture} ${view}: ${sideways} px stick out sideways`);
      const path = join(out, `${design}-${fixture}-${view}.png`);
      await page.screenshot({ path, fullPage: !values.fold });
    }
  }
  await context.close();
}
await browser.close();
for (const file of await writeSheets(out, values)) console.log(file);
