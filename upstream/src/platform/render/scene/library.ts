import { readFileSync } from 'node:fs';
import { type PostLanguage, type PostShape, postShapes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { GreetingDesign, GreetingTexts, StoredScene } from '@parichay/shared/studio/greeting/greeting-scene.ts';
import { z } from 'zod';
import { greetingLayoutNames, greetingVoiceNames } from './designs.ts';
import { scenes } from './scenes.ts';
import { type GreetingWords, greetingTones, greetingWords } from './words.ts';

/*
 * The greetings that every installation has: those drawn by hand, and those made of parts for each occasion, morning,
 * thought, trade and offer of occasions.json.
 */

const names = z.array(z.string()).min(1);
const choices = { subcategory: z.string(), motifs: names, palettes: names };

const source = z
  .strictObject({
    /** Borders, arches, tiles and mandalas of a region or a faith. */
    families: z.record(z.string(), z.strictObject({ borders: names, arches: names, tiles: names, mandalas: names })),
    occasions: z.record(
      z.string(),
      z.strictObject({
        ...choices,
        family: z.string(),
        designs: z.number().int().min(2),
        /** GST codes of the states that celebrate it; none = all of India. */
        regions: z.array(z.string()).optional(),
      }),
    ),
    everyday: z.record(z.enum(['mornings', 'thoughts', 'offers']), z.strictObject({ ...choices, family: z.string() })),
    trades: z.record(z.string(), z.strictObject({ subcategory: z.string(), motifs: names })),
    /** Motifs of those kinds of trade posts that show no goods. */
    kinds: z.record(z.string(), z.string()),
    tradePalettes: names,
  })
  .parse(JSON.parse(readFileSync(new URL('./occasions.json', import.meta.url), 'utf8')));

/** GST codes of the states that celebrate an occasion; undefined = all of India. */
export const regionsOfOccasion: ReadonlyMap<string, readonly string[] | undefined> = new Map(
  Object.values(source.occasions).map(({ subcategory, regions }) => [subcategory, regions]),
);

/** Kinds of trade posts that say something about the shop, which its owner must know to be true. */
export const promisingKinds = ['new-arrivals', 'quality', 'home-delivery', 'payment', 'hours'] as const;

export const everydaySubcategories = {
  mornings: source.everyday.mornings?.subcategory ?? '',
  thoughts: source.everyday.thoughts?.subcategory ?? '',
};

export interface LibraryGreeting {
  /** Equal in every installation, such as `diwali/3`. */
  key: string;
  subcategory: string;
  tags: readonly string[];
  language: PostLanguage;
  shape: PostShape;
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

/** Neighbours differ in layout, motif, palette and voice. */
function designAt(
  at: number,
  {
    layouts,
    motifs,
    palettes,
    family,
  }: { layouts: readonly string[]; motifs: readonly string[]; palettes: readonly string[]; family: string },
): GreetingDesign {
  const style = source.families[family];
  if (!style) throw new Error(`There is no family ${family}`);
  // The second round of layouts starts with another motif and palette.
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

type Draft = Omit<LibraryGreeting, 'language' | 'shape'>;

const draftOf = (
  key: string,
  subcategory: string,
  design: GreetingDesign,
  texts: GreetingTexts,
  caption = /\p{P}$/u.test(texts.message) ? `${texts.message} ${texts.tagline}` : `${texts.message}. ${texts.tagline}`,
): Draft => ({ key, subcategory, tags: [], caption, scene: { design, texts } });

function occasionDrafts(words: GreetingWords): Draft[] {
  return Object.entries(source.occasions).flatMap(([id, occasion], index) => {
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

function everydayDrafts({ everyday, trades }: GreetingWords): Draft[] {
  const { mornings, thoughts, offers } = source.everyday;
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

function tradeDrafts({ trades }: GreetingWords): Draft[] {
  return Object.entries(source.trades).flatMap(([trade, { subcategory, motifs }], index) =>
    Object.entries(trades[trade] ?? {}).map(([kind, { wish, line }], at) => {
      const kindMotif = source.kinds[kind];
      const design = designAt(at + index, {
        ...{ layouts: everyLayout, motifs, palettes: source.tradePalettes, family: 'modern' },
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

function wordlessDrafts(): Draft[] {
  return Object.entries(source.occasions).flatMap(([id, occasion], index) =>
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

/** @param isOwn true = those that only the demo agency has */
export const handDrawnGreetings = ({ isOwn }: { isOwn: boolean }): LibraryGreeting[] =>
  [...scenes].flatMap(([name, scene]) =>
    scene.isOwn !== isOwn
      ? []
      : postShapes.flatMap((shape) =>
          scene.shapes[shape]
            ? Object.entries(scene.words).map(([language, { caption }]) => ({
                ...{ key: name, subcategory: scene.subcategory, tags: scene.tags, caption, shape, scene: { name } },
                language: language as PostLanguage,
              }))
            : [],
        ),
  );

export function libraryGreetings(): LibraryGreeting[] {
  const inEachShape = (language: PostLanguage, drafts: readonly Draft[]): LibraryGreeting[] =>
    drafts.flatMap((draft) => postShapes.map((shape) => ({ ...draft, language, shape })));
  return [
    ...handDrawnGreetings({ isOwn: false }),
    ...[...greetingWords()].flatMap(([language, words]) =>
      inEachShape(language, [...occasionDrafts(words), ...everydayDrafts(words), ...tradeDrafts(words)]),
    ),
    ...inEachShape('none', wordlessDrafts()),
  ];
}
