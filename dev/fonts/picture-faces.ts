import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import subsetFont from 'subset-font';
import { installExtra, nodeModulesOf } from '../lib/extra-packages.ts';

/*
 * npm run fonts
 * Cuts the serif and poster faces of pictures down to one script and one weight each. Run it again when a package of
 * dev/packages/picture-fonts is updated.
 */

await installExtra('picture-fonts');
const require = createRequire(join(nodeModulesOf('picture-fonts'), 'resolved.js'));

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** Latin letters of a line come from the Latin face of the role, so other faces keep only digits and punctuation. */
const punctuation = `${range(0x20, 0x40)}[\\]_{|}~\u00a0₹©·×–—‘’“”•…।॥\u200c\u200d\u25cc`;
const textOf = (from: number, to: number): string => punctuation + range(from, to);

const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}₹–—‘’“”•…`;
const devanagari = textOf(0x900, 0x97f);
const bengali = textOf(0x980, 0x9ff);
const gurmukhi = textOf(0xa00, 0xa7f);
const gujarati = textOf(0xa80, 0xaff);
/** The space of Noto Serif Oriya is too wide, so that of the Latin face is used. */
const odia = textOf(0xb00, 0xb7f).replace(' ', '');
const tamil = textOf(0xb80, 0xbff);
const telugu = textOf(0xc00, 0xc7f);
const kannada = textOf(0xc80, 0xcff);
const malayalam = textOf(0xd00, 0xd7f);
const arabic = `${punctuation}${range(0x60c, 0x6d5)}${range(0x6ee, 0x6f9)}`;

const googleFont = (folder: string, style: string) => `@expo-google-fonts/${folder}/${style}.ttf`;
const regular = (folder: string, name: string) => googleFont(folder, `400Regular/${name}_400Regular`);
const bold = (folder: string, name: string) => googleFont(folder, `700Bold/${name}_700Bold`);
const oldRegular = (folder: string, name: string) => googleFont(folder, `${name}_400Regular`);
const webFont = (name: string, script: string) => `@fontsource/${name}/files/${name}-${script}-400-normal.woff2`;
const variable = (name: string, script: string) =>
  `@fontsource-variable/${name}/files/${name}-${script}-wght-normal.woff2`;

const faces: readonly (readonly [to: string, text: string, packageFile: string, variableWeight?: number])[] = [
  ['atma-latin', latin, googleFont('atma', 'Atma_700Bold')],
  ['kalam-latin', latin, bold('kalam', 'Kalam')],
  ['kalam', devanagari, bold('kalam', 'Kalam')],
  ['yatra-one', devanagari, oldRegular('yatra-one', 'YatraOne')],
  ['mogra', gujarati, oldRegular('mogra', 'Mogra')],
  ['noto-serif-bengali-black', bengali, variable('noto-serif-bengali', 'bengali'), 900],
  ['atma', bengali, googleFont('atma', 'Atma_700Bold')],
  ['galada', bengali, oldRegular('galada', 'Galada')],
  ['tiro-gurmukhi', gurmukhi, webFont('tiro-gurmukhi', 'gurmukhi')],
  ['noto-serif-gurmukhi-black', gurmukhi, variable('noto-serif-gurmukhi', 'gurmukhi'), 900],
  ['anek-gurmukhi', gurmukhi, variable('anek-gurmukhi', 'gurmukhi'), 800],
  ['noto-serif-oriya', odia, variable('noto-serif-oriya', 'oriya'), 500],
  ['noto-serif-oriya-bold', odia, variable('noto-serif-oriya', 'oriya'), 700],
  ['anek-odia', odia, variable('anek-odia', 'oriya'), 800],
  ['noto-serif-tamil', tamil, variable('noto-serif-tamil', 'tamil'), 500],
  ['noto-serif-tamil-black', tamil, variable('noto-serif-tamil', 'tamil'), 900],
  ['arima', tamil, bold('arima', 'Arima')],
  ['kavivanar', tamil, webFont('kavivanar', 'tamil')],
  ['tiro-telugu', telugu, webFont('tiro-telugu', 'telugu')],
  ['timmana', telugu, regular('timmana', 'Timmana')],
  ['akaya-telivigala', telugu, regular('akaya-telivigala', 'AkayaTelivigala')],
  ['dhurjati', telugu, oldRegular('dhurjati', 'Dhurjati')],
  ['noto-serif-kannada', kannada, variable('noto-serif-kannada', 'kannada'), 500],
  ['noto-serif-kannada-black', kannada, variable('noto-serif-kannada', 'kannada'), 900],
  ['akaya-kanadaka', kannada, regular('akaya-kanadaka', 'AkayaKanadaka')],
  ['noto-serif-malayalam', malayalam, variable('noto-serif-malayalam', 'malayalam'), 500],
  ['noto-serif-malayalam-black', malayalam, variable('noto-serif-malayalam', 'malayalam'), 900],
  ['manjari', malayalam, bold('manjari', 'Manjari')],
  // The circles of its percent sign are filled.
  ['chilanka', malayalam.replace('%', ''), oldRegular('chilanka', 'Chilanka')],
  ['noto-naskh-arabic', arabic, googleFont('noto-naskh-arabic', '600SemiBold/NotoNaskhArabic_600SemiBold')],
  ['gulzar', arabic, webFont('gulzar', 'arabic')],
  ['marhey', arabic, bold('marhey', 'Marhey')],
  ['rakkas', arabic, regular('rakkas', 'Rakkas')],
];

async function writeFace(to: string, font: Buffer): Promise<void> {
  const compressedFont = brotliCompressSync(font);
  await writeFile(
    new URL(`../../upstream/src/platform/render/text/faces/${to}.ttf.br`, import.meta.url),
    compressedFont,
  );
  console.warn(`${to}.ttf.br ${compressedFont.length} bytes`);
}

for (const [to, text, from, weight] of faces)
  await writeFace(
    to,
    await subsetFont(await readFile(require.resolve(from)), text, {
      ...(weight ? { variationAxes: { wght: weight } } : {}),
      noHinting: true,
      targetFormat: 'sfnt',
    }),
  );

// Not cut, because the subsetter drops the layers of colour.
const fontverter: { convert(font: Buffer, format: 'sfnt'): Promise<Buffer> } = require('fontverter');
await writeFace(
  'twemoji',
  await fontverter.convert(await readFile(require.resolve('twemoji-colr-font/twemoji.woff2')), 'sfnt'),
);
