import type { Canvas } from './canvas.ts';
import { colours, lit, mix, shaded } from './palette.ts';
import { createRandom, type Random } from './random.ts';
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
  polygon,
  polyline,
  rect,
  ring,
  smooth,
  stroke,
  times,
} from './shapes.ts';

/** Sweets and their toppings from above, lit from the upper left, each drawn around 0,0. */

/** A block with a flat top and visible sides below it. */
export function slab(points: readonly Point[], height: number, top: string, side: string, cornerWidth = 10): string {
  const roundJoin = { 'stroke-width': cornerWidth, 'stroke-linejoin': 'round' };
  const sides = points.map((from, i) => {
    const to = points[(i + 1) % points.length] ?? from;
    const facing = Math.atan2(to[0] - from[0], to[1] - from[1]);
    const fill = shaded(side, 0.16 + 0.16 * Math.cos(facing + Math.PI));
    return polygon([from, to, [to[0], to[1] + height], [from[0], from[1] + height]], fill, {
      stroke: fill,
      ...roundJoin,
    });
  });
  return group([...sides, polygon(points, top, { stroke: top, ...roundJoin })]);
}

export const square = (x: number, y: number, size: number, degrees: number): Point[] =>
  times(4, (i) => polar([x, y], size * Math.SQRT1_2, degrees + 45 + i * 90));

/** A rhombus of 60°; `degrees` is the direction of its long diagonal. */
export const diamond = (x: number, y: number, side: number, degrees: number): Point[] =>
  times(4, (i) => polar([x, y], side * (i % 2 ? 0.5 : 0.866), degrees + i * 90));

/** A torn sheet of beaten silver about so wide and high: bright, with ragged edges, wrinkles and flakes. */
export function silverLeaf(random: Random, width: number, height: number): string {
  const count = 26;
  const raggedOutline = (reach: number, rough: number): Point[] =>
    times(count, (i) => {
      const [x, y] = polar([0, 0], reach + random(-rough, rough), (i * 360) / count + random(-4, 4));
      return [x * width, y * height];
    });
  const sheet = raggedOutline(0.94, 0.1);
  const tones = ['#ffffff', '#c9d0d8', '#f6f8fa', '#b4bdc8', '#ffffff', '#d5dbe1'];
  const wrinkles = tones.map((tone, i) => {
    const [x, y] = polar([0, 0], 0.42, i * 61 + random(0, 40));
    const size = random(0.26, 0.46);
    const facet = times(5, (k): Point => {
      const [dx, dy] = polar([x, y], size * random(0.5, 1.1), k * 72 + random(-20, 20));
      return [dx * width, dy * height];
    });
    return polygon(facet, tone, { opacity: 0.55 });
  });
  // Small sheets omit the finest details.
  const isSmall = width < 60;
  const flakes = times(isSmall ? 0 : 4, () => {
    const [x, y] = polar([0, 0], random(1.0, 1.16), random(0, 360));
    return circle(x * width, y * height, random(1.6, 3.6), '#eef1f4');
  });
  const creases = times(3, (i) => {
    const from = polar([0, 0], 0.8, i * 67 + random(0, 40));
    const to = polar([0, 0], 0.7, i * 67 + 150 + random(0, 60));
    const bend = polar([0, 0], 0.18, random(0, 360));
    const line = polyline([from, bend, to].map(([x, y]): Point => [x * width, y * height]));
    const shade = isSmall ? '' : stroke(line, '#98a3b0', 1.4, { opacity: 0.5, transform: 'translate(1.6 2)' });
    return stroke(line, '#ffffff', 2.4, { opacity: 0.9 }) + shade;
  });
  return group([polygon(sheet, '#e6eaee'), ...wrinkles, ...creases, ...flakes]);
}

/** Half a pistachio, cut side up. */
export const pistachio = (length: number, rotation: number): string =>
  placeAt(
    0,
    0,
    [
      path(petal(length, length * 0.62), '#5f7d2c', { transform: `translate(${-length / 2 + 1.5} 3)` }),
      path(petal(length, length * 0.56), '#a8c24e', { transform: `translate(${-length / 2})` }),
      path(petal(length * 0.62, length * 0.22), '#d3e08a', { transform: `translate(${-length * 0.34} -2)` }),
    ],
    { rotate: rotation },
  );

/** A thin slice of almond. */
export const almond = (length: number, rotation: number): string =>
  placeAt(
    0,
    0,
    [
      path(petal(length, length * 0.58), '#8a4f22', { transform: `translate(${-length / 2 + 1} 2.5)` }),
      path(petal(length, length * 0.54), '#f8e4bd', { transform: `translate(${-length / 2})` }),
      stroke(`M${-length * 0.22} 0H${length * 0.24}`, '#e2c28c', 2.4),
    ],
    { rotate: rotation },
  );

export const saffron = (random: Random, length: number): string =>
  stroke(
    smooth([
      [-length / 2, random(-4, 4)],
      [-length / 6, random(-9, 9)],
      [length / 4, random(-8, 8)],
      [length / 2, random(-6, 6)],
    ]),
    '#b3260f',
    3.4,
  );

export function rosePetal(length: number, rotation: number, colour = '#d9486e'): string {
  return placeAt(
    0,
    0,
    [
      path(petal(length, length * 0.86), shaded(colour, 0.35), { transform: 'translate(3 6)', opacity: 0.35 }),
      path(petal(length, length * 0.82), colour),
      path(petal(length * 0.8, length * 0.4), lit(colour, 0.28), {
        transform: `translate(${length * 0.16} -${length * 0.07})`,
      }),
    ],
    { rotate: rotation },
  );
}

/** A ball of fried gram pearls; pearls of equal tone and depth share one shape for speed. */
export function motichoor(seed: number, radius: number, count = 230, base = '#f08a1a'): string {
  const random = createRandom(seed);
  const grain = (radius * 1.486) / Math.sqrt(count);
  const layers = new Map<string, string>();
  let gleams = '';
  for (let i = 0; i < count; i++) {
    const z = (i + 0.5) / count;
    const [x, y] = polar([0, 0], Math.sqrt(1 - z * z) * radius * 0.95, i * 137.508 + seed * 50);
    const light = (-0.5 * x - 0.62 * y) / radius + 0.6 * z;
    const step = Math.round(light * 9) / 9;
    const tone =
      step > 0.35
        ? lit(base, Math.min(0.6, (step - 0.35) * 0.75))
        : mix(base, '#7e2205', Math.min(0.85, (0.35 - step) * 1.05));
    const kind = Math.floor(random(0, 4));
    const variedTone = mix(tone, kind < 2 ? '#d1420c' : '#ffc247', kind % 2 ? 0.16 : 0.05);
    const size = grain * (0.6 + 0.42 * z) * random(0.88, 1.08);
    const key = `${Math.floor(z * 8)}${variedTone}`;
    layers.set(key, (layers.get(key) ?? '') + circlePathAt(x, y, size));
    if (light > 0.62 && i % 3) gleams += circlePathAt(x - size * 0.3, y - size * 0.34, size * 0.24);
  }
  return group([
    circle(0, 0, radius * 0.985, mix(base, '#7e2205', 0.7)),
    ...[...layers].map(([key, d]) => path(d, key.slice(1))),
    path(gleams, '#fff6d8', { opacity: 0.85 }),
  ]);
}

/** Two coils of syrupy batter. */
export function jalebi(canvas: Canvas, radius: number): string {
  const turns = 3.15;
  const steps = 64;
  const points = times(steps, (i): Point => {
    const fraction = i / (steps - 1);
    return polar([0, 0], radius * (0.14 + 0.86 * fraction), fraction * turns * 360 + 40);
  });
  const last = points.at(-1) ?? [0, 0];
  const d = smooth([...points, [last[0] * 0.45, last[1] * 0.45 + 4], [last[0] * -0.3, last[1] * -0.5]]);
  const width = radius * 0.2;
  return canvas.symbol(
    [
      stroke(d, '#9c3a06', width, { transform: 'translate(2 7)' }),
      stroke(d, '#e8720c', width),
      stroke(d, '#f9a02a', width * 0.62, { transform: 'translate(-2 -3)' }),
      stroke(d, '#ffe0a0', width * 0.16, {
        transform: 'translate(-4 -6)',
        'stroke-dasharray': '26 34 12 40',
        opacity: 0.9,
      }),
    ].join(''),
  );
}

interface Thali {
  radius: number;
  metal?: string;
  /** Number of dots along its rim. */
  hammerMarks?: number;
}

/** A round tray of beaten metal, seen from above. */
export function thali(canvas: Canvas, { radius, metal = colours.brass, hammerMarks = 60 }: Thali): string {
  const sheen = canvas.linear(
    52,
    [0, lit(metal, 0.66)],
    [0.26, metal],
    [0.5, lit(metal, 0.36)],
    [0.74, shaded(metal, 0.34)],
    [1, lit(metal, 0.25)],
  );
  const well = canvas.radial([0.4, 0.36], 0.78, [0, lit(metal, 0.3)], [0.55, metal], [1, shaded(metal, 0.36)]);
  const rimDots = times(hammerMarks, (i) => {
    const [x, y] = polar([0, 0], radius * 0.925, (i * 360) / hammerMarks);
    return group([
      circle(x + 1.4, y + 1.8, radius * 0.02, shaded(metal, 0.5)),
      circle(x, y, radius * 0.018, lit(metal, 0.52)),
    ]);
  });
  return group([
    circle(0, 0, radius, sheen),
    ring(0, 0, radius * 0.985, lit(metal, 0.7), radius * 0.008, { opacity: 0.9 }),
    ...rimDots,
    circle(0, 0, radius * 0.86, shaded(metal, 0.42)),
    circle(0, 0, radius * 0.845, well),
    ring(0, 0, radius * 0.845, shaded(metal, 0.5), radius * 0.012, { opacity: 0.5 }),
  ]);
}

/** A pressed round sweet under a cap of set ghee. */
export function ghari(canvas: Canvas, seed: number, radius: number): string {
  const random = createRandom(seed);
  const body = canvas.linear(0, [0, '#d89b4e'], [0.45, '#b9722c'], [1, '#7d4218']);
  const cap = canvas.radial([0.36, 0.3], 0.82, [0, '#fffaf0'], [0.55, '#f8e8c8'], [1, '#e3c48c']);
  const height = radius * 0.36;
  const rim = times(26, (i) =>
    polar([0, 0], radius * (0.955 + (i % 2 ? 0.03 : -0.01) + random(-0.014, 0.014)), (i * 360) / 26),
  );
  const drips = times(7, (i) => {
    const x = -radius * 0.78 + (i * radius * 1.56) / 6;
    const y = Math.sqrt(Math.max(0, radius * radius * 0.9 - x * x));
    return rect(x - radius * 0.085, y * 0.8, radius * 0.17, y * 0.2 + height * random(0.15, 0.72), '#ecd3a2', {
      rx: radius * 0.085,
    });
  });
  const slivers = times(9, (i) => {
    const [x, y] = polar([0, 0], radius * 0.5 * Math.sqrt((i + 0.6) / 9), i * 137.5 + seed * 40);
    return placeAt(x, y, i % 3 === 0 ? almond(radius * 0.3, random(0, 180)) : pistachio(radius * 0.25, random(0, 180)));
  });
  const threads = times(5, () => {
    const [x, y] = polar([0, 0], random(0.1, 0.62) * radius, random(0, 360));
    return placeAt(x, y, saffron(random, radius * 0.26), { rotate: random(0, 180) });
  });
  return group([
    path(`M${-radius} 0V${height}A${radius} ${radius} 0 0 0 ${radius} ${height}V0Z`, body),
    ...drips,
    path(smooth(rim, true), cap),
    ring(0, 0, radius * 0.78, '#fffdf6', radius * 0.03, { opacity: 0.55 }),
    ...slivers,
    ...threads,
  ]);
}

/** A marigold from above: rings of small petals with lit edges. */
export function marigold(canvas: Canvas, radius: number, colour: string = colours.marigold): string {
  const random = createRandom(Math.round(radius * 7));
  const deep = mix(colour, '#b53305', 0.62);
  const rings = [
    [0.8, 15],
    [0.6, 13],
    [0.41, 11],
    [0.22, 7],
  ] as const;
  const petals = rings.flatMap(([reach, count], layer) =>
    times(count, (k) => {
      // With odd counts, drawing every second petal first hides where a ring begins.
      const i = (k * 2) % count;
      const [x, y] = polar([0, 0], radius * reach, (i * 360) / count + layer * 13 + random(-3, 3));
      const light = 0.3 - (0.3 * (x + y)) / radius;
      const size = radius * (0.215 - layer * 0.012);
      return (
        circle(x + size * 0.12, y + size * 0.16, size, mix(deep, colour, layer * 0.12)) +
        circle(
          x - size * 0.06,
          y - size * 0.08,
          size * 0.9,
          mix(mix(deep, colour, 0.5 + layer * 0.14), '#ffe27a', Math.max(0, light * 0.75)),
        )
      );
    }),
  );
  const heart =
    circle(0, 0, radius * 0.15, mix(deep, colour, 0.55)) +
    circle(-radius * 0.03, -radius * 0.04, radius * 0.08, lit(colour, 0.35));
  return canvas.symbol(
    circle(radius * 0.08, radius * 0.12, radius * 1.02, '#1c0510', { opacity: 0.2 }) +
      circle(0, 0, radius * 0.8, deep) +
      petals.join('') +
      heart,
  );
}

/** Loose petals and nuts on the ground, with a small flat shadow. */
export function scatter(
  kind: 'petal' | 'pistachio' | 'almond' | 'saffron',
  positions: readonly (readonly [x: number, y: number, size: number, turned: number])[],
  colour?: string,
): string {
  const random = createRandom(positions.length * 31 + kind.length);
  return positions
    .map(([x, y, size, rotation]) => {
      if (kind === 'petal') return placeAt(x, y, rosePetal(size, rotation, colour));
      if (kind === 'saffron') return placeAt(x, y, saffron(random, size), { rotate: rotation });
      const shadow = ellipse(size * 0.1, size * 0.14, size * 0.5, size * 0.34, '#12040c', {
        opacity: 0.26,
        transform: `rotate(${rotation})`,
      });
      return placeAt(x, y, [shadow, kind === 'almond' ? almond(size, rotation) : pistachio(size, rotation)]);
    })
    .join('');
}
