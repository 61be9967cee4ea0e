import { type Canvas, createCanvas, type Painting } from './canvas.ts';
import { diya, garland, hangingLeaf, swag } from './ornaments.ts';
import { colours } from './palette.ts';
import { softEllipse } from './shadows.ts';
import {
  arch,
  circle,
  group,
  path,
  petal,
  placeAt,
  polar,
  polygon,
  rect,
  repeatAround,
  ring,
  times,
} from './shapes.ts';

/** A rangoli before an old carved door, lamps on the step. 1600 × 1200 px. */
export function rangoliAtTheDoor(): Painting {
  const canvas = createCanvas(1600, 1200, '#f0c27c');
  canvas.add(
    ...doorway(canvas),
    ...step(canvas),
    placeAt(800, 1004, group(rangoli(), { transform: 'scale(.86 .36)' })),
  );
  const lamps: [number, number, number][] = [
    [236, 908, 104],
    [1364, 908, 104],
    [300, 1018, 124],
    [1300, 1018, 124],
    [392, 1132, 142],
    [1208, 1132, 142],
  ];
  for (const [x, y, width] of lamps)
    canvas.add(
      softEllipse(canvas, [x, y + width * 0.4], [width * 0.76, width * 0.18], '#2b0c12', 0.6),
      placeAt(x, y, diya(canvas, { width, glow: 1.1 })),
    );
  return canvas.painting();
}

function doorway(canvas: Canvas): string[] {
  const teal = '#0f6a6e';
  const wood = canvas.linear(0, [0, '#1a8489'], [0.5, teal], [1, '#0a4a50']);
  const panel = (x: number, y: number, w: number, h: number) =>
    group([
      rect(x, y, w, h, '#07393f', { rx: 6 }),
      rect(x + 6, y + 8, w - 12, h - 14, canvas.linear(90, [0, '#0d5c61'], [1, '#178086']), { rx: 5 }),
      placeAt(x + w / 2, y + h / 2, [
        repeatAround(0, 0, 8, () => path(petal(Math.min(w, h) * 0.4, Math.min(w, h) * 0.2), colours.brass)),
        circle(0, 0, 11, '#0d5c61'),
        circle(0, 0, 6, colours.paleBrass),
      ]),
    ]);
  const leaf = (side: number) => {
    const x = side < 0 ? 576 : 804;
    return group([
      rect(x, 214, 220, 566, wood),
      ...[0, 1, 2].map((row) => panel(x + 28, 252 + row * 176, 164, 150)),
      ...times(8, (i) => circle(x + (side < 0 ? 12 : 208), 240 + i * 72, 6.5, colours.brass)),
      ring(side < 0 ? 768 : 832, 512, 24, colours.brass, 7),
      circle(side < 0 ? 768 : 832, 490, 10, colours.paleBrass),
    ]);
  };
  const carved = times(15, (i) => {
    const [x, y] = polar([0, 0], 348, 184 + (i * 172) / 14);
    return placeAt(800 + x, 206 + y * 0.46, [
      repeatAround(0, 0, 6, () => path(petal(17, 11), '#fff1d0')),
      circle(0, 0, 4, '#b4232a'),
    ]);
  });
  const pillar = (x: number) =>
    group([
      rect(x - 46, 236, 92, 560, canvas.linear(0, [0, '#c9602e'], [0.4, '#e88a48'], [1, '#9a3f20'])),
      rect(x - 60, 214, 120, 40, '#fff1d0', { rx: 4 }),
      rect(x - 60, 740, 120, 60, '#fff1d0', { rx: 4 }),
      ...times(6, (i) =>
        placeAt(x, 302 + i * 78, [
          polygon(
            [
              [0, -30],
              [22, 0],
              [0, 30],
              [-22, 0],
            ],
            '#fff1d0',
          ),
          polygon(
            [
              [0, -17],
              [12, 0],
              [0, 17],
              [-12, 0],
            ],
            '#b4232a',
          ),
        ]),
      ),
    ]);
  const dado = times(41, (i) =>
    path(petal(34, 24), '#b4232a', { transform: `translate(${i * 40} 792) rotate(-90)`, opacity: 0.8 }),
  );
  const niche = (x: number) =>
    group([
      path(arch(x, 560, 156, 226, 'ogee'), '#fff1d0'),
      path(arch(x, 560, 124, 200, 'ogee'), canvas.linear(90, [0, '#7d2a22'], [1, '#e07a34'])),
      rect(x - 92, 560, 184, 16, '#fff1d0'),
      placeAt(x, 528, diya(canvas, { width: 76, glow: 1.5 })),
    ]);
  return [
    rect(0, 0, 1600, 800, canvas.linear(90, [0, '#f8cf8c'], [0.6, '#f2b566'], [1, '#dd8e48'])),
    ...dado,
    rect(0, 790, 1600, 10, '#b4232a', { opacity: 0.8 }),
    niche(246),
    niche(1354),
    // The frame: a fan of carving over the lintel.
    group(
      [
        path('M-400 0A400 400 0 0 1 400 0Z', '#a8461f'),
        path('M-380 0A380 380 0 0 1 380 0Z', '#e88a48'),
        path('M-316 0A316 316 0 0 1 316 0Z', '#8c2f1c'),
        ...times(13, (i) =>
          path(petal(230, 58), i % 2 ? '#f6d08a' : '#e0a04c', {
            transform: `rotate(${-172 + i * 13.67}) translate(74 0)`,
          }),
        ),
        circle(0, 0, 80, '#fff1d0'),
        circle(0, 0, 62, '#b4232a'),
      ],
      { transform: 'translate(800 206) scale(1 .46)' },
    ),
    ...carved,
    rect(540, 206, 520, 590, '#5d1f14'),
    leaf(-1),
    leaf(1),
    rect(796, 214, 8, 566, '#06282c'),
    pillar(500),
    pillar(1100),
    rect(400, 190, 800, 46, '#fff1d0', { rx: 4 }),
    rect(400, 230, 800, 8, '#8c2f1c', { opacity: 0.5 }),
    // Mango leaves and marigolds over the door.
    ...times(15, (i) =>
      placeAt(
        568 + i * 33.2,
        250 + Math.sin((i / 14) * Math.PI) * 26,
        hangingLeaf(88 + (i % 2) * 14, i % 2 ? colours.leaf : '#3d7a35'),
      ),
    ),
    garland(canvas, swag([552, 238], [1048, 238], 32), 24),
    ...[560, 1040].map((x) =>
      garland(
        canvas,
        [
          [x, 250],
          [x, 380],
          [x, 500],
        ],
        21,
      ),
    ),
  ];
}

function step(canvas: Canvas): string[] {
  return [
    rect(0, 800, 1600, 400, canvas.linear(90, [0, '#a2502f'], [0.25, '#8d3f2a'], [1, '#5a2022'])),
    rect(360, 772, 880, 34, '#f3dcb4'),
    rect(360, 800, 880, 24, '#cfa877'),
    rect(300, 824, 1000, 8, '#3d1416', { opacity: 0.4 }),
    ...times(5, (row) => rect(0, 834 + row * row * 20 + row * 26, 1600, 2.5, '#4a1a1c', { opacity: 0.35 })),
    softEllipse(canvas, [800, 960], [700, 230], '#ffb45a', 0.42),
  ];
}

/** Rings of petals in coloured powder, around 0,0, 460 units from the middle to the rim. */
function rangoli(): string[] {
  const [white, rani, yellow, green, blue, orange] = ['#fff8ec', '#d42a75', '#ffc42e', '#3f9b4f', '#2a5fc0', '#f2701d'];
  const dots = (count: number, reach: number, r: number, colour: string, from = 0) =>
    times(count, (i) => circle(...polar([0, 0], reach, from + (i * 360) / count), r, colour));
  const petals = (count: number, start: number, length: number, width: number, fill: string, inner: string, from = 0) =>
    repeatAround(
      0,
      0,
      count,
      () =>
        group(
          [
            path(petal(length, width), fill, { stroke: white, 'stroke-width': 5 }),
            path(petal(length * 0.62, width * 0.5), inner, { transform: `translate(${length * 0.16} 0)` }),
          ],
          { transform: `translate(${start} 0)` },
        ),
      from,
    );
  return [
    ...dots(48, 486, 9, white),
    petals(24, 366, 104, 88, orange, yellow, 7.5),
    circle(0, 0, 392, white),
    circle(0, 0, 382, rani),
    petals(16, 232, 150, 112, blue, '#8fc0f2', 11.25),
    petals(16, 236, 122, 70, green, '#a9dd7a'),
    circle(0, 0, 250, white),
    circle(0, 0, 241, yellow),
    ...dots(32, 222, 8, rani),
    petals(12, 96, 118, 92, rani, '#ff9dc4'),
    petals(12, 96, 84, 46, white, orange, 15),
    circle(0, 0, 106, white),
    circle(0, 0, 98, orange),
    petals(8, 16, 78, 52, yellow, white),
    circle(0, 0, 26, white),
    circle(0, 0, 17, rani),
  ];
}
