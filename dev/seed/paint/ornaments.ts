import { type Canvas, px } from './canvas.ts';
import { colours, lit, mix, shaded } from './palette.ts';
import { softEllipse } from './shadows.ts';
import {
  circle,
  circlePathAt,
  ellipse,
  group,
  type Point,
  path,
  petal,
  placeAt,
  polar,
  rect,
  smooth,
  stroke,
  times,
  use,
} from './shapes.ts';

/** Lamps, garlands and metal that several pictures share; each drawn around 0,0 unless it says otherwise. */

/** A flame with its base at 0,0; height in px. */
export function flame(height: number): string {
  const tongue = (scale: number) =>
    `M0 0C${px(-height * 0.3 * scale)} ${px(-height * 0.16 * scale)} ${px(-height * 0.26 * scale)} ${px(-height * 0.5 * scale)} 0 ${px(-height * scale)}C${px(height * 0.26 * scale)} ${px(-height * 0.5 * scale)} ${px(height * 0.3 * scale)} ${px(-height * 0.16 * scale)} 0 0Z`;
  return group([path(tongue(1), '#ff9a1f'), path(tongue(0.78), '#ffd14d'), path(tongue(0.5), '#fff8dc')]);
}

interface Diya {
  /** px across */
  width: number;
  clay?: string;
  /** Radius of its light in lamp widths; 0 = no light. */
  glow?: number;
}

/** An oil lamp of clay seen from a little above; 0,0 is the middle of its rim. */
export function diya(canvas: Canvas, { width, clay = '#c4552b', glow = 1.6 }: Diya): string {
  const half = width / 2;
  const clayGradient = canvas.linear(0, [0, lit(clay, 0.25)], [0.35, clay], [1, shaded(clay, 0.5)]);
  const bowlOutline = `M${px(-half)} 0C${px(-half * 0.9)} ${px(half * 0.62)} ${px(-half * 0.4)} ${px(half * 0.78)} 0 ${px(half * 0.78)}C${px(half * 0.4)} ${px(half * 0.78)} ${px(half * 0.9)} ${px(half * 0.62)} ${px(half)} 0Z`;
  const dots = times(9, (i) => {
    const x = (i - 4) * half * 0.185;
    return circle(x, half * 0.3 - Math.abs(x) * 0.14, half * 0.045, '#ffe3a0');
  });
  const light = glow ? softEllipse(canvas, [0, -half * 0.5], [width * glow, width * glow], '#ffb84a', 0.62) : '';
  return group([
    light,
    path(bowlOutline, clayGradient),
    ...dots,
    ellipse(0, 0, half, half * 0.3, lit(clay, 0.3)),
    ellipse(0, half * 0.03, half * 0.86, half * 0.22, shaded(clay, 0.45)),
    ellipse(0, half * 0.06, half * 0.74, half * 0.16, '#e8a13a'),
    ellipse(0, half * 0.02, half * 0.3, half * 0.08, '#fff0b8'),
    placeAt(0, half * 0.02, flame(half * 1.15)),
  ]);
}

/** A marigold of few shapes, because a garland repeats it a hundred times. */
function blossom(canvas: Canvas, radius: number, colour: string): string {
  const deep = mix(colour, '#b53305', 0.55);
  const ruffle = (count: number, reach: number, size: number, [dx, dy]: Point, fill: string) => {
    const lobes = times(count, (i) => {
      const [x, y] = polar([dx * radius, dy * radius], radius * reach, (i * 360) / count);
      return circlePathAt(x, y, radius * size);
    });
    return path(lobes.join(''), fill);
  };
  return canvas.symbol(
    [
      circle(radius * 0.08, radius * 0.14, radius * 1.02, '#1c0510', { opacity: 0.2 }),
      circle(0, 0, radius * 0.84, deep),
      ruffle(11, 0.76, 0.27, [0.03, 0.04], deep),
      ruffle(11, 0.74, 0.235, [-0.02, -0.02], mix(deep, colour, 0.75)),
      ruffle(9, 0.5, 0.24, [0.02, 0.05], mix(deep, colour, 0.25)),
      ruffle(9, 0.48, 0.21, [-0.03, -0.03], colour),
      ruffle(6, 0.24, 0.2, [0.02, 0.04], mix(deep, colour, 0.3)),
      ruffle(6, 0.22, 0.17, [-0.03, -0.03], lit(colour, 0.3)),
      circle(0, 0, radius * 0.13, mix(deep, colour, 0.4)),
    ].join(''),
  );
}

/** Flowers threaded along a curve, two colours in turn; `flowerRadius` in px. */
export function garland(
  canvas: Canvas,
  points: readonly Point[],
  flowerRadius: number,
  pair: readonly [string, string] = [colours.marigold, '#ef6a17'],
): string {
  const symbolIds = pair.map((colour) => blossom(canvas, flowerRadius, colour));
  const line = pointsAlongCurve(points, flowerRadius * 1.42);
  return group(
    line.map(([x, y], i) => use(symbolIds[i % 2] ?? '', x, y, { rotate: i * 47, scale: 0.96 + (i % 3) * 0.04 })),
  );
}

/** Points `step` px apart on the curve through the given ones. */
export function pointsAlongCurve(points: readonly Point[], step: number): Point[] {
  const dense = points.flatMap((from, i) => {
    const next = points[i + 1];
    if (!next) return [from];
    const [previousPoint, followingPoint] = [points[i - 1] ?? from, points[i + 2] ?? next];
    return times(24, (k): Point => {
      const t = k / 24;
      const catmullRom = (a: number, b: number, c: number, d: number) =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3);
      return [
        catmullRom(previousPoint[0], from[0], next[0], followingPoint[0]),
        catmullRom(previousPoint[1], from[1], next[1], followingPoint[1]),
      ];
    });
  });
  const spacedPoints: Point[] = [];
  let distanceLeft = 0;
  for (const [i, point] of dense.entries()) {
    const previous = dense[i - 1] ?? point;
    distanceLeft -= Math.hypot(point[0] - previous[0], point[1] - previous[1]);
    if (distanceLeft <= 0) {
      spacedPoints.push(point);
      distanceLeft += step;
    }
  }
  return spacedPoints;
}

/** A string that hangs between two points. */
export const swag = ([x1, y1]: Point, [x2, y2]: Point, drop: number): Point[] =>
  times(9, (i) => {
    const t = i / 8;
    return [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + drop * 4 * t * (1 - t)];
  });

/** A mango leaf that hangs from 0,0. */
export const hangingLeaf = (length: number, colour: string = colours.leaf): string =>
  placeAt(
    0,
    0,
    [
      path(petal(length, length * 0.4), colour),
      path(
        `M0 0C${px(length * 0.25)} ${px(length * 0.25)} ${px(length * 0.75)} ${px(length * 0.25)} ${px(length)} 0Z`,
        shaded(colour, 0.3),
      ),
      stroke(`M0 0H${px(length * 0.94)}`, lit(colour, 0.4), 2),
    ],
    { rotate: 90 },
  );

/** Horizontal gradient of light on turned metal. */
export const turnedMetalGradient = (canvas: Canvas, metal: string = colours.brass): string =>
  canvas.linear(
    0,
    [0, shaded(metal, 0.45)],
    [0.16, metal],
    [0.32, lit(metal, 0.72)],
    [0.46, metal],
    [0.74, shaded(metal, 0.5)],
    [0.9, mix(metal, '#ffb056', 0.3)],
    [1, shaded(metal, 0.3)],
  );

/** A round tray seen from a little above; 0,0 is the middle of its rim, `depth` how deep its wall shows. */
export function dish(canvas: Canvas, rx: number, ry: number, depth: number, metal: string = colours.brass): string {
  const wall = `M${px(-rx)} 0C${px(-rx)} ${px(depth * 0.9 + ry * 0.4)} ${px(-rx * 0.56)} ${px(ry + depth)} 0 ${px(ry + depth)}C${px(rx * 0.56)} ${px(ry + depth)} ${px(rx)} ${px(depth * 0.9 + ry * 0.4)} ${px(rx)} 0Z`;
  const well = canvas.linear(25, [0, shaded(metal, 0.42)], [0.45, metal], [0.8, lit(metal, 0.45)], [1, metal]);
  const beads = times(46, (i) => {
    const angle = (i / 46) * Math.PI * 2;
    return circle(Math.cos(angle) * rx * 0.955, Math.sin(angle) * ry * 0.945, 3.2, lit(metal, 0.6));
  });
  return group([
    path(wall, turnedMetalGradient(canvas, metal)),
    ellipse(
      0,
      0,
      rx,
      ry,
      canvas.linear(20, [0, lit(metal, 0.6)], [0.4, metal], [0.7, lit(metal, 0.5)], [1, shaded(metal, 0.25)]),
    ),
    ...beads,
    ellipse(0, 2, rx * 0.91, ry * 0.88, shaded(metal, 0.5)),
    ellipse(0, 5, rx * 0.9, ry * 0.86, well),
  ]);
}

/** The foot of a raised dish, from 0,0 at its top. */
export function pedestal(canvas: Canvas, height: number, width: number, metal: string = colours.brass): string {
  const paint = turnedMetalGradient(canvas, metal);
  const [w, h] = [width / 2, height];
  const stem = `M${px(-w * 0.5)} 0C${px(-w * 0.2)} ${px(h * 0.08)} ${px(-w * 0.16)} ${px(h * 0.2)} ${px(-w * 0.16)} ${px(h * 0.3)}C${px(-w * 0.42)} ${px(h * 0.36)} ${px(-w * 0.42)} ${px(h * 0.5)} ${px(-w * 0.16)} ${px(h * 0.56)}C${px(-w * 0.16)} ${px(h * 0.74)} ${px(-w * 0.4)} ${px(h * 0.84)} ${px(-w)} ${px(h * 0.9)}A${px(w)} ${px(w * 0.16)} 0 0 0 ${px(w)} ${px(h * 0.9)}C${px(w * 0.4)} ${px(h * 0.84)} ${px(w * 0.16)} ${px(h * 0.74)} ${px(w * 0.16)} ${px(h * 0.56)}C${px(w * 0.42)} ${px(h * 0.5)} ${px(w * 0.42)} ${px(h * 0.36)} ${px(w * 0.16)} ${px(h * 0.3)}C${px(w * 0.16)} ${px(h * 0.2)} ${px(w * 0.2)} ${px(h * 0.08)} ${px(w * 0.5)} 0Z`;
  return group([
    ellipse(0, h * 0.93, w, w * 0.17, shaded(metal, 0.55)),
    path(stem, paint),
    rect(-w * 0.2, h * 0.27, w * 0.4, h * 0.05, lit(metal, 0.3), { rx: 4 }),
    rect(-w * 0.2, h * 0.54, w * 0.4, h * 0.05, lit(metal, 0.3), { rx: 4 }),
    stroke(
      smooth([
        [-w * 0.86, h * 0.92],
        [0, h * 0.99 + w * 0.02],
        [w * 0.86, h * 0.92],
      ]),
      lit(metal, 0.55),
      3,
      { opacity: 0.8 },
    ),
  ]);
}

/** A temple bell on a chain from 0,0 down to `drop` px. */
export function bell(canvas: Canvas, drop: number): string {
  const links = times(Math.floor(drop / 22), (i) =>
    ellipse(0, 12 + i * 22, i % 2 ? 3 : 6.5, 13, 'none', { stroke: colours.brass, 'stroke-width': 3.4 }),
  );
  const metal = turnedMetalGradient(canvas);
  return group([
    ...links,
    placeAt(0, drop, [
      circle(0, 130, 15, metal),
      path('M-9 0H9V22H-9Z', metal),
      path('M-24 20C-24 6 24 6 24 20C32 62 38 92 66 116H-66C-38 92 -32 62 -24 20Z', metal),
      path('M-72 114H72L66 130H-66Z', metal),
      rect(-35, 62, 70, 5, shaded(colours.brass, 0.4), { opacity: 0.6 }),
      rect(-37, 74, 74, 3, lit(colours.brass, 0.6), { opacity: 0.8 }),
    ]),
  ]);
}
