import { z } from 'zod';
import { multiplyMatrices, rotationMatrix, scaleMatrix, translationMatrix } from './layer-boxes.ts';
import type { Area, Matrix } from './layer-drawn.ts';

/** Lengths are px, angles degrees. */
export const repeat = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('step'),
    count: z.number().int().min(1).max(200),
    x: z.number().default(0),
    y: z.number().default(0),
    rotate: z.number().default(0),
    scale: z.number().positive().max(4).default(1),
  }),
  z.strictObject({
    kind: z.literal('ring'),
    count: z.number().int().min(1).max(200),
    centre: z.tuple([z.number(), z.number()]).optional(),
    from: z.number().default(0),
    /** Degrees covered by all copies. */
    over: z.number().default(360),
    upright: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal('string'),
    count: z.number().int().min(1).max(200),
    from: z.tuple([z.number(), z.number()]),
    to: z.tuple([z.number(), z.number()]),
    sag: z.number().default(0),
    upright: z.boolean().default(true),
  }),
  /** Pseudo-random, reproducible by seed. */
  z.strictObject({
    kind: z.literal('scatter'),
    count: z.number().int().min(1).max(400),
    seed: z.number().int().min(1).default(1),
    scale: z.tuple([z.number().positive(), z.number().positive()]).default([1, 1]),
    rotate: z.number().default(0),
    gap: z.number().min(0).max(400).default(0),
    /** Circles in the parent that stay free: x, y, radius. */
    avoid: z
      .array(z.tuple([z.number(), z.number(), z.number().positive()]))
      .max(20)
      .default([]),
  }),
  z.strictObject({ kind: z.literal('mirror') }),
]);
export type Repeat = z.output<typeof repeat>;

/** Source: mulberry32, public domain. */
function createRandomGenerator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function matricesOfRepeat(repeat: Repeat, box: Area, parent: Area, scale: number): Matrix[] {
  if (repeat.kind === 'mirror') return [translationMatrix(0, 0), [-1, 0, 0, 1, 2 * parent.x + parent.width, 0]];
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const indices = Array.from({ length: repeat.count }, (_, index) => index);
  if (repeat.kind === 'step') {
    return indices.map((index) =>
      multiplyMatrices(
        multiplyMatrices(
          scaleMatrix(repeat.scale ** index, middleX, middleY),
          rotationMatrix(repeat.rotate * index, middleX, middleY),
        ),
        translationMatrix(repeat.x * scale * index, repeat.y * scale * index),
      ),
    );
  }
  if (repeat.kind === 'ring') {
    const [centreX, centreY] = repeat.centre
      ? [parent.x + repeat.centre[0] * scale, parent.y + repeat.centre[1] * scale]
      : [parent.x + parent.width / 2, parent.y + parent.height / 2];
    const isFullCircle = Math.abs(repeat.over) >= 360;
    const step = repeat.over / (isFullCircle ? repeat.count : Math.max(1, repeat.count - 1));
    return indices.map((index) => {
      const angle = repeat.from + step * index;
      const ring = rotationMatrix(angle, centreX, centreY);
      return repeat.upright ? multiplyMatrices(rotationMatrix(-angle, middleX, middleY), ring) : ring;
    });
  }
  if (repeat.kind === 'string') {
    const { from, to, sag, upright } = repeat;
    return indices.map((index) => {
      const fraction = repeat.count === 1 ? 0.5 : index / (repeat.count - 1);
      const x = parent.x + (from[0] + (to[0] - from[0]) * fraction) * scale;
      const y = parent.y + (from[1] + (to[1] - from[1]) * fraction + 4 * sag * fraction * (1 - fraction)) * scale;
      const slope = Math.atan2(to[1] - from[1] + 4 * sag * (1 - 2 * fraction), to[0] - from[0]);
      const move = translationMatrix(x - middleX, y - middleY);
      return upright ? move : multiplyMatrices(rotationMatrix((slope * 180) / Math.PI, middleX, middleY), move);
    });
  }
  const [minScale, maxScale] = repeat.scale;
  return scatteredPlaces(repeat, parent, scale).map(({ x, y, size, angle }) =>
    multiplyMatrices(
      multiplyMatrices(
        scaleMatrix(minScale + (maxScale - minScale) * size, middleX, middleY),
        rotationMatrix((angle - 0.5) * 2 * repeat.rotate, middleX, middleY),
      ),
      translationMatrix(parent.x + x - middleX, parent.y + y - middleY),
    ),
  );
}

interface ScatteredPlace {
  x: number;
  y: number;
  size: number;
  angle: number;
}

function scatteredPlaces(
  { seed, count, gap, avoid }: Extract<Repeat, { kind: 'scatter' }>,
  { width, height }: Area,
  scale: number,
): ScatteredPlace[] {
  const next = createRandomGenerator(seed);
  const places: ScatteredPlace[] = [];
  for (let attempt = 0; attempt < count * 20 && places.length < count; attempt++) {
    const place = { x: next() * width, y: next() * height, size: next(), angle: next() };
    const distanceTo = (x: number, y: number) => Math.hypot(place.x - x, place.y - y) / scale;
    const isFree =
      places.every(({ x, y }) => distanceTo(x, y) >= gap) &&
      avoid.every(([x, y, radius]) => distanceTo(x * scale, y * scale) >= radius);
    if (isFree) places.push(place);
  }
  return places;
}
