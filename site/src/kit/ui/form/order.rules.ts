interface Positioned {
  position: number;
}

const step = 10;

export const lastPosition = (items: readonly Positioned[], maxPosition: number): number =>
  Math.min(maxPosition, Math.max(0, ...items.map(({ position }) => position + step)));

/** @returns `changed`: the moved item, or all renumbered ones without a free number */
export function moveItem<T extends Positioned>(
  items: readonly T[],
  from: number,
  to: number,
  maxPosition: number,
): { order: T[]; changed: T[] } {
  const item = items[from];
  if (!item || from === to || to < 0 || to >= items.length) return { order: [...items], changed: [] };
  const order = items.toSpliced(from, 1).toSpliced(to, 0, item);
  const before = order[to - 1]?.position ?? -1;
  const after = order[to + 1]?.position ?? Math.min(before + 2 * step, maxPosition + 1);
  const position = Math.floor((before + after) / 2);
  if (position > before && position < after) {
    const movedItem = { ...item, position };
    return { order: order.with(to, movedItem), changed: [movedItem] };
  }
  const spacing = Math.max(1, Math.min(step, Math.floor(maxPosition / order.length)));
  const renumbered = order.map((one, at) => ({ ...one, position: (at + 1) * spacing }));
  return { order: renumbered, changed: renumbered.filter((one, at) => one.position !== order[at]?.position) };
}
