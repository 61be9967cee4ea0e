import { createCanvas, type Painting } from './canvas.ts';
import { strokeOutline } from './letters.ts';
import { turnedMetalGradient } from './ornaments.ts';
import { createRandom } from './random.ts';
import { softEllipse } from './shadows.ts';
import {
  arch,
  circle,
  ellipse,
  group,
  path,
  petal,
  placeAt,
  rect,
  repeatAround,
  stroke,
  times,
  use,
} from './shapes.ts';

/** Filter coffee in brass vessels, with sunlight through coffee leaves. 1600 × 1200 px. */
export function cafe(): Painting {
  const canvas = createCanvas(1600, 1200, '#f3c98b');
  const random = createRandom(14);
  const brass = turnedMetalGradient(canvas, '#d9a441');
  const wood = canvas.linear(90, [0, '#a8622f'], [0.12, '#86491f'], [1, '#41200f']);
  const motif = canvas.symbol(
    [
      repeatAround(0, 0, 4, () => path(petal(60, 42), '#f6e7c8', { opacity: 0.85 }), 45),
      repeatAround(0, 0, 4, () => path(petal(40, 20), '#e07a34')),
      circle(0, 0, 9, '#f6e7c8'),
      circle(67, 67, 14, '#e07a34'),
    ].join(''),
  );
  const gridPositions = times(7, (row) => times(13, (column) => [column, row] as const)).flat();
  const tiles = [
    ...gridPositions.map(([column, row]) =>
      rect(column * 134 - 67, row * 134 - 67, 134, 134, (column + row) % 2 ? '#1f6f68' : '#23807a'),
    ),
    ...gridPositions.map(([column, row]) => use(motif, column * 134, row * 134)),
  ];
  const opening = arch(800, 800, 760, 690, 'round');
  const palm = (x: number, y: number, k: number, lean: number) =>
    group([
      stroke(
        `M${x} ${y}C${x + lean * 0.2} ${y - 160 * k} ${x + lean * 0.6} ${y - 260 * k} ${x + lean} ${y - 340 * k}`,
        '#2d5a45',
        15 * k,
      ),
      ...[-170, -140, -105, -70, -38, -8, 24, 160].map((angle) =>
        path(petal(150 * k, 34 * k), '#1f4f40', {
          transform: `translate(${x + lean} ${y - 340 * k}) rotate(${angle})`,
        }),
      ),
      ...[-12, 8, 22].map((dx) => circle(x + lean + dx * k, y - 326 * k, 12 * k, '#173d33')),
    ]);
  const steam = canvas.linear(
    -90,
    [0, '#fff6e3', 0],
    [0.25, '#fff6e3', 0.62],
    [0.7, '#fff6e3', 0.35],
    [1, '#fff6e3', 0],
  );
  const wisp = (x: number, y: number, height: number, sway: number, width: number) =>
    path(
      strokeOutline([
        [x, y, width * 0.3],
        [x + sway, y - height * 0.28, width],
        [x - sway, y - height * 0.56, width * 0.9],
        [x + sway * 0.7, y - height * 0.82, width * 0.6],
        [x, y - height, width * 0.1],
      ]),
      steam,
    );
  const beans = times(34, () => {
    const [x, y] = [random(60, 520), random(1040, 1170)];
    return placeAt(
      x,
      y,
      [
        ellipse(3, 7, 24, 15, '#1d0c06', { opacity: 0.5 }),
        ellipse(0, 0, 23, 15, canvas.radial([0.35, 0.3], 0.9, [0, '#a8622f'], [0.6, '#5d2f16'], [1, '#331508'])),
        stroke('M-19 0C-8 -6 8 6 19 0', '#240e05', 3),
      ],
      { rotate: random(0, 180) },
    );
  });
  canvas.add(
    ...tiles,
    rect(0, 0, 1600, 820, canvas.linear(90, [0, '#0b2f2d', 0.14], [1, '#0b2f2d', 0])),
    path(arch(800, 800, 840, 736, 'round'), '#f6e7c8'),
    path(arch(800, 800, 800, 712, 'round'), '#86491f'),
    path(opening, canvas.linear(90, [0, '#5fb4b5'], [0.4, '#f9d38a'], [0.75, '#f9a35a'], [1, '#ee7b3c'])),
    group(
      [
        softEllipse(canvas, [800, 560], [330, 330], '#fff3c0', 0.9),
        circle(800, 560, 112, '#fff0b4'),
        path('M400 690C520 630 640 640 800 668C960 630 1080 640 1200 690V820H400Z', '#e0733c'),
        path('M400 730C560 690 700 720 820 706C960 690 1080 700 1200 730V820H400Z', '#a84a35'),
        palm(520, 800, 1, 34),
        palm(604, 800, 0.72, -20),
        palm(1100, 800, 1.08, -50),
      ],
      { 'clip-path': canvas.clip(path(opening, '#000')) },
    ),
    ...[-1, 0, 1].map((k) => rect(800 + k * 190 - 6, 110, 12, 690, '#86491f')),
    rect(420, 470, 760, 12, '#86491f'),
    rect(380, 792, 840, 34, '#f6e7c8'),
    rect(0, 822, 1600, 378, wood),
    rect(0, 822, 1600, 8, '#e8a45c'),
    ...times(5, (i) =>
      stroke(`M-20 ${870 + i * 66}C400 ${850 + i * 66} 1000 ${894 + i * 66} 1620 ${862 + i * 66}`, '#41200f', 3, {
        opacity: 0.45,
      }),
    ),
    softEllipse(canvas, [800, 900], [700, 130], '#ffc87a', 0.4),
    // The filter, in two parts.
    softEllipse(canvas, [320, 992], [170, 36], '#1d0a04', 0.75, 0.4),
    path('M196 760H424L414 972C412 992 208 992 206 972Z', brass),
    path('M184 520H436L428 764H192Z', brass),
    rect(176, 748, 268, 24, brass, { rx: 9 }),
    rect(176, 504, 268, 24, brass, { rx: 9 }),
    path('M190 506C200 462 252 446 310 446S420 462 430 506Z', brass),
    circle(310, 436, 18, brass),
    rect(192, 560, 236, 5, '#8a5a17', { opacity: 0.6 }),
    rect(194, 574, 232, 3, '#fff1c0', { opacity: 0.8 }),
    rect(200, 800, 220, 5, '#8a5a17', { opacity: 0.6 }),
    // A jar of beans.
    softEllipse(canvas, [1330, 992], [190, 36], '#1d0a04', 0.75, 0.4),
    path(
      'M1176 590C1176 560 1204 548 1232 544V510H1428V544C1456 548 1484 560 1484 590V946C1484 974 1462 990 1434 990H1226C1198 990 1176 974 1176 946Z',
      '#dff0ea',
      { opacity: 0.5 },
    ),
    path('M1188 668H1472V944C1472 966 1454 978 1432 978H1228C1206 978 1188 966 1188 944Z', '#5d2f16'),
    ...times(60, (i) => {
      const [x, y] = [1214 + (i % 8) * 33 + (Math.floor(i / 8) % 2) * 14, 684 + Math.floor(i / 8) * 38];
      return placeAt(
        x,
        y,
        [ellipse(0, 0, 21, 14, i % 3 ? '#7a4220' : '#8f5228'), stroke('M-16 0C-6 -5 6 5 16 0', '#331508', 3)],
        { rotate: (i * 71) % 180 },
      );
    }),
    rect(1216, 470, 228, 52, brass, { rx: 12 }),
    path('M1200 600C1200 580 1214 570 1232 566V950H1200Z', '#ffffff', { opacity: 0.45 }),
    rect(1262, 760, 136, 116, '#fff6e3', { rx: 8 }),
    placeAt(1330, 818, [ellipse(0, 0, 34, 23, '#7a4220'), stroke('M-28 0C-10 -9 10 9 28 0', '#fff6e3', 5)], {
      rotate: -30,
    }),
    // Tumbler and bowl.
    ...beans,
    wisp(742, 610, 380, 34, 34),
    wisp(812, 600, 460, -40, 44),
    wisp(868, 612, 340, 28, 28),
    softEllipse(canvas, [806, 1104], [330, 54], '#1d0a04', 0.8, 0.4),
    path('M514 900H1086C1074 1030 1010 1096 800 1096S526 1030 514 900Z', brass),
    ellipse(800, 900, 300, 62, '#f3d27a'),
    ellipse(800, 904, 280, 50, '#7d4d12'),
    ellipse(800, 918, 250, 34, '#5a2d14'),
    path('M642 600H958L916 908C912 944 688 944 684 908Z', brass),
    path('M630 586H970V612C960 626 640 626 630 612Z', brass),
    ellipse(800, 588, 170, 36, '#f8dc8c'),
    ellipse(800, 591, 154, 29, '#8a5a17'),
    ellipse(800, 597, 146, 24, canvas.radial([0.45, 0.4], 0.7, [0, '#f6d9a6'], [0.6, '#d99a5a'], [1, '#9c5a2a'])),
    ...times(16, (i) =>
      circle(
        800 + Math.cos(i * 2.4) * 122 * Math.sqrt((i + 1) / 16),
        597 + Math.sin(i * 2.4) * 17 * Math.sqrt((i + 1) / 16),
        3 + (i % 3) * 2,
        '#fff0cf',
        { opacity: 0.85 },
      ),
    ),
    stroke('M668 720C760 738 840 738 932 720', '#8a5a17', 4, { opacity: 0.55 }),
    stroke('M532 950C620 1000 980 1000 1068 950', '#8a5a17', 4, { opacity: 0.5 }),
    // Coffee leaves with cherries.
    ...[
      [1500, 1120, -160],
      [1500, 1120, -128],
      [1500, 1120, -96],
      [1500, 1120, -190],
    ].map(([x = 0, y = 0, rotation = 0], i) =>
      group([
        path(petal(220, 84), i % 2 ? '#2f7d4f' : '#3f9460', { transform: `translate(${x} ${y}) rotate(${rotation})` }),
        stroke('M10 0H196', '#1f5a38', 4, { transform: `translate(${x} ${y}) rotate(${rotation})` }),
      ]),
    ),
    ...[
      [1490, 1116],
      [1524, 1092],
      [1456, 1136],
      [1530, 1140],
      [1490, 1160],
    ].map(([x = 0, y = 0]) => group([circle(x, y, 25, '#c3202f'), circle(x - 7, y - 8, 8, '#ff8f8a')])),
  );
  return canvas.painting();
}
