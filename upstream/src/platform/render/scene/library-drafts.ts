import { readFileSync } from 'node:fs';
import type { GreetingDesign, GreetingTexts, StoredScene } from '@parichay/shared/studio/greeting/greeting-scene.ts';
import { z } from 'zod';
import { greetingLayoutNames, greetingVoiceNames } from './designs.ts';
import { type GreetingWords, greetingTones } from './words.ts';

const names = z.array(z.string()).min(1);
const choices = { subcategory: z.string(), motifs: names, palettes: names };

export const librarySource = z
  .strictObject({
    families: z.record(z.string(), z.strictObject({ borders: names, arches: names, tiles: names, mandalas: names })),
    occasions: z.record(
      z.string(),
      z.strictObject({
        ...choices,
        family: z.string(),
        designs: z.number().int().min(2),
        regions: z.array(z.string()).optional(),
      }),
    ),
    everyday: z.record(z.enum(['mornings', 'thoughts', 'offers']), z.strictObject({ ...choices, family: z.string() })),
    trades: z.record(z.string(), z.strictObject({ subcategory: z.string(), motifs: names })),
    kinds: z.record(z.string(), z.string()),
    tradePalettes: names,
  })
  .parse(JSON.parse(readFileSync(new URL('./occasions.json', import.meta.url), 'utf8')));

export interface GreetingDraft {
  /** Such as `diwali/3`. */
  key: string;
  subcategory: string;
  tags: readonly string[];
  caption: string;
  scene: StoredScene;
}

const everyLayout = greetingLayoutNames.filter((name) => name !== 'number');
const wordlessLayouts = ['medallion', 'arch', 'horizon', 'pattern'];
const layoutsForLongTexts = ['lettering', 'textile', 'column', 'pattern', 'medallion'];

const cyclic = <T>(list: readonly T[], at: number): T => {
  const item = list[at % list.length];
  if (item === undefined) throw new Error('the list is empty');
  return item;
};

function designAt(
  at: number,
  {
    layouts,
    motifs,
    palettes,
    family,
  }: { layouts: readonly string[]; motifs: readonly string[]; palettes: readonly string[]; family: string },
): GreetingDesign {
  const style = librarySource.families[family];
  if (!style) throw new Error(`There is no family ${family}`);
  const round = Math.floor(at / layouts.length);
  return {
    layout: cyclic(layouts, at),
    motif: cyclic(motifs, at + round),
    palette: cyclic(palettes, at + 2 * round),
    voice: cyclic(greetingVoiceNames, at + round),
    mandala: cyclic(style.mandalas, at),
    border: cyclic(style.borders, at),
    arch: cyclic(style.arches, at + round),
    tile: cyclic(style.tiles, at),
  };
}

const draftOf = (
  key: string,
  subcategory: string,
  design: GreetingDesign,
  texts: GreetingTexts,
  caption = /\p{P}$/u.test(texts.message) ? `${texts.message} ${texts.tagline}` : `${texts.message}. ${texts.tagline}`,
): GreetingDraft => ({ key, subcategory, tags: [], caption, scene: { design, texts } });

export function occasionDrafts(words: GreetingWords): GreetingDraft[] {
  return Object.entries(librarySource.occasions).flatMap(([id, occasion], index) => {
    const text = words.occasions[id];
    if (!text) return [];
    return Array.from({ length: occasion.designs }, (_, at) => {
      const tone = cyclic(greetingTones, at + Math.floor(at / 8));
      const texts = { message: cyclic(text.wishes, at + Math.floor(at / 4)), tagline: text.lines[tone] };
      const design = designAt(at + index, { ...occasion, layouts: everyLayout });
      return draftOf(`${id}/${at}`, occasion.subcategory, design, texts, text.caption);
    });
  });
}

export function everydayDrafts({ everyday, trades }: GreetingWords): GreetingDraft[] {
  const { mornings, thoughts, offers } = librarySource.everyday;
  return [
    ...everyday.mornings.lines.map((line, at) =>
      draftOf(`mornings/${at}`, mornings.subcategory, designAt(at, { ...mornings, layouts: everyLayout }), {
        message: cyclic(everyday.mornings.wishes, at),
        tagline: line,
      }),
    ),
    ...everyday.thoughts.map((thought, at) =>
      draftOf(
        `thoughts/${at}`,
        thoughts.subcategory,
        designAt(at, { ...thoughts, layouts: layoutsForLongTexts }),
        { message: thought, tagline: '' },
        thought,
      ),
    ),
    ...Object.entries(trades.offers).map(([offer, { wish, line }], at) =>
      draftOf(
        `offers/${offer}`,
        offers.subcategory,
        { ...designAt(at, { ...offers, layouts: ['number'] }), number: numberOf(offer) },
        { message: wish, tagline: line },
      ),
    ),
  ];
}

/** `off-20` → `20%`, `price-99` → `₹99`, `flat-100` → `₹100`, `buy-2-get-1` → `2+1` */
function numberOf(offer: string): string {
  const [first = '', second] = offer.match(/\d+/g) ?? [];
  if (second !== undefined) return `${first}+${second}`;
  return offer.startsWith('off-') ? `${first}%` : `₹${first}`;
}

export function tradeDrafts({ trades }: GreetingWords): GreetingDraft[] {
  return Object.entries(librarySource.trades).flatMap(([trade, { subcategory, motifs }], index) =>
    Object.entries(trades[trade] ?? {}).map(([kind, { wish, line }], at) => {
      const kindMotif = librarySource.kinds[kind];
      const design = designAt(at + index, {
        ...{ layouts: everyLayout, motifs, palettes: librarySource.tradePalettes, family: 'modern' },
      });
      return draftOf(
        `${trade}/${kind}`,
        subcategory,
        { ...design, motif: kindMotif ?? design.motif },
        { message: wish, tagline: line },
      );
    }),
  );
}

export function wordlessDrafts(): GreetingDraft[] {
  return Object.entries(librarySource.occasions).flatMap(([id, occasion], index) =>
    Array.from({ length: Math.min(occasion.designs, wordlessLayouts.length) }, (_, at) =>
      draftOf(
        `${id}/wordless-${at}`,
        occasion.subcategory,
        designAt(at + index, { ...occasion, layouts: wordlessLayouts }),
        { message: '', tagline: '' },
        '',
      ),
    ),
  );
}
