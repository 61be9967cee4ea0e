import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/*
 * Cuts the web fonts down to what pages need and writes them to src/fonts, where they are kept in the repository:
 *   node site/fonts/subset.ts
 * Three of the cards' faces are also written as TrueType for the pictures of cards, beside the upstream's other letters.
 * Run it again when a fontsource package is updated.
 */

const require = createRequire(import.meta.url);

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const shared = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'liga', 'calt', 'tnum'];
const devanagari = 'akhn rphf blwf half nukt pres abvs blws psts haln rkrf vatu cjct abvm blwm dist rlig init'.split(
  ' ',
);

interface Cut {
  from: string;
  to: string;
  text: string;
  features: string[];
  /** Axis → the range or the one value that stays. The weights that tokens and features use, where nothing is said. */
  axes?: Record<string, number | { min: number; max: number }>;
  /** Its name among the upstream's faces, where pictures are set in it as well. */
  asFace?: string;
}

/** The display faces of the public cards: one weight and width each, basic Latin with ₹ and printers' marks. */
const latinOfCards = `${range(0x20, 0x7e)}\u00a0₹©·×–—‘’“”•…éèáàâäçíñóöúü`;
const anek = '@fontsource-variable/anek-latin/files/anek-latin-latin-standard-normal.woff2';
const cardCuts: Cut[] = [
  {
    from: '@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi-latin-400-normal.woff2',
    to: 'card-tiro.woff2',
  },
  {
    from: '@fontsource/noto-serif-display/files/noto-serif-display-latin-400-normal.woff2',
    to: 'card-display.woff2',
    asFace: 'noto-serif-display',
  },
  { from: '@fontsource/baloo-2/files/baloo-2-latin-700-normal.woff2', to: 'card-baloo.woff2' },
  { from: anek, to: 'card-anek.woff2', axes: { wght: 650, wdth: 100 } },
  { from: anek, to: 'card-anek-condensed.woff2', axes: { wght: 600, wdth: 75 }, asFace: 'anek-condensed' },
  { from: anek, to: 'card-anek-wide.woff2', axes: { wght: 300, wdth: 125 }, asFace: 'anek-wide' },
].map((cut) => ({ axes: {}, ...cut, text: latinOfCards, features: shared }));

const cuts: Cut[] = [
  ...cardCuts,
  {
    from: '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
    to: 'anek-latin.woff2',
    // Basic Latin and the marks that our own words use.
    text: `${range(0x20, 0x7e)}\u00a0©·×–—‘’“”•…−→`,
    features: shared,
  },
  {
    from: '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
    to: 'anek-latin-accents.woff2',
    text: range(0xa1, 0xff).replace(/[©·×]/g, ''),
    features: shared,
  },
  {
    from: '@fontsource-variable/anek-latin/files/anek-latin-latin-ext-wght-normal.woff2',
    to: 'anek-latin-rupee.woff2',
    text: '₹',
    features: shared,
  },
  {
    from: '@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2',
    to: 'anek-devanagari.woff2',
    // Hindi and Marathi, without the signs of Vedic and of other languages of the script.
    text: [
      range(0x901, 0x903),
      range(0x905, 0x90b),
      'ऍएऐऑओऔ',
      range(0x915, 0x928),
      range(0x92a, 0x930),
      'ऱलळ',
      range(0x935, 0x939),
      '़ऽ',
      range(0x93e, 0x943),
      'ॅेैॉोौ्ॐ',
      range(0x958, 0x95f),
      '।॥',
      range(0x966, 0x970),
      '\u200c\u200d\u25cc',
    ].join(''),
    features: [...shared, ...devanagari],
  },
  {
    from: '@fontsource-variable/anek-gujarati/files/anek-gujarati-gujarati-wght-normal.woff2',
    to: 'anek-gujarati.woff2',
    // The letters of today's Gujarati: without the signs of Sanskrit and of Avestan.
    text: [
      range(0xa81, 0xa83),
      range(0xa85, 0xa8b),
      'ઍએઐઑઓઔ',
      range(0xa95, 0xaa8),
      range(0xaaa, 0xab0),
      'લળ',
      range(0xab5, 0xab9),
      '઼ઽ',
      range(0xabe, 0xac3),
      'ૅેૈૉોૌ્ૐ',
      range(0xae6, 0xaef),
      '૱\u200c\u200d\u25cc',
    ].join(''),
    features: [...shared, ...devanagari],
  },
  {
    from: '@fontsource-variable/anek-bangla/files/anek-bangla-bengali-wght-normal.woff2',
    to: 'anek-bangla.woff2',
    // Bengali as it is written today, with the two letters of Assamese; without the signs of Sanskrit.
    text: `${range(0x980, 0x983)}${range(0x985, 0x9b9)}়ঽ${range(0x9be, 0x9c4)}েৈোৌ্ৎৗড়ঢ়য়${range(0x9e6, 0x9f1)}।॥\u200c\u200d\u25cc`,
    features: [...shared, ...devanagari],
  },
  {
    from: '@fontsource-variable/anek-tamil/files/anek-tamil-tamil-wght-normal.woff2',
    to: 'anek-tamil.woff2',
    text: `${range(0xb82, 0xbcd)}ௐௗ\u200c\u200d\u25cc`,
    features: [...shared, ...devanagari],
  },
  {
    from: '@fontsource-variable/anek-telugu/files/anek-telugu-telugu-wght-normal.woff2',
    to: 'anek-telugu.woff2',
    text: `${range(0xc00, 0xc4d)}ౕౖ\u200c\u200d\u25cc`,
    features: [...shared, ...devanagari],
  },
  {
    from: '@fontsource-variable/anek-kannada/files/anek-kannada-kannada-wght-normal.woff2',
    to: 'anek-kannada.woff2',
    text: `${range(0xc81, 0xccd)}ೕೖ\u200c\u200d\u25cc`,
    features: [...shared, ...devanagari],
  },
];

for (const { from, to, text, features, axes = { wght: { min: 400, max: 700 } }, asFace } of cuts) {
  const whole = await readFile(require.resolve(from));
  const options = { variationAxes: axes, keepFeatures: features, noHinting: true };
  const write = async (file: URL, targetFormat: 'woff2' | 'sfnt') => {
    const font = await subsetFont(whole, text, { ...options, targetFormat });
    await writeFile(file, font);
    console.warn(`${file.pathname.split('/').at(-1)} ${font.length} bytes`);
  };
  await write(new URL(`../src/fonts/${to}`, import.meta.url), 'woff2');
  if (asFace)
    await write(new URL(`../../upstream/src/platform/render/text/faces/${asFace}.ttf`, import.meta.url), 'sfnt');
}
