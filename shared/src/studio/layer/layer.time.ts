import { z } from 'zod';
import { chained, moved, scaledAbout, turned } from './layer.boxes.ts';
import type { DrawnItem, DrawnPage, DrawnTime, Matrix } from './layer.drawn.ts';

/** Seconds from the beginning of the page. */
export const timing = z.strictObject({
  from: z.number().min(0).max(600).default(0),
  /** null = until the end */
  until: z.number().positive().max(600).nullable().default(null),
  enter: z.enum(['none', 'fade', 'rise', 'slide-left', 'slide-right', 'pop']).default('fade'),
  leave: z.enum(['none', 'fade']).default('none'),
  /** Duration of each transition, in seconds. */
  lasts: z.number().min(0).max(5).default(0.6),
});
export type Timing = z.output<typeof timing>;

const px = z.number().min(-4_000).max(4_000).default(0);
const degrees = z.number().min(-720).max(720).default(0);

export const motion = z.strictObject({
  /** Per second: px, and degrees clockwise. */
  drift: z.strictObject({ x: px, y: px, turn: degrees }).prefault({}),
  /** Oscillation about the resting position. */
  sway: z
    .strictObject({
      x: px,
      y: px,
      turn: degrees,
      grow: z.number().min(0).max(0.9).default(0),
      /** Period in seconds. */
      every: z.number().min(0.2).max(60).default(4),
      /** Initial phase, 0 to 1: 0.25 starts at an extreme. */
      after: z.number().min(0).max(1).default(0),
    })
    .prefault({}),
  pivot: z.tuple([z.number().min(-4).max(5), z.number().min(-4).max(5)]).default([0.5, 0.5]),
});
export type Motion = z.output<typeof motion>;

export interface Pose {
  opacity: number;
  x: number;
  y: number;
  turn: number;
  scale: number;
}

export const atRest: Pose = { opacity: 1, x: 0, y: 0, turn: 0, scale: 1 };

const RISE = 0.07;
const SLIDE = 0.4;

const share = (value: number): number => Math.min(1, Math.max(0, value));
const calming = (done: number): number => 1 - (1 - done) ** 3;
const springing = (done: number): number => 1 + 2.7 * (done - 1) ** 3 + 1.7 * (done - 1) ** 2;

/** Seconds until the layer is opaque; moving entrances are opaque halfway. */
export const fadeIn = ({ enter, lasts }: Timing): number =>
  enter === 'none' ? 0 : enter === 'fade' ? lasts : lasts / 2;

const shareOf = (part: number, whole: number): number => (whole > 0 ? share(part / whole) : 1);

function entering(timing: Timing, since: number, width: number): Pose {
  const pose = { ...atRest, opacity: shareOf(since, fadeIn(timing)) };
  const done = shareOf(since, timing.lasts);
  const left = (1 - calming(done)) * width;
  switch (timing.enter) {
    case 'rise':
      return { ...pose, y: RISE * left };
    case 'slide-left':
      return { ...pose, x: SLIDE * left };
    case 'slide-right':
      return { ...pose, x: -SLIDE * left };
    case 'pop':
      return { ...pose, scale: Math.max(0.01, springing(done)) };
    default:
      return pose;
  }
}

const alwaysSeen: Timing = { from: 0, until: null, enter: 'none', leave: 'none', lasts: 0 };

/**
 * null = not visible.
 * @param seconds since the page began
 * @param width px
 */
export function poseAt({ timing = alwaysSeen, motion }: DrawnTime, seconds: number, width: number): Pose | null {
  const { from, until, leave, lasts } = timing;
  if (seconds < from || (until !== null && seconds >= until)) return null;
  const since = seconds - from;
  const come = entering(timing, since, width);
  const left = leave === 'fade' && until !== null ? shareOf(until - seconds, lasts) : 1;
  const pose = { ...come, opacity: come.opacity * left };
  if (!motion) return pose;
  const { drift, sway } = motion;
  const wave = Math.sin(2 * Math.PI * (since / sway.every + sway.after));
  return {
    opacity: pose.opacity,
    x: pose.x + drift.x * since + sway.x * wave,
    y: pose.y + drift.y * since + sway.y * wave,
    turn: drift.turn * since + sway.turn * wave,
    scale: pose.scale * (1 + sway.grow * wave),
  };
}

export const poseMatrix = ({ x, y, turn, scale }: Pose, { pivot }: Pick<DrawnTime, 'pivot'>): Matrix =>
  chained(chained(scaledAbout(scale, pivot.x, pivot.y), turned(turn, pivot.x, pivot.y)), moved(x, y));

const unmoved: Matrix = [1, 0, 0, 1, 0, 0];

function itemsAt(items: readonly DrawnItem[], seconds: number, width: number): DrawnItem[] {
  return items.flatMap((item): DrawnItem[] => {
    if (item.kind !== 'group') return [item];
    const { time, ...group } = { ...item, items: itemsAt(item.items, seconds, width) };
    const pose = time ? poseAt(time, seconds, width) : atRest;
    if (!pose) return [];
    if (!time) return [group];
    const { opacity = 1, matrices = [unmoved] } = group;
    const matrix = poseMatrix(pose, time);
    return [{ ...group, opacity: opacity * pose.opacity, matrices: matrices.map((one) => chained(one, matrix)) }];
  });
}

export const pageAt = (page: DrawnPage, seconds: number): DrawnPage => ({
  ...page,
  items: itemsAt(page.items, seconds, page.width),
});
