import { type Canvas, createCanvas, type Painting } from './canvas.ts';
import { type StrokePointWithWidth, strokeOutline } from './letters.ts';
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
} from './shapes.ts';

/** A sewing machine at work on a border of gold, thread of every colour behind it. 1600 × 1200 px. */
export function tailor(): Painting {
  const canvas = createCanvas(1600, 1200, '#2c2a63');
  const threads = [
    '#d8412a',
    '#f6a821',
    '#f7d794',
    '#2bb58a',
    '#1f8a86',
    '#5f8fe0',
    '#a3195b',
    '#e0708a',
    '#fff6e3',
    '#8a5ac8',
  ];
  const spool = (x: number, y: number, colour: string) =>
    group([
      rect(
        x - 27,
        y - 38,
        54,
        76,
        canvas.linear(0, [0, lit(colour, 0.35)], [0.45, colour], [1, shaded(colour, 0.35)]),
        { rx: 5 },
      ),
      ...times(5, (i) =>
        stroke(`M${x - 26} ${y - 24 + i * 13}L${x + 26} ${y - 29 + i * 13}`, shaded(colour, 0.28), 2, { opacity: 0.7 }),
      ),
      rect(x - 34, y - 50, 68, 14, '#c98a4a', { rx: 5 }),
      rect(x - 34, y + 36, 68, 14, '#a8652f', { rx: 5 }),
    ]);
  const steel = canvas.linear(90, [0, '#ffffff'], [0.5, '#aab4bf'], [1, '#e9eef2']);
  const iron = canvas.linear(80, [0, '#3d4550'], [0.35, '#171b22'], [1, '#05070a']);
  const gilt = '#e5b64f';
  const flourish = (x: number, y: number, k: number) =>
    placeAt(
      x,
      y,
      [
        stroke('M-120 0C-80 -40 -40 -34 0 0C40 34 80 40 120 0', gilt, 4),
        stroke('M-120 0C-80 40 -40 34 0 0C40 -34 80 -40 120 0', gilt, 4),
        ...[-60, 60].map((dx) =>
          placeAt(
            dx,
            0,
            repeatAround(0, 0, 6, () => path(petal(20, 11), gilt)),
          ),
        ),
        placeAt(0, 0, [repeatAround(0, 0, 8, () => path(petal(30, 15), gilt)), circle(0, 0, 7, '#171b22')]),
        ...[-138, 138].map((dx) => circle(dx, 0, 6, gilt)),
      ],
      { scale: k },
    );
  const cloth = canvas.linear(90, [0, '#e0416a'], [0.5, '#b3195b'], [1, '#6d0f3e']);
  const border: StrokePointWithWidth[] = [
    [1012, 856, 6],
    [760, 845, 12],
    [500, 852, 18],
    [330, 874, 28],
    [196, 908, 36],
    [124, 984, 38],
    [184, 1076, 38],
    [336, 1104, 38],
    [416, 1164, 38],
    [400, 1240, 38],
  ];
  canvas.add(
    rect(0, 0, 1600, 1200, canvas.linear(90, [0, '#37357a'], [1, '#201e4e'])),
    ...[150, 300, 450].flatMap((y, row) => [
      ...times(16, (i) => spool(92 + i * 94.5, y - 50, threads[(i * 3 + row * 4) % threads.length] ?? '#d8412a')),
      rect(40, y, 1520, 16, '#a8652f', { rx: 4 }),
      rect(40, y + 16, 1520, 10, '#14123a', { opacity: 0.55 }),
    ]),
    rect(0, 0, 1600, 620, canvas.linear(90, [0, '#14123a', 0.55], [1, '#14123a', 0.1])),
    softEllipse(canvas, [700, 560], [760, 480], '#ffd79a', 0.4),
    // The table.
    rect(0, 880, 1600, 320, canvas.linear(90, [0, '#b5713c'], [0.1, '#95562a'], [1, '#4f2a18'])),
    rect(0, 880, 1600, 8, '#f0b878'),
    ...times(5, (i) =>
      stroke(`M${-20} ${930 + i * 62}C400 ${916 + i * 62} 900 ${950 + i * 62} 1620 ${924 + i * 62}`, '#4f2a18', 3, {
        opacity: 0.4,
      }),
    ),
    // The machine: base, pillar, arm, head, wheel.
    softEllipse(canvas, [850, 902], [600, 60], '#14060a', 0.8, 0.3),
    path('M360 812H1320C1346 812 1356 830 1360 856L1366 892H330L338 836C340 820 346 812 360 812Z', iron),
    rect(330, 884, 1036, 18, '#05070a'),
    rect(372, 822, 560, 12, steel, { rx: 5 }),
    rect(360, 836, 960, 4, gilt),
    path(
      'M1010 818C1018 700 1022 560 1000 470C960 462 720 470 600 484C566 490 548 500 544 530L540 640C540 664 520 664 500 660L440 656C426 654 418 640 418 620V424C418 376 448 350 500 344C700 322 960 318 1120 336C1196 346 1230 392 1232 470C1234 600 1240 720 1262 818Z',
      iron,
    ),
    stroke('M446 420C452 388 474 372 510 368C700 348 950 344 1110 360', '#7d8896', 7, { opacity: 0.7 }),
    stroke(
      'M436 630V430C436 386 462 364 506 360C702 338 956 334 1116 352C1180 360 1212 400 1214 470C1216 600 1222 720 1242 806',
      gilt,
      3.5,
    ),
    flourish(800, 412, 1),
    placeAt(1122, 600, flourish(0, 0, 0.72), { rotate: 90 }),
    flourish(1122, 860, 0.5),
    circle(1122, 430, 34, 'none', { stroke: gilt, 'stroke-width': 4 }),
    placeAt(
      1122,
      430,
      repeatAround(0, 0, 8, () => path(petal(26, 13), gilt)),
    ),
    // Spool pin with thread, tension, needle.
    rect(896, 290, 8, 44, steel),
    placeAt(900, 252, spool(0, 0, '#f6a821')),
    stroke('M872 240C760 200 620 220 520 300L470 336V470C470 520 492 540 476 586V760', '#f6a821', 3.5),
    circle(470, 336, 9, steel),
    circle(470, 500, 26, steel),
    circle(470, 500, 12, '#6d7784'),
    rect(424, 372, 100, 60, 'none', { rx: 10, stroke: gilt, 'stroke-width': 3.5 }),
    rect(452, 656, 44, 56, steel, { rx: 6 }),
    rect(466, 708, 14, 70, steel),
    path('M469 776H479L475 838H473Z', '#e9eef2'),
    path('M440 790L508 782V800C508 806 470 812 440 806Z', steel),
    rect(500, 700, 10, 90, steel),
    // The wheel.
    ellipse(1300, 520, 46, 132, '#05070a'),
    ellipse(1290, 520, 46, 132, iron),
    ellipse(1290, 520, 38, 120, 'none', { stroke: gilt, 'stroke-width': 4 }),
    ellipse(1290, 520, 22, 72, '#37404b'),
    ellipse(1286, 520, 12, 34, steel),
    rect(1226, 490, 62, 60, iron),
    // The cloth hangs off the table.
    path(
      'M380 822H936C980 826 1000 846 1016 858C900 868 640 872 470 874C330 884 246 914 220 984C200 1050 300 1066 380 1100C440 1128 460 1170 452 1210H-10V1010C60 900 220 836 380 822Z',
      cloth,
    ),
    path(
      'M220 984C200 1050 300 1066 380 1100C440 1128 460 1170 452 1210H330C340 1150 290 1120 220 1090C150 1060 130 1000 190 940C210 920 260 896 330 884C270 906 232 938 220 984Z',
      '#6d0f3e',
      { opacity: 0.55 },
    ),
    path(strokeOutline(border), gilt),
    stroke(smooth(border.map(([x, y]): Point => [x, y])), '#fbe29a', 3, { 'stroke-dasharray': '10 14' }),
    stroke('M400 850C560 838 760 836 940 842', '#ffd9e6', 3, { 'stroke-dasharray': '12 9' }),
    ...(
      [
        [84, 986],
        [36, 1052],
        [112, 1076],
        [58, 1134],
        [166, 1146],
        [118, 1184],
        [262, 1152],
        [22, 1190],
        [320, 1186],
      ] as const
    ).map(([x, y]) =>
      placeAt(x, y, [repeatAround(0, 0, 6, () => path(petal(17, 10), '#fbe29a')), circle(0, 0, 4, '#b3195b')]),
    ),
    // Scissors, tape, buttons, chalk.
    ...scissors(canvas),
    ...tape(canvas),
    ...[
      [640, 1120, '#2bb58a', 24],
      [700, 1150, '#f6a821', 20],
      [590, 1150, '#fff6e3', 18],
      [740, 1104, '#d8412a', 17],
    ].map(([x, y, c, r]) =>
      placeAt(Number(x), Number(y), [
        ellipse(4, 7, Number(r), Number(r) * 0.66, '#2a120a', { opacity: 0.5 }),
        ellipse(0, 0, Number(r), Number(r) * 0.66, String(c)),
        ellipse(0, 0, Number(r) * 0.7, Number(r) * 0.44, 'none', {
          stroke: shaded(String(c), 0.3),
          'stroke-width': 2.5,
        }),
        ...[-1, 1].flatMap((k) =>
          [-1, 1].map((m) => circle(k * Number(r) * 0.2, m * Number(r) * 0.13, 2.4, shaded(String(c), 0.6))),
        ),
      ]),
    ),
  );
  return canvas.painting();
}

function scissors(canvas: Canvas): string[] {
  const steel = canvas.linear(80, [0, '#ffffff'], [0.5, '#b9c4cf'], [1, '#7d8896']);
  const drawBlades = (paint: string, handle: string) => [
    path('M-4 -12C90 -34 190 -56 268 -66C200 -26 110 4 10 22Z', paint),
    path('M-4 12C90 34 190 56 268 66C200 26 110 -4 10 -22Z', paint),
    ...[-1, 1].map((side) =>
      ellipse(-88, side * 42, 66, 34, 'none', {
        stroke: handle,
        'stroke-width': 20,
        transform: `rotate(${side * -18} -88 ${side * 42})`,
      }),
    ),
  ];
  return [
    placeAt(990, 1092, drawBlades('#2a120a', '#2a120a'), { rotate: -14 }).replace('<g ', '<g opacity="0.4" '),
    placeAt(984, 1076, [...drawBlades(steel, '#1f8a86'), circle(10, 0, 9, '#5d6875')], { rotate: -14 }),
  ];
}

function tape(canvas: Canvas): string[] {
  const tapePoints: Point[] = [
    [1640, 960],
    [1520, 990],
    [1440, 1040],
    [1480, 1110],
    [1400, 1150],
    [1300, 1110],
    [1340, 1030],
  ];
  const line = smooth(tapePoints);
  return [
    stroke(line, '#2a120a', 40, { opacity: 0.4, transform: 'translate(6 12)' }),
    stroke(line, '#f7c93a', 38),
    stroke(line, '#8a5a17', 12, {
      'stroke-dasharray': '2 14',
      'stroke-linecap': 'butt',
      transform: 'translate(0 -12)',
    }),
    stroke(line, '#8a5a17', 20, { 'stroke-dasharray': '3 77', 'stroke-linecap': 'butt', transform: 'translate(0 -8)' }),
    ellipse(1340, 1030, 20, 18, canvas.linear(90, [0, '#e9eef2'], [1, '#8f99a6'])),
  ];
}
