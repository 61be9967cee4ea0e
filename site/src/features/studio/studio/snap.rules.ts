import type { Drawing } from './preview.store.ts';

/** px of the screen. */
export const snapDistance = 6;

/**
 * Snaps to the lines of page, safe zone and layers that are not selected.
 * @param canvasPerScreenPx px of the canvas per px of the screen
 */
export function createSnapping(
  { width, height, safe, layers }: Drawing,
  selectedPaths: readonly string[],
  canvasPerScreenPx: number,
) {
  const verticalLines = new Set([0, width / 2, width, safe.x, safe.x + safe.width]);
  const horizontalLines = new Set([0, height / 2, height, safe.y, safe.y + safe.height]);
  for (const { path, box } of layers) {
    if (selectedPaths.some((one) => path === one || path.startsWith(`${one}.`))) continue;
    for (const fraction of [0, 0.5, 1]) {
      verticalLines.add(box.x + fraction * box.width);
      horizontalLines.add(box.y + fraction * box.height);
    }
  }
  /** Line nearest to a box's start, middle or end, and the distance in screen px. */
  const nearest = (lines: ReadonlySet<number>, at: number, size: number): { line: number | null; distance: number } => {
    let best: { line: number | null; distance: number } = { line: null, distance: 0 };
    for (const line of lines)
      for (const point of size > 0 ? [at, at + size / 2, at + size] : [at]) {
        const distance = line / canvasPerScreenPx - point;
        if (Math.abs(distance) <= (best.line === null ? snapDistance : Math.abs(best.distance)))
          best = { line, distance };
      }
    return best;
  };
  const nearestLines = (x: number, y: number, boxWidth: number, boxHeight: number) =>
    [nearest(verticalLines, x, boxWidth), nearest(horizontalLines, y, boxHeight)] as const;
  return {
    /** All values are in px of the screen, relative to the canvas. */
    snap(x: number, y: number, boxWidth = 0, boxHeight = 0) {
      const [nearestX, nearestY] = nearestLines(x, y, boxWidth, boxHeight);
      return { x: x + nearestX.distance, y: y + nearestY.distance, range: snapDistance * 2 };
    },
    /** Takes px of the screen, and answers px of the canvas. */
    touchedLines(x: number, y: number, boxWidth = 0, boxHeight = 0) {
      const [lineX, lineY] = nearestLines(x, y, boxWidth, boxHeight).map(({ line, distance }) =>
        Math.abs(distance) < 0.5 ? line : null,
      );
      return { x: lineX ?? null, y: lineY ?? null };
    },
  };
}
