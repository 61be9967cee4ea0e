import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import react from '@astrojs/react';
import { brandStylesheet } from '@parichay/shared/platform/brand/ramp.ts';
import { build } from 'astro';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { icons } from '../../site/build/icons.ts';

const origin = 'https://parts.example.in';
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Overlays that the page can open, named as in `site/parts/SheetPart.tsx`. */
export const overlays = ['sheet', 'side', 'question', 'question-failed', 'taken'] as const;
/** States of a table without rows. */
export const emptyTableStates = ['empty', 'failing'] as const;

/** Builds the page of the panel's components (`site/parts`), outside the site. @returns its folder */
export async function buildComponentPage(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'parichay-parts-'));
  await build({
    root: resolve(import.meta.dirname, '../../site'),
    configFile: false,
    srcDir: './parts',
    outDir,
    logLevel: 'error',
    integrations: [react()],
    build: { assets: 'static', inlineStylesheets: 'always' },
    devToolbar: { enabled: false },
    vite: {
      plugins: [icons()],
      build: { target: 'es2022', assetsInlineLimit: 0 },
      // Bundles all packages like build/card-pages.ts, because external ones may have another version here.
      environments: { prerender: { resolve: { noExternal: true } } },
    },
  });
  return outDir;
}

/** Opens the page of components in a language. @param query `open=sheet`, `table=empty` */
export async function openComponentPage(page: Page, folder: string, locale: string, query = ''): Promise<void> {
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/brand.css') return route.fulfill({ contentType: 'text/css', body: brandStylesheet('#0f766e') });
    if (pathname.startsWith('/media/')) {
      const picture = sharp({ create: { width: 160, height: 160, channels: 3, background: '#b45309' } });
      return route.fulfill({ contentType: 'image/webp', body: await picture.webp().toBuffer() });
    }
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    try {
      return await route.fulfill({
        contentType: contentTypes[extname(file)] ?? 'text/plain',
        body: readFileSync(join(folder, file)),
      });
    } catch {
      return route.fulfill({ status: 404, body: '' });
    }
  });
  await page.goto(`${origin}/${locale}/?${query}`);
  await page.locator('.parts > section').last().waitFor();
}
