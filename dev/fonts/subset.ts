import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { installExtra, nodeModulesOf } from '../lib/extra-packages.ts';

/*
 * npm run fonts
 * Cuts the web fonts down to what pages need and writes them to site/src/fonts, and three of the cards' faces as TrueType
 * for pictures of cards. Run it again when a package of dev/packages/site-fonts is updated.
 */

await installExtra('site-fonts');
const require = createRequire(join(nodeModulesOf('site-fonts'), 'resolved.js'));

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const commonOpenTypeFeatures = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'liga', 'calt', 'tnum'];
const devanagariOpenTypeFeatures =
  'akhn rphf blwf half nukt pres abvs blws psts haln rkrf vatu cjct abvm blwm dist rlig init'.split(' ');

interface FontSubset {
  from: string;
  to: string;
  text: string;
  features: string[];
  /** Maps each axis to its range or fixed value; default: the weights that tokens and features use. */
  axes?: Record<string, number | { min: number; max: number }>;
  /** File name among the upstream's fonts, if pictures use this font too. */
  upstreamFontName?: string;
}

/** The display faces of the public cards: one weight and width each, basic Latin with ₹ and printers' marks. */
const cardFontCharacters = `${range(0x20, 0x7e)}\u00a0₹©·×–—‘’“”•…éèáàâäçíñóöúü`;
const anek = '@fontsource-variable/anek-latin/files/anek-latin-latin-standard-normal.woff2';
const cardSubsets: FontSubset[] = [
  {
    from: '@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi-latin-400-normal.woff2',
    to: 'card-tiro.woff2',
  },
  {
    from: '@fontsource/noto-serif-display/files/noto-serif-display-latin-400-normal.woff2',
    to: 'card-display.woff2',
    upstreamFontName: 'noto-serif-display',
  },
  { from: '@fontsource/baloo-2/files/baloo-2-latin-700-normal.woff2', to: 'card-baloo.woff2' },
  { from: anek, to: 'card-anek.woff2', axes: { wght: 650, wdth: 100 } },
  { from: anek, to: 'card-anek-condensed.woff2', axes: { wght: 600, wdth: 75 }, upstreamFontName: 'anek-condensed' },
  { from: anek, to: 'card-anek-wide.woff2', axes: { wght: 300, wdth: 125 }, upstreamFontName: 'anek-wide' },
].map((subset) => ({ axes: {}, ...subset, text: cardFontCharacters, features: commonOpenTypeFeatures }));

const fontSubsets: FontSubset[] = [
  ...cardSubsets,
  {
    from: '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
    to: 'anek-latin.woff2',
    // The subset has basic Latin and the punctuation of our own texts.
    text: `${range(0x20, 0x7e)}\u00a0©·×–—‘’“”•…−→`,
    features: commonOpenTypeFeatures,
  },
  {
    from: '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
    to: 'anek-latin-accents.woff2',
    text: range(0xa1, 0xff).replace(/[©·×]/g, ''),
    features: commonOpenTypeFeatures,
  },
  {
    from: '@fontsource-variable/anek-latin/files/anek-latin-latin-ext-wght-normal.woff2',
    to: 'anek-latin-rupee.woff2',
    text: '₹',
    features: commonOpenTypeFeatures,
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
    features: [...commonOpenTypeFeatures, ...devanagariOpenTypeFeatures],
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
    features: [...commonOpenTypeFeatures, ...devanagariOpenTypeFeatures],
  },
  {
    from: '@fontsource-variable/anek-bangla/files/anek-bangla-bengali-wght-normal.woff2',
    to: 'anek-bangla.woff2',
    // Bengali as it is written today, with the two letters of Assamese; without the signs of Sanskrit.
    text: `${range(0x980, 0x983)}${range(0x985, 0x9b9)}়ঽ${range(0x9be, 0x9c4)}েৈোৌ্ৎৗড়ঢ়য়${range(0x9e6, 0x9f1)}।॥\u200c\u200d\u25cc`,
    features: [...commonOpenTypeFeatures, ...devanagariOpenTypeFeatures],
  },
  {
    from: '@fontsource-variable/anek-tamil/files/anek-tamil-tamil-wght-normal.woff2',
    to: 'anek-tamil.woff2',
    text: `${range(0xb82, 0xbcd)}ௐௗ\u200c\u200d\u25cc`,
    features: [...commonOpenTypeFeatures, ...devanagariOpenTypeFeatures],
  },
  {
    from: '@fontsource-variable/anek-telugu/files/anek-telugu-telugu-wght-normal.woff2',
    to: 'anek-telugu.woff2',
    text: `${range(0xc00, 0xc4d)}ౕౖ\u200c\u200d\u25cc`,
    features: [...commonOpenTypeFeatures, ...devanagariOpenTypeFeatures],
  },
  {
    from: '@fontsource-variable/anek-kannada/files/anek-kannada-kannada-wght-normal.woff2',
    to: 'anek-kannada.woff2',
    text: `${range(0xc81, 0xccd)}ೕೖ\u200c\u200d\u25cc`,
    features: [...commonOpenTypeFeatures, ...devanagariOpenTypeFeatures],
  },
];

for (const { from, to, text, features, axes = { wght: { min: 400, max: 700 } }, upstreamFontName } of fontSubsets) {
  const sourceFont = await readFile(require.resolve(from));
  const options = { variationAxes: axes, keepFeatures: features, noHinting: true };
  const write = async (file: URL, targetFormat: 'woff2' | 'sfnt') => {
    const font = await subsetFont(sourceFont, text, { ...options, targetFormat });
    await writeFile(file, font);
    console.warn(`${file.pathname.split('/').at(-1)} ${font.length} bytes`);
  };
  await write(new URL(`../../site/src/fonts/${to}`, import.meta.url), 'woff2');
  if (upstreamFontName)
    await write(
      new URL(`../../upstream/src/platform/render/text/faces/${upstreamFontName}.ttf`, import.meta.url),
      'sfnt',
    );
}
