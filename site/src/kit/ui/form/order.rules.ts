/* Lowest first. Steps of ten, so that a move usually writes one item. */

interface Placed {
  position: number;
}

const step = 10;

export const lastPosition = (items: readonly Placed[], most: number): number =>
  Math.min(most, Math.max(0, ...items.map(({ position }) => position + step)));

/** @returns `changed`: the moved item, or all renumbered ones without a free number */
export function moved<T extends Placed>(
  items: readonly T[],
  from: number,
  to: number,
  most: number,
): { order: T[]; changed: T[] } {
  const item = items[from];
  if (!item || from === to || to < 0 || to >= items.length) return { order: [...items], changed: [] };
  const order = items.toSpliced(from, 1).toSpliced(to, 0, item);
  const before = order[to - 1]?.position ?? -1;
  const after = order[to + 1]?.position ?? Math.min(before + 2 * step, most + 1);
  const position = Math.floor((before + after) / 2);
  if (position > before && position < after) {
    const placed = { ...item, position };
    return { order: order.with(to, placed), changed: [placed] };
  }
  const spaced = Math.max(1, Math.min(step, Math.floor(most / order.length)));
  const anew = order.map((one, at) => ({ ...one, position: (at + 1) * spaced }));
  return { order: anew, changed: anew.filter((one, at) => one.position !== order[at]?.position) };
}
