import type { Area, Matrix } from './layer-drawn.ts';
import type { Box, Length, Mask } from './layer-place.ts';

/** Space for one layer in px; a fixed side must be filled exactly. */
export interface LayerSpace {
  width: number;
  isWidthFixed: boolean;
  height: number | null;
  isHeightFixed: boolean;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** @param scale multiplies px; percentages of the parent are not scaled */
const lengthInPx = (length: Length, parent: number, scale: number): number =>
  typeof length === 'number' ? length * scale : (Number.parseFloat(length) / 100) * parent;

interface Extent {
  size: number | null;
  isSizeFixed: boolean;
  start: number | null;
  end: number | null;
}

function extentOf([start, end, size]: readonly (Length | undefined)[], parent: number, scale: number): Extent {
  const from = start === undefined ? null : lengthInPx(start, parent, scale);
  const to = end === undefined ? null : lengthInPx(end, parent, scale);
  if (from !== null && to !== null) {
    return { size: Math.max(0, parent - from - to), isSizeFixed: true, start: from, end: null };
  }
  if (size !== undefined)
    return { size: Math.max(0, lengthInPx(size, parent, scale)), isSizeFixed: true, start: from, end: to };
  const isAnchored = from !== null || to !== null;
  return { size: isAnchored ? null : parent, isSizeFixed: !isAnchored, start: from, end: to };
}

export const flippedVertically = ({ top, bottom, ...box }: Box): Box => ({
  ...box,
  ...(bottom !== undefined && { top: bottom }),
  ...(top !== undefined && { bottom: top }),
});

export function placementInParent(box: Box, parent: Area, scale: number) {
  const across = extentOf([box.left, box.right, box.width], parent.width, scale);
  const down = extentOf([box.top, box.bottom, box.height], parent.height, scale);
  const space: LayerSpace = {
    width: across.size ?? Math.max(0, parent.width - (across.start ?? across.end ?? 0)),
    isWidthFixed: across.isSizeFixed,
    height: down.size ?? Math.max(0, parent.height - (down.start ?? down.end ?? 0)),
    isHeightFixed: down.isSizeFixed,
  };
  const offsetAlong = ({ start, end }: Extent, from: number, parentSize: number, size: number): number => {
    if (start !== null) return from + start;
    if (end !== null) return from + parentSize - end - size;
    return from + (parentSize - size) / 2;
  };
  return {
    space,
    at: (width: number, height: number) => ({
      x: offsetAlong(across, parent.x, parent.width, width),
      y: offsetAlong(down, parent.y, parent.height, height),
    }),
  };
}

export function spaceInRowOrColumn(
  box: Box,
  parent: { width: number; height: number | null },
  scale: number,
): LayerSpace {
  const width = box.width === undefined ? null : lengthInPx(box.width, parent.width, scale);
  const height = box.height === undefined ? null : lengthInPx(box.height, parent.height ?? 0, scale);
  return {
    width: Math.min(width ?? parent.width, parent.width),
    isWidthFixed: width !== null,
    height: height ?? parent.height,
    isHeightFixed: height !== null,
  };
}

export function rectPath({ x, y, width, height }: Area, radius: number | 'round' = 0, scale = 1): string {
  const maxRadius = Math.min(width, height) / 2;
  const r = rounded(radius === 'round' ? maxRadius : Math.min(radius * scale, maxRadius));
  const [left, top, right, bottom] = [x, y, x + width, y + height].map(rounded);
  if (r === 0) return `M${left} ${top}H${right}V${bottom}H${left}Z`;
  const [l, t, e, b] = [x + r, y + r, x + width - r, y + height - r].map(rounded);
  const arc = (toX: number | undefined, toY: number | undefined) => `A${r} ${r} 0 0 1 ${toX} ${toY}`;
  return `M${l} ${top}H${e}${arc(right, t)}V${b}${arc(e, bottom)}H${l}${arc(left, b)}V${t}${arc(l, top)}Z`;
}

export function ellipsePath({ x, y, width, height }: Area): string {
  const [rx, ry, left, right, middle] = [width / 2, height / 2, x, x + width, y + height / 2].map(rounded);
  return `M${left} ${middle}A${rx} ${ry} 0 1 1 ${right} ${middle}A${rx} ${ry} 0 1 1 ${left} ${middle}Z`;
}

export function stretchMatrix([width, height]: readonly [number, number], area: Area, isFlipped = false): Matrix {
  const scaleY = area.height / height;
  return [area.width / width, 0, 0, isFlipped ? -scaleY : scaleY, area.x, isFlipped ? area.y + area.height : area.y];
}

export const translationMatrix = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];

export const scaleMatrix = (scale: number, x: number, y: number): Matrix => [
  scale,
  0,
  0,
  scale,
  x - scale * x,
  y - scale * y,
];

export function rotationMatrix(degrees: number, x: number, y: number): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
}

/** The result applies `one` first, then `next`. */
export const multiplyMatrices = (one: Matrix, next: Matrix): Matrix => [
  next[0] * one[0] + next[2] * one[1],
  next[1] * one[0] + next[3] * one[1],
  next[0] * one[2] + next[2] * one[3],
  next[1] * one[2] + next[3] * one[3],
  next[0] * one[4] + next[2] * one[5] + next[4],
  next[1] * one[4] + next[3] * one[5] + next[5],
];

export const pathCommandPattern = /([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)/g;
export const pathNumberPattern = /-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/g;

/** Transforms the path data itself, because clip paths take no matrix. */
function transformPath(d: string, [a, , , scaleY, x, y]: Matrix): string {
  return d.replaceAll(pathCommandPattern, (_, command: string, list: string) => {
    const values = (list.match(pathNumberPattern) ?? []).map(Number);
    const upper = command.toUpperCase();
    const isRelative = command !== upper;
    const moved = values.map((value, index) => {
      if (upper === 'H') return isRelative ? value * a : value * a + x;
      if (upper === 'V') return isRelative ? value * scaleY : value * scaleY + y;
      if (upper === 'A') {
        const argumentIndex = index % 7;
        if (argumentIndex === 0) return value * a;
        if (argumentIndex === 1) return value * Math.abs(scaleY);
        if (argumentIndex === 5) return isRelative ? value * a : value * a + x;
        if (argumentIndex === 6) return isRelative ? value * scaleY : value * scaleY + y;
        return value;
      }
      if (index % 2 === 0) return isRelative ? value * a : value * a + x;
      return isRelative ? value * scaleY : value * scaleY + y;
    });
    return command + moved.map(rounded).join(' ');
  });
}

export function maskPathIn(mask: Mask, area: Area, scale: number): string {
  if (mask.kind === 'ellipse') return ellipsePath(area);
  if (mask.kind === 'rect') return rectPath(area, mask.radius, scale);
  return transformPath(mask.d, stretchMatrix(mask.view, area));
}
