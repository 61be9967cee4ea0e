import { readFile } from 'node:fs/promises';
import { type Design, designFaces } from '@parichay/shared/shop/card/card.lists.ts';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';
import { webFontFile } from './font-catalogue.ts';
import { letJoin } from './let-join.ts';
import { type Script, scriptOf } from './script-runs.ts';

/* A subset of a name has a few kilobytes instead of fifty; Latin and Nastaliq need none. */

const roles = { tiro: 'serif', baloo: 'display', anek: 'sans' } as const;

const indicScriptOf = (name: string): Script | undefined =>
  [...name].map(scriptOf).find((script) => script !== null && script !== 'Latn' && script !== 'Arab') ?? undefined;

function fileOf(design: Design, script: Script): string {
  const role = roles[designFaces[design]];
  // The Night design sets names in a thin weight, and a serif's substitute should look equally light.
  return webFontFile(script, role === 'serif' || design === 'night' ? 400 : 700, role);
}

const made = new LRUCache<string, Promise<Buffer>>({ max: 2_000 });

/**
 * Drawn though not typed: joiners, dotted circle, Kannada's nukta for the vowels i and e. NFD adds halves of vowel
 * signs.
 */
const unseen = '\u200c\u200d\u25cc\u0cbc';

export function nameFace(design: Design, name: string): Promise<Buffer> | null {
  const script = indicScriptOf(name);
  if (!script) return null;
  const file = fileOf(design, script);
  const key = `${file} ${name}`;
  const known =
    made.get(key) ??
    readFile(file).then((font) =>
      subsetFont(letJoin(font, file), `${name}${name.normalize('NFD')}${unseen}`, {
        targetFormat: 'woff2',
        noHinting: true,
      }),
    );
  made.set(key, known);
  known.catch(() => made.delete(key));
  return known;
}
