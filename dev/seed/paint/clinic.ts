import { type Canvas, createCanvas, type Painting } from './canvas.ts';
import { softEllipse, softShadow } from './shadows.ts';
import {
  circle,
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
} from './shapes.ts';

/** A doctor's desk from above. 1600 × 1200 px. */
export function clinic(): Painting {
  const canvas = createCanvas(1600, 1200, '#2a9d9a');
  const tube: Point[] = [
    [560, 176],
    [470, 330],
    [360, 520],
    [390, 740],
    [540, 870],
    [720, 840],
    [800, 700],
    [770, 560],
    [680, 520],
    [620, 610],
  ];
  const arms: Point[][] = [
    [
      [560, 176],
      [600, 120],
      [690, 90],
      [760, 130],
    ],
    [
      [560, 176],
      [510, 130],
      [420, 124],
      [360, 180],
    ],
  ];
  const board: Point[] = times(4, (i) => polar([1180, 610], 480, [53, 127, 233, 307][i] ?? 0)).map(([x, y]) =>
    rotatePoint([x, y], [1180, 610], 7),
  );
  const steel = canvas.linear(50, [0, '#ffffff'], [0.4, '#cfd9de'], [0.7, '#8fa0aa'], [1, '#e4ecef']);
  canvas.add(
    rect(0, 0, 1600, 1200, canvas.radial([0.3, 0.2], 1.05, [0, '#62c8bf'], [0.5, '#2fa39d'], [1, '#14706f'])),
    // Clip board with a card of the heart's beat.
    softShadow([board], '#06393b', 40, 0.5, [26, 38]),
    placeAt(
      1180,
      610,
      [
        rect(-290, -390, 580, 780, canvas.linear(40, [0, '#b9783c'], [1, '#7d4a20']), { rx: 26 }),
        rect(-256, -340, 512, 700, '#fffaf2', { rx: 6 }),
        rect(-110, -420, 220, 70, steel, { rx: 16 }),
        circle(0, -408, 22, '#7d4a20'),
        placeAt(-150, -236, [
          rect(-18, -56, 36, 112, '#d8412a', { rx: 8 }),
          rect(-56, -18, 112, 36, '#d8412a', { rx: 8 }),
        ]),
        ...[0, 1, 2].map((i) => rect(-50, -276 + i * 34, [250, 190, 220][i] ?? 200, 14, '#b9d9d6', { rx: 7 })),
        rect(-220, -140, 440, 200, '#eaf6f4', { rx: 14 }),
        stroke('M-200 -34H-110L-84 -70L-58 4L-28 -110L6 26L32 -50L52 -34H104L124 -60L146 -34H200', '#d8412a', 8),
        ...[0, 1, 2, 3, 4].map((i) =>
          group([
            rect(-216, 100 + i * 46, 26, 26, 'none', { rx: 6, stroke: '#2a9d9a', 'stroke-width': 5 }),
            rect(-170, 106 + i * 46, [330, 260, 360, 300, 220][i] ?? 300, 14, '#d9e4e2', { rx: 7 }),
            i < 3 ? stroke(`M-210 ${114 + i * 46}l8 8l14 -18`, '#2a9d9a', 6) : '',
          ]),
        ),
      ],
      { rotate: 7 },
    ),
    // Stethoscope.
    ...[0, 1, 2].map((i) =>
      stroke(smooth(tube), '#06393b', 44 - i * 8, { opacity: 0.14, transform: 'translate(22 30)' }),
    ),
    ...arms.map((arm) => stroke(smooth(arm), '#06393b', 26, { opacity: 0.26, transform: 'translate(16 22)' })),
    ...arms.map((arm) =>
      group([stroke(smooth(arm), '#8fa0aa', 20), stroke(smooth(arm), '#e9f0f2', 9, { transform: 'translate(-3 -3)' })]),
    ),
    ...[
      [768, 136, 30],
      [352, 190, 110],
    ].map(([x = 0, y = 0, angle = 0]) =>
      placeAt(x, y, [rect(-12, -19, 52, 38, '#21303a', { rx: 19 })], { rotate: angle }),
    ),
    stroke(smooth(tube), '#1b2733', 34),
    stroke(smooth(tube), '#4d6070', 9, { transform: 'translate(-7 -7)', opacity: 0.9 }),
    softEllipse(canvas, [644, 652], [150, 150], '#06393b', 0.6, 0.6),
    circle(620, 620, 106, steel),
    circle(620, 620, 92, '#21303a'),
    circle(620, 620, 80, canvas.radial([0.35, 0.3], 0.9, [0, '#ffffff'], [0.6, '#dfe7ea'], [1, '#9fb0b8'])),
    placeAt(
      640,
      616,
      path(
        'M0 36C-34 14 -44 -2 -44 -18C-44 -34 -32 -42 -21 -42C-12 -42 -4 -37 0 -29C4 -37 12 -42 21 -42C32 -42 44 -34 44 -18C44 -2 34 14 0 36Z',
        '#d8412a',
      ),
    ),
    // Thermometer, tablets, a strip, leaves.
    placeAt(
      330,
      1010,
      [
        rect(-150, -14, 320, 40, '#06393b', { rx: 18, opacity: 0.25, transform: 'translate(10 16)' }),
        rect(-150, -20, 300, 40, '#ffffff', { rx: 20 }),
        rect(20, -12, 100, 24, '#b9d9d6', { rx: 6 }),
        rect(-200, -9, 70, 18, steel, { rx: 9 }),
        rect(-130, -20, 46, 40, '#f4a83a', { rx: 20 }),
      ],
      { rotate: -16 },
    ),
    placeAt(720, 1040, strip(canvas), { rotate: 8 }),
    ...[
      [150, 690, 20],
      [214, 760, 70],
      [130, 790, 130],
    ].map(([x = 0, y = 0, r = 0], i) =>
      placeAt(
        x,
        y,
        [
          ellipse(8, 12, 48, 24, '#06393b', { opacity: 0.25 }),
          rect(-46, -20, 92, 40, '#fffaf2', { rx: 20 }),
          path(
            'M-46 0A20 20 0 0 1 -26 -20H0V20H-26A20 20 0 0 1 -46 0Z',
            ['#d8412a', '#f4a83a', '#2f6fb8'][i] ?? '#d8412a',
          ),
          rect(-30, -13, 56, 7, '#ffffff', { rx: 3, opacity: 0.6 }),
        ],
        { rotate: r },
      ),
    ),
    ...times(7, (i) =>
      path(petal(230 - Math.abs(i - 3) * 22, 66), i % 2 ? '#7cc47f' : '#4f9d5f', {
        transform: `translate(-20 -20) rotate(${6 + i * 13})`,
      }),
    ),
    ...times(7, (i) =>
      stroke(`M0 0H${196 - Math.abs(i - 3) * 22}`, '#2f6f45', 3, {
        transform: `translate(-20 -20) rotate(${6 + i * 13})`,
      }),
    ),
  );
  return canvas.painting();
}

const rotatePoint = ([x, y]: Point, [cx, cy]: Point, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return [
    cx + (x - cx) * Math.cos(angle) - (y - cy) * Math.sin(angle),
    cy + (x - cx) * Math.sin(angle) + (y - cy) * Math.cos(angle),
  ];
};

function strip(canvas: Canvas): string {
  return group([
    rect(-140, -70, 300, 150, '#06393b', { rx: 16, opacity: 0.28, transform: 'translate(6 14)' }),
    rect(-150, -76, 300, 152, canvas.linear(40, [0, '#ffffff'], [0.5, '#d5dfe3'], [1, '#a9bac2']), { rx: 14 }),
    ...times(10, (i) =>
      group([
        ellipse(-112 + (i % 5) * 56, i < 5 ? -34 : 34, 22, 26, '#8fa3ad'),
        ellipse(-114 + (i % 5) * 56, i < 5 ? -36 : 32, 20, 24, '#ffd9a0'),
        ellipse(-119 + (i % 5) * 56, i < 5 ? -44 : 24, 7, 9, '#fff6e3'),
      ]),
    ),
  ]);
}
