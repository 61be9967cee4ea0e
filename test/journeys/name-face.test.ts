import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../dev/bench/browse.ts';
import { webFontFile } from '../../upstream/src/platform/render/text/font-catalogue.ts';
import { nameFace } from '../../upstream/src/platform/render/text/name-face.ts';
import type { Script } from '../../upstream/src/platform/render/text/script-runs.ts';

/** Each name has ligatures and signs of two parts in one script of the panel. */
const names: [Script, string][] = [
  ['Deva', 'श्री लक्ष्मी ज्वेलर्स पुरुषोत्तम'],
  ['Gujr', 'રાધે સ્વીટ્સ એન્ડ ક્ષત્રિય ફરસાણ'],
  ['Beng', 'শ্রী দুর্গা বস্ত্রালয় কো ভৌমিক'],
  ['Taml', 'மயிலிறகு பொட்டிக் கோவை ஸ்ரீ'],
  ['Telu', 'శ్రీ స్వప్న బ్యూటీ పార్లర్ కైలాస్'],
  ['Knda', 'ಶ್ರೀ ಗಣೇಶ ಪ್ರಾವಿಷನ್ ಸ್ಟೋರ್ಸ್ ಕೈಮಗ್ಗ'],
];
const faces = [
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
const widths = (browser: Browser, name: string, font: Buffer) =>
  browser.newPage().then(async (page) => {
    const measured = await page.evaluate(
      async ({ words, bytes }) => {
        document.fonts.add(await new FontFace('named', `url(data:;base64,${bytes})`).load());
        const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        pen.font = '2000px named';
        return words.map((word) => pen.measureText(word).width);
      },
      { words: name.split(' '), bytes: font.toString('base64') },
    );
    await page.close();
    return measured;
  });

test.each(names)(
  'the small font of a name in %s is below 20 kB and draws its words as wide as the whole font',
  async (script, name) => {
    for (const [design, weight, role] of faces) {
      const small = (await nameFace(design, name)) as Buffer;
      const whole = await readFile(webFontFile(script, weight, role));
      expect(small.length).toBeLessThan(20_000);
      const expected = await widths(browser, name, whole);
      for (const [at, width] of (await widths(browser, name, small)).entries())
        expect(Math.abs(width - (expected[at] ?? 0)), `${name.split(' ')[at]} in ${design}`).toBeLessThan(20);
    }
  },
);
