import { type Canvas, createCanvas, type Painting } from './canvas.ts';
import { diya, garland, hangingLeaf, swag } from './ornaments.ts';
import { colours, lit, mix, shaded } from './palette.ts';
import { createRandom } from './random.ts';
import { softEllipse } from './shadows.ts';
import {
  circle,
  ellipse,
  group,
  path,
  petal,
  placeAt,
  polygon,
  rect,
  repeatAround,
  stroke,
  times,
  use,
} from './shapes.ts';
import { marigold } from './sweets.ts';

/** Boxes stacked for the festival, with lamps before them. 1600 × 1200 px. */
export function diwaliBoxes(): Painting {
  const canvas = createCanvas(1600, 1200, '#2b0d3a');
  const random = createRandom(19);
  const rings = times(9, (i) => circle(800, 640, 900 - i * 96, mix('#2b0d3a', '#c9502e', (i / 8) ** 1.25 * 0.9)));
  const lights = times(46, () => {
    const [x, y] = [random(0, 1600), random(60, 720)];
    return circle(x, y, random(5, 22), random(0, 1) > 0.4 ? '#ffcf70' : '#ff8f5a', { opacity: random(0.1, 0.34) });
  });
  canvas.add(
    ...rings,
    softEllipse(canvas, [800, 620], [620, 560], '#ffd27a', 0.7),
    ...lights,
    ...hangingStrings(canvas),
    rect(0, 884, 1600, 316, canvas.linear(90, [0, '#8a1d3f'], [0.3, '#5f1236'], [1, '#230a2e'])),
    rect(0, 884, 1600, 5, '#ffb46a', { opacity: 0.7 }),
    softEllipse(canvas, [800, 940], [800, 150], '#ffb45a', 0.55),
    group(stacks(canvas), { transform: 'translate(800 956) scale(1.14) translate(-800 -956)' }),
  );
  const lamps: [number, number, number][] = [
    [150, 1010, 150],
    [366, 1062, 176],
    [606, 1098, 196],
    [994, 1098, 196],
    [1234, 1062, 176],
    [1450, 1010, 150],
  ];
  for (const [x, y, width] of lamps)
    canvas.add(
      softEllipse(canvas, [x, y + width * 0.4], [width * 0.8, width * 0.2], '#12041a', 0.75),
      placeAt(x, y, diya(canvas, { width, clay: '#c9552e', glow: 1.25 })),
    );
  canvas.add(
    softEllipse(canvas, [800, 1150], [150, 30], '#12041a', 0.6),
    ...[
      [-54, -4, 0],
      [54, -4, 30],
      [0, 26, 60],
    ].map(([dx = 0, dy = 0, rotation = 0], i) =>
      use(marigold(canvas, 46, i % 2 ? '#ef6a17' : colours.marigold), 800 + dx, 1112 + dy, { rotate: rotation }),
    ),
  );
  return canvas.painting();
}

function hangingStrings(canvas: Canvas): string[] {
  const strings = [0, 1, 2, 3, 4].map((i) => {
    const side = i - 2;
    const length = 330 - Math.abs(side) * -40 - (side === 0 ? 150 : 0);
    const x = 800 + side * 330;
    return group([
      garland(
        canvas,
        [
          [x, -10],
          [x, length / 2],
          [x, length],
        ],
        22,
      ),
      placeAt(x, length + 20, hangingLeaf(54, colours.deepLeaf), { rotate: 24 }),
      placeAt(x, length + 20, hangingLeaf(54, colours.leaf), { rotate: -24 }),
      placeAt(x, length + 22, circle(0, 6, 12, colours.brass)),
    ]);
  });
  return [
    ...strings,
    garland(canvas, swag([-30, 0], [800, 0], 64), 20),
    garland(canvas, swag([800, 0], [1630, 0], 64), 20),
  ];
}

interface Box {
  x: number;
  foot: number;
  w: number;
  h: number;
  colour: string;
  ribbon: string;
  ornament: 'lotus' | 'dots' | 'paisley' | 'stripes' | 'stars';
  bow?: boolean;
}

function stacks(canvas: Canvas): string[] {
  const boxes: Box[] = [
    { x: 440, foot: 930, w: 370, h: 176, colour: '#0c6a70', ribbon: '#f1c45a', ornament: 'dots' },
    { x: 446, foot: 730, w: 296, h: 138, colour: '#f3dfb8', ribbon: '#b4232a', ornament: 'stars', bow: true },
    { x: 1160, foot: 930, w: 370, h: 150, colour: '#e0861c', ribbon: '#7d1128', ornament: 'stripes' },
    { x: 1154, foot: 756, w: 300, h: 164, colour: '#a3195b', ribbon: '#f6d37c', ornament: 'dots', bow: true },
    { x: 800, foot: 956, w: 470, h: 224, colour: '#b4232a', ribbon: '#f1c45a', ornament: 'lotus' },
    { x: 800, foot: 708, w: 350, h: 156, colour: '#26326f', ribbon: '#f1c45a', ornament: 'stars' },
    { x: 800, foot: 530, w: 244, h: 120, colour: '#f3b02c', ribbon: '#b4232a', ornament: 'dots', bow: true },
  ];
  return boxes.map((box) =>
    group([
      softEllipse(canvas, [box.x + 10, box.foot + 4], [box.w * 0.62, 32], '#16041c', 0.6, 0.4),
      drawBox(canvas, box),
    ]),
  );
}

/** A closed box from the front, with a wider lid and a narrow view of its top. */
function drawBox(canvas: Canvas, { x, foot, w, h, colour, ribbon, ornament, bow }: Box): string {
  const lid = Math.round(h * 0.3);
  const lip = 12;
  const depth = 30;
  const front = canvas.linear(0, [0, lit(colour, 0.12)], [0.5, colour], [1, shaded(colour, 0.32)]);
  const edge = canvas.linear(0, [0, lit(colour, 0.26)], [0.5, lit(colour, 0.06)], [1, shaded(colour, 0.26)]);
  const silk = canvas.linear(
    0,
    [0, shaded(ribbon, 0.18)],
    [0.35, lit(ribbon, 0.45)],
    [0.7, ribbon],
    [1, shaded(ribbon, 0.28)],
  );
  const top = foot - h;
  const ink = lit(ribbon, 0.15);
  const ornamentWidth = ornament === 'lotus' ? 88 : 44;
  const pattern = times(Math.floor(w / ornamentWidth), (i) => {
    const px = x - w / 2 + ornamentWidth / 2 + ((w - ornamentWidth) * i) / (Math.floor(w / ornamentWidth) - 1);
    if (Math.abs(px - x) < 28 + ornamentWidth / 2) return '';
    const py = top + lid + (h - lid) / 2 + 3;
    if (ornament === 'dots')
      return [-1, 0, 1].map((row) => circle(px + (row ? 0 : 11), py + row * 30, 5.5, ink)).join('');
    if (ornament === 'stripes') return rect(px - 6, top + lid, 12, h - lid, ink, { opacity: 0.75 });
    if (ornament === 'stars')
      return placeAt(px, py, [repeatAround(0, 0, 8, () => path(petal(19, 8), ink)), circle(0, 0, 4, colour)]);
    return placeAt(px, py, [
      ...[-62, -31, 0, 31, 62].map((rotation) =>
        path(petal(42, 18), ink, {
          transform: `translate(0 20) rotate(${rotation - 90})`,
          opacity: rotation ? 0.7 : 1,
        }),
      ),
      stroke('M-26 30C-12 36 12 36 26 30', ink, 3),
    ]);
  });
  const loops = [-1, 1].map((side) =>
    group(
      [
        path('M0 0C34 10 60 34 78 62L52 58L44 80C26 52 8 30 -4 4Z', shaded(ribbon, 0.12)),
        path('M0 -2C26 -62 104 -84 116 -38C124 2 54 16 0 4Z', silk),
        path('M10 -6C32 -42 84 -56 94 -32C98 -12 56 0 12 0Z', shaded(ribbon, 0.42), { opacity: 0.75 }),
      ],
      { transform: side < 0 ? 'scale(-1 1)' : undefined },
    ),
  );
  return group([
    rect(x - w / 2, top + lid, w, h - lid, front, { rx: 4 }),
    ...pattern,
    rect(x - w / 2, top + lid, w, 18, '#14041a', { opacity: 0.32 }),
    rect(x - 27, top + lid, 54, h - lid, silk),
    polygon(
      [
        [x - w / 2 - lip + depth, top - depth],
        [x + w / 2 + lip - depth, top - depth],
        [x + w / 2 + lip, top],
        [x - w / 2 - lip, top],
      ],
      lit(colour, 0.3),
    ),
    polygon(
      [
        [x - 24, top - depth],
        [x + 24, top - depth],
        [x + 30, top],
        [x - 30, top],
      ],
      lit(ribbon, 0.35),
    ),
    rect(x - w / 2 - lip, top, w + lip * 2, lid, edge, { rx: 4 }),
    rect(x - w / 2 - lip, top, w + lip * 2, 3, lit(colour, 0.6), { opacity: 0.8 }),
    rect(x - 30, top, 60, lid, silk),
    bow ? placeAt(x, top - depth * 0.5, [...loops, ellipse(0, 0, 20, 18, silk)]) : '',
  ]);
}
