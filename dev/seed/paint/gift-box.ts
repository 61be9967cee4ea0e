import { createCanvas, type Painting } from './canvas.ts';
import { shaded } from './palette.ts';
import { createRandom } from './random.ts';
import { softEllipse, softShadow } from './shadows.ts';
import {
  circle,
  group,
  type Point,
  path,
  petal,
  placeAt,
  polar,
  rect,
  repeatAround,
  stroke,
  times,
  use,
} from './shapes.ts';
import { almond, diamond, ghari, jalebi, motichoor, pistachio, scatter, silverLeaf, slab, square } from './sweets.ts';

const [gold, deepGold] = ['#e9b949', '#a9741c'];

/** An open box of six kinds of sweets, its lid with a bow laid behind it. 1200 × 1200 px. */
export function giftBox(): Painting {
  const canvas = createCanvas(1200, 1200, '#f0a92c');
  const random = createRandom(17);
  const [width, height, wall] = [816, 588, 22];
  const box: Point[] = rotatedBoxCorners(620, 676, width, height, -7);
  const lid: Point[] = rotatedBoxCorners(520, 250, width + 20, height + 20, 9);
  const red = '#a81c2f';
  canvas.add(
    rect(0, 0, 1200, 1200, canvas.radial([0.3, 0.2], 1.05, [0, '#ffd36e'], [0.5, '#f3ae31'], [1, '#c9751a'])),
    softShadow([lid], '#4a1606', 34, 0.5, [26, 40]),
    placeAt(520, 250, drawLid(width + 20, height + 20), { rotate: 9 }),
    softShadow([box], '#3a0f06', 44, 0.66, [36, 56]),
    placeAt(620, 676, drawInside(), { rotate: -7 }),
    scatter(
      'petal',
      [
        [92, 1078, 76, 320],
        [166, 1130, 58, 20],
        [1110, 1098, 70, 210],
        [1060, 118, 64, 140],
        [1126, 186, 52, 90],
      ],
      '#d43a5e',
    ),
  );
  return canvas.painting();

  function drawLid(w: number, h: number): string[] {
    const flower = [1, 0.72, 0.46].map((reach, layer) =>
      repeatAround(0, 0, 12, () => stroke(petal(178 * reach, 88 * reach), gold, 3.4), layer * 15),
    );
    const ribbon = canvas.linear(90, [0, '#f9d77a'], [0.5, gold], [1, '#c4892a']);
    return [
      rect(-w / 2, -h / 2, w, h, canvas.linear(40, [0, '#c22a3d'], [0.6, red], [1, '#7a1023']), { rx: 14 }),
      rect(-w / 2 + 18, -h / 2 + 18, w - 36, h - 36, 'none', { rx: 8, stroke: gold, 'stroke-width': 4 }),
      rect(-w / 2 + 30, -h / 2 + 30, w - 60, h - 60, 'none', { rx: 6, stroke: gold, 'stroke-width': 1.8 }),
      placeAt(0, -20, flower),
      rect(-w / 2, -44 - 20, w, 88, '#4a0b18', { opacity: 0.28 }),
      rect(-w / 2, -40 - 28, w, 80, ribbon),
      rect(-w / 2, -40 - 22, w, 4, '#fff3c4', { opacity: 0.7 }),
      rect(-w / 2, 40 - 38, w, 4, deepGold, { opacity: 0.7 }),
      placeAt(-210, -28, bow()),
    ];
  }

  function bow(): string[] {
    const loop = canvas.linear(80, [0, '#fbe08c'], [0.5, gold], [1, '#b97f22']);
    const half = (side: number) =>
      group(
        [
          path('M0 0C50 20 90 86 128 150L92 146L74 176C46 120 16 62 -8 6Z', loop),
          path('M0 0C46 -100 168 -128 186 -58C200 6 90 34 0 8Z', loop),
          path('M10 -4C50 -64 130 -84 150 -52C160 -22 80 0 10 2Z', shaded(gold, 0.38), { opacity: 0.7 }),
          stroke('M4 -8C52 -96 160 -118 180 -62', '#fff0bd', 4, { opacity: 0.8 }),
        ],
        { transform: side < 0 ? 'scale(-1 1)' : undefined },
      );
    return [
      softEllipse(canvas, [14, 40], [210, 150], '#3a0710', 0.5, 0.1),
      half(-1),
      half(1),
      rect(-34, -36, 68, 70, canvas.linear(0, [0, '#c98f2c'], [0.4, '#fbe08c'], [1, '#b97f22']), { rx: 22 }),
    ];
  }

  function drawInside(): string[] {
    const [w, h] = [width, height];
    const cell: Point = [(w - wall * 4) / 3, (h - wall * 3) / 2];
    const fillings = [katlis, laddus, barfis, jalebis, mohanthals, gharis];
    const cells = fillings.map((fill, i) => {
      const x = -w / 2 + wall + (cell[0] + wall) * (i % 3) + cell[0] / 2;
      const y = -h / 2 + wall + (cell[1] + wall) * Math.floor(i / 3) + cell[1] / 2;
      const paper = i % 2 ? '#7d1327' : '#8d1830';
      return placeAt(x, y, [
        rect(-cell[0] / 2, -cell[1] / 2, cell[0], cell[1], paper, { rx: 6 }),
        rect(-cell[0] / 2, -cell[1] / 2, cell[0], 26, '#2e0410', { opacity: 0.55, rx: 6 }),
        rect(-cell[0] / 2, -cell[1] / 2, 16, cell[1], '#2e0410', { opacity: 0.45, rx: 6 }),
        ...fill(),
      ]);
    });
    return [
      rect(-w / 2, -h / 2 + 8, w, h + 30, '#5d0a1b', { rx: 14 }),
      rect(-w / 2, -h / 2, w, h, canvas.linear(48, [0, '#f8dc8c'], [0.4, gold], [0.7, '#d19a35'], [1, '#f0cb6c']), {
        rx: 12,
      }),
      rect(-w / 2 + 5, -h / 2 + 5, w - 10, h - 10, 'none', {
        rx: 8,
        stroke: '#fff3cf',
        'stroke-width': 2,
        opacity: 0.8,
      }),
      ...cells,
    ];
  }

  function shadowUnder(points: readonly (readonly Point[])[]): string {
    return softShadow(points, '#20030b', 9, 0.6, [8, 22]);
  }

  function katlis(): string[] {
    const top = canvas.linear(50, [0, '#fffaf0'], [1, '#eed9b2']);
    const pieces = times(6, (i) => ({ turned: i * 60 - 90, middle: polar([0, -6], 62, i * 60 - 90) })).sort(
      (a, b) => a.middle[1] - b.middle[1],
    );
    const points = pieces.map(({ turned: rotation, middle }) => diamond(middle[0], middle[1], 63, rotation));
    const shapes = pieces.map(({ turned: rotation, middle: [x, y] }, i) =>
      slab(points[i] ?? [], 15, top, '#dcb980', 7).concat(
        placeAt(x, y, silverLeaf(random, 30, 15), { rotate: rotation }),
      ),
    );
    return [shadowUnder(points), ...shapes];
  }

  function laddus(): string[] {
    const ball = canvas.symbol(motichoor(41, 60, 150));
    const positions: Point[] = [
      [-58, -62],
      [60, -60],
      [-60, 62],
      [58, 64],
    ];
    return positions.flatMap(([x, y]) => [
      softEllipse(canvas, [x + 8, y + 12], [68, 68], '#20030b', 0.7, 0.7),
      use(ball, x, y),
      placeAt(x - 8, y - 12, pistachio(22, x + y)),
    ]);
  }

  function grid(size: number, piece: (x: number, y: number, points: Point[]) => string): string[] {
    const positions: Point[] = [
      [-59, -66],
      [59, -66],
      [-59, 54],
      [59, 54],
    ];
    const points = positions.map(([x, y]) => square(x, y, size, 0));
    return [shadowUnder(points), ...positions.map(([x, y], i) => piece(x, y, points[i] ?? []))];
  }

  function barfis(): string[] {
    const top = canvas.linear(50, [0, '#cfdf8e'], [0.55, '#b4cb6a'], [1, '#94b14c']);
    return grid(96, (x, y, points) =>
      slab(points, 22, top, '#7f9a3e', 9).concat(
        placeAt(x, y, [
          silverLeaf(random, 38, 36),
          placeAt(-8, 4, pistachio(30, -30)),
          placeAt(12, -6, pistachio(27, 45)),
        ]),
      ),
    );
  }

  function mohanthals(): string[] {
    const top = canvas.linear(52, [0, '#e0a14c'], [0.55, '#cb8431'], [1, '#b06a20']);
    return grid(96, (x, y, points) => {
      const crumbs = times(12, () =>
        circle(random(-40, 40), random(-40, 40), random(1.6, 3.6), random(0, 1) > 0.5 ? '#f0bd6c' : '#9a5716', {
          opacity: 0.75,
        }),
      );
      return slab(points, 22, top, '#9a5a1c', 9).concat(
        placeAt(x, y, [
          ...crumbs,
          placeAt(-10, -8, almond(36, random(0, 180))),
          placeAt(14, 16, pistachio(25, random(0, 180))),
        ]),
      );
    });
  }

  function jalebis(): string[] {
    const coil = jalebi(canvas, 66);
    const positions: [number, number, number][] = [
      [-50, -66, 0],
      [54, -52, 130],
      [-52, 56, 70],
      [54, 64, 220],
    ];
    return positions.flatMap(([x, y, rotate]) => [
      softEllipse(canvas, [x + 6, y + 12], [78, 74], '#20030b', 0.55, 0.6),
      use(coil, x, y, { rotate, scale: 0.94 }),
    ]);
  }

  function gharis(): string[] {
    const kinds = [5, 8].map((seed) => canvas.symbol(ghari(canvas, seed, 53)));
    const positions: Point[] = [
      [-59, -72],
      [59, -72],
      [-59, 46],
      [59, 46],
    ];
    return positions.flatMap(([x, y], i) => [
      softEllipse(canvas, [x + 6, y + 26], [62, 60], '#20030b', 0.6, 0.7),
      use(kinds[i % 2] ?? '', x, y),
    ]);
  }
}

function rotatedBoxCorners(x: number, y: number, width: number, height: number, degrees: number): Point[] {
  const reach = Math.hypot(width, height) / 2;
  const slant = (Math.atan2(height, width) * 180) / Math.PI;
  return [slant, 180 - slant, 180 + slant, -slant].map((angle) => polar([x, y], reach, angle + degrees));
}
