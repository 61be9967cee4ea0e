import { type Design, designFonts } from '@parichay/shared/shop/card/card.lists.ts';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';
import { webFontFileOf } from './font-catalogue.ts';
import { readFontFile } from './font-file.ts';
import { type Script, scriptOfCharacter } from './script-runs.ts';

/*
 * The letters of one name take a few kilobytes instead of fifty. Latin has its own file; Nastaliq uses the visitor's
 * fonts.
 */

const fontRoleByCardFont = { tiro: 'serif', baloo: 'display', anek: 'sans' } as const;

const firstIndicScriptIn = (name: string): Script | undefined =>
  [...name].map(scriptOfCharacter).find((script) => script !== null && script !== 'Latn' && script !== 'Arab') ??
  undefined;

function nameFontFileOf(design: Design, script: Script): string {
  const role = fontRoleByCardFont[designFonts[design]];
  // The Night design sets names thin, and a serif's substitute should look as light.
  return webFontFileOf(script, role === 'serif' || design === 'night' ? 400 : 700, role);
}

const nameFontCache = new LRUCache<string, Promise<Buffer>>({ max: 2_000 });

/** The shaper may draw these without their being in a name: joiners, dotted circle, Kannada's nukta. */
const extraCharacters = '\u200c\u200d\u25cc\u0cbc';

export function createNameFont(design: Design, name: string): Promise<Buffer> | null {
  const script = firstIndicScriptIn(name);
  if (!script) return null;
  const file = nameFontFileOf(design, script);
  const key = `${file} ${name}`;
  const fontPromise =
    nameFontCache.get(key) ??
    subsetFont(readFontFile(file), `${name}${name.normalize('NFD')}${extraCharacters}`, {
      targetFormat: 'woff2',
      noHinting: true,
    });
  nameFontCache.set(key, fontPromise);
  fontPromise.catch(() => nameFontCache.delete(key));
  return fontPromise;
}
