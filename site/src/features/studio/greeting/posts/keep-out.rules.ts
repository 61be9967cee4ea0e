import type { PictureArea } from '@parichay/shared/studio/greeting/greeting.fields.ts';

const MIN_SIDE = 0.04;
const round = (value: number): number => Math.round(value * 1000) / 1000;
const limited = (value: number, from: number, to: number): number => round(Math.min(to, Math.max(from, value)));

export interface Point {
  x: number;
  y: number;
}

/** A size that a tap gives: most words and faces are smaller. */
export const areaAround = ({ x, y }: Point): PictureArea => ({
  x: limited(x - 0.2, 0, 0.6),
  y: limited(y - 0.1, 0, 0.8),
  width: 0.4,
  height: 0.2,
});

export const areaBetween = (one: Point, other: Point): PictureArea => {
  const [x, y] = [
    limited(Math.min(one.x, other.x), 0, 1 - MIN_SIDE),
    limited(Math.min(one.y, other.y), 0, 1 - MIN_SIDE),
  ];
  return {
    ...{ x, y },
    width: limited(Math.max(one.x, other.x) - x, MIN_SIDE, 1 - x),
    height: limited(Math.max(one.y, other.y) - y, MIN_SIDE, 1 - y),
  };
};

export const movedArea = (area: PictureArea, by: Point): PictureArea => ({
  ...area,
  x: limited(area.x + by.x, 0, 1 - area.width),
  y: limited(area.y + by.y, 0, 1 - area.height),
});

export const resizedArea = (area: PictureArea, by: Point): PictureArea => ({
  ...area,
  width: limited(area.width + by.x, MIN_SIDE, 1 - area.x),
  height: limited(area.height + by.y, MIN_SIDE, 1 - area.y),
});
