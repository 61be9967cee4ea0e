import { type Canvas, createCanvas, type Painting } from './canvas.ts';
import { strokeOutline } from './letters.ts';
import { flame, turnedMetalGradient } from './ornaments.ts';
import { lit } from './palette.ts';
import { createRandom } from './random.ts';
import { softEllipse } from './shadows.ts';
import { arch, circle, ellipse, group, path, placeAt, rect, ring, smooth, stroke, times } from './shapes.ts';

/** The kitchen at four in the morning: the first karahi on the fire. 1600 × 1200 px. */
export function kitchenBeforeDawn(): Painting {
  const canvas = createCanvas(1600, 1200, '#141b44');
  canvas.add(
    ...kitchen(canvas),
    ...morning(canvas),
    ...vessels(canvas),
    ...cook(canvas),
    ...karahi(canvas),
    ...paddle(canvas),
    ...steam(canvas),
    ...stove(canvas),
    ...foreground(canvas),
  );
  return canvas.painting();
}

function kitchen(canvas: Canvas): string[] {
  const bricks = times(9, (row) =>
    times(13, (i) => {
      const shade = ((i * 7 + row * 5) % 4) * 0.02;
      return rect(i * 132 - (row % 2) * 66, row * 92, 124, 84, lit('#1c2559', shade), { rx: 6, opacity: 0.5 });
    }).join(''),
  );
  return [
    rect(0, 0, 1600, 1200, canvas.linear(90, [0, '#121a45'], [0.6, '#1d2560'], [1, '#141238'])),
    ...bricks,
    rect(0, 830, 1600, 370, canvas.linear(90, [0, '#2a1c4a'], [1, '#130d2c'])),
    softEllipse(canvas, [800, 760], [820, 620], '#ff8a2a', 0.5),
  ];
}

function morning(canvas: Canvas): string[] {
  const opening = arch(330, 660, 420, 560, 'ogee');
  const random = createRandom(12);
  const stars = times(26, () =>
    circle(random(130, 530), random(120, 400), random(1.4, 3.6), '#fff3d0', { opacity: random(0.5, 1) }),
  );
  const roofs =
    'M110 660V566H172V540H190V566H232V520C232 486 252 470 264 424C276 470 296 486 296 520V590H336V548H398V584H432V558H448V584H492V536H552V660Z';
  return [
    path(arch(330, 668, 480, 606, 'ogee'), '#0d1336'),
    path(arch(330, 664, 452, 584, 'ogee'), '#2e3875'),
    path(
      opening,
      canvas.linear(90, [0, '#182a6b'], [0.4, '#4b3f8f'], [0.68, '#c2617f'], [0.86, '#f79d63'], [1, '#ffd28a']),
    ),
    group(
      [
        ...stars,
        softEllipse(canvas, [422, 236], [90, 90], '#fff3d0', 0.5),
        path('M422 190C396 200 384 240 406 264C428 286 462 276 470 252C446 262 422 244 422 190Z', '#fff3d0'),
        path(roofs, '#2a1a52'),
        path('M262 424V404M264 408L284 414L264 420Z', '#e0552d', { stroke: '#2a1a52', 'stroke-width': 3 }),
        path('M100 660V626H206V606H300V632H420V612H560V660Z', '#1b1240'),
        ...[
          [140, 640],
          [250, 622],
          [386, 646],
          [470, 628],
          [356, 562],
        ].map(([x = 0, y = 0]) => rect(x, y, 10, 13, '#ffc45e')),
      ],
      { 'clip-path': canvas.clip(path(opening, '#000')) },
    ),
    rect(78, 656, 504, 26, '#36407f'),
    rect(78, 682, 504, 10, '#0d1336', { opacity: 0.6 }),
  ];
}

function vessels(canvas: Canvas): string[] {
  const metal = turnedMetalGradient(canvas, '#b9772c');
  const pot = (x: number, y: number, w: number, h: number) =>
    placeAt(x, y, [
      path(
        `M${-w * 0.34} ${-h}C${-w * 0.3} ${-h * 0.84} ${-w / 2} ${-h * 0.72} ${-w / 2} ${-h * 0.42}C${-w / 2} ${-h * 0.1} ${-w * 0.3} 0 0 0S${w / 2} ${-h * 0.1} ${w / 2} ${-h * 0.42}C${w / 2} ${-h * 0.72} ${w * 0.3} ${-h * 0.84} ${w * 0.34} ${-h}Z`,
        metal,
      ),
      ellipse(0, -h, w * 0.4, h * 0.07, '#e8b45c'),
      ellipse(0, -h + 1, w * 0.32, h * 0.045, '#5d3210'),
      stroke(
        `M${-w * 0.48} ${-h * 0.5}C${-w * 0.2} ${-h * 0.42} ${w * 0.2} ${-h * 0.42} ${w * 0.48} ${-h * 0.5}`,
        '#6d3d10',
        4,
        { opacity: 0.7 },
      ),
    ]);
  const ladle = (x: number, length: number) =>
    group([
      stroke(`M${x} 196V${196 + length}`, '#c98a45', 8),
      path(
        `M${x - 26} ${190 + length}C${x - 26} ${238 + length} ${x + 26} ${238 + length} ${x + 26} ${190 + length}Z`,
        '#e0a75a',
      ),
      ring(x, 190, 9, '#c98a45', 5),
    ]);
  const lantern = placeAt(1444, 470, [
    softEllipse(canvas, [0, 20], [330, 330], '#ffb347', 0.55),
    stroke('M0 -470V-96', '#0d1130', 6),
    ring(0, -82, 22, '#c98a45', 7),
    path('M-36 -62H36L52 -34H-52Z', metal),
    path('M-44 -34H44C58 0 58 44 44 78H-44C-58 44 -58 0 -44 -34Z', '#ffd98a'),
    path('M-22 -34H22C30 0 30 44 22 78H-22C-30 44 -30 0 -22 -34Z', '#fff6d8'),
    placeAt(0, 66, flame(64)),
    ...[-44, 0, 44].map((x) => stroke(`M${x * 0.96} -34C${x * 1.25} 0 ${x * 1.25} 44 ${x * 0.96} 78`, '#8a5218', 5)),
    path('M-54 78H54L44 104H-44Z', metal),
  ]);
  return [
    rect(1160, 178, 220, 12, '#8a5218', { rx: 5 }),
    ladle(1196, 140),
    ladle(1270, 190),
    ladle(1344, 120),
    rect(700, 356, 262, 18, '#6d3d22', { rx: 4 }),
    rect(700, 374, 262, 8, '#0b0f2c', { opacity: 0.6 }),
    pot(762, 356, 104, 122),
    pot(886, 356, 118, 92),
    lantern,
  ];
}

const skinGradient = (canvas: Canvas) => canvas.linear(70, [0, '#8a4a2a'], [1, '#d58a4e']);

/** The halwai, lit from the fire below. */
function cook(canvas: Canvas): string[] {
  const skin = skinGradient(canvas);
  const cloth = canvas.linear(80, [0, '#c9b79a'], [0.5, '#f3e4c6'], [1, '#ffcf86']);
  const scarf = canvas.linear(80, [0, '#8d1722'], [1, '#d8412a']);
  return [
    // Far arm, body, head.
    path('M930 520C900 560 866 604 826 640L850 672C900 640 950 596 984 556Z', '#a35c34'),
    path('M900 720C892 610 900 520 960 478C1000 456 1062 452 1104 474C1170 508 1186 610 1184 730Z', cloth),
    stroke('M1000 470C1006 520 1008 600 1004 700', '#b89e78', 4, { opacity: 0.7 }),
    path('M988 404H1060V474C1040 496 1006 494 988 474Z', '#96522e'),
    path(
      'M956 330C956 276 990 246 1030 246C1074 246 1102 280 1100 330C1098 392 1068 432 1030 432C988 432 956 392 956 330Z',
      skin,
    ),
    path('M1098 336C1112 328 1120 344 1112 362C1106 376 1094 376 1092 368Z', '#a9623a'),
    path('M990 424C1006 440 1050 440 1060 420V440C1044 462 1010 462 990 446Z', '#6d3a20', { opacity: 0.8 }),
    // Turban.
    path('M942 310C930 250 968 204 1030 204C1096 204 1126 250 1112 312C1080 286 982 280 942 310Z', scarf),
    stroke('M948 296C984 258 1050 238 1104 262', '#f0764e', 7, { opacity: 0.9 }),
    stroke('M960 262C1000 228 1050 216 1096 240', '#6d0f1b', 5, { opacity: 0.6 }),
    path('M1104 270C1136 276 1150 320 1144 374C1130 350 1112 328 1098 312Z', '#a51e2a'),
    // Face, turned to the pan: brow, lowered eye, nose, moustache.
    stroke('M968 330C976 324 990 324 998 330', '#2a130c', 6),
    stroke('M1026 332C1034 325 1052 326 1060 333', '#2a130c', 6),
    stroke('M972 350C980 356 990 356 996 351', '#2a130c', 4.5),
    stroke('M1030 352C1038 358 1050 358 1056 352', '#2a130c', 4.5),
    stroke('M1008 346C1004 362 1000 374 1004 380C1008 384 1014 384 1018 382', '#7d3f22', 4.5),
    path(
      'M976 398C990 386 1002 388 1010 392C1020 386 1036 388 1050 400C1034 402 1020 402 1010 400C1000 402 988 402 976 398Z',
      '#22100c',
    ),
    // The scarf on the shoulder.
    path('M1066 462C1100 466 1128 486 1142 520L1150 690L1108 690C1110 600 1096 520 1046 476Z', scarf),
    ...[0, 1, 2].map((i) => rect(1109, 640 + i * 16, 41, 6, '#f6c25a')),
  ];
}

function paddle(canvas: Canvas): string[] {
  const skin = skinGradient(canvas);
  return [
    // The blade is drawn first, then the near arm and both hands on the handle.
    path('M670 738L738 756L722 786C704 794 674 788 658 774Z', '#7d491c'),
    stroke('M702 770L938 396', '#5d3314', 24),
    stroke('M706 764L940 392', '#b9783c', 10),
    path(
      'M1086 500C1130 520 1146 574 1120 618C1076 650 980 640 890 622L878 580C950 580 1020 572 1056 548Z',
      canvas.linear(90, [0, '#efe0c2'], [1, '#ffc27a']),
    ),
    path('M898 574C880 566 850 562 832 574C818 586 822 612 838 622C860 632 886 630 900 624Z', skin),
    stroke('M836 584L862 596M832 598L856 610', '#7d3f22', 4),
    path('M846 622C826 614 800 622 794 640C790 660 806 680 826 680C844 680 858 668 860 654Z', skin),
    stroke('M800 640L824 650M798 656L820 666', '#7d3f22', 4),
  ];
}

function karahi(canvas: Canvas): string[] {
  const random = createRandom(8);
  const iron = canvas.linear(0, [0, '#0c0a16'], [0.2, '#3a3040'], [0.45, '#18131f'], [0.8, '#4a3330'], [1, '#140d14']);
  const ghee = canvas.radial([0.42, 0.4], 0.7, [0, '#ffe08a'], [0.5, '#f6ac35'], [1, '#c4651a']);
  const bubbles = times(46, () => {
    const [angle, reach] = [random(0, 6.283), Math.sqrt(random(0.02, 0.94))];
    const [x, y] = [760 + Math.cos(angle) * 372 * reach, 762 + Math.sin(angle) * 66 * reach];
    const size = random(4, 15);
    return group([
      ellipse(x, y, size, size * 0.5, '#ffe9a8', { opacity: 0.75 }),
      ellipse(x, y + size * 0.12, size * 0.72, size * 0.3, '#eb9a2c', { opacity: 0.7 }),
    ]);
  });
  const handle = (side: number) =>
    placeAt(760 + side * 446, 742, [
      stroke(`M0 10C${side * 64} -14 ${side * 70} 66 ${side * -16} 62`, '#0d0a14', 22),
      stroke(`M0 6C${side * 60} -14 ${side * 64} 56 ${side * -10} 58`, '#5a4650', 7),
    ]);
  return [
    handle(-1),
    handle(1),
    path('M300 750C310 900 520 1010 760 1010S1210 900 1220 750Z', iron),
    path('M330 800C360 920 540 996 760 996S1160 920 1190 800C1150 900 980 962 760 962S370 900 330 800Z', '#ff8a2a', {
      opacity: 0.32,
    }),
    ellipse(760, 750, 460, 100, '#4a3d48'),
    ellipse(760, 752, 444, 90, '#0e0a14'),
    ellipse(760, 764, 404, 72, ghee),
    ...bubbles,
    ellipse(700, 774, 80, 17, '#8a4210', { opacity: 0.5 }),
    ...times(3, (i) =>
      stroke(
        smooth([
          [560 - i * 40, 760 + i * 6],
          [640 - i * 20, 786 + i * 10],
          [760, 796 + i * 10],
          [860 + i * 20, 782 + i * 8],
        ]),
        '#fff0b8',
        5 - i,
        { opacity: 0.75 - i * 0.18 },
      ),
    ),
  ];
}

function steam(canvas: Canvas): string[] {
  const paint = canvas.linear(
    -90,
    [0, '#ffd9a0', 0],
    [0.18, '#ffe3bd', 0.42],
    [0.6, '#d9d4f4', 0.26],
    [1, '#c9cdf5', 0],
  );
  const wisp = (x: number, height: number, sway: number, width: number) =>
    path(
      strokeOutline([
        [x, 724, width * 0.3],
        [x + sway * 0.8, 724 - height * 0.25, width * 0.9],
        [x - sway * 0.7, 724 - height * 0.52, width],
        [x + sway * 0.6, 724 - height * 0.78, width * 0.7],
        [x - sway * 0.2, 724 - height, width * 0.1],
      ]),
      paint,
    );
  return [
    wisp(470, 560, 60, 78),
    wisp(580, 660, -66, 96),
    wisp(690, 520, 54, 70),
    wisp(420, 400, -40, 50),
    wisp(806, 330, 36, 40),
  ];
}

function stove(canvas: Canvas): string[] {
  const clay = canvas.linear(90, [0, '#a24a2c'], [0.5, '#7d3322'], [1, '#401a1c']);
  const mouth = arch(760, 1160, 330, 190, 'round');
  const tongues: [number, number][] = [
    [640, 90],
    [690, 130],
    [746, 160],
    [806, 142],
    [864, 104],
    [716, 80],
    [790, 88],
  ];
  return [
    path(
      'M368 1200C372 1060 408 946 470 902C560 976 660 1006 760 1006S960 976 1050 902C1112 946 1148 1060 1152 1200Z',
      clay,
    ),
    stroke('M470 904C560 976 660 1006 760 1006S960 976 1050 904', '#d9794a', 7, { opacity: 0.8 }),
    ...[1, 2, 3].map((row) =>
      stroke(
        `M${424 - row * 14} ${980 + row * 52}C${560} ${1040 + row * 54} ${960} ${1040 + row * 54} ${1096 + row * 14} ${980 + row * 52}`,
        '#5d2418',
        5,
        { opacity: 0.5 },
      ),
    ),
    softEllipse(canvas, [760, 1090], [420, 260], '#ff7a1a', 0.55),
    path(mouth, '#2b0a08'),
    group(
      [
        softEllipse(canvas, [760, 1160], [200, 190], '#ff5a12', 0.95),
        ...tongues.map(([x, height]) => placeAt(x, 1162, flame(height), { scale: [1.5, 1] })),
        rect(590, 1138, 340, 30, '#2b0f0a', { rx: 14 }),
        rect(620, 1126, 280, 24, '#4a1c10', { rx: 12 }),
        ...[660, 740, 830].map((x) => circle(x, 1138, 11, '#e0622a')),
      ],
      {
        'clip-path': canvas.clip(path(mouth, '#000')),
      },
    ),
    stroke(mouth.replace('Z', ''), '#d9794a', 8, { opacity: 0.85 }),
  ];
}

function foreground(canvas: Canvas): string[] {
  const tin = canvas.linear(0, [0, '#1b2150'], [0.3, '#5b64a8'], [0.5, '#2a3170'], [0.85, '#d98a4a'], [1, '#3a2a50']);
  const basket = canvas.linear(0, [0, '#d98a4a'], [0.2, '#8a4f28'], [1, '#2a1533']);
  return [
    // A can of milk.
    path('M120 1200V930C120 880 150 866 160 846V800H270V846C280 866 310 880 310 930V1200Z', tin),
    ellipse(215, 800, 64, 15, '#8d95cf'),
    rect(150, 782, 130, 18, tin, { rx: 8 }),
    stroke('M120 960H310M120 1090H310', '#141a44', 4, { opacity: 0.6 }),
    // A basket of gram flour.
    ellipse(1390, 1014, 156, 46, '#f6d58a'),
    path('M1240 1008C1270 930 1340 890 1392 892C1450 894 1520 940 1540 1008Z', '#f3cb76'),
    path('M1240 1008C1270 960 1330 916 1370 908C1330 960 1310 990 1300 1014Z', '#fff0bd', { opacity: 0.7 }),
    path(
      'M1226 1004C1240 1100 1270 1170 1290 1200H1494C1514 1170 1544 1100 1556 1004C1500 1040 1280 1040 1226 1004Z',
      basket,
    ),
    ...times(4, (i) =>
      stroke(
        `M${1234 + i * 12} ${1052 + i * 38}C1310 ${1078 + i * 38} 1470 ${1078 + i * 38} ${1546 - i * 12} ${1052 + i * 38}`,
        '#e3a460',
        4,
        { opacity: 0.5 },
      ),
    ),
    stroke('M1228 1006C1290 1044 1494 1044 1554 1006', '#e3a460', 12),
  ];
}
