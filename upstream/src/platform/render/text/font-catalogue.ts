import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { FontRole } from '@parichay/shared/studio/layer/layer-kinds.ts';
import type { Script } from './script-runs.ts';

/* All typefaces here are under the SIL Open Font License (NOTICE.md). */

export const weights = [300, 400, 600, 700, 800] as const;
export type Weight = (typeof weights)[number];

const fontStyleNames: Record<Weight, string> = {
  300: '300Light',
  400: '400Regular',
  600: '600SemiBold',
  700: '700Bold',
  800: '800ExtraBold',
};

interface Family {
  /** Folder in @expo-google-fonts; null = a file in the folder `faces` next to this module. */
  folder: string | null;
  file: string;
  weights: readonly Weight[];
}

const family = (folder: string, file: string, availableWeights: readonly Weight[] = weights): Family => ({
  folder,
  file,
  weights: availableWeights,
});
const baloo = (folder: string, file: string) => family(`baloo-${folder}`, `Baloo${file}`, [400, 600, 700, 800]);

const sans: Record<Script, Family> = {
  Latn: family('anek-latin', 'AnekLatin'),
  Deva: family('anek-devanagari', 'AnekDevanagari'),
  Gujr: family('anek-gujarati', 'AnekGujarati'),
  Beng: family('anek-bangla', 'AnekBangla'),
  Guru: family('noto-sans-gurmukhi', 'NotoSansGurmukhi'),
  Orya: family('noto-sans-oriya', 'NotoSansOriya'),
  Taml: family('anek-tamil', 'AnekTamil'),
  Telu: family('anek-telugu', 'AnekTelugu'),
  Knda: family('anek-kannada', 'AnekKannada'),
  Mlym: family('anek-malayalam', 'AnekMalayalam'),
  Arab: family('noto-nastaliq-urdu', 'NotoNastaliqUrdu', [400, 600, 700]),
  Olck: family('noto-sans-ol-chiki', 'NotoSansOlChiki', [400, 600, 700]),
  Mtei: family('noto-sans-meetei-mayek', 'NotoSansMeeteiMayek'),
  Tibt: family('noto-serif-tibetan', 'NotoSerifTibetan'),
};

const display: Partial<Record<Script, Family>> = {
  Latn: baloo('2', '2'),
  Deva: baloo('2', '2'),
  Gujr: baloo('bhai-2', 'Bhai2'),
  Beng: baloo('da-2', 'Da2'),
  Guru: baloo('paaji-2', 'Paaji2'),
  Orya: baloo('bhaina-2', 'Bhaina2'),
  Taml: baloo('thambi-2', 'Thambi2'),
  Telu: baloo('tammudu-2', 'Tammudu2'),
  Knda: baloo('tamma-2', 'Tamma2'),
  Mlym: baloo('chettan-2', 'Chettan2'),
};

const serif: Partial<Record<Script, Family>> = {
  Latn: family('tiro-devanagari-hindi', 'TiroDevanagariHindi', [400]),
  Deva: family('tiro-devanagari-hindi', 'TiroDevanagariHindi', [400]),
  Gujr: family('rasa', 'Rasa', [300, 400, 600, 700]),
  Beng: family('tiro-bangla', 'TiroBangla', [400]),
};

const poster: Partial<Record<Script, Family>> = {
  ...display,
  Latn: family('rozha-one', 'RozhaOne', [400]),
  Deva: family('rozha-one', 'RozhaOne', [400]),
  Gujr: family('shrikhand', 'Shrikhand', [400]),
};

/** Subsets (dev/fonts/subset.ts), so images have the letters of public cards. */
const familyOfCardFont = (file: string, weight: Weight): Family => ({ folder: null, file, weights: [weight] });

const familiesByRole: Record<FontRole, Partial<Record<Script, Family>>> = {
  sans,
  display,
  serif,
  poster,
  condensed: { Latn: familyOfCardFont('anek-condensed.ttf', 600) },
  wide: { Latn: familyOfCardFont('anek-wide.ttf', 300) },
  editorial: { ...serif, Latn: familyOfCardFont('noto-serif-display.ttf', 400) },
};

const defaultLanguageOfScript: Record<Script, string> = {
  Latn: 'en',
  Deva: 'hi',
  Gujr: 'gu',
  Beng: 'bn',
  Guru: 'pa',
  Orya: 'or',
  Taml: 'ta',
  Telu: 'te',
  Knda: 'kn',
  Mlym: 'ml',
  Arab: 'ur',
  Olck: 'sat',
  Mtei: 'mni',
  Tibt: 'bo',
};

/** Languages whose letters differ from the script's default language: Marathi draws ल and श differently from Hindi. */
const scriptOfSpecialLanguage: Readonly<Record<string, Script>> = { mr: 'Deva' };

export const shapingLanguage = (script: Script, language: string): string =>
  scriptOfSpecialLanguage[language] === script ? language : defaultLanguageOfScript[script];

const require = createRequire(import.meta.url);

const nearestWeight = (availableWeights: readonly Weight[], wantedWeight: Weight): Weight =>
  availableWeights.reduce((best, one) => (Math.abs(one - wantedWeight) < Math.abs(best - wantedWeight) ? one : best));

/** A monochrome emoji font: its outlines take the colour of the text and print like letters. */
const emoji = family('noto-emoji', 'NotoEmoji', [300, 400, 600, 700]);

function fontFilePath({ folder, file, weights: availableWeights }: Family, weight: Weight): string {
  if (folder === null) return fileURLToPath(new URL(`./faces/${file}`, import.meta.url));
  const style = fontStyleNames[nearestWeight(availableWeights, weight)];
  const root = require.resolve(`@expo-google-fonts/${folder}/package.json`).slice(0, -'package.json'.length);
  const nested = `${root}${style}/${file}_${style}.ttf`;
  return existsSync(nested) ? nested : `${root}${file}_${style}.ttf`;
}

export const fontFileOf = (script: Script, weight: Weight, role: FontRole = 'sans'): string =>
  fontFilePath(familiesByRole[role][script] ?? sans[script], weight);

export const emojiFontFile = (weight: Weight): string => fontFilePath(emoji, weight);

const fontsource = (name: string, script: string) => `@fontsource/${name}/files/${name}-${script}-400-normal.woff2`;

/** Only web fonts: pages can use them, images cannot. */
const webOnlySerifFiles: Partial<Record<Script, string>> = {
  Gujr: fontsource('noto-serif-gujarati', 'gujarati'),
  Guru: fontsource('tiro-gurmukhi', 'gurmukhi'),
  Telu: fontsource('tiro-telugu', 'telugu'),
  Mlym: fontsource('noto-serif-malayalam', 'malayalam'),
};

export function webFontFileOf(script: Script, weight: Weight, role: FontRole): string {
  const web = role === 'serif' ? webOnlySerifFiles[script] : undefined;
  return web ? require.resolve(web) : fontFileOf(script, weight, role);
}
