import { type PostShape, postSizes } from '@parichay/shared/greeting/greeting.lists.ts';

/** How far a picture's sides may be from those of its shape: a cut by hand is rarely exact to the pixel. */
const tolerance = 0.02;

/** Whether a picture is cut to a shape. Sides in px. */
export function fitsShape({ width, height }: { width: number; height: number }, shape: PostShape): boolean {
  const wanted = postSizes[shape];
  return Math.abs(width / height / (wanted.width / wanted.height) - 1) <= tolerance;
}

/** What is said of a picture that is not. */
export const shapeRefusals = {
  SQUARE: 'a square greeting is as wide as it is high',
  STORY: 'a story is 9 wide and 16 high',
} as const satisfies Record<PostShape, string>;
