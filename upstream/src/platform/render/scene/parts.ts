import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { expandFragments } from '../document-fragments.ts';

/* `ground`, `deep` and `glow` are backgrounds, `wish` and `line` texts; the others draw the parts. */

export const paletteRoles = [
  'ground',
  'deep',
  'glow',
  'wish',
  'line',
  'main',
  'main-deep',
  'second',
  'second-deep',
  'light',
  'metal',
  'metal-deep',
] as const;
export type PaletteRole = (typeof paletteRoles)[number];

const folder = new URL('./', import.meta.url);
const readJson = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

export const greetingPalettes: Readonly<Record<string, Record<PaletteRole, string>>> = z
  .record(z.string(), z.record(z.enum(paletteRoles), z.string().regex(/^#[0-9a-f]{6}$/)))
  .parse(readJson('palettes.json'));

const fragments = z.record(
  z.string().regex(/^[a-z][a-z0-9-]*$/),
  z.strictObject({ view: z.tuple([z.number().positive(), z.number().positive()]), layers: z.array(z.unknown()) }),
);

const filesOfParts = readdirSync(new URL('./parts/', folder))
  .filter((file) => file.endsWith('.json'))
  .sort();
const partsByFile = filesOfParts.map(
  (file) => [file.replace(/\.json$/, ''), fragments.parse(readJson(`parts/${file}`))] as const,
);

export const partFragments = Object.assign({}, ...partsByFile.map(([, parts]) => parts)) as z.output<typeof fragments>;

export interface GreetingPart {
  file: string;
  view: [number, number];
  layers: unknown[];
}

export const greetingParts: ReadonlyMap<string, GreetingPart> = new Map(
  partsByFile.flatMap(([file, parts]) =>
    Object.entries(parts).map(([name, part]) => [
      name,
      { file, ...(expandFragments(part, partFragments) as typeof part) },
    ]),
  ),
);
