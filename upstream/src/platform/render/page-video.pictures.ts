import { boundsOf } from '@parichay/shared/studio/layer/layer.bounds.ts';
import { moved } from '@parichay/shared/studio/layer/layer.boxes.ts';
import type { DrawnItem, DrawnPage, DrawnTime } from '@parichay/shared/studio/layer/layer.drawn.ts';

export interface VideoPicture {
  page: DrawnPage;
  /** Position at rest, in px of the page. */
  x: number;
  y: number;
  time: DrawnTime | null;
}

const hasTime = (items: readonly DrawnItem[]): boolean =>
  items.some((item) => item.kind === 'group' && (item.time !== undefined || hasTime(item.items)));

/** Transparent px around a picture, so that its edges stay smooth when rotated. */
const MARGIN = 2;

function pictureOf(page: DrawnPage, items: DrawnItem[], time: DrawnTime | null): VideoPicture[] {
  const bounds = boundsOf(items);
  if (!bounds) return [];
  const [x, y] = [Math.floor(bounds.x) - MARGIN, Math.floor(bounds.y) - MARGIN];
  const width = Math.ceil(bounds.x + bounds.width) + MARGIN - x;
  const height = Math.ceil(bounds.y + bounds.height) + MARGIN - y;
  const group: DrawnItem = { kind: 'group', id: 'picture', items, matrices: [moved(-x, -y)] };
  return [{ page: { ...page, width, height, background: null, items: [group] }, x, y, time }];
}

export const withoutClip = (page: DrawnPage): DrawnPage => ({
  ...page,
  items: page.items.filter((item) => !(item.kind === 'picture' && item.plays)),
});

/**
 * Adjacent static layers share one picture.
 * @throws RangeError if a layer moves inside another layer's picture
 */
export function picturesOf(page: DrawnPage): VideoPicture[] {
  const slices: { items: DrawnItem[]; time: DrawnTime | null }[] = [{ items: [], time: null }];
  for (const item of page.items) {
    const { items = [], time = null } = item.kind === 'group' ? item : {};
    if (hasTime(items)) throw new RangeError(`${item.id} moves, is turned, cut or copied: nothing in it can move`);
    const last = slices.at(-1);
    if (last && !last.time && !time) last.items.push(item);
    else slices.push({ items: [item], time });
  }
  const [still, ...others] = slices;
  const base: VideoPicture = { page: { ...page, items: still?.items ?? [] }, x: 0, y: 0, time: null };
  return [base, ...others.flatMap(({ items, time }) => pictureOf(page, items, time))];
}
