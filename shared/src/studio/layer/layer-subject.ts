import type { PostShape } from '../greeting/greeting.lists.ts';
import type { Area, DrawnItem } from './layer-drawn.ts';

/** px of the page */
export interface Subject {
  x: number;
  y: number;
  radius: number;
}

const SUBJECT_RADIUS_RATIO = 0.14;
const MIN_OPAQUE_ALPHA = 0.35;

export const subjectAt = (focal: { x: number; y: number }, post: Area): Subject => ({
  x: post.x + focal.x * post.width,
  y: post.y + focal.y * post.height,
  radius: SUBJECT_RADIUS_RATIO * post.width,
});

const minAlphaOf = (item: DrawnItem): number => {
  if (item.kind === 'text' || item.kind === 'picture') return 1;
  if (item.kind !== 'path' || !item.fill) return 0;
  return item.fill.kind === 'solid' ? item.fill.alpha : Math.min(...item.fill.stops.map(({ alpha }) => alpha));
};

function coveringAreas(items: readonly DrawnItem[], postKey: string | undefined): Area[] {
  let areas: Area[] = [];
  const collect = (list: readonly DrawnItem[]) => {
    for (const item of list) {
      if (item.kind === 'group') collect(item.items);
      else if (item.kind === 'picture' && item.key === postKey) areas = [];
      else if (item.id === 'post-fade') continue;
      else if (minAlphaOf(item) >= MIN_OPAQUE_ALPHA) areas.push(item.box);
    }
  };
  collect(items);
  return areas;
}

/** The calm bottom: fraction of a post's height, without subject, that a frame may cover. */
const CALM_BOTTOM_RATIO = { SQUARE: 0.19, STORY: 0.16 } as const satisfies Record<PostShape, number>;
const NEARLY_FULL_RATIO = 0.98;

/** Maximum post height in px, so overlays cover only its calm bottom. */
export function maxUncoveredPostHeight(
  items: readonly DrawnItem[],
  postKey: string | undefined,
  { height }: { height: number },
  shape: PostShape,
  focal: { y: number } | null,
): number {
  const lowAreas = coveringAreas(items, postKey).filter(({ y }) => y > height * 0.4);
  const highestEdge = Math.min(height, ...lowAreas.map(({ y }) => y));
  const calmFraction = CALM_BOTTOM_RATIO[shape];
  const isLow = focal !== null && focal.y > 1 - calmFraction - SUBJECT_RADIUS_RATIO;
  const postHeight = highestEdge / (isLow ? 1 : 1 - calmFraction);
  return postHeight > height * NEARLY_FULL_RATIO ? height : postHeight;
}

export function hiddenSubjectFraction(
  items: readonly DrawnItem[],
  subject: Subject,
  postKey: string | undefined,
): number {
  const areas = coveringAreas(items, postKey);
  let hiddenSampleCount = 0;
  let sampleCount = 0;
  for (let row = -3; row <= 3; row++) {
    for (let column = -3; column <= 3; column++) {
      if (Math.hypot(row, column) > 3.2) continue;
      const x = subject.x + (column / 3) * subject.radius;
      const y = subject.y + (row / 3) * subject.radius;
      sampleCount += 1;
      if (areas.some((area) => x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height))
        hiddenSampleCount += 1;
    }
  }
  return hiddenSampleCount / sampleCount;
}
