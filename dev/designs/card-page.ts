import { join } from 'node:path';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import type { Design } from '@parichay/shared/shop/card/card.lists.ts';
import type { PublicCard } from '@parichay/shared/shop/card/card-page.ts';
import { qrSvg } from '@parichay/shared/shop/card/qr.ts';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import sharp from 'sharp';
import { createCardRenderer, type RenderCard } from '../../bff/src/card/card-renderer.ts';
import { createNameFont } from '../../upstream/src/platform/render/text/name-font.ts';
import { svgOfPicture } from './fixture-content.ts';

const renderers = new Map<string, Promise<RenderCard>>();
const webpCache = new Map<string, Promise<Buffer>>();

function renderWebp(mediaId: string, width: number): Promise<Buffer> {
  const key = `${mediaId} ${width}`;
  const webpPromise =
    webpCache.get(key) ?? sharp(svgOfPicture(mediaId)).resize({ width, withoutEnlargement: true }).webp().toBuffer();
  webpCache.set(key, webpPromise);
  return webpPromise;
}

/** Opens a page that shows public cards without a server or database. @param site the built site */
export async function openCardPage(browser: Browser, site: string, options: BrowserContextOptions) {
  const renderer = renderers.get(site) ?? createCardRenderer(site);
  renderers.set(site, renderer);
  const render = await renderer;
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  let html = '';
  let fontFile: Promise<Buffer> | null = null;
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const [, mediaId = '', size = ''] = /^\/media\/([^/]+)\/(\d+)/.exec(pathname) ?? [];
    if (pathname === '/shown-card') await route.fulfill({ contentType: 'text/html', body: html });
    else if (mediaId) await route.fulfill({ contentType: 'image/webp', body: await renderWebp(mediaId, Number(size)) });
    else if (pathname.endsWith('/qr.svg'))
      await route.fulfill({ contentType: 'image/svg+xml', body: qrSvg('https://cards.example.in/shown-card') });
    else if (pathname.endsWith('/name.woff2')) await route.fulfill({ body: (await fontFile) ?? Buffer.alloc(0) });
    else if (pathname.startsWith('/static/')) await route.fulfill({ path: join(site, 'client', pathname) });
    else await route.fulfill({ status: 200, body: '' });
  });

  /** Shows a card and waits until everything is drawn. */
  async function showCard(card: PublicCard, locale: Locale): Promise<void> {
    fontFile = createNameFont(card.template.design as Design, card.basicDetails.businessName);
    ({ html } = await render({ outcome: 'card', card }, locale, card.url));
    await page.goto(card.url, { waitUntil: 'load' });
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      // Scroll-driven animations stay, because the first screen has no bottom bar.
      for (const motion of document.getAnimations()) if (motion.timeline === document.timeline) motion.finish();
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    });
  }
  return { context, page, show: showCard };
}

/** Horizontal overflow of a page, in px. */
export const horizontalOverflow = (page: { evaluate(measure: () => number): Promise<number> }): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
