import type { Drawing } from './preview.store.ts';

/** px of the screen within which a point is drawn to a line. */
const near = 6;

/** What a dragged edge or middle comes to rest on: the page, its safe zone, and the other layers. */
export function snapLines({ width, height, safe, layers }: Drawing, chosen: readonly string[], unit: number) {
  const across = new Set([0, width / 2, width, safe.x, safe.x + safe.width]);
  const down = new Set([0, height / 2, height, safe.y, safe.y + safe.height]);
  for (const { path, box } of layers) {
    if (chosen.some((one) => path === one || path.startsWith(`${one}.`))) continue;
    for (const share of [0, 0.5, 1]) {
      across.add(box.x + share * box.width);
      down.add(box.y + share * box.height);
    }
  }
  const closest = (lines: ReadonlySet<number>, at: number): number => {
    let best = at;
    for (const line of lines)
      if (Math.abs(line / unit - at) <= near && (best === at || Math.abs(line / unit - at) < Math.abs(best - at)))
        best = line / unit;
    return best;
  };
  /** Where a point of the screen, measured from the canvas, comes to rest. */
  return { near: (x: number, y: number) => ({ x: closest(across, x), y: closest(down, y), range: near * 2 }) };
}
