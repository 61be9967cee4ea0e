import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@parichay/shared/platform/language/languages.ts';
import { openBrowser } from '../bench/browse.ts';
import { buildParts, opened, openParts, tables } from './parts-page.ts';

/** npm run designs:parts writes screenshots of every panel part in every state, theme and width to .data/parts. */
const out = join(import.meta.dirname, '../../.data/parts');
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const folder = await buildParts();
const browser = await openBrowser();
const looks = ['', ...opened.map((one) => `open=${one}`), ...tables.map((one) => `table=${one}`)];
for (const locale of locales)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1280]) {
      const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' });
      page.on('pageerror', ({ message }) => console.error(locale, width, message));
      for (const look of looks) {
        await openParts(page, folder, locale, look);
        await page.waitForLoadState('networkidle');
        const name = [locale, colorScheme, width, look.replace('=', '-') || 'all'].join('-');
        await page.screenshot({ path: join(out, `${name}.png`), fullPage: !look.startsWith('open') });
      }
      await page.close();
    }
await browser.close();
rmSync(folder, { recursive: true });
console.log(`in ${out}`);
