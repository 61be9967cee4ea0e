import { px } from './canvas.ts';
import { pointsAlongCurve } from './ornaments.ts';
import { outline, type Point, smooth, times } from './shapes.ts';

/**
 * Capital letters as paths, because the demo must not depend on fonts. Vertical strokes are thick and horizontal ones
 * thin; letters are 100 units high with y = 0 at the top.
 */
export interface Letter {
  /** Width in units. */
  width: number;
  /** Outlines, each filled separately. */
  outlines: string[];
}

/** Point of a stroke's centre line, with the stroke's width there. */
export type StrokePointWithWidth = readonly [x: number, y: number, width: number];

/** Outline of a stroke of variable width. */
export function strokeOutline(points: readonly StrokePointWithWidth[]): string {
  const line = pointsAlongCurve(
    points.map(([x, y]): Point => [x, y]),
    1.6,
  );
  const widths = pointsAlongCurve(
    points.map(([, , width], i): Point => [i * 100, width]),
    (100 * (points.length - 1)) / Math.max(1, line.length - 1),
  );
  const sides = line.map(([x, y], i): [Point, Point] => {
    const [a, b] = [line[Math.max(0, i - 2)] ?? [0, 0], line[Math.min(line.length - 1, i + 2)] ?? [0, 0]];
    const direction = Math.atan2(b[1] - a[1], b[0] - a[0]);
    const half = (widths[Math.min(i, widths.length - 1)]?.[1] ?? 0) / 2;
    const [dx, dy] = [-Math.sin(direction) * half, Math.cos(direction) * half];
    return [
      [x + dx, y + dy],
      [x - dx, y - dy],
    ];
  });
  return outline([...sides.map(([left]) => left), ...sides.map(([, right]) => right).reverse()]);
}

const [thick, thin, serif] = [21, 5, 9];
const box = (x: number, y: number, w: number, h: number): string => `M${px(x)} ${px(y)}h${px(w)}v${px(h)}h${px(-w)}Z`;

/** A vertical stem with bracketed serifs. */
function upright(x: number, width: number = thick, top = true, foot = true): string {
  const right = x + width;
  const head = top
    ? `M${x - serif} 0H${right + serif}V${thin}C${right + 2} ${thin + 1} ${right} ${thin + 4} ${right} 14`
    : `M${x} 0H${right}V14`;
  const base = foot
    ? `V86C${right} ${91} ${right + 2} ${94} ${right + serif} ${100 - thin}V100H${x - serif}V${100 - thin}C${x - 2} 94 ${x} 91 ${x} 86`
    : `V100H${x}V86`;
  const close = top ? `V14C${x} ${thin + 4} ${x - 2} ${thin + 1} ${x - serif} ${thin}Z` : 'V0Z';
  return head + base + close;
}

/** A slanted stroke of constant horizontal width. */
const slant = (x1: number, x2: number, width: number, y1 = 0, y2 = 100): string =>
  outline([
    [x1, y1],
    [x1 + width, y1],
    [x2 + width, y2],
    [x2, y2],
  ]);
const foot = (x: number, width: number, y = 100 - thin): string => box(x, y, width, thin);

const oval = (x: number, y: number, rx: number, ry: number, from: number, to: number): Point[] =>
  times(25, (i) => {
    const angle = ((from + ((to - from) * i) / 24) * Math.PI) / 180;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
  });
/** Arc of an oval, thick where vertical and thin where horizontal. */
const arc = (x: number, y: number, rx: number, ry: number, from: number, to: number): string =>
  strokeOutline(
    oval(x, y, rx, ry, from, to).map(
      ([px, py]): StrokePointWithWidth => [px, py, thin + 17 * Math.abs((px - x) / rx) ** 1.7],
    ),
  );
const dot = (x: number, y: number, r: number): string => smooth(oval(x, y, r, r, 0, 345), true);
/** A wedge at the end of a thin arm, `length` units down or, if negative, up. */
function wedge(x: number, y: number, length: number): string {
  const signedThickness = Math.sign(length) * thin;
  return `M${x + thin} ${y}V${y + length}H${x}C${x - 2} ${px(y + length * 0.5)} ${x - 8} ${y + signedThickness * 1.6} ${x - 20} ${y + signedThickness}V${y}Z`;
}
/** Beak of C, G and S at the top right, or rotated by 180° at the bottom left. */
const beak = (x: number, isUpsideDown = false): string =>
  isUpsideDown
    ? `M${x} 97.5H${x - 27}V67H${x - 22}C${x - 20} 82 ${x - 14} 91 ${x} 92.5Z`
    : `M${x} 2.5H${x + 26}V33H${x + 21}C${x + 19} 18 ${x + 13} 9 ${x} 7.5Z`;

const letterDrawings: Record<string, () => Letter> = {
  A: () => ({
    width: 104,
    outlines: [slant(48, 12, 6), slant(43, 72, 22), box(28, 62, 48, thin), foot(0, 30), foot(62, 42)],
  }),
  B: () => ({ width: 86, outlines: [upright(serif), ...lobe(34, 23, 30, 0, 50), ...lobe(34, 27, 32, 46, 100)] }),
  C: () => ({
    width: 88,
    outlines: [arc(49, 50, 37, 47.5, -75, -285), beak(56), 'M56 97.5C70 96 79 87 84 69H79C74 84 68 91.5 56 92.5Z'],
  }),
  D: () => ({ width: 108, outlines: [upright(serif), ...lobe(36, 40, 50, 0, 100)] }),
  E: () => ({
    width: 80,
    outlines: [
      upright(serif),
      box(20, 0, 52, thin),
      box(20, 47, 32, thin),
      box(20, 95, 56, thin),
      wedge(70, 0, 26),
      wedge(74, 100, -30),
      box(50, 35, thin, 29),
    ],
  }),
  F: () => ({
    width: 76,
    outlines: [upright(serif), box(20, 0, 52, thin), box(20, 47, 32, thin), wedge(70, 0, 28), box(50, 35, thin, 29)],
  }),
  G: () => ({
    width: 106,
    outlines: [
      arc(49, 50, 37, 47.5, -75, -285),
      beak(56),
      'M72 58H93V86C86 93 74 97.5 56 97.5V92.5C67 92.5 72 86 72 76Z',
      foot(61, 42, 55),
    ],
  }),
  H: () => ({ width: 104, outlines: [upright(serif), upright(74), box(28, 47, 48, thin)] }),
  I: () => ({ width: 39, outlines: [upright(serif)] }),
  J: () => ({
    width: 64,
    outlines: [
      upright(34, thick, true, false).replace('V100H34V86', 'V64H34'),
      strokeOutline([
        [44.5, 62, 21],
        [44, 75, 20],
        [40, 88, 14],
        [30, 96, 7],
        [19, 95, 5],
        [11, 86, 5],
      ]),
      dot(15, 83, 9.5),
    ],
  }),
  K: () => ({
    width: 104,
    outlines: [upright(serif), slant(78, 26, 6, 0, 62), slant(42, 74, 23, 44, 100), foot(64, 28, 0), foot(64, 40)],
  }),
  L: () => ({ width: 78, outlines: [upright(serif), box(20, 95, 52, thin), wedge(70, 100, -32)] }),
  M: () => ({
    width: 124,
    outlines: [upright(12, 6), upright(90, 22), slant(12, 50, 21), slant(90, 64, 6), box(4, 0, 24, thin)],
  }),
  N: () => ({ width: 108, outlines: [upright(12, 6), upright(88, 6), slant(10, 74, 21), box(2, 0, 20, thin)] }),
  O: () => ({ width: 100, outlines: [arc(50, 50, 38, 47.5, -92, 272)] }),
  P: () => ({ width: 88, outlines: [upright(serif), ...lobe(34, 28, 34, 0, 56)] }),
  Q: () => ({
    width: 100,
    outlines: [
      arc(50, 50, 38, 47.5, -92, 272),
      strokeOutline([
        [40, 92, 4],
        [54, 90, 10],
        [66, 100, 16],
        [80, 109, 11],
        [97, 104, 3],
      ]),
    ],
  }),
  R: () => ({
    width: 104,
    outlines: [upright(serif), ...lobe(34, 25, 31, 0, 52), slant(43, 69, 23, 49, 100), foot(60, 40)],
  }),
  S: () => ({
    width: 76,
    outlines: [
      strokeOutline([
        [44, 5, 5],
        [30, 7.5, 9],
        [20.5, 16, 17],
        [20.5, 28, 21],
        [33, 41, 22.5],
        [46, 52, 23],
        [57, 64, 22],
        [59, 79, 18],
        [50, 91.5, 10],
        [35, 95, 5],
      ]),
      beak(41),
      beak(38, true),
    ],
  }),
  T: () => ({
    width: 92,
    outlines: [upright(36), box(6, 0, 80, thin), wedge(82, 0, 30), `M10 0h-5v30h5C11 16 14 6 24 2.4V0Z`],
  }),
  U: () => ({
    width: 100,
    outlines: [
      upright(serif, thick, true, false).replace('V100H9V86', 'V56H9'),
      strokeOutline([
        [19.5, 54, 21],
        [20, 69, 20.5],
        [27, 85, 15],
        [41, 94.5, 8],
        [57, 94, 6],
        [71, 86, 6],
        [78.5, 72, 6],
        [80, 54, 6],
      ]),
      box(77, 2, 6, 54),
      foot(67, 27, 0),
    ],
  }),
  V: () => ({ width: 102, outlines: [slant(10, 44, 22), slant(84, 60, 6), foot(0, 42, 0), foot(72, 30, 0)] }),
  W: () => ({
    width: 142,
    outlines: [
      slant(10, 38, 21),
      slant(68, 53, 6),
      slant(54, 84, 21),
      slant(122, 99, 6),
      foot(0, 40, 0),
      foot(48, 34, 0),
      foot(110, 30, 0),
    ],
  }),
  X: () => ({
    width: 102,
    outlines: [slant(12, 66, 23), slant(80, 14, 6), foot(2, 42, 0), foot(68, 30, 0), foot(2, 30), foot(58, 42)],
  }),
  Y: () => ({
    width: 100,
    outlines: [
      slant(8, 37, 22, 0, 56),
      slant(80, 54, 6, 0, 52),
      upright(37, 21, false, true).replace('M37 0', 'M37 50').replace('V0Z', 'V50Z'),
      foot(0, 38, 0),
      foot(70, 28, 0),
    ],
  }),
  Z: () => ({
    width: 86,
    outlines: [
      slant(56, 6, 24),
      box(10, 0, 68, thin),
      box(8, 95, 70, thin),
      `M14 0h-5v26h5C15 14 18 6 28 2.4V0Z`,
      wedge(74, 100, -30),
    ],
  }),
};

/** Bowl of B, D, P and R, which extends `reach` beyond x. */
function lobe(x: number, straight: number, reach: number, top: number, bottom: number): string[] {
  const middle = (top + bottom) / 2;
  const curveStart = x + straight - reach * 0.36;
  return [
    box(20, top, curveStart - 18, thin),
    box(20, bottom - thin, curveStart - 18, thin),
    arc(curveStart, middle, reach * 0.72, (bottom - top - thin) / 2, -90, 90),
  ];
}

/** null for characters other than A–Z. */
export function letterOf(char: string): Letter | null {
  const name = char.toUpperCase();
  return Object.hasOwn(letterDrawings, name) ? (letterDrawings[name]?.() ?? null) : null;
}

/** A line of capitals with its top left at 0,0. @returns the drawing and its width in px */
export function lettering(
  text: string,
  height: number,
  spacing = 10,
): { outlines: { d: string; x: number }[]; width: number; scale: number } {
  let x = 0;
  const outlines = [...text].flatMap((char) => {
    const { width, outlines: letterOutlines } = letterOf(char) ?? { width: 40, outlines: [] };
    const from = x;
    x += width + spacing;
    return letterOutlines.map((d) => ({ d, x: from }));
  });
  const scale = height / 100;
  return { outlines, width: (x - spacing) * scale, scale };
}
