import type { OutputOf } from '@parichay/shared/contract.ts';
import type { AvailableFrame, FrameStyle, ImagePostSettings } from '@parichay/shared/shop/frame/frame.fields.ts';

export type Frames = OutputOf<'GET /image-post/frames'>;

export function availableFrames(frames: readonly AvailableFrame[], firstName: string | null): AvailableFrame[] {
  const visibleFrames = frames.filter(
    ({ isHidden, isHiddenByPlan, lacksProducts }) => !isHidden && !isHiddenByPlan && !lacksProducts,
  );
  return [
    ...visibleFrames.filter(({ name }) => name === firstName),
    ...visibleFrames.filter(({ name }) => name !== firstName),
  ];
}

export function nearbyItems<T>(items: readonly T[], center: number, limit = 3): T[] {
  const order = [center, center + 1, center - 1, center + 2, center + 3];
  return order.flatMap((index) => items[index] ?? []).slice(0, limit);
}

export const withLook = (settings: ImagePostSettings, look: FrameStyle): ImagePostSettings => ({
  ...settings,
  ...Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined)),
});

export type Allowance =
  | { kind: 'watermark' }
  | { kind: 'unlimited' }
  | { kind: 'left' | 'none'; count: number; included: number; mediaKind: 'images' | 'videos' };

export function allowanceOf(left: Frames['left'], mediaType: 'IMAGE' | 'VIDEO'): Allowance {
  const mediaKind = mediaType === 'VIDEO' ? 'videos' : 'images';
  if (left.included[mediaKind] === 0) return { kind: 'watermark' };
  const count = left[mediaKind];
  if (count < 0) return { kind: 'unlimited' };
  return { kind: count === 0 ? 'none' : 'left', count, included: left.included[mediaKind], mediaKind };
}
