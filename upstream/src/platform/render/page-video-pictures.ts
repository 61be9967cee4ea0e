import { boundsOfItems } from '@parichay/shared/studio/layer/layer-bounds.ts';
import { translationMatrix } from '@parichay/shared/studio/layer/layer-boxes.ts';
import type { DrawnItem, DrawnPage, DrawnTiming } from '@parichay/shared/studio/layer/layer-drawn.ts';

export interface VideoLayerPicture {
  page: DrawnPage;
  /** Position at rest, in px of the page. */
  x: number;
  y: number;
  time: DrawnTiming | null;
}

const hasAnimation = (items: readonly DrawnItem[]): boolean =>
  items.some((item) => item.kind === 'group' && (item.time !== undefined || hasAnimation(item.items)));

/** Transparent px around a picture, so its edges stay smooth when rotated. */
const MARGIN = 2;

function videoPicturesOfItems(page: DrawnPage, items: DrawnItem[], time: DrawnTiming | null): VideoLayerPicture[] {
  const bounds = boundsOfItems(items);
  if (!bounds) return [];
  const [x, y] = [Math.floor(bounds.x) - MARGIN, Math.floor(bounds.y) - MARGIN];
  const width = Math.ceil(bounds.x + bounds.width) + MARGIN - x;
  const height = Math.ceil(bounds.y + bounds.height) + MARGIN - y;
  const group: DrawnItem = { kind: 'group', id: 'picture', items, matrices: [translationMatrix(-x, -y)] };
  return [{ page: { ...page, width, height, background: null, items: [group] }, x, y, time }];
}

export const withoutClipStill = (page: DrawnPage): DrawnPage => ({
  ...page,
  items: page.items.filter((item) => !(item.kind === 'picture' && item.isClipStill)),
});

/**
 * Adjacent static layers share one picture.
 * @throws RangeError if a layer moves inside another layer's picture
 */
export function videoPicturesOf(page: DrawnPage): VideoLayerPicture[] {
  const slices: { items: DrawnItem[]; time: DrawnTiming | null }[] = [{ items: [], time: null }];
  for (const item of page.items) {
    const { items = [], time = null } = item.kind === 'group' ? item : {};
    if (hasAnimation(items)) throw new RangeError(`${item.id} moves, is turned, cut or copied: nothing in it can move`);
    const last = slices.at(-1);
    if (last && !last.time && !time) last.items.push(item);
    else slices.push({ items: [item], time });
  }
  const [staticSlice, ...otherSlices] = slices;
  const base: VideoLayerPicture = { page: { ...page, items: staticSlice?.items ?? [] }, x: 0, y: 0, time: null };
  return [base, ...otherSlices.flatMap(({ items, time }) => videoPicturesOfItems(page, items, time))];
}
