import { rgbOf, sidesOf, type ToneGrid } from './layer.backdrop.ts';
import { rectPath } from './layer.boxes.ts';
import type { Area, DrawnItem, DrawnPaint } from './layer.drawn.ts';
import type { LayerPicture } from './layer.fields.ts';
import type { Scene } from './layer.scene.ts';

/* A greeting that would lose more than a quarter is shown whole: the area around it is filled with its edge colours. */

/** px. Strips are needed, because a gradient fades in one direction only. */
const FADE = 96;
const STRIPS = 8;
const STRIP = FADE / STRIPS;
const ALIKE = 0.98;

interface Edge {
  free: number;
  /** Area to fill; it overlaps the post by one strip, to hide seams. */
  field: Area;
  strip(at: number): Area;
  paint(alpha: number): DrawnPaint;
}

/** Tolerance per channel, of 255. */
const UNSEEN = 6;

/** Simplifies the gradient like Douglas-Peucker, because a phone draws every stop in every strip. */
function neededStops(rgbs: readonly (readonly number[])[], from: number, to: number): number[] {
  let [farthest, most] = [from, 0];
  for (let at = from + 1; at < to; at += 1) {
    const share = (at - from) / (to - from);
    const between = (channel: number) =>
      (rgbs[from]?.[channel] ?? 0) * (1 - share) + (rgbs[to]?.[channel] ?? 0) * share;
    const off = Math.max(...[0, 1, 2].map((channel) => Math.abs((rgbs[at]?.[channel] ?? 0) - between(channel))));
    if (off > most) [farthest, most] = [at, off];
  }
  if (most <= UNSEEN) return [from, to];
  return [...neededStops(rgbs, from, farthest), ...neededStops(rgbs, farthest, to).slice(1)];
}

function edgesAround(tones: ToneGrid, { x, y, width, height }: Area, area: Area): Edge[] {
  const sides = sidesOf(tones);
  const along = (hexes: readonly string[], x2: number, y2: number) => {
    const needed = neededStops(hexes.map(rgbOf), 0, hexes.length - 1);
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
      free: free.left,
      field: { x: area.x, y: area.y, width: free.left + STRIP, height: area.height },
      strip: (at) => ({ x: x + at * STRIP, y, width: STRIP, height }),
      paint: along(sides.left, x, bottom),
    },
    {
      free: free.right,
      field: { x: right - STRIP, y: area.y, width: free.right + STRIP, height: area.height },
      strip: (at) => ({ x: right - (at + 1) * STRIP, y, width: STRIP, height }),
      paint: along(sides.right, x, bottom),
    },
    {
      free: free.top,
      field: { x, y: area.y, width, height: free.top + STRIP },
      strip: (at) => ({ x, y: y + at * STRIP, width, height: STRIP }),
      paint: along(sides.top, right, y),
    },
    {
      free: free.bottom,
      field: { x, y: bottom - STRIP, width, height: free.bottom + STRIP },
      strip: (at) => ({ x, y: bottom - (at + 1) * STRIP, width, height: STRIP }),
      paint: along(sides.bottom, right, y),
    },
  ];
  return edges.filter(({ free }) => free > 1);
}

const painted = (id: string, box: Area, fill: DrawnPaint): DrawnItem => ({
  kind: 'path',
  id,
  d: rectPath(box),
  box,
  fill,
});

/** Smoothstep: opaque at the edge, transparent inside. */
const covered = (at: number): number => {
  const left = 1 - (at + 0.5) / STRIPS;
  return left * left * (3 - 2 * left);
};

/** True if filling the area would cut off more than a quarter of the post. */
export const losesTooMuch = ({ width, height }: LayerPicture, area: Area): boolean => {
  const ratios = [area.width / width, area.height / height];
  return Math.min(...ratios) < Math.max(...ratios) * 0.75;
};

export function wholePost(post: LayerPicture, room: Area, area: Area, scene: Scene, id: string): DrawnItem[] {
  const scale = Math.min(room.width / post.width, room.height / post.height);
  const [width, height] = [Math.round(post.width * scale), Math.round(post.height * scale)];
  const isAlike = width > area.width * ALIKE && height > area.height * ALIKE;
  const [x, y] = [room.x + (room.width - width) / 2, room.y + (room.height - height) / 2];
  const box = isAlike ? area : { x: Math.round(x), y: Math.round(y), width, height };
  const edges = post.tones ? edgesAround(post.tones, box, area) : [];
  for (const { field, paint } of edges) scene.backdrop.lay(field, paint(1));
  if (post.tones) scene.backdrop.layPicture(box, post.tones);
  scene.post = { key: post.key, area: box };
  return [
    ...edges.map(({ field, paint }) => painted('post-field', field, paint(1))),
    { kind: 'picture', id, key: post.key, box },
    ...edges.flatMap(({ strip, paint }) =>
      Array.from({ length: STRIPS }, (_, at) => painted('post-fade', strip(at), paint(covered(at)))),
    ),
  ];
}
