import { type Canvas, createCanvas, type Painting } from './canvas.ts';
import { colours, lit, shaded } from './palette.ts';
import { createRandom } from './random.ts';
import { softEllipse, softShadow } from './shadows.ts';
import {
  circle,
  type Point,
  path,
  petal,
  placeAt,
  polar,
  polygon,
  rect,
  repeatAround,
  ring,
  smooth,
  times,
  use,
} from './shapes.ts';
import {
  almond,
  diamond,
  ghari,
  marigold,
  motichoor,
  pistachio,
  scatter,
  silverLeaf,
  slab,
  square,
  thali,
} from './sweets.ts';

/** The shop's sweets from above, each on another background. 1200 × 1200 px. */

const middle = 600;

/** A background that is brighter towards the light. */
function createBackground(colour: string, light = 0.16, dark = 0.3): Canvas {
  const canvas = createCanvas(1200, 1200, colour);
  const glow = canvas.radial([0.3, 0.22], 1.05, [0, lit(colour, light)], [0.5, colour], [1, shaded(colour, dark)]);
  canvas.add(rect(0, 0, 1200, 1200, glow));
  return canvas;
}

/** Shadow of a round object, to the lower right. */
const roundShadow = (canvas: Canvas, x: number, y: number, radius: number, opacity = 0.62): string =>
  softEllipse(canvas, [x + radius * 0.06, y + radius * 0.09], [radius * 1.12, radius * 1.12], '#12040c', opacity, 0.8);

const blockShadow = (
  shapes: readonly (readonly Point[])[],
  height: number,
  colour = '#2b1004',
  opacity = 0.55,
): string => softShadow(shapes, colour, 15, opacity, [height * 0.55, height * 1.3]);

export function kajuKatli(): Painting {
  const canvas = createBackground(colours.peacock);
  const random = createRandom(7);
  canvas.add(
    scatter(
      'petal',
      [
        [96, 196, 74, 24],
        [158, 92, 60, 100],
        [1092, 1088, 76, 200],
        [1010, 1128, 54, 130],
        [1118, 980, 50, 290],
      ],
      '#e0527a',
    ),
    roundShadow(canvas, middle, middle, 478),
    placeAt(middle, middle, thali(canvas, { radius: 478, metal: '#c8923a', hammerMarks: 72 })),
  );
  const side = 160;
  const gap = 13;
  const inner = times(6, (i) => ({
    centre: polar([middle, middle - 10], side * 0.866 + gap, i * 60 - 90),
    turned: i * 60 - 90,
  }));
  const outer = times(6, (i) => ({
    centre: polar([middle, middle - 10], side * 1.5 + gap * 2, i * 60 - 60),
    turned: i * 60 + 30,
  }));
  const pieces = [...inner, ...outer].sort((a, b) => a.centre[1] - b.centre[1]);
  const top = canvas.linear(50, [0, '#fffaf0'], [0.6, '#fbefd6'], [1, '#eed9b2']);
  const pieceShapes = pieces.map(({ centre: [x, y], turned: rotation }) => {
    const points = diamond(x, y, side, rotation);
    const leaf = placeAt(x, y, silverLeaf(random, side * 0.52, side * 0.27), { rotate: rotation + random(-5, 5) });
    return { points, shape: slab(points, 24, top, '#dcb980', 12) + leaf };
  });
  canvas.add(
    blockShadow(
      pieceShapes.map(({ points }) => points),
      26,
    ),
    ...pieceShapes.map(({ shape }) => shape),
  );
  canvas.add(use(marigold(canvas, 62, '#f4a92c'), middle, middle - 10));
  return canvas.painting();
}

export function mohanthal(): Painting {
  const canvas = createBackground('#d4e4d2', 0.5, 0.16);
  const random = createRandom(21);
  const rotation = -11;
  const tray = (size: number): Point[] => square(middle, middle, size, rotation);
  const metal = '#3a2a2f';
  canvas.add(
    scatter('almond', [
      [116, 158, 66, 30],
      [196, 104, 58, 140],
      [1098, 1060, 64, 70],
      [1018, 1118, 58, 10],
    ]),
    scatter('pistachio', [
      [62, 236, 46, 100],
      [1116, 958, 46, 20],
      [1080, 1140, 40, 150],
    ]),
    softShadow([tray(850)], '#1d2b20', 44, 0.5, [36, 50]),
    polygon(tray(830), canvas.linear(50, [0, '#7d6469'], [0.4, metal], [0.75, '#58434a'], [1, '#221519']), {
      stroke: metal,
      'stroke-width': 34,
      'stroke-linejoin': 'round',
    }),
    polygon(tray(846), 'none', { stroke: '#a68a8c', 'stroke-width': 3, 'stroke-linejoin': 'round', opacity: 0.8 }),
    polygon(tray(764), canvas.linear(50, [0, '#1c1114'], [1, '#33262a']), {
      stroke: '#150b0e',
      'stroke-width': 16,
      'stroke-linejoin': 'round',
    }),
  );
  const pitch = 182;
  const size = 166;
  const top = canvas.linear(52, [0, '#e0a14c'], [0.55, '#cb8431'], [1, '#b06a20']);
  const pieceShapes = times(16, (i) => i)
    .filter((i) => i !== 15)
    .map((i) => {
      const [column, row] = [(i % 4) - 1.5, Math.floor(i / 4) - 1.5];
      const [x, y] = polar(
        [middle, middle - 10],
        Math.hypot(column, row) * pitch,
        (Math.atan2(row, column) * 180) / Math.PI + rotation,
      );
      return mohanthalPiece(x, y, rotation + random(-2.2, 2.2));
    })
    .sort((a, b) => a.y - b.y);
  function mohanthalPiece(x: number, y: number, degrees: number) {
    const points = square(x, y, size, degrees);
    const crumbs = times(34, () => {
      const [dx, dy] = [random(-0.46, 0.46) * size, random(-0.46, 0.46) * size];
      return circle(dx, dy, random(2, 5.6), random(0, 1) > 0.5 ? '#f0bd6c' : '#9a5716', { opacity: 0.75 });
    });
    const nuts = [
      placeAt(random(-26, 26), random(-30, 0), almond(56, random(0, 180))),
      placeAt(random(-44, 10), random(14, 44), pistachio(36, random(0, 180))),
      placeAt(random(10, 46), random(10, 46), pistachio(32, random(0, 180))),
    ];
    return {
      x,
      y,
      points,
      shape: slab(points, 30, top, '#9a5a1c', 12) + placeAt(x, y, [...crumbs, ...nuts], { rotate: degrees }),
    };
  }
  const liftedPiece = mohanthalPiece(930, 968, 16);
  canvas.add(
    blockShadow(
      pieceShapes.map(({ points }) => points),
      26,
      '#0a0305',
      0.7,
    ),
    ...pieceShapes.map(({ shape }) => shape),
    softShadow([liftedPiece.points], '#0a0305', 20, 0.6, [26, 58]),
    liftedPiece.shape,
  );
  return canvas.painting();
}

export function motichoorLaddu(): Painting {
  const canvas = createBackground(colours.rani, 0.2, 0.42);
  canvas.add(
    scatter(
      'petal',
      [
        [1098, 150, 70, 120],
        [1030, 92, 52, 60],
        [100, 1074, 72, 330],
        [176, 1124, 54, 20],
      ],
      '#f0a0b8',
    ),
    roundShadow(canvas, middle, middle, 486),
    placeAt(middle, middle, thali(canvas, { radius: 486, metal: '#dba63c', hammerMarks: 80 })),
  );
  const radius = 134;
  const kinds = [3, 11, 29].map((seed) => canvas.symbol(motichoor(seed, radius)));
  const positions: Point[] = [
    [middle, middle],
    ...times(6, (i) => polar([middle, middle], radius * 2.03, i * 60 + 30)),
  ];
  const sorted = positions.sort((a, b) => a[1] - b[1]);
  canvas.add(...sorted.map(([x, y]) => roundShadow(canvas, x + 6, y + 12, radius, 0.66)));
  for (const [i, [x, y]] of sorted.entries()) {
    canvas.add(use(kinds[i % 3] ?? '', x, y));
    const tip = [
      placeAt(-16, -26, pistachio(40, 20 + i * 50)),
      placeAt(14, -8, almond(36, 110 + i * 40)),
      placeAt(-12, 10, pistachio(30, 150 + i * 30)),
    ];
    canvas.add(placeAt(x - 10, y - 18, tip, { scale: 1.05 }));
  }
  return canvas.painting();
}

export function suratGhari(): Painting {
  const canvas = createBackground(colours.indigo, 0.2, 0.4);
  canvas.add(roundShadow(canvas, middle, middle, 490), bluePotteryPlate(canvas, 490));
  const radius = 134;
  const positions = times(5, (i) => polar([middle, middle - 22], 212, i * 72 - 90)).sort((a, b) => a[1] - b[1]);
  canvas.add(...positions.map(([x, y]) => roundShadow(canvas, x + 8, y + 58, radius, 0.5)));
  for (const [i, [x, y]] of positions.entries()) canvas.add(placeAt(x, y, ghari(canvas, i + 3, radius)));
  canvas.add(use(marigold(canvas, 78, '#f7ae26'), middle, middle - 8));
  return canvas.painting();
}

/** A glazed plate with the flowers of Jaipur's blue pottery. */
function bluePotteryPlate(canvas: Canvas, radius: number): string {
  const [blue, pale, turquoise, yellow] = ['#1f4fa8', '#f4f1e6', '#2ba6b5', '#efb834'];
  const glaze = canvas.radial([0.36, 0.3], 0.85, [0, '#ffffff'], [0.6, pale], [1, '#cfd3d6']);
  const flower = [
    ...times(6, (i) => path(petal(44, 34), blue, { transform: `rotate(${i * 60})` })),
    circle(0, 0, 12, yellow),
  ].join('');
  const leaf = (side: number) =>
    path(petal(52, 26), turquoise, { transform: `translate(0 ${side * 6}) rotate(${side * 62})` });
  return placeAt(middle, middle, [
    circle(0, 0, radius, shaded(blue, 0.35)),
    circle(0, 0, radius * 0.985, glaze),
    ring(0, 0, radius * 0.955, blue, 9),
    repeatAround(0, 0, 14, () => placeAt(radius * 0.85, 0, flower)),
    repeatAround(0, 0, 14, () => placeAt(radius * 0.85, 0, leaf(1) + leaf(-1)), 360 / 28),
    ring(0, 0, radius * 0.74, blue, 9),
    ring(0, 0, radius * 0.715, turquoise, 5),
    circle(0, 0, radius * 0.7, canvas.radial([0.4, 0.36], 0.8, [0, '#ffffff'], [0.7, '#eef0ec'], [1, '#cdd4da'])),
  ]);
}

export function pistaBarfi(): Painting {
  const canvas = createBackground('#f0a58f', 0.34, 0.2);
  const random = createRandom(5);
  const scallop = times(96, (i) => polar([middle, middle], 486 + (i % 4 === 0 ? -16 : i % 2 ? 2 : 12), i * 3.75));
  const china = canvas.radial([0.36, 0.3], 0.86, [0, '#ffffff'], [0.62, '#fff4e2'], [1, '#ecd2b4']);
  canvas.add(
    scatter('pistachio', [
      [110, 150, 56, 20],
      [186, 92, 46, 130],
      [96, 236, 44, 80],
      [1094, 1062, 56, 150],
      [1014, 1124, 48, 40],
      [1132, 960, 42, 100],
    ]),
    softEllipse(canvas, [630, 646], [550, 550], '#6b2418', 0.5, 0.82),
    path(smooth(scallop, true), china),
    ring(middle, middle, 442, '#d9a441', 5),
    circle(middle, middle, 378, canvas.radial([0.6, 0.66], 0.7, [0, '#ffffff'], [0.8, '#fbead2'], [1, '#e9cba8'])),
    ring(middle, middle, 378, '#e2bf93', 4),
  );
  const size = 156;
  const pitch = 172;
  const top = canvas.linear(50, [0, '#cfdf8e'], [0.55, '#b4cb6a'], [1, '#94b14c']);
  const piece = (x: number, y: number, degrees: number) => {
    const points = square(x, y, size, degrees);
    const specks = times(16, () =>
      circle(random(-0.44, 0.44) * size, random(-0.44, 0.44) * size, random(2, 4.4), '#6f8f2c', { opacity: 0.6 }),
    );
    const leaf = silverLeaf(random, size * 0.4, size * 0.38);
    const crown = [
      placeAt(-18, 4, pistachio(48, -30)),
      placeAt(20, -12, pistachio(44, 40)),
      placeAt(14, 24, pistachio(40, 100)),
    ];
    return {
      y,
      points,
      shape: slab(points, 44, top, '#7f9a3e', 12) + placeAt(x, y, [...specks, leaf, ...crown], { rotate: degrees }),
    };
  };
  const below = times(9, (i) => {
    const [column, row] = [(i % 3) - 1, Math.floor(i / 3) - 1];
    const [x, y] = polar(
      [middle, middle + 10],
      Math.hypot(column, row) * pitch,
      (Math.atan2(row, column) * 180) / Math.PI + 45,
    );
    return piece(x, y, 45);
  }).sort((a, b) => a.y - b.y);
  const above = [
    piece(middle - 122, middle - 48, 45),
    piece(middle + 122, middle - 48, 45),
    piece(middle, middle + 74, 45),
    piece(middle, middle - 170, 45),
  ].sort((a, b) => a.y - b.y);
  canvas.add(
    blockShadow(
      below.map(({ points }) => points),
      42,
      '#5a2a12',
      0.5,
    ),
    ...below.map(({ shape }) => shape),
    blockShadow(
      above.map(({ points }) => points),
      34,
      '#2c3a0c',
      0.5,
    ),
    ...above.map(({ shape }) => shape),
  );
  return canvas.painting();
}
