import { readFileSync } from 'node:fs';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { GreetingDesign, GreetingTexts } from '@parichay/shared/studio/greeting/greeting-scene.ts';
import { type LayerDocument, layerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import { paint } from '@parichay/shared/studio/layer/layer-paint.ts';
import { z } from 'zod';
import { type GreetingPart, greetingPalettes, greetingParts } from './parts.ts';

const readJson = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));

/** x, y, width, height; px of a page 1080 px wide */
const area = z.tuple([z.number(), z.number(), z.number().positive(), z.number().positive()]);

const partSlots = ['motif', 'mandala', 'border', 'arch'] as const;

const slot = z.strictObject({
  slot: z.enum([...partSlots, 'tile', 'words', 'number']),
  area: area.default([0, 0, 1080, 1080]),
  story: area.default([0, 0, 1080, 1920]),
  anchor: z.enum(['center', 'bottom']).default('center'),
  opacity: z.number().min(0).max(1).optional(),
  align: z.enum(['center', 'start']).default('center'),
  isGiant: z.boolean().default(false),
  isTall: z.boolean().default(false),
  isFlipped: z.boolean().default(false),
});
type Slot = z.output<typeof slot>;

const layouts = z
  .record(
    z.string(),
    z.strictObject({ background: paint, layers: z.array(z.union([slot, z.looseObject({ id: z.string() })])) }),
  )
  .parse(readJson('layouts.json'));

const style = z.looseObject({ font: z.string(), weight: z.number() });
const voices = z
  .record(z.string(), z.strictObject({ wish: style, line: style, ornament: z.string() }))
  .parse(readJson('voices.json'));

export const greetingLayoutNames: readonly string[] = Object.keys(layouts);
export const greetingVoiceNames: readonly string[] = Object.keys(voices);

const TILE_PX = 216;
const LONG_MESSAGE_LETTERS = 34;
const LONG_ALONE_LETTERS = 20;

type Area = z.output<typeof area>;
type LayerInput = Record<string, unknown>;

const boxOf = ([left, top, width, height]: Area) => ({ left, top, width, height });

function fitted([x, y, width, height]: Area, [viewWidth, viewHeight]: [number, number], anchor: Slot['anchor']): Area {
  const scale = Math.min(width / viewWidth, height / viewHeight);
  const [fittedWidth, fittedHeight] = [viewWidth * scale, viewHeight * scale];
  const free = height - fittedHeight;
  return [x + (width - fittedWidth) / 2, y + (anchor === 'bottom' ? free : free / 2), fittedWidth, fittedHeight];
}

function partNamed(name: string): GreetingPart {
  const part = greetingParts.get(name);
  if (!part) throw new Error(`There is no part ${name}`);
  return part;
}

function partLayer(name: string, slotOfPart: Slot, id: string): LayerInput {
  const part = partNamed(name);
  const { slot: kind, anchor, opacity, isFlipped } = slotOfPart;
  const place = (room: Area): Area => {
    if (kind !== 'border') return fitted(room, part.view, anchor);
    const height = (room[2] * part.view[1]) / part.view[0];
    return [room[0], isFlipped ? room[1] + room[3] - height : room[1], room[2], height];
  };
  return {
    ...{ id, type: 'group', view: part.view, layers: part.layers },
    box: boxOf(place(slotOfPart.area)),
    boxes: { STORY: boxOf(place(slotOfPart.story)) },
    ...(opacity !== undefined && { opacity }),
    ...(isFlipped && { rotate: 180 }),
    ...((kind === 'border' || kind === 'arch') && { continues: true }),
  };
}

function tileLayer(name: string, { opacity }: Slot): LayerInput {
  const part = partNamed(name);
  const tileBox = { left: 0, top: 0, width: TILE_PX, height: TILE_PX };
  const tile = { id: 'tile', type: 'group', view: part.view, layers: part.layers, box: tileBox };
  const row = { ...tile, id: 'tile-row', repeat: { kind: 'step', count: 1080 / TILE_PX, x: TILE_PX } };
  return {
    ...{ id: 'tiles', type: 'group', box: { left: 0, top: 0, width: 1080, height: 1080 }, continues: true },
    boxes: { STORY: { left: 0, top: 0, width: 1080, height: 1944 } },
    ...(opacity !== undefined && { opacity }),
    layers: [
      {
        ...{ id: 'tile-rows', type: 'group', box: { left: 0, top: 0, width: 1080, height: TILE_PX } },
        repeat: { kind: 'step', count: Math.ceil(1920 / TILE_PX), y: TILE_PX },
        layers: [row],
      },
    ],
  };
}

function textBlock(
  slotOfTexts: Slot,
  { voice: voiceName }: GreetingDesign,
  { message, tagline }: GreetingTexts,
): LayerInput {
  const voice = voices[voiceName];
  if (!voice) throw new Error(`There is no voice ${voiceName}`);
  const { align, isGiant, isTall } = slotOfTexts;
  const isLong = message.length > (tagline ? LONG_MESSAGE_LETTERS : LONG_ALONE_LETTERS);
  const wishSize = isLong
    ? { size: isTall || isGiant ? 104 : 84, minSize: 36, maxLines: isTall || isGiant ? 9 : 5, lineHeight: 1.22 }
    : isGiant
      ? { size: 290, minSize: 84, maxLines: 4, lineHeight: 1.04 }
      : isTall
        ? { size: 156, minSize: 60, maxLines: 4, lineHeight: 1.06 }
        : { size: 168, wrapBelow: 118, minSize: 46, maxLines: 3, lineHeight: 1.06 };
  const ornament = greetingParts.get(`ornament-${voice.ornament}`);
  const ornamentLayer = ornament && {
    ...{ id: 'ornament', type: 'group', view: ornament.view, layers: ornament.layers, when: { has: ['tagline'] } },
    box: { width: 240, height: 18 },
    rank: 2,
  };
  return {
    ...{ id: 'words', type: 'group', box: boxOf(slotOfTexts.area), boxes: { STORY: boxOf(slotOfTexts.story) } },
    layout: { kind: 'column', gap: 18, align, justify: 'center', floor: 0.4 },
    layers: [
      {
        ...{ id: 'wish', type: 'text', text: '{message}', align, colour: 'wish' },
        ...{ wrapBelow: wishSize.size - 1, ...wishSize, ...voice.wish },
      },
      ...(ornamentLayer ? [ornamentLayer] : []),
      {
        ...{ id: 'line', type: 'text', text: '{tagline}', align, colour: 'line', size: 50, minSize: 34 },
        ...{ maxLines: 3, lineHeight: 1.25, ...voice.line },
      },
    ],
  };
}

const numberLayer = ({ area: square, story }: Slot, { number = '' }: GreetingDesign): LayerInput => ({
  ...{ id: 'number', type: 'text', text: number, font: 'display', weight: 800, align: 'center', valign: 'middle' },
  ...{ size: 430, minSize: 120, lineHeight: 1, colour: 'wish' },
  ...{ box: boxOf(square), boxes: { STORY: boxOf(story) } },
});

const wordlessMotif = { area: [190, 120, 700, 700], story: [120, 440, 840, 1000] } as const satisfies Partial<Slot>;

function layersOfSlot(one: Slot, design: GreetingDesign, texts: GreetingTexts, id: string): LayerInput[] {
  if (one.slot === 'words') return texts.message ? [textBlock(one, design, texts)] : [];
  if (one.slot === 'motif' && !texts.message)
    return [partLayer(design.motif, { ...one, area: [...wordlessMotif.area], story: [...wordlessMotif.story] }, id)];
  if (one.slot === 'number') return [numberLayer(one, design)];
  const name = design[one.slot];
  if (name === undefined) return [];
  return [one.slot === 'tile' ? tileLayer(name, one) : partLayer(name, one, id)];
}

/** @throws Error for a name that no file has */
export function designDocument(design: GreetingDesign, texts: GreetingTexts): LayerDocument {
  const layout = layouts[design.layout];
  const palette = greetingPalettes[design.palette];
  if (!layout || !palette) throw new Error(`There is no layout ${design.layout} or no palette ${design.palette}`);
  const heights = { SQUARE: 1080, STORY: 1920 } as const satisfies Record<PostShape, number>;
  return layerDocument.parse({
    ...{ format: 1, name: 'greeting', version: 1, palette },
    pages: [
      {
        id: 'post',
        size: Object.fromEntries(Object.entries(heights).map(([shape, height]) => [shape, { width: 1080, height }])),
        background: layout.background,
        layers: layout.layers.flatMap((one, at) => {
          const parsed = slot.safeParse(one);
          return parsed.success ? layersOfSlot(parsed.data, design, texts, `${parsed.data.slot}-${at}`) : [one];
        }),
      },
    ],
  });
}
