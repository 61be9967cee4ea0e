import type { LayerPicture } from './layer.fields.ts';
import { edgeColoursOf, hexToRgb, type ToneGrid } from './layer-backdrop.ts';
import { rectPath } from './layer-boxes.ts';
import type { Area, DrawnItem, DrawnPaint } from './layer-drawn.ts';
import type { Scene } from './layer-scene.ts';

/* A greeting that would lose more than a quarter is not cropped; its edge colours fill the area around it. */

/** px. Strips are needed, because a gradient fades in one direction only. */
const EDGE_FADE_PX = 96;
const FADE_STRIP_COUNT = 8;
const FADE_STRIP_PX = EDGE_FADE_PX / FADE_STRIP_COUNT;
const NEARLY_FULL_RATIO = 0.98;

interface Edge {
  freePx: number;
  /** Overlaps the post by one strip, to hide seams. */
  fillArea: Area;
  strip(at: number): Area;
  paint(alpha: number): DrawnPaint;
}

/** Tolerance per channel, of 255. */
const COLOUR_TOLERANCE = 6;

/** Simplifies the gradient like Douglas-Peucker, because a phone draws every stop in every strip. */
function simplifyGradientStops(rgbs: readonly (readonly number[])[], from: number, to: number): number[] {
  let [farthest, maxDifference] = [from, 0];
  for (let at = from + 1; at < to; at += 1) {
    const fraction = (at - from) / (to - from);
    const interpolated = (channel: number) =>
      (rgbs[from]?.[channel] ?? 0) * (1 - fraction) + (rgbs[to]?.[channel] ?? 0) * fraction;
    const difference = Math.max(
      ...[0, 1, 2].map((channel) => Math.abs((rgbs[at]?.[channel] ?? 0) - interpolated(channel))),
    );
    if (difference > maxDifference) [farthest, maxDifference] = [at, difference];
  }
  if (maxDifference <= COLOUR_TOLERANCE) return [from, to];
  return [...simplifyGradientStops(rgbs, from, farthest), ...simplifyGradientStops(rgbs, farthest, to).slice(1)];
}

function edgesAroundPost(tones: ToneGrid, { x, y, width, height }: Area, area: Area): Edge[] {
  const sides = edgeColoursOf(tones);
  const gradientAlong = (hexes: readonly string[], x2: number, y2: number) => {
    const needed = simplifyGradientStops(hexes.map(hexToRgb), 0, hexes.length - 1);
    const stops = needed.map((at) => ({ at: (at + 0.5) / hexes.length, hex: hexes[at] ?? '#000000' }));
    return (alpha: number): DrawnPaint => ({
      kind: 'linear',
      ...{ x1: x, y1: y, x2, y2 },
      stops: stops.map((stop) => ({ ...stop, alpha })),
    });
  };
  const [right, bottom] = [x + width, y + height];
  const free = {
    left: x - area.x,
    right: area.x + area.width - right,
    top: y - area.y,
    bottom: area.y + area.height - bottom,
  };
  const edges: Edge[] = [
    {
      freePx: free.left,
      fillArea: { x: area.x, y: area.y, width: free.left + FADE_STRIP_PX, height: area.height },
      strip: (at) => ({ x: x + at * FADE_STRIP_PX, y, width: FADE_STRIP_PX, height }),
      paint: gradientAlong(sides.left, x, bottom),
    },
    {
      freePx: free.right,
      fillArea: { x: right - FADE_STRIP_PX, y: area.y, width: free.right + FADE_STRIP_PX, height: area.height },
      strip: (at) => ({ x: right - (at + 1) * FADE_STRIP_PX, y, width: FADE_STRIP_PX, height }),
      paint: gradientAlong(sides.right, x, bottom),
    },
    {
      freePx: free.top,
      fillArea: { x, y: area.y, width, height: free.top + FADE_STRIP_PX },
      strip: (at) => ({ x, y: y + at * FADE_STRIP_PX, width, height: FADE_STRIP_PX }),
      paint: gradientAlong(sides.top, right, y),
    },
    {
      freePx: free.bottom,
      fillArea: { x, y: bottom - FADE_STRIP_PX, width, height: free.bottom + FADE_STRIP_PX },
      strip: (at) => ({ x, y: bottom - (at + 1) * FADE_STRIP_PX, width, height: FADE_STRIP_PX }),
      paint: gradientAlong(sides.bottom, right, y),
    },
  ];
  return edges.filter(({ freePx }) => freePx > 1);
}

const paintedRect = (id: string, box: Area, fill: DrawnPaint): DrawnItem => ({
  kind: 'path',
  id,
  d: rectPath(box),
  box,
  fill,
});

/** Smoothstep: opaque at the edge, transparent inside. */
const fadeStripAlpha = (at: number): number => {
  const remaining = 1 - (at + 0.5) / FADE_STRIP_COUNT;
  return remaining * remaining * (3 - 2 * remaining);
};

/** True = filling the area would cut off more than a quarter of the post. */
export const wouldCropTooMuch = ({ width, height }: LayerPicture, area: Area): boolean => {
  const ratios = [area.width / width, area.height / height];
  return Math.min(...ratios) < Math.max(...ratios) * 0.75;
};

export function drawUncroppedPost(
  post: LayerPicture,
  available: Area,
  area: Area,
  scene: Scene,
  id: string,
): DrawnItem[] {
  const scale = Math.min(available.width / post.width, available.height / post.height);
  const [width, height] = [Math.round(post.width * scale), Math.round(post.height * scale)];
  const isNearlyFull = width > area.width * NEARLY_FULL_RATIO && height > area.height * NEARLY_FULL_RATIO;
  const [x, y] = [available.x + (available.width - width) / 2, available.y + (available.height - height) / 2];
  const box = isNearlyFull ? area : { x: Math.round(x), y: Math.round(y), width, height };
  const edges = post.tones ? edgesAroundPost(post.tones, box, area) : [];
  for (const { fillArea, paint } of edges) scene.backdrop.addPaint(fillArea, paint(1));
  if (post.tones) scene.backdrop.addPicture(box, post.tones);
  scene.post = { key: post.key, area: box };
  return [
    ...edges.map(({ fillArea, paint }) => paintedRect('post-field', fillArea, paint(1))),
    { kind: 'picture', id, key: post.key, box },
    ...edges.flatMap(({ strip, paint }) =>
      Array.from({ length: FADE_STRIP_COUNT }, (_, at) =>
        paintedRect('post-fade', strip(at), paint(fadeStripAlpha(at))),
      ),
    ),
  ];
}
