import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@parichay/shared/platform/language/languages.ts';
import { openBrowser } from '../bench/browse.ts';
import { buildComponentPage, emptyTableStates, openComponentPage, overlays } from './parts-page.ts';

/** npm run designs:parts writes screenshots of every panel component in every state, theme and width to .data/parts. */
const out = join(import.meta.dirname, '../../.data/parts');
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const folder = await buildComponentPage();
const browser = await openBrowser();
const queries = ['', ...overlays.map((one) => `open=${one}`), ...emptyTableStates.map((one) => `table=${one}`)];
for (const locale of locales)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1280]) {
      const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' });
      page.on('pageerror', ({ message }) => console.error(locale, width, message));
      for (const query of queries) {
        await openComponentPage(page, folder, locale, query);
        await page.waitForLoadState('networkidle');
        const name = [locale, colorScheme, width, query.replace('=', '-') || 'all'].join('-');
        await page.screenshot({ path: join(out, `${name}.png`), fullPage: !query.startsWith('open') });
      }
      await page.close();
    }
await browser.close();
rmSync(folder, { recursive: true });
console.log(`in ${out}`);
