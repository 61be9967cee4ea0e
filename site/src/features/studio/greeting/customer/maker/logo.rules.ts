import type { LogoAdjustment } from '@parichay/shared/shop/frame/frame.fields.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const unmoved: LogoAdjustment = { x: 0, y: 0, scale: 1 };

/** If `most` < `least`, `least` wins. */
const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/**
 * Clamps to the server's limits and the picture.
 * @param drawn box at `from`, px of the canvas
 */
export function keepOnPicture(
  place: LogoAdjustment,
  from: LogoAdjustment,
  drawn: Box,
  canvas: { width: number; height: number },
): LogoAdjustment {
  const scale = Math.round(within(place.scale, 0.5, 2) * 100) / 100;
  const half = { x: (drawn.width / from.scale) * (scale / 2), y: (drawn.height / from.scale) * (scale / 2) };
  const middle = { x: drawn.x + drawn.width / 2 - from.x, y: drawn.y + drawn.height / 2 - from.y };
  return {
    x: Math.round(within(place.x, half.x - middle.x, canvas.width - half.x - middle.x)),
    y: Math.round(within(place.y, half.y - middle.y, canvas.height - half.y - middle.y)),
    scale,
  };
}

/** SVG `transform` that previews a move until the server has drawn it. */
export function transformTo(place: LogoAdjustment, from: LogoAdjustment, drawn: Box): string {
  const [x, y] = [drawn.x + drawn.width / 2, drawn.y + drawn.height / 2];
  const ratio = place.scale / from.scale;
  return `translate(${x + place.x - from.x} ${y + place.y - from.y}) scale(${ratio}) translate(${-x} ${-y})`;
}
