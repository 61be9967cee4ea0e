import type { PostShape } from '../greeting/greeting.lists.ts';
import type { Area, DrawnItem } from './layer.drawn.ts';

/** px of the page */
export interface Subject {
  x: number;
  y: number;
  radius: number;
}

const RADIUS = 0.14;
const SOLID = 0.35;

export const subjectOf = (focal: { x: number; y: number }, post: Area): Subject => ({
  x: post.x + focal.x * post.width,
  y: post.y + focal.y * post.height,
  radius: RADIUS * post.width,
});

const alphaOf = (item: DrawnItem): number => {
  if (item.kind === 'text' || item.kind === 'picture') return 1;
  if (item.kind !== 'path' || !item.fill) return 0;
  return item.fill.kind === 'solid' ? item.fill.alpha : Math.min(...item.fill.stops.map(({ alpha }) => alpha));
};

function hiding(items: readonly DrawnItem[], postKey: string | undefined): Area[] {
  let areas: Area[] = [];
  const collect = (list: readonly DrawnItem[]) => {
    for (const item of list) {
      if (item.kind === 'group') collect(item.items);
      else if (item.kind === 'picture' && item.key === postKey) areas = [];
      else if (item.id === 'post-fade') continue;
      else if (alphaOf(item) >= SOLID) areas.push(item.box);
    }
  };
  collect(items);
  return areas;
}

/** Fraction of a post's height, at the bottom, that may be covered. */
const CALM = { SQUARE: 0.19, STORY: 0.16 } as const satisfies Record<PostShape, number>;
const HARDLY = 0.98;

/** Maximum post height in px, so that overlays cover only its calm bottom. */
export function sparedHeight(
  items: readonly DrawnItem[],
  postKey: string | undefined,
  { height }: { height: number },
  shape: PostShape,
  focal: { y: number } | null,
): number {
  const low = hiding(items, postKey).filter(({ y }) => y > height * 0.4);
  const from = Math.min(height, ...low.map(({ y }) => y));
  const calm = CALM[shape];
  const isLow = focal !== null && focal.y > 1 - calm - RADIUS;
  const spared = from / (isLow ? 1 : 1 - calm);
  return spared > height * HARDLY ? height : spared;
}

export function hiddenShare(items: readonly DrawnItem[], subject: Subject, postKey: string | undefined): number {
  const areas = hiding(items, postKey);
  let hidden = 0;
  let all = 0;
  for (let row = -3; row <= 3; row++) {
    for (let column = -3; column <= 3; column++) {
      if (Math.hypot(row, column) > 3.2) continue;
      const x = subject.x + (column / 3) * subject.radius;
      const y = subject.y + (row / 3) * subject.radius;
      all += 1;
      if (areas.some((area) => x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height))
        hidden += 1;
    }
  }
  return hidden / all;
}
