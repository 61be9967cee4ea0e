import { createBackdrop, type ToneGrid } from '@parichay/shared/studio/layer/layer-backdrop.ts';
import type { Area, DrawnItem, DrawnPage, DrawnPicture, DrawnText } from '@parichay/shared/studio/layer/layer-drawn.ts';

/** WCAG 2.2 AA for text. */
const MIN_CONTRAST = 4.5;

/** px by which two boxes overlap in the narrower direction; 0 or less = they do not. */
export const overlapPx = (one: Area, other: Area): number =>
  Math.min(
    Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x),
    Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y),
  );

type Leaf = Exclude<DrawnItem, { kind: 'group' }>;

export const drawnLeavesOf = (
  items: readonly DrawnItem[],
  path: string | null = null,
): { item: Leaf; path: string | null }[] =>
  items.flatMap((item) =>
    item.kind === 'group' ? drawnLeavesOf(item.items, item.mark?.path ?? path) : [{ item, path }],
  );

export const flatItems = (items: readonly DrawnItem[]): DrawnItem[] => drawnLeavesOf(items).map(({ item }) => item);

export const drawnTextsOf = (page: DrawnPage): DrawnText[] =>
  flatItems(page.items).filter((item) => item.kind === 'text');

export const isInside = (box: Area, container: Area): boolean =>
  box.x >= container.x &&
  box.y >= container.y &&
  box.x + box.width <= container.x + container.width &&
  box.y + box.height <= container.y + container.height;

export const areaInsideMargin = ({ width, height }: DrawnPage, margin: number): Area => ({
  x: margin,
  y: margin,
  width: width - 2 * margin,
  height: height - 2 * margin,
});

/** @param tonesOfPicture null = the colours are unknown, and the picture is ignored */
export function findUnreadableTexts(page: DrawnPage, tonesOfPicture: (picture: DrawnPicture) => ToneGrid | null) {
  const backdrop = createBackdrop({ hex: '#ffffff', alpha: 1 });
  if (page.background) backdrop.addPaint(areaInsideMargin(page, 0), page.background);
  const unreadableTexts: { item: DrawnText; path: string | null; contrast: number }[] = [];
  for (const { item, path } of drawnLeavesOf(page.items)) {
    if (item.kind === 'picture') {
      const tones = tonesOfPicture(item);
      if (tones) backdrop.addPicture(item.box, tones);
    }
    if (item.kind === 'path' && item.fill && (item.fill.kind === 'solid' || !item.matrix))
      backdrop.addPaint(item.box, item.fill);
    if (item.kind !== 'text' || item.outline) continue;
    const { contrast } = backdrop.bestContrastColour(item.box, [item.fill.hex]);
    if (contrast < MIN_CONTRAST) unreadableTexts.push({ item, path, contrast });
  }
  return unreadableTexts;
}
