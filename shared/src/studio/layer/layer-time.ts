import { z } from 'zod';
import { multiplyMatrices, rotationMatrix, scaleMatrix, translationMatrix } from './layer-boxes.ts';
import type { DrawnItem, DrawnPage, DrawnTiming, Matrix } from './layer-drawn.ts';

/** Seconds from the beginning of the page; `lasts`: seconds of each transition. */
export const timing = z.strictObject({
  from: z.number().min(0).max(600).default(0),
  /** null = until the end */
  until: z.number().positive().max(600).nullable().default(null),
  enter: z.enum(['none', 'fade', 'rise', 'slide-left', 'slide-right', 'pop']).default('fade'),
  leave: z.enum(['none', 'fade']).default('none'),
  lasts: z.number().min(0).max(5).default(0.6),
});
export type Timing = z.output<typeof timing>;

const px = z.number().min(-4_000).max(4_000).default(0);
const degrees = z.number().min(-720).max(720).default(0);

export const motion = z.strictObject({
  /** The layer moves by px and turns clockwise by degrees per second. */
  drift: z.strictObject({ x: px, y: px, turn: degrees }).prefault({}),
  /** Oscillation about the resting position. */
  sway: z
    .strictObject({
      x: px,
      y: px,
      turn: degrees,
      grow: z.number().min(0).max(0.9).default(0),
      /** Period in seconds; `after`: phase from 0 to 1, 0.25 starts at an extreme. */
      every: z.number().min(0.2).max(60).default(4),
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

export const restPose: Pose = { opacity: 1, x: 0, y: 0, turn: 0, scale: 1 };

const RISE_DISTANCE_RATIO = 0.07;
const SLIDE_DISTANCE_RATIO = 0.4;

const clampBetweenZeroAndOne = (value: number): number => Math.min(1, Math.max(0, value));
const easeOut = (progress: number): number => 1 - (1 - progress) ** 3;
const easeOutBack = (progress: number): number => 1 + 2.7 * (progress - 1) ** 3 + 1.7 * (progress - 1) ** 2;

/** Seconds until the layer is opaque; moving entrances are opaque halfway. */
export const secondsUntilOpaque = ({ enter, lasts }: Timing): number =>
  enter === 'none' ? 0 : enter === 'fade' ? lasts : lasts / 2;

const transitionProgressOf = (elapsed: number, duration: number): number =>
  duration > 0 ? clampBetweenZeroAndOne(elapsed / duration) : 1;

function entrancePose(timing: Timing, elapsed: number, width: number): Pose {
  const pose = { ...restPose, opacity: transitionProgressOf(elapsed, secondsUntilOpaque(timing)) };
  const progress = transitionProgressOf(elapsed, timing.lasts);
  const remaining = (1 - easeOut(progress)) * width;
  switch (timing.enter) {
    case 'rise':
      return { ...pose, y: RISE_DISTANCE_RATIO * remaining };
    case 'slide-left':
      return { ...pose, x: SLIDE_DISTANCE_RATIO * remaining };
    case 'slide-right':
      return { ...pose, x: -SLIDE_DISTANCE_RATIO * remaining };
    case 'pop':
      return { ...pose, scale: Math.max(0.01, easeOutBack(progress)) };
    default:
      return pose;
  }
}

const alwaysVisible: Timing = { from: 0, until: null, enter: 'none', leave: 'none', lasts: 0 };

/**
 * null = not visible.
 * @param seconds since the page began
 * @param width px
 */
export function poseAtTime(
  { timing = alwaysVisible, motion }: DrawnTiming,
  seconds: number,
  width: number,
): Pose | null {
  const { from, until, leave, lasts } = timing;
  if (seconds < from || (until !== null && seconds >= until)) return null;
  const elapsed = seconds - from;
  const entrance = entrancePose(timing, elapsed, width);
  const leaveOpacity = leave === 'fade' && until !== null ? transitionProgressOf(until - seconds, lasts) : 1;
  const pose = { ...entrance, opacity: entrance.opacity * leaveOpacity };
  if (!motion) return pose;
  const { drift, sway } = motion;
  const wave = Math.sin(2 * Math.PI * (elapsed / sway.every + sway.after));
  return {
    opacity: pose.opacity,
    x: pose.x + drift.x * elapsed + sway.x * wave,
    y: pose.y + drift.y * elapsed + sway.y * wave,
    turn: drift.turn * elapsed + sway.turn * wave,
    scale: pose.scale * (1 + sway.grow * wave),
  };
}

export const matrixOfPose = ({ x, y, turn, scale }: Pose, { pivot }: Pick<DrawnTiming, 'pivot'>): Matrix =>
  multiplyMatrices(
    multiplyMatrices(scaleMatrix(scale, pivot.x, pivot.y), rotationMatrix(turn, pivot.x, pivot.y)),
    translationMatrix(x, y),
  );

const identityMatrix: Matrix = [1, 0, 0, 1, 0, 0];

function itemsAtTime(items: readonly DrawnItem[], seconds: number, width: number): DrawnItem[] {
  return items.flatMap((item): DrawnItem[] => {
    if (item.kind !== 'group') return [item];
    const { time, ...group } = { ...item, items: itemsAtTime(item.items, seconds, width) };
    const pose = time ? poseAtTime(time, seconds, width) : restPose;
    if (!pose) return [];
    if (!time) return [group];
    const { opacity = 1, matrices = [identityMatrix] } = group;
    const matrix = matrixOfPose(pose, time);
    return [
      { ...group, opacity: opacity * pose.opacity, matrices: matrices.map((one) => multiplyMatrices(one, matrix)) },
    ];
  });
}

export const pageAtTime = (page: DrawnPage, seconds: number): DrawnPage => ({
  ...page,
  items: itemsAtTime(page.items, seconds, page.width),
});
