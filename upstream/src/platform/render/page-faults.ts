import { createBackdrop, type ToneGrid } from '@parichay/shared/studio/layer/layer.backdrop.ts';
import type { Area, DrawnItem, DrawnPage, DrawnPicture, DrawnText } from '@parichay/shared/studio/layer/layer.drawn.ts';

/** WCAG 2.2 AA for text. */
const LEAST_CONTRAST = 4.5;

/** px by which two boxes overlap in the narrower direction; 0 or less = they do not. */
export const overlap = (one: Area, other: Area): number =>
  Math.min(
    Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x),
    Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y),
  );

type Leaf = Exclude<DrawnItem, { kind: 'group' }>;

export const leavesOf = (
  items: readonly DrawnItem[],
  path: string | null = null,
): { item: Leaf; path: string | null }[] =>
  items.flatMap((item) => (item.kind === 'group' ? leavesOf(item.items, item.mark?.path ?? path) : [{ item, path }]));

export const flat = (items: readonly DrawnItem[]): DrawnItem[] => leavesOf(items).map(({ item }) => item);

export const textsOf = (page: DrawnPage): DrawnText[] => flat(page.items).filter((item) => item.kind === 'text');

export const isInside = (box: Area, room: Area): boolean =>
  box.x >= room.x &&
  box.y >= room.y &&
  box.x + box.width <= room.x + room.width &&
  box.y + box.height <= room.y + room.height;

export const within = ({ width, height }: DrawnPage, margin: number): Area => ({
  x: margin,
  y: margin,
  width: width - 2 * margin,
  height: height - 2 * margin,
});

/** @param tonesOf null = the colours are unknown, and the picture is ignored */
export function unreadable(page: DrawnPage, tonesOf: (picture: DrawnPicture) => ToneGrid | null) {
  const backdrop = createBackdrop({ hex: '#ffffff', alpha: 1 });
  if (page.background) backdrop.lay(within(page, 0), page.background);
  const found: { item: DrawnText; path: string | null; contrast: number }[] = [];
  for (const { item, path } of leavesOf(page.items)) {
    if (item.kind === 'picture') {
      const tones = tonesOf(item);
      if (tones) backdrop.layPicture(item.box, tones);
    }
    if (item.kind === 'path' && item.fill && (item.fill.kind === 'solid' || !item.matrix))
      backdrop.lay(item.box, item.fill);
    if (item.kind !== 'text' || item.outline) continue;
    const { contrast } = backdrop.best(item.box, [item.fill.hex]);
    if (contrast < LEAST_CONTRAST) found.push({ item, path, contrast });
  }
  return found;
}
