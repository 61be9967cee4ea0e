import type { OutputOf } from '@parichay/shared/contract.ts';
import type { FrameLook, FrameOffer, ImagePostSettings } from '@parichay/shared/shop/frame/frame.fields.ts';

export type Frames = OutputOf<'GET /image-post/frames'>;

export function offeredFrames(frames: readonly FrameOffer[], first: string | null): FrameOffer[] {
  const offered = frames.filter(({ isHidden, isHiddenByPlan }) => !isHidden && !isHiddenByPlan);
  return [...offered.filter(({ name }) => name === first), ...offered.filter(({ name }) => name !== first)];
}

export function nearby<T>(items: readonly T[], at: number, most = 3): T[] {
  const order = [at, at + 1, at - 1, at + 2, at + 3];
  return order.flatMap((index) => items[index] ?? []).slice(0, most);
}

export const lookOver = (settings: ImagePostSettings, look: FrameLook): ImagePostSettings => ({
  ...settings,
  ...Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined)),
});

export type Allowance =
  | { kind: 'watermark' }
  | { kind: 'unlimited' }
  | { kind: 'left' | 'none'; count: number; included: number; of: 'images' | 'videos' };

export function allowanceOf(left: Frames['left'], mediaType: 'IMAGE' | 'VIDEO'): Allowance {
  const of = mediaType === 'VIDEO' ? 'videos' : 'images';
  if (!left.isSubscribed) return { kind: 'watermark' };
  const count = left[of];
  if (count < 0) return { kind: 'unlimited' };
  return { kind: count === 0 ? 'none' : 'left', count, included: left.included[of], of };
}
