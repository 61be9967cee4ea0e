import { type Canvas, createCanvas, type Painting } from './canvas.ts';
import { pointsAlongCurve } from './ornaments.ts';
import { lit, shaded } from './palette.ts';
import { softEllipse } from './shadows.ts';
import {
  circle,
  ellipse,
  group,
  type Point,
  path,
  petal,
  placeAt,
  rect,
  repeatAround,
  smooth,
  stroke,
  times,
  use,
} from './shapes.ts';

const [gold, paleGold, deepGold] = ['#e0a93a', '#fbe29a', '#8f5c14'];
const [ruby, emerald, pearl] = ['#c3143c', '#0f8a5f', '#fff3e2'];

/** A bride's set on velvet: choker, long necklace, earrings, bangles. 1600 × 1200 px. */
export function jewellery(): Painting {
  const canvas = createCanvas(1600, 1200, '#4a0d2b');
  canvas.add(...velvet(canvas), ...bust(canvas));
  canvas.add(
    ...necklace(canvas),
    placeAt(336, 330, stand(canvas, 300)),
    placeAt(336, 330, jhumka(canvas), { scale: 1.25 }),
    placeAt(1264, 330, stand(canvas, 300)),
    placeAt(1264, 330, jhumka(canvas), { scale: 1.25 }),
    ...bangles(canvas),
    ...rings(canvas),
  );
  const glints: [number, number, number][] = [
    [800, 650, 34],
    [566, 520, 20],
    [1036, 500, 22],
    [336, 470, 24],
    [1290, 470, 22],
    [360, 1010, 24],
    [1250, 960, 26],
  ];
  canvas.add(...glints.map(([x, y, size]) => placeAt(x, y, glint(size))));
  return canvas.painting();
}

const glint = (size: number): string =>
  group(
    [0, 90]
      .map((rotation) =>
        path(`M${-size} 0Q0 0 0 ${-size * 0.12}Q0 0 ${size} 0Q0 0 0 ${size * 0.12}Q0 0 ${-size} 0Z`, '#fffbe8', {
          transform: `rotate(${rotation})`,
        }),
      )
      .concat(circle(0, 0, size * 0.1, '#fffbe8')),
  );

function velvet(canvas: Canvas): string[] {
  const folds: [number, number][] = [
    [-80, 250],
    [170, 210],
    [380, 240],
    [620, 190],
    [810, 190],
    [990, 240],
    [1230, 210],
    [1450, 250],
  ];
  const fold = canvas.linear(0, [0, '#3a0820'], [0.3, '#7d1a48'], [0.5, '#98245a'], [0.72, '#6a1440'], [1, '#32061c']);
  return [
    rect(0, 0, 1600, 1200, '#4a0d2b'),
    ...folds.map(([x, w]) =>
      path(
        `M${x} -10H${x + w}C${x + w + 20} 300 ${x + w - 24} 560 ${x + w + 8} 860H${x - 6}C${x + 22} 560 ${x - 20} 300 ${x} -10Z`,
        fold,
      ),
    ),
    rect(0, 0, 1600, 860, canvas.linear(90, [0, '#1d0412', 0.62], [0.5, '#1d0412', 0.1], [1, '#1d0412', 0.45])),
    softEllipse(canvas, [800, 430], [760, 520], '#ff9a6a', 0.3),
    rect(0, 846, 1600, 354, canvas.linear(90, [0, '#8d2050'], [0.12, '#701640'], [1, '#2b0618'])),
    rect(0, 846, 1600, 4, '#d86a8e', { opacity: 0.6 }),
    softEllipse(canvas, [800, 900], [760, 110], '#ff9a6a', 0.35),
  ];
}

function bust(canvas: Canvas): string[] {
  const cloth = canvas.radial([0.36, 0.22], 0.95, [0, '#3f4a52'], [0.45, '#1d252c'], [1, '#0a0d12']);
  const form =
    'M722 96C716 92 716 84 726 82C772 72 828 72 874 82C884 84 884 92 878 96C870 170 872 236 906 282C962 334 1066 346 1118 424C1164 500 1150 640 1090 740C1030 836 920 888 800 890C680 888 570 836 510 740C450 640 436 500 482 424C534 346 638 334 694 282C728 236 730 170 722 96Z';
  return [
    softEllipse(canvas, [820, 912], [420, 70], '#14020c', 0.8, 0.3),
    rect(740, 870, 120, 60, '#0a0d12'),
    ellipse(800, 934, 200, 34, '#0a0d12'),
    ellipse(800, 926, 200, 32, '#27303a'),
    path(form, cloth),
    path(
      'M722 96C770 108 830 108 878 96C870 170 872 236 906 282C840 250 760 250 694 282C728 236 730 170 722 96Z',
      '#4a5660',
      { opacity: 0.35 },
    ),
    stroke('M486 470C470 560 486 660 536 742', '#6d7a86', 5, { opacity: 0.55 }),
    ellipse(800, 88, 78, 13, '#39434c'),
  ];
}

/** A stone in its setting. */
function stone(canvas: Canvas, r: number, colour: string): string {
  return group([
    circle(0, r * 0.14, r * 1.36, deepGold),
    circle(0, 0, r * 1.34, canvas.linear(50, [0, paleGold], [0.5, gold], [1, deepGold])),
    circle(0, 0, r, shaded(colour, 0.35)),
    circle(
      0,
      0,
      r * 0.94,
      canvas.radial([0.35, 0.3], 0.8, [0, lit(colour, 0.55)], [0.45, colour], [1, shaded(colour, 0.5)]),
    ),
    ellipse(-r * 0.3, -r * 0.36, r * 0.28, r * 0.16, '#ffffff', {
      opacity: 0.85,
      transform: `rotate(-30 ${(-r * 0.3).toFixed(1)} ${(-r * 0.36).toFixed(1)})`,
    }),
  ]);
}

const bead = (canvas: Canvas, r: number): string =>
  circle(0, 0, r, canvas.radial([0.35, 0.3], 0.75, [0, '#ffffff'], [0.5, pearl], [1, '#b9967a']));

function flowerPlate(canvas: Canvas, r: number, heart: string, petals = 8): string {
  return group([
    repeatAround(0, 0, petals, () =>
      group([
        path(petal(r, r * 0.62), deepGold, { transform: 'translate(0 2)' }),
        path(petal(r, r * 0.6), canvas.linear(20, [0, paleGold], [1, gold])),
        path(petal(r * 0.56, r * 0.26), heart, { transform: `translate(${(r * 0.3).toFixed(1)} 0)` }),
      ]),
    ),
    stone(canvas, r * 0.3, heart),
  ]);
}

function necklace(canvas: Canvas): string[] {
  const collar: Point[] = [
    [706, 262],
    [704, 336],
    [744, 390],
    [800, 408],
    [856, 390],
    [896, 336],
    [894, 262],
  ];
  const long: Point[] = [
    [676, 292],
    [606, 400],
    [622, 556],
    [708, 650],
    [800, 680],
    [892, 650],
    [978, 556],
    [994, 400],
    [924, 292],
  ];
  const outer: Point[] = [
    [646, 300],
    [540, 424],
    [552, 620],
    [660, 742],
    [800, 784],
    [940, 742],
    [1048, 620],
    [1060, 424],
    [954, 300],
  ];
  const angleAt = (line: readonly Point[], i: number): number => {
    const [a, b] = [line[Math.max(0, i - 1)] ?? [0, 0], line[Math.min(line.length - 1, i + 1)] ?? [0, 0]];
    return (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  };
  const chokerLine = pointsAlongCurve(collar, 33);
  const longLine = pointsAlongCurve(long, 58);
  const link = canvas.symbol(
    group([
      rect(-16, -22, 32, 44, deepGold, { rx: 7, transform: 'translate(0 3)' }),
      rect(-16, -22, 32, 44, canvas.linear(60, [0, paleGold], [0.6, gold], [1, deepGold]), { rx: 7 }),
      stone(canvas, 8, ruby),
      placeAt(0, 34, bead(canvas, 8)),
      placeAt(0, -28, bead(canvas, 5)),
    ]),
  );
  const plate = canvas.symbol(
    group([
      flowerPlate(canvas, 30, emerald),
      placeAt(0, 44, dropPendant(canvas, 26, ruby)),
      placeAt(0, 78, bead(canvas, 7)),
    ]),
  );
  const pearlSymbol = canvas.symbol(bead(canvas, 9.5));
  const goldBall = canvas.symbol(
    circle(0, 0, 8, canvas.radial([0.35, 0.3], 0.75, [0, '#fff3cf'], [0.5, gold], [1, deepGold])),
  );
  return [
    ...pointsAlongCurve(outer, 18.6).map(([x, y], i) => use(i % 5 === 2 ? goldBall : pearlSymbol, x, y)),
    placeAt(800, 792, [
      flowerPlate(canvas, 34, ruby),
      placeAt(0, 56, dropPendant(canvas, 34, emerald)),
      placeAt(0, 104, bead(canvas, 9)),
    ]),
    stroke(smooth(long), deepGold, 9),
    stroke(smooth(long), gold, 5),
    ...longLine.map(([x, y], i) =>
      use(plate, x, y, {
        rotate: angleAt(longLine, i) * 0.55,
        scale: 0.74 + 0.26 * Math.sin((i / (longLine.length - 1)) * Math.PI),
      }),
    ),
    placeAt(800, 690, [
      repeatAround(0, 0, 16, () => path(petal(76, 30), canvas.linear(10, [0, paleGold], [1, deepGold]))),
      flowerPlate(canvas, 52, ruby, 10),
      placeAt(0, 96, dropPendant(canvas, 40, emerald)),
      ...[-1, 1].map((side) => placeAt(side * 48, 70, dropPendant(canvas, 24, ruby), { rotate: side * -18 })),
    ]),
    ...chokerLine.map(([x, y], i) => use(link, x, y, { rotate: angleAt(chokerLine, i), scale: 0.92 })),
    placeAt(800, 418, [
      flowerPlate(canvas, 40, ruby),
      placeAt(0, 58, dropPendant(canvas, 28, emerald)),
      placeAt(0, 94, bead(canvas, 8)),
    ]),
  ];
}

function dropPendant(canvas: Canvas, h: number, colour: string): string {
  const d = (k: number) =>
    `M0 ${-h * k}C${h * 0.5 * k} ${-h * 0.2 * k} ${h * 0.62 * k} ${h * 0.62 * k} 0 ${h * 0.66 * k}C${-h * 0.62 * k} ${h * 0.62 * k} ${-h * 0.5 * k} ${-h * 0.2 * k} 0 ${-h * k}Z`.replace(
      /-?\d+\.\d+/g,
      (n) => Number(n).toFixed(1),
    );
  return group([
    path(d(1.16), canvas.linear(50, [0, paleGold], [0.6, gold], [1, deepGold])),
    path(d(0.88), canvas.radial([0.36, 0.4], 0.8, [0, lit(colour, 0.55)], [0.4, colour], [1, shaded(colour, 0.5)])),
    ellipse(-h * 0.16, -h * 0.02, h * 0.08, h * 0.2, '#ffffff', { opacity: 0.75 }),
  ]);
}

/** A velvet display for an earring, which hangs at 0,0. */
function stand(canvas: Canvas, height: number): string {
  const cloth = canvas.linear(0, [0, '#151b21'], [0.4, '#3a454e'], [1, '#0c1014']);
  return group([
    softEllipse(canvas, [8, height + 262], [120, 30], '#14020c', 0.75, 0.3),
    path(
      `M-56 ${height + 250}C-30 ${height + 120} -22 60 -18 -30H18C22 60 30 ${height + 120} 56 ${height + 250}A58 14 0 0 1 -56 ${height + 250}Z`,
      cloth,
    ),
    rect(-92, -44, 184, 26, cloth, { rx: 13 }),
  ]);
}

function jhumka(canvas: Canvas): string {
  const dome = canvas.linear(0, [0, deepGold], [0.25, gold], [0.42, paleGold], [0.62, gold], [1, deepGold]);
  return group([
    flowerPlate(canvas, 48, ruby, 10),
    placeAt(0, 66, bead(canvas, 9)),
    path('M-14 78H14L20 92H-20Z', dome),
    path('M-72 164C-72 112 -40 90 0 90S72 112 72 164Z', dome),
    ...times(7, (i) =>
      placeAt(
        -54 + i * 18,
        138 - Math.sin((i / 6) * Math.PI) * 16,
        path(petal(24, 13), '#b3142f', { transform: 'translate(0 12) rotate(-90)' }),
      ),
    ),
    stroke('M-66 148C-30 134 30 134 66 148', deepGold, 3, { opacity: 0.7 }),
    rect(-76, 160, 152, 13, dome, { rx: 6 }),
    ...times(11, (i) =>
      group([stroke(`M${-66 + i * 13.2} 174V184`, deepGold, 2.5), placeAt(-66 + i * 13.2, 192, bead(canvas, 7.5))]),
    ),
    ...times(5, (i) => placeAt(-44 + i * 22, 200, dropPendant(canvas, 12, emerald))),
  ]);
}

function bangles(canvas: Canvas): string[] {
  const shades: [string, number][] = [
    [gold, 0],
    ['#c3143c', 1],
    [gold, 2],
    ['#0f8a5f', 3],
    ['#0f8a5f', 4],
    [gold, 5],
  ];
  return [
    softEllipse(canvas, [368, 1104], [250, 62], '#14020c', 0.8, 0.35),
    ...shades.map(([colour, i]) => {
      const y = 1066 - i * 24;
      const band = canvas.linear(
        0,
        [0, shaded(colour, 0.5)],
        [0.2, lit(colour, 0.3)],
        [0.32, lit(colour, 0.75)],
        [0.5, colour],
        [0.8, shaded(colour, 0.45)],
        [1, colour],
      );
      const isGold = colour === gold;
      return group([
        path(`M150 ${y}a210 58 0 0 0 420 0v24a210 58 0 0 1 -420 0Z`, band),
        ellipse(360, y, 210, 58, lit(colour, isGold ? 0.35 : 0.15)),
        ellipse(360, y, 192, 47, '#3a0820'),
        ...times(13, (k) => {
          const angle = ((12 + k * 13) * Math.PI) / 180;
          const [x, dy] = [360 + Math.cos(angle) * 208, Math.sin(angle) * 57];
          return circle(x, y + dy + 12, isGold ? 4.4 : 3.4, isGold ? (k % 2 ? ruby : pearl) : paleGold);
        }),
      ]);
    }),
  ];
}

function rings(canvas: Canvas): string[] {
  const box = canvas.linear(90, [0, '#155a4a'], [1, '#0a3229']);
  return [
    softEllipse(canvas, [1250, 1098], [230, 54], '#14020c', 0.8, 0.35),
    path('M1086 1004L1122 880H1378L1414 1004Z', '#0d4438'),
    path('M1108 996L1138 896H1362L1392 996Z', '#e9d8c0'),
    path('M1108 996L1138 896H1362L1392 996Z', canvas.linear(90, [0, '#b99f86', 0.2], [1, '#7a5a48', 0.75])),
    rect(1086, 1004, 328, 92, box, { rx: 8 }),
    rect(1086, 1004, 328, 10, gold),
    path('M1096 1004H1404L1390 988H1110Z', '#f6ead8'),
    ...[1180, 1320].map((x, i) =>
      placeAt(x, 988, [
        stroke('M-34 6C-34 -46 34 -46 34 6', deepGold, 12),
        stroke('M-34 4C-34 -46 34 -46 34 4', gold, 8),
        stroke('M-28 -16C-20 -34 -6 -38 6 -37', paleGold, 3.5),
        placeAt(0, -46, i ? flowerPlate(canvas, 32, emerald, 8) : stone(canvas, 24, ruby)),
      ]),
    ),
    placeAt(1250, 1050, [repeatAround(0, 0, 8, () => path(petal(26, 13), gold)), circle(0, 0, 6, paleGold)]),
  ];
}
