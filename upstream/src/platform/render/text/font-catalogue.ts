import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { FontRole } from '@parichay/shared/studio/layer/layer-kinds.ts';
import { cutFace, type Family, familiesByRole, fontStyleNames, sans, type Weight } from './font-families.ts';
import type { Script } from './script-runs.ts';

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

function fontFilePath({ folder, file, weights: availableWeights }: Family, weight: Weight): string {
  if (folder === null) return fileURLToPath(new URL(`./faces/${file}`, import.meta.url));
  const style = fontStyleNames[nearestWeight(availableWeights, weight)];
  const root = require.resolve(`@expo-google-fonts/${folder}/package.json`).slice(0, -'package.json'.length);
  const nested = `${root}${style}/${file}_${style}.ttf`;
  return existsSync(nested) ? nested : `${root}${file}_${style}.ttf`;
}

export const fontFileOf = (script: Script, weight: Weight, role: FontRole = 'sans'): string =>
  fontFilePath(familiesByRole[role][script] ?? sans[script], weight);

/** Twemoji, whose glyphs are layers of plain colours (COLR version 0). */
export const emojiFontFile = fontFilePath(cutFace('twemoji'), 400);

const fontsource = (name: string, script: string) => `@fontsource/${name}/files/${name}-${script}-400-normal.woff2`;

/** These families exist only as web fonts; pages can use them, images cannot. */
const webOnlySerifFiles: Partial<Record<Script, string>> = {
  Gujr: fontsource('noto-serif-gujarati', 'gujarati'),
};

export function webFontFileOf(script: Script, weight: Weight, role: FontRole): string {
  const web = role === 'serif' ? webOnlySerifFiles[script] : undefined;
  return web ? require.resolve(web) : fontFileOf(script, weight, role);
}
