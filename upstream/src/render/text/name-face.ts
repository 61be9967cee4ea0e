import { readFile } from 'node:fs/promises';
import { type Design, designFaces } from '@parichay/shared/card/card.lists.ts';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';
import { webFontFile } from './font-catalogue.ts';
import { letJoin } from './let-join.ts';
import { type Script, scriptOf } from './script-runs.ts';

/*
 * The display face of one name: a font cut down to the letters of that name, a few kilobytes where the whole script
 * would be fifty. For Indic scripts only; Latin has a small file for all cards, and every phone has its own Nastaliq.
 */

const roles = { tiro: 'serif', baloo: 'display', anek: 'sans' } as const;

/** The first Indic script in a name. */
const indicScriptOf = (name: string): Script | undefined =>
  [...name].map(scriptOf).find((script) => script !== null && script !== 'Latn' && script !== 'Arab') ?? undefined;

function fileOf(design: Design, script: Script): string {
  const role = roles[designFaces[design]];
  // Night sets names thin, and a serif's stand-in should be as quiet as it.
  return webFontFile(script, role === 'serif' || design === 'night' ? 400 : 700, role);
}

const made = new LRUCache<string, Promise<Buffer>>({ max: 2_000 });

/**
 * What letters are drawn from besides those that are typed: joiners, the dotted circle of a broken name, and Kannada's
 * nukta, without which the cut leaves out how its consonants carry the signs i and e. A vowel sign of two parts is drawn
 * from the parts, which are those of the decomposed name.
 */
const unseen = '\u200c\u200d\u25cc\u0cbc';

/** WOFF2 of the letters of a name in the face of a design; null for a name that needs none. */
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
