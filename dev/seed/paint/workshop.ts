import { type Canvas, createCanvas, type Painting } from './canvas.ts';
import { lit, shaded } from './palette.ts';
import { circle, ellipse, group, path, placeAt, polar, polygon, rect, ring, stroke, times } from './shapes.ts';

/** A two-wheeler workshop: a parked scooter in front of a wall of tools. 1600 × 1200 px. */
export function autoWorkshop(): Painting {
  const canvas = createCanvas(1600, 1200, '#1d3f8f');
  canvas.add(
    ...garage(canvas),
    ...toolWall(),
    ...shelves(canvas),
    ...lamp(canvas),
    ...scooter(canvas),
    ...floorObjects(canvas),
  );
  return canvas.painting();
}

function garage(canvas: Canvas): string[] {
  return [
    rect(0, 0, 1600, 880, canvas.linear(90, [0, '#16307a'], [1, '#2a58b8'])),
    ...times(9, (i) => rect(0, i * 98, 1600, 3, '#10245f', { opacity: 0.35 })),
    rect(0, 640, 1600, 240, '#f4b63a'),
    rect(0, 640, 1600, 10, '#ffd877'),
    rect(0, 862, 1600, 18, '#10245f'),
    rect(0, 880, 1600, 320, canvas.linear(90, [0, '#8d98ad'], [0.3, '#77839b'], [1, '#4b566e'])),
    ...times(12, (i) =>
      path(`M${i * 140 - 20} 880L${i * 200 - 420} 1200H${i * 200 - 414}L${i * 140 - 16} 880Z`, '#4b566e', {
        opacity: 0.5,
      }),
    ),
    rect(0, 1010, 1600, 3, '#4b566e', { opacity: 0.5 }),
  ];
}

/** Spanners, pliers and screwdrivers on a board. */
function toolWall(): string[] {
  const steel = '#dfe6f1';
  const spanner = (x: number, y: number, length: number) =>
    placeAt(x, y, [
      rect(-8, 0, 16, length, steel, { rx: 6 }),
      circle(0, 0, 22, steel),
      path('M-10 -26H10V-4L0 4L-10 -4Z', '#23438f'),
      ring(0, length, 14, steel, 11),
    ]);
  const driver = (x: number, y: number, colour: string) =>
    placeAt(x, y, [
      rect(-12, 0, 24, 74, colour, { rx: 10 }),
      rect(-4, 74, 8, 74, steel),
      rect(-7, 142, 14, 12, steel),
      rect(-6, 12, 5, 50, '#ffffff', { opacity: 0.35, rx: 2 }),
    ]);
  const hammer = (x: number, y: number) =>
    placeAt(x, y, [rect(-9, 0, 18, 170, '#c98446', { rx: 7 }), path('M-46 -10H30C44 -10 48 6 40 20H-46Z', steel)]);
  const pliers = (x: number, y: number) =>
    placeAt(x, y, [
      path('M-6 0C-34 50 -34 110 -22 150', 'none', {
        stroke: '#d8412a',
        'stroke-width': 17,
        'stroke-linecap': 'round',
      }),
      path('M6 0C34 50 34 110 22 150', 'none', { stroke: '#d8412a', 'stroke-width': 17, 'stroke-linecap': 'round' }),
      path('M-20 6C-24 -22 -12 -48 0 -60C12 -48 24 -22 20 6Z', steel),
      circle(0, 2, 9, '#23438f'),
    ]);
  const dots = times(9, (row) =>
    times(19, (i) => circle(486 + i * 35, 102 + row * 35, 3.4, '#0f2766', { opacity: 0.7 })).join(''),
  );
  return [
    rect(450, 64, 700, 352, '#10245f', { rx: 10, opacity: 0.5, transform: 'translate(8 12)' }),
    rect(450, 64, 700, 352, '#23438f', { rx: 10 }),
    ...dots,
    ...[0, 1, 2, 3, 4, 5].map((i) => spanner(506 + i * 56, 128, 210 - i * 24)),
    driver(850, 108, '#f4b63a'),
    driver(904, 108, '#d8412a'),
    driver(958, 108, '#2bb58a'),
    hammer(1022, 122),
    pliers(1096, 172),
    ring(900, 340, 42, '#f4b63a', 9),
    ring(990, 348, 32, steel, 12),
    ring(990, 348, 22, '#0f2766', 3),
  ];
}

function shelves(canvas: Canvas): string[] {
  const can = (x: number, foot: number, w: number, h: number, colour: string) =>
    placeAt(x, foot, [
      rect(-w / 2, -h, w, h, canvas.linear(0, [0, lit(colour, 0.3)], [0.4, colour], [1, shaded(colour, 0.35)]), {
        rx: 6,
      }),
      rect(-w / 2, -h * 0.7, w, h * 0.42, '#fff3da'),
      path(
        `M0 ${-h * 0.66}C${w * 0.2} ${-h * 0.5} ${w * 0.17} ${-h * 0.34} 0 ${-h * 0.34}S${-w * 0.2} ${-h * 0.5} 0 ${-h * 0.66}Z`,
        colour,
      ),
      rect(-w * 0.2, -h - 12, w * 0.4, 14, '#10245f', { rx: 3 }),
    ]);
  const tyre = (x: number, y: number) =>
    group([
      circle(x, y, 92, '#1a1c2b'),
      ...times(24, (i) =>
        stroke(
          `M${polar([x, y], 82, i * 15)
            .map(Math.round)
            .join(' ')}L${polar([x, y], 91, i * 15 + 5)
            .map(Math.round)
            .join(' ')}`,
          '#3b3f55',
          5,
        ),
      ),
      circle(x, y, 60, '#2a2e42'),
      circle(x, y, 52, '#23438f'),
      ring(x, y, 70, '#3b3f55', 3),
    ]);
  return [
    rect(70, 300, 320, 18, '#c98446', { rx: 4 }),
    rect(70, 318, 320, 8, '#0f2766', { opacity: 0.6 }),
    can(122, 300, 66, 116, '#d8412a'),
    can(204, 300, 66, 100, '#2bb58a'),
    can(286, 300, 76, 128, '#f4b63a'),
    can(356, 300, 46, 84, '#d8412a'),
    rect(70, 510, 320, 18, '#c98446', { rx: 4 }),
    rect(70, 528, 320, 8, '#0f2766', { opacity: 0.6 }),
    ...[
      [96, 66, '#f4b63a'],
      [176, 90, '#e8edf6'],
      [280, 78, '#d8412a'],
    ].map(([x, h, colour]) =>
      group([
        rect(Number(x), 510 - Number(h), 74, Number(h), String(colour), { rx: 5 }),
        rect(Number(x) + 10, 510 - Number(h) + 14, 54, 16, '#10245f', { rx: 3, opacity: 0.75 }),
        rect(Number(x) + 28, 510 - Number(h) + 40, 18, 8, '#10245f', { rx: 3, opacity: 0.5 }),
      ]),
    ),
    stroke('M1290 100V160M1480 100V160', '#10245f', 8),
    rect(1210, 92, 340, 14, '#c98446', { rx: 5 }),
    tyre(1290, 220),
    tyre(1480, 220),
    placeAt(1385, 470, [
      circle(0, 0, 84, '#fff3da'),
      circle(0, 0, 84, 'none', { stroke: '#d8412a', 'stroke-width': 14 }),
      ...times(12, (i) => rect(-4, -68, 8, i % 3 ? 10 : 18, '#10245f', { transform: `rotate(${i * 30})` })),
      stroke('M0 0L-30 -26', '#10245f', 9),
      stroke('M0 0L22 -50', '#10245f', 6),
      circle(0, 0, 9, '#d8412a'),
    ]),
  ];
}

const lamp = (canvas: Canvas): string[] => [
  stroke('M800 -10V40', '#0b1a48', 7),
  path('M730 92C736 52 764 36 800 36S864 52 870 92Z', '#f4b63a'),
  rect(722, 88, 156, 12, '#c98446', { rx: 6 }),
  path('M728 100H872L1230 880H370Z', canvas.linear(90, [0, '#fff1c0', 0.5], [1, '#fff1c0', 0])),
  ellipse(800, 101, 60, 11, '#fffbe6'),
];

function scooter(canvas: Canvas): string[] {
  const body = canvas.linear(75, [0, '#ffe1d0'], [0.18, '#f2684a'], [0.6, '#d8412a'], [1, '#96221c']);
  const chrome = canvas.linear(90, [0, '#ffffff'], [0.45, '#c5cfdd'], [0.55, '#8592a8'], [1, '#e8edf6']);
  const wheel = (x: number) =>
    placeAt(x, 900, [
      circle(0, 0, 122, '#171925'),
      ring(0, 0, 112, '#343850', 5),
      circle(0, 0, 82, '#fff3da'),
      circle(0, 0, 70, '#c5cfdd'),
      circle(0, 0, 62, '#8592a8'),
      ...times(8, (i) => circle(...polar([0, 0], 44, i * 45), 9, '#e8edf6')),
      circle(0, 0, 24, '#e8edf6'),
      circle(0, 0, 11, '#4b566e'),
    ]);
  return [
    ellipse(810, 1036, 540, 34, '#232b42', { opacity: 0.55 }),
    // Kickstand.
    stroke('M776 930L736 1024M776 930L816 1024M704 1026H848', '#232b42', 16),
    path('M990 900A140 152 0 0 1 1270 900Z', '#4a1412'),
    wheel(470),
    wheel(1130),
    // Fork and front mudguard.
    stroke('M470 900L560 560', chrome, 26),
    path(
      'M332 872C336 780 400 738 478 744C556 750 606 802 606 872C570 816 524 794 470 794C412 794 364 820 332 872Z',
      body,
    ),
    stroke('M352 840C376 790 424 762 478 764', '#ffd5c2', 6, { opacity: 0.8 }),
    // Floor and rear body.
    path(
      'M606 902C640 940 700 950 760 950H930C948 880 990 820 1060 780L1010 760C960 790 900 860 880 890H700C670 890 652 866 640 830Z',
      '#96221c',
    ),
    path(
      'M876 906C862 800 888 690 968 642C1060 596 1200 606 1270 676C1322 730 1336 810 1322 862C1296 870 1274 868 1258 862C1252 790 1196 748 1130 748C1058 748 1004 800 1000 906Z',
      body,
    ),
    path(
      'M924 760C950 690 1010 656 1100 654C1160 654 1210 672 1240 704C1190 690 1120 686 1060 700C1000 714 954 734 924 760Z',
      '#ffd5c2',
      { opacity: 0.55 },
    ),
    ...times(4, (i) => stroke(`M${1196 + i * 20} ${742 + i * 13}L${1212 + i * 20} ${716 + i * 13}`, '#96221c', 6)),
    rect(1300, 726, 38, 56, '#ffb13a', { rx: 12, stroke: '#96221c', 'stroke-width': 5 }),
    // Seat.
    path(
      'M852 640C850 606 880 590 930 590H1180C1240 590 1286 612 1290 648C1240 654 1180 628 1100 634C1020 640 960 668 900 668C872 668 854 658 852 640Z',
      '#3a241c',
    ),
    path(
      'M864 622C880 604 910 600 940 600H1176C1220 600 1254 612 1270 630C1190 606 1010 606 930 628C900 636 876 632 864 622Z',
      '#7a4a34',
    ),
    // Apron.
    path(
      'M566 500C606 486 634 506 640 548C650 640 662 760 690 838C704 880 730 894 770 898V950C690 950 622 936 598 872C572 800 566 660 552 560C548 530 552 508 566 500Z',
      body,
    ),
    stroke('M574 520C588 640 596 780 626 862', '#ffd5c2', 8, { opacity: 0.75 }),
    path('M770 898H930V950H770Z', '#b32f20'),
    ...times(4, (i) => rect(700 + i * 2, 904 + i * 11, 220, 4, '#ffd5c2', { opacity: 0.5 })),
    path('M590 566L634 556L644 646L602 656Z', '#96221c', { opacity: 0.7 }),
    // Handlebar, headlamp, mirror.
    stroke('M600 500L640 432L726 420', chrome, 18),
    stroke('M690 424L752 416', '#231a22', 26),
    stroke('M640 440L664 330', chrome, 7),
    circle(672, 306, 36, '#c5cfdd'),
    circle(672, 306, 28, '#9cc7f0'),
    path('M652 318A28 28 0 0 1 686 282Z', '#ffffff', { opacity: 0.7 }),
    path(
      'M536 420C560 392 628 388 656 414C672 450 656 512 620 526C580 530 540 504 530 468C526 448 528 432 536 420Z',
      body,
    ),
    ellipse(550, 462, 28, 44, '#fff8dc', { stroke: '#c5cfdd', 'stroke-width': 10, transform: 'rotate(-10 550 462)' }),
    ellipse(544, 450, 10, 16, '#ffffff', { transform: 'rotate(-10 544 450)' }),
    stroke('M590 408C610 400 632 402 646 414', '#ffd5c2', 5, { opacity: 0.8 }),
  ];
}

function floorObjects(canvas: Canvas): string[] {
  const tray = '#d8412a';
  return [
    // A tool box, open.
    ellipse(222, 1118, 190, 20, '#232b42', { opacity: 0.5 }),
    path('M60 976L96 916H340L376 976Z', shaded(tray, 0.45)),
    ...[
      [120, 60, '#dfe6f1'],
      [168, 84, '#f4b63a'],
      [214, 50, '#dfe6f1'],
      [262, 78, '#2bb58a'],
      [310, 56, '#dfe6f1'],
    ].map(([x, h, colour]) => rect(Number(x), 972 - Number(h), 17, Number(h) + 10, String(colour), { rx: 7 })),
    rect(56, 972, 326, 136, canvas.linear(90, [0, '#f2684a'], [0.2, tray], [1, '#96221c']), { rx: 10 }),
    rect(56, 1022, 326, 8, '#96221c', { opacity: 0.7 }),
    rect(190, 1006, 58, 42, '#f4b63a', { rx: 7 }),
    rect(208, 1018, 22, 18, '#8a5a17', { rx: 4 }),
    // A bucket of water with a cloth, and a spanner on the floor.
    ellipse(1420, 1122, 130, 17, '#232b42', { opacity: 0.5 }),
    path('M1314 962H1522L1496 1116H1340Z', canvas.linear(0, [0, '#3fc79b'], [0.4, '#2bb58a'], [1, '#14694f'])),
    ellipse(1418, 962, 104, 22, '#14694f'),
    ellipse(1418, 966, 92, 16, '#8fd3f0'),
    path(
      'M1470 950C1512 946 1540 962 1536 1000C1532 1034 1548 1050 1540 1076C1520 1066 1502 1070 1490 1056C1480 1020 1490 990 1462 974Z',
      '#fff3da',
    ),
    stroke('M1500 980C1512 1006 1506 1030 1518 1056', '#d9c6a0', 4),
    placeAt(
      1080,
      1128,
      [
        rect(-120, -10, 220, 20, '#dfe6f1', { rx: 9 }),
        circle(-130, 0, 34, '#dfe6f1'),
        polygon(
          [
            [-176, -14],
            [-136, -10],
            [-128, 0],
            [-136, 10],
            [-176, 14],
          ],
          '#5d687f',
        ),
        ring(112, 0, 22, '#dfe6f1', 15),
      ],
      { rotate: -7 },
    ),
  ];
}
