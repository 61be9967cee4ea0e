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
  /** How far a stretch has to go until one of its ends, or its middle, lies on a line; 0 where none is near. */
  const off = (lines: ReadonlySet<number>, at: number, size: number): number => {
    let best = near + 1;
    for (const line of lines)
      for (const point of size > 0 ? [at, at + size / 2, at + size] : [at]) {
        const by = line / unit - point;
        if (Math.abs(by) < Math.abs(best)) best = by;
      }
    return Math.abs(best) <= near ? best : 0;
  };
  return {
    /** Where a box of the screen, measured from the canvas, comes to rest. */
    near: (x: number, y: number, wide = 0, high = 0) => ({
      x: x + off(across, x, wide),
      y: y + off(down, y, high),
      range: near * 2,
    }),
  };
}
