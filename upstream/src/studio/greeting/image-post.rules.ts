import { type PostShape, postSizes } from '@parichay/shared/studio/greeting/greeting.lists.ts';

/** Relative error of the aspect ratio, because cropping by hand is rarely exact. */
const tolerance = 0.02;

export function fitsShape({ width, height }: { width: number; height: number }, shape: PostShape): boolean {
  const wanted = postSizes[shape];
  return Math.abs(width / height / (wanted.width / wanted.height) - 1) <= tolerance;
}

export const shapeRefusals = {
  SQUARE: 'a square greeting is as wide as it is high',
  STORY: 'a story is 9 wide and 16 high',
} as const satisfies Record<PostShape, string>;
