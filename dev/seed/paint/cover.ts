import { type Canvas, createCanvas, type Painting, px } from './canvas.ts';
import { bell, dish, diya, garland, pedestal, swag } from './ornaments.ts';
import { colours } from './palette.ts';
import { createRandom, type Random } from './random.ts';
import { softEllipse } from './shadows.ts';
import {
  arch,
  circle,
  group,
  type Point,
  path,
  petal,
  placeAt,
  polar,
  polygon,
  rect,
  repeatAround,
  stroke,
  times,
  use,
} from './shapes.ts';
import { almond, diamond, jalebi, motichoor, pistachio, rosePetal, silverLeaf, slab, square } from './sweets.ts';

/** Vertical scale of a circle seen from slightly above. */
const tilt = 0.36;
const tilted = (points: readonly Point[]): Point[] => points.map(([x, y]) => [x, y * tilt]);

/** The counter of the sweet shop on a festival evening. 1600 × 1200 px. */
export function sweetShop(): Painting {
  const canvas = createCanvas(1600, 1200, '#5a0e22');
  const random = createRandom(3);
  canvas.add(...wall(canvas), ...cloth(canvas));

  const onCloth = (x: number, y: number, reach: number) =>
    softEllipse(canvas, [x + 14, y + 12], [reach, reach * 0.3], '#1c0208', 0.75, 0.45);

  // A raised dish of laddus in the middle, trays to both sides, plates in front.
  canvas.add(
    onCloth(330, 838, 330),
    placeAt(330, 770, [dish(canvas, 282, 96, 44), placeAt(-8, -2, katliPile(canvas, random), { scale: 0.88 })]),
    onCloth(1270, 838, 330),
    placeAt(1270, 770, [dish(canvas, 282, 96, 44), barfiPile(canvas, random)]),
    onCloth(800, 912, 260),
    placeAt(800, 742, [pedestal(canvas, 176, 250), dish(canvas, 272, 88, 36), drawLadduPile(canvas)]),
    onCloth(520, 1034, 250),
    placeAt(520, 1000, [dish(canvas, 214, 70, 30, '#d08c3a'), jalebiPile(canvas)]),
    onCloth(1082, 1034, 250),
    placeAt(1082, 1000, [dish(canvas, 214, 70, 30, '#d08c3a'), mohanthalPile(canvas, random)]),
    onCloth(802, 1094, 120),
    placeAt(802, 1064, diya(canvas, { width: 150, glow: 1.5 })),
    onCloth(196, 1080, 110),
    placeAt(196, 1050, diya(canvas, { width: 128, glow: 1.4 })),
    onCloth(1404, 1080, 110),
    placeAt(1404, 1050, diya(canvas, { width: 128, glow: 1.4 })),
  );
  const petals: [number, number, number, number][] = [
    [330, 1120, 46, 20],
    [660, 1130, 40, 160],
    [952, 1140, 46, 330],
    [1270, 1130, 44, 200],
    [64, 1010, 40, 60],
    [1530, 1000, 44, 240],
  ];
  canvas.add(
    ...petals.map(([x, y, size, rotation]) => placeAt(x, y, rosePetal(size, rotation, '#e0527a'), { scale: [1, 0.6] })),
  );
  return canvas.painting();
}

function wall(canvas: Canvas): string[] {
  const plaster = canvas.linear(90, [0, '#4f0a1e'], [0.45, '#8a1a30'], [1, '#7a1329']);
  const niche = canvas.radial(
    [0.5, 0.74],
    0.9,
    [0, '#fff0bd'],
    [0.18, '#fdd584'],
    [0.38, '#f3a03c'],
    [0.66, '#cb5526'],
    [1, '#7d1730'],
  );
  const petals = times(8, (i) => {
    const [tip, left, right] = [
      polar([0, 0], 34, i * 45),
      polar([0, 0], 17, i * 45 - 26),
      polar([0, 0], 17, i * 45 + 26),
    ];
    return `M0 0Q${left.map(px)} ${tip.map(px)}Q${right.map(px)} 0 0Z`;
  });
  const star = canvas.symbol(path(petals.join(''), '#ffdf9c', { opacity: 0.36 }));
  const lattice = times(9, (row) =>
    times(13, (column) => use(star, 296 + column * 84 + (row % 2) * 42, 130 + row * 73)).join(''),
  );
  const opening = arch(800, 760, 1010, 590, 'ogee');
  return [
    rect(0, 0, 1600, 1200, plaster),
    path(arch(800, 760, 1110, 650, 'ogee'), '#5d0c20'),
    path(arch(800, 760, 1082, 634, 'ogee'), colours.brass),
    path(arch(800, 760, 1060, 621, 'ogee'), '#7d1429'),
    stroke(arch(800, 760, 1034, 605, 'ogee'), colours.paleBrass, 4),
    path(opening, niche),
    group(lattice, { 'clip-path': canvas.clip(path(opening, '#000')) }),
    ...[140, 1460].map((x) => placeAt(x, 0, bell(canvas, 300))),
    garland(canvas, swag([-20, 6], [410, 20], 120), 30),
    garland(canvas, swag([1190, 20], [1620, 6], 120), 30),
    garland(canvas, swag([400, 20], [1200, 20], 96), 30),
    ...[406, 1194].map((x) =>
      garland(
        canvas,
        [
          [x, 20],
          [x, 120],
          [x, 246],
        ],
        29,
        ['#f6a821', '#f6a821'],
      ),
    ),
    ...[406, 1194].map((x) =>
      placeAt(
        x,
        262,
        repeatAround(0, 0, 1, () => path(petal(64, 34), colours.leaf), 90),
      ),
    ),
  ];
}

function cloth(canvas: Canvas): string[] {
  const top = canvas.linear(90, [0, '#b0182f'], [0.22, '#96122a'], [1, '#4a0618']);
  const hem = times(20, (i) =>
    placeAt(40 + i * 80, 1176, [
      path('M-40 24L0 -22L40 24Z', colours.brass),
      path('M-26 24L0 -6L26 24Z', '#7d1128'),
      circle(0, 14, 5, colours.paleBrass),
    ]),
  );
  return [
    rect(0, 744, 1600, 456, top),
    rect(0, 744, 1600, 5, '#ff9a6a', { opacity: 0.55 }),
    softEllipse(canvas, [800, 840], [640, 170], '#ffb45a', 0.5),
    ...hem,
    rect(0, 1146, 1600, 4, colours.brass),
  ];
}

function drawLadduPile(canvas: Canvas): string {
  const radius = 62;
  const ball = canvas.symbol(motichoor(3, radius, 165));
  const layers: Point[][] = [
    [
      [-168, -28],
      [-62, -46],
      [62, -46],
      [168, -28],
    ],
    [
      [-116, -16],
      [0, -4],
      [116, -16],
    ],
    [
      [-112, -118],
      [0, -134],
      [112, -118],
    ],
    [
      [-56, -104],
      [58, -104],
    ],
    [
      [-54, -204],
      [56, -204],
    ],
    [[0, -192]],
    [[2, -286]],
  ];
  const all = layers.flat();
  return group(
    all
      .map(([x, y], i) =>
        group([
          softEllipse(canvas, [x + 5, y + 12], [radius * 1.1, radius * 1.1], '#4a1304', 0.5, 0.75),
          use(ball, x, y, { rotate: (i % 3) * 4 - 4 }),
        ]),
      )
      .concat(
        placeAt(-6, -322, [
          placeAt(-12, 6, pistachio(30, 20)),
          placeAt(10, 0, almond(28, 130)),
          placeAt(4, 14, pistachio(24, 160)),
        ]),
      ),
  );
}

type Piece = { y: number; shape: string };
const sortBackToFront = (pieces: Piece[]): string[] => pieces.sort((a, b) => a.y - b.y).map(({ shape }) => shape);

/** Diamonds leaning against each other in rows, the top ones at the back. */
function katliPile(canvas: Canvas, random: Random): string {
  const top = canvas.linear(60, [0, '#fffdf6'], [0.6, '#fbefd6'], [1, '#ecd5ab']);
  const [side, pitch] = [92, 98];
  const pieces = times(3, () => {
    const points = diamond(0, 0, side, 90);
    return canvas.symbol(
      [
        polygon(points, '#3c1405', { opacity: 0.4, transform: 'translate(9 21)' }),
        slab(points, 15, top, '#d8b37a', 7),
        placeAt(0, 0, silverLeaf(random, side * 0.48, side * 0.25), { rotate: 90 }),
      ].join(''),
    );
  });
  return group(
    [1, 2, 3, 4, 5].flatMap((count, row) =>
      times(count, (i) => {
        const bend = Math.abs(i - (count - 1) / 2) ** 2 * -3.2;
        return use(pieces[(i + row) % 3] ?? '', (i - (count - 1) / 2) * pitch, -252 + row * 56 + bend, {
          rotate: (i - (count - 1) / 2) * 1.6,
        });
      }),
    ),
  );
}

function stack(
  size: number,
  height: number,
  levels: readonly (readonly Point[])[],
  top: string,
  side: string,
  decorate: (x: number, y: number) => string,
): string {
  const rotation = 38;
  return group(
    levels.flatMap((middles, level) =>
      sortBackToFront(
        middles.map(([column, row]) => {
          const [x, y] = polar(
            [0, 0],
            Math.hypot(column, row) * size * 1.07,
            (Math.atan2(row, column) * 180) / Math.PI + rotation,
          );
          const lift = -level * (height + 1) - height;
          const points = tilted(square(x, y, size, rotation)).map(([px, py]): Point => [px, py + lift]);
          return {
            y,
            shape:
              slab(points, height, top, side, 7) +
              placeAt(x, y * tilt + lift, decorate(x, y), { scale: [1, tilt * 1.2] }),
          };
        }),
      ),
    ),
  );
}

const threeByThreeOffsets = times(9, (i): Point => [(i % 3) - 1, Math.floor(i / 3) - 1]);
const twoByTwoOffsets: Point[] = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [-0.5, 0.5],
  [0.5, 0.5],
];

function barfiPile(canvas: Canvas, random: Random): string {
  const top = canvas.linear(30, [0, '#d5e398'], [0.55, '#b9cf70'], [1, '#95b24d']);
  const crown = canvas.symbol(
    silverLeaf(random, 42, 40).concat(placeAt(-10, 0, pistachio(42, -20)), placeAt(14, -4, pistachio(38, 50))),
  );
  return stack(106, 54, [threeByThreeOffsets, twoByTwoOffsets, [[0, 0]]], top, '#84a042', () => use(crown, 0, 0));
}

function mohanthalPile(canvas: Canvas, random: Random): string {
  const top = canvas.linear(30, [0, '#e8ab55'], [0.55, '#cb8431'], [1, '#a9641d']);
  return stack(
    80,
    38,
    [
      twoByTwoOffsets.concat([
        [1.5, -0.5],
        [-1.5, 0.5],
      ]),
      twoByTwoOffsets,
      [[0, 0]],
    ],
    top,
    '#a2601e',
    () => placeAt(-8, 0, almond(38, random(0, 180))).concat(placeAt(14, 8, pistachio(28, random(0, 180)))),
  );
}

function jalebiPile(canvas: Canvas): string {
  const coil = jalebi(canvas, 78);
  const positions: [number, number, number][] = [
    [-104, -10, 0],
    [104, -14, 140],
    [0, -30, 60],
    [-52, 14, 220],
    [58, 12, 20],
    [-56, -48, 100],
    [52, -50, 310],
    [0, -18, 180],
    [2, -78, 40],
  ];
  return group(
    positions.flatMap(([x, y, rotate]) => [
      softEllipse(canvas, [x + 3, y + 10], [84, 48], '#5a1b02', 0.55, 0.6),
      placeAt(x, y, use(coil, 0, 0, { rotate }), { scale: [1, 0.52] }),
    ]),
  );
}
