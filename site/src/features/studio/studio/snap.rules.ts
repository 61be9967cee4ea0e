import type { Drawing } from './preview.store.ts';

/** Snap distance, in px of the screen. */
const near = 6;

/**
 * Snap lines of the page, its safe zone and the other layers.
 * @param unit canvas px per screen px
 */
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
  /** Nearest line to the start, middle or end of a box, and the distance in px of the screen. */
  const nearest = (lines: ReadonlySet<number>, at: number, size: number): { line: number | null; by: number } => {
    let best: { line: number | null; by: number } = { line: null, by: 0 };
    for (const line of lines)
      for (const point of size > 0 ? [at, at + size / 2, at + size] : [at]) {
        const by = line / unit - point;
        if (Math.abs(by) <= (best.line === null ? near : Math.abs(best.by))) best = { line, by };
      }
    return best;
  };
  const onto = (x: number, y: number, wide: number, high: number) =>
    [nearest(across, x, wide), nearest(down, y, high)] as const;
  return {
    /** Snapped position of a box, in px of the screen relative to the canvas. */
    near(x: number, y: number, wide = 0, high = 0) {
      const [toX, toY] = onto(x, y, wide, high);
      return { x: x + toX.by, y: y + toY.by, range: near * 2 };
    },
    /** Lines that the box touches, in px of the canvas. */
    met(x: number, y: number, wide = 0, high = 0) {
      const [lineX, lineY] = onto(x, y, wide, high).map(({ line, by }) => (Math.abs(by) < 0.5 ? line : null));
      return { x: lineX ?? null, y: lineY ?? null };
    },
  };
}
