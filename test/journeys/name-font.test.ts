import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../dev/bench/browse.ts';
import { webFontFileOf } from '../../upstream/src/platform/render/text/font-catalogue.ts';
import { readFontFile } from '../../upstream/src/platform/render/text/font-file.ts';
import { createNameFont } from '../../upstream/src/platform/render/text/name-font.ts';
import type { Script } from '../../upstream/src/platform/render/text/script-runs.ts';

/** Each name has ligatures and signs of two components in one script of the panel. */
const names: [Script, string][] = [
  ['Deva', 'श्री लक्ष्मी ज्वेलर्स पुरुषोत्तम'],
  ['Gujr', 'રાધે સ્વીટ્સ એન્ડ ક્ષત્રિય ફરસાણ'],
  ['Beng', 'শ্রী দুর্গা বস্ত্রালয় কো ভৌমিক'],
  ['Taml', 'மயிலிறகு பொட்டிக் கோவை ஸ்ரீ'],
  ['Telu', 'శ్రీ స్వప్న బ్యూటీ పార్లర్ కైలాస్'],
  ['Knda', 'ಶ್ರೀ ಗಣೇಶ ಪ್ರಾವಿಷನ್ ಸ್ಟೋರ್ಸ್ ಕೈಮಗ್ಗ'],
];
const designFonts = [
  ['bazaar', 700, 'display'],
  ['studio', 700, 'sans'],
  ['night', 400, 'sans'],
  ['marble', 400, 'serif'],
] as const;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Measures words at a size where hinting, which the small font lacks, makes no difference. */
const measureWordWidths = (browser: Browser, name: string, font: Buffer) =>
  browser.newPage().then(async (page) => {
    const measured = await page.evaluate(
      async ({ words, bytes }) => {
        document.fonts.add(await new FontFace('named', `url(data:;base64,${bytes})`).load());
        const canvasContext = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        canvasContext.font = '2000px named';
        return words.map((word) => canvasContext.measureText(word).width);
      },
      { words: name.split(' '), bytes: font.toString('base64') },
    );
    await page.close();
    return measured;
  });

test.each(names)(
  'the small font of a name in %s is below 20 kB and draws its words as wide as the full font',
  async (script, name) => {
    for (const [design, weight, role] of designFonts) {
      const smallFont = (await createNameFont(design, name)) as Buffer;
      const wholeFont = readFontFile(webFontFileOf(script, weight, role));
      expect(smallFont.length).toBeLessThan(20_000);
      const expectedWidths = await measureWordWidths(browser, name, wholeFont);
      for (const [index, width] of (await measureWordWidths(browser, name, smallFont)).entries())
        expect(Math.abs(width - (expectedWidths[index] ?? 0)), `${name.split(' ')[index]} in ${design}`).toBeLessThan(
          20,
        );
    }
  },
);
