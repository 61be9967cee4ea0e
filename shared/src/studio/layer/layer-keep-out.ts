import type { PostShape } from '../greeting/greeting.lists.ts';
import type { Area, DrawnGroup, DrawnItem, Matrix } from './layer-drawn.ts';

/* Places a greeting below its frame so that the frame covers none of its texts and faces. Areas are px of the page. */

interface Size {
  width: number;
  height: number;
}

const MIN_OPAQUE_ALPHA = 0.35;

const minAlphaOf = (item: DrawnItem): number => {
  if (item.kind === 'text' || item.kind === 'picture') return 1;
  if (item.kind !== 'path' || !item.fill) return 0;
  return item.fill.kind === 'solid' ? item.fill.alpha : Math.min(...item.fill.stops.map(({ alpha }) => alpha));
};

function areaAround(areas: readonly Area[]): Area {
  const [x, y] = [Math.min(...areas.map((one) => one.x)), Math.min(...areas.map((one) => one.y))];
  const [right, bottom] = [
    Math.max(...areas.map((one) => one.x + one.width)),
    Math.max(...areas.map((one) => one.y + one.height)),
  ];
  return { x, y, width: right - x, height: bottom - y };
}

/** Bounding box after the transformation. */
const transformedArea = ({ x, y, width, height }: Area, [a, b, c, d, e, f]: Matrix): Area =>
  areaAround(
    [x, x + width].flatMap((atX) =>
      [y, y + height].map((atY) => ({ x: a * atX + c * atY + e, y: b * atX + d * atY + f, width: 0, height: 0 })),
    ),
  );

const copiedAreas = (areas: readonly Area[], { matrices }: DrawnGroup): readonly Area[] =>
  matrices?.flatMap((matrix) => areas.map((area) => transformedArea(area, matrix))) ?? areas;

/** Areas that the items cover; those below a picture of the post do not count. */
export function coveredAreas(items: readonly DrawnItem[], postKey: string | undefined, ignoredId?: string): Area[] {
  let areas: Area[] = [];
  for (const item of items) {
    if (item.kind === 'group') {
      if (item.id === ignoredId) continue;
      areas.push(...copiedAreas(coveredAreas(item.items, postKey, ignoredId), item));
    } else if (item.kind === 'picture' && item.key === postKey) areas = [];
    else if (minAlphaOf(item) >= MIN_OPAQUE_ALPHA) areas.push(item.box);
  }
  return areas;
}

/** Areas of each text's lines together. */
export const drawnTextAreas = (items: readonly DrawnItem[]): Area[] =>
  items.flatMap((item) => {
    if (item.kind === 'text') return [areaAround(item.lines.map(({ box }) => box))];
    if (item.kind !== 'group') return [];
    return copiedAreas(drawnTextAreas(item.items), item);
  });

/** @param part in fractions of the post's width and height */
export const partOnPage = (part: Area, post: Area): Area => ({
  x: post.x + part.x * post.width,
  y: post.y + part.y * post.height,
  width: part.width * post.width,
  height: part.height * post.height,
});

export const overlaps = (one: Area, other: Area, margin = 0): boolean =>
  one.x < other.x + other.width + margin &&
  other.x < one.x + one.width + margin &&
  one.y < other.y + other.height + margin &&
  other.y < one.y + one.height + margin;

/** Fraction of a post's height that a bar may cover, because few motifs reach so low. */
const CALM_EDGE_RATIO = { SQUARE: 0.21, STORY: 0.18 } as const satisfies Record<PostShape, number>;

/** The part of a post that bars leave visible; it spares the corners, in which logos are small. */
export function motifOf(shape: PostShape, isFlipped: boolean): Area[] {
  const calm = CALM_EDGE_RATIO[shape];
  const areas = [
    { x: 0.4, y: 0.1, width: 0.2, height: 0.25 },
    { x: 0.06, y: 0.35, width: 0.88, height: 0.65 - calm },
  ];
  return isFlipped ? areas.map((area) => ({ ...area, y: 1 - area.y - area.height })) : areas;
}

export interface Placement {
  post: Area;
  /** 1 = full size, 0 = no size leaves everything visible. */
  fit: number;
}

const MAX_FIT_STEPS = 30;
const FIT_STEP = 0.02;
const STEP_PX = 6;
const MARGIN_PX = 8;
const NEARLY_FULL_RATIO = 0.98;

export function fullSizePost(post: Size, page: Area): Area {
  const scale = Math.min(page.width / post.width, page.height / post.height);
  const [width, height] = [post.width * scale, post.height * scale];
  const isNearlyFull = width > page.width * NEARLY_FULL_RATIO && height > page.height * NEARLY_FULL_RATIO;
  if (isNearlyFull) return page;
  return {
    ...{ width: Math.round(width), height: Math.round(height) },
    x: Math.round(page.x + (page.width - width) / 2),
    y: Math.round(page.y + (page.height - height) / 2),
  };
}

/** Numbers from `from` to `to`, those nearest to `preferred` first. */
function nearestFirst(from: number, to: number, preferred: number): number[] {
  const count = Math.max(0, Math.floor((to - from) / STEP_PX));
  const numbers = Array.from({ length: count + 1 }, (_, index) => from + index * STEP_PX);
  return [preferred, ...numbers].sort((a, b) => Math.abs(a - preferred) - Math.abs(b - preferred));
}

/** The height between bars as wide as the page. */
function freeHeight(page: Area, covered: readonly Area[]): { top: number; bottom: number } {
  const bars = covered.filter(({ x, width }) => x <= page.x + 1 && x + width >= page.x + page.width - 1);
  const isUpper = (bar: Area) => bar.y + bar.height / 2 < page.y + page.height / 2;
  return {
    top: Math.max(page.y, ...bars.filter(isUpper).map(({ y, height }) => y + height)),
    bottom: Math.min(page.y + page.height, ...bars.filter((bar) => !isUpper(bar)).map(({ y }) => y)),
  };
}

/**
 * The largest size of the post at which `covered` leaves each of `keepOut` visible. At full size the post may move.
 * @param keepOut in fractions of the post
 */
export function placePost(post: Size, page: Area, keepOut: readonly Area[], covered: readonly Area[]): Placement {
  const full = fullSizePost(post, page);
  const free = freeHeight(page, covered);
  const isVisible = (box: Area): boolean =>
    keepOut.every((part) => {
      const area = partOnPage(part, box);
      const isInside = area.y >= page.y - 1 && area.y + area.height <= page.y + page.height + 1;
      return isInside && !covered.some((one) => overlaps(area, one, MARGIN_PX));
    });
  const [bottom, fullBottom] = [page.y + page.height, full.y + full.height];
  const fromY = Math.min(full.y, page.y, free.bottom - full.height);
  for (const y of nearestFirst(fromY, Math.max(full.y, bottom - full.height, free.top), full.y)) {
    const box = { ...full, y };
    if (isVisible(box)) return { post: box, fit: 1 - Math.abs(y - full.y) / (4 * Math.max(fullBottom, 1)) };
  }
  let smallest = full;
  for (let step = 1; step <= MAX_FIT_STEPS; step += 1) {
    const fit = 1 - step * FIT_STEP;
    const [width, height] = [Math.round(full.width * fit), Math.round(full.height * fit)];
    const middle = Math.round((free.top + free.bottom - height) / 2);
    const x = Math.round(page.x + (page.width - width) / 2);
    for (const y of nearestFirst(page.y, bottom - height, Math.min(Math.max(middle, page.y), bottom - height))) {
      const box = { x, y, width, height };
      if (isVisible(box)) return { post: box, fit };
    }
    smallest = { x, y: Math.max(page.y, middle), width, height };
  }
  return { post: smallest, fit: 0 };
}
