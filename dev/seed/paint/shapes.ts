import { type Attributes, element, px } from './canvas.ts';

export type Point = readonly [x: number, y: number];

const radiansPerDegree = Math.PI / 180;

/** The point `distance` px from the centre in a direction; 0° is to the right, 90° down. */
export const polar = ([x, y]: Point, distance: number, degrees: number): Point => [
  x + distance * Math.cos(degrees * radiansPerDegree),
  y + distance * Math.sin(degrees * radiansPerDegree),
];

/** Sets fill and stroke opacity, because opacity of the whole shape needs a layer in the renderer. */
const shapeElement = (name: string, { opacity, ...attributes }: Attributes): string =>
  element(name, {
    ...attributes,
    'fill-opacity': attributes.fill === 'none' ? undefined : opacity,
    'stroke-opacity': attributes.stroke === undefined ? undefined : opacity,
  });

export const circle = (x: number, y: number, r: number, fill: string, attributes: Attributes = {}): string =>
  shapeElement('circle', { cx: px(x), cy: px(y), r: px(r), fill, ...attributes });

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, attributes: Attributes = {}) =>
  shapeElement('ellipse', { cx: px(x), cy: px(y), rx: px(rx), ry: px(ry), fill, ...attributes });

export const rect = (x: number, y: number, w: number, h: number, fill: string, attributes: Attributes = {}) =>
  shapeElement('rect', { x: px(x), y: px(y), width: px(w), height: px(h), fill, ...attributes });

export const path = (d: string, fill: string, attributes: Attributes = {}): string =>
  shapeElement('path', { d, fill, ...attributes });

/** A line of one width with round ends. */
export const stroke = (d: string, colour: string, width: number, attributes: Attributes = {}): string =>
  shapeElement('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': px(width),
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...attributes,
  });

export const ring = (x: number, y: number, r: number, colour: string, width: number, attributes: Attributes = {}) =>
  circle(x, y, r, 'none', { stroke: colour, 'stroke-width': px(width), ...attributes });

export const group = (content: string | readonly string[], attributes: Attributes = {}): string =>
  element('g', attributes, typeof content === 'string' ? content : content.join(''));

interface Placement {
  rotate?: number;
  scale?: number | readonly [number, number];
}

const svgTransformOf = (x: number, y: number, { rotate, scale }: Placement = {}): string =>
  [
    `translate(${px(x)} ${px(y)})`,
    rotate ? `rotate(${px(rotate)})` : '',
    scale === undefined
      ? ''
      : `scale(${typeof scale === 'number' ? scale.toFixed(3) : scale.map((s) => s.toFixed(3))})`,
  ]
    .filter(Boolean)
    .join(' ');

/** Moves content drawn around 0,0 to a position. */
export const placeAt = (x: number, y: number, content: string | readonly string[], placement: Placement = {}): string =>
  group(content, { transform: svgTransformOf(x, y, placement) });

export const use = (name: string, x: number, y: number, placement: Placement = {}): string =>
  element('use', { href: `#${name}`, transform: svgTransformOf(x, y, placement) });

const pathPointsOf = (points: readonly Point[]): string => points.map(([x, y]) => `${px(x)} ${px(y)}`).join('L');

/** A closed shape with straight sides. */
export const outline = (points: readonly Point[]): string => `M${pathPointsOf(points)}Z`;
export const polyline = (points: readonly Point[]): string => `M${pathPointsOf(points)}`;

export const polygon = (points: readonly Point[], fill: string, attributes: Attributes = {}): string =>
  path(outline(points), fill, attributes);

/** A curve through all points (Catmull–Rom), open or closed. */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length;
  const point = (index: number): Point => {
    const nearestPoint = points[closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))];
    return nearestPoint ?? [0, 0];
  };
  let d = `M${px(point(0)[0])} ${px(point(0)[1])}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b, c, e] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    const first = `${px(b[0] + (c[0] - a[0]) / 6)} ${px(b[1] + (c[1] - a[1]) / 6)}`;
    const second = `${px(c[0] - (e[0] - b[0]) / 6)} ${px(c[1] - (e[1] - b[1]) / 6)}`;
    d += `C${first} ${second} ${px(c[0])} ${px(c[1])}`;
  }
  return closed ? `${d}Z` : d;
}

/** `count` copies of a drawing that points to the right, turned about a centre. */
export const repeatAround = (x: number, y: number, count: number, draw: (index: number) => string, from = 0): string =>
  Array.from({ length: count }, (_, i) => placeAt(x, y, draw(i), { rotate: from + (i * 360) / count })).join('');

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** A petal or leaf from 0,0 to the right. */
export const petal = (length: number, width: number): string =>
  `M0 0C${px(length * 0.25)} ${px(-width * 0.62)} ${px(length * 0.75)} ${px(-width * 0.62)} ${px(length)} 0C${px(length * 0.75)} ${px(width * 0.62)} ${px(length * 0.25)} ${px(width * 0.62)} 0 0Z`;

/** An arch with a round or an onion-shaped head; x is its middle, y its foot. */
export function arch(x: number, y: number, width: number, height: number, head: 'round' | 'ogee'): string {
  const half = width / 2;
  const [left, right, spring] = [px(x - half), px(x + half), y - height + half];
  if (head === 'round')
    return `M${left} ${px(y)}V${px(spring)}A${px(half)} ${px(half)} 0 0 1 ${right} ${px(spring)}V${px(y)}Z`;
  const [shoulder, neck] = [px(spring - half * 0.75), px(spring - half * 0.72)];
  const tip = `${px(x)} ${px(y - height - half * 0.12)}`;
  const rise = `C${left} ${shoulder} ${px(x - half * 0.22)} ${neck} ${tip}`;
  const fall = `C${px(x + half * 0.22)} ${neck} ${right} ${shoulder} ${right} ${px(spring)}`;
  return `M${left} ${px(y)}V${px(spring)}${rise}${fall}V${px(y)}Z`;
}

export const circlePathAt = (x: number, y: number, r: number): string =>
  `M${px(x - r)} ${px(y)}a${px(r)} ${px(r)} 0 1 1 0 .1Z`;
