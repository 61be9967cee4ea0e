import type { LogoAdjustment } from '@parichay/shared/shop/frame/frame.fields.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const defaultAdjustment: LogoAdjustment = { x: 0, y: 0, scale: 1 };

/** If `max` < `min`, `min` wins. */
const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));

/**
 * Clamps to the server's limits and the picture.
 * @param drawnBox box at `drawnAdjustment`, px of the canvas
 */
export function clampLogo(
  adjustment: LogoAdjustment,
  drawnAdjustment: LogoAdjustment,
  drawnBox: Box,
  canvas: { width: number; height: number },
): LogoAdjustment {
  const scale = Math.round(clamp(adjustment.scale, 0.5, 2) * 100) / 100;
  const halfSize = {
    x: (drawnBox.width / drawnAdjustment.scale) * (scale / 2),
    y: (drawnBox.height / drawnAdjustment.scale) * (scale / 2),
  };
  const drawnCentre = {
    x: drawnBox.x + drawnBox.width / 2 - drawnAdjustment.x,
    y: drawnBox.y + drawnBox.height / 2 - drawnAdjustment.y,
  };
  return {
    x: Math.round(clamp(adjustment.x, halfSize.x - drawnCentre.x, canvas.width - halfSize.x - drawnCentre.x)),
    y: Math.round(clamp(adjustment.y, halfSize.y - drawnCentre.y, canvas.height - halfSize.y - drawnCentre.y)),
    scale,
  };
}

/** SVG `transform` that previews a move until the server has drawn it. */
export function logoTransform(adjustment: LogoAdjustment, drawnAdjustment: LogoAdjustment, drawnBox: Box): string {
  const [x, y] = [drawnBox.x + drawnBox.width / 2, drawnBox.y + drawnBox.height / 2];
  const scaleRatio = adjustment.scale / drawnAdjustment.scale;
  return `translate(${x + adjustment.x - drawnAdjustment.x} ${y + adjustment.y - drawnAdjustment.y}) scale(${scaleRatio}) translate(${-x} ${-y})`;
}
