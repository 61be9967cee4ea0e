import { type Canvas, createCanvas, type Painting } from './canvas.ts';
import { lettering } from './letters.ts';
import { garland, swag } from './ornaments.ts';
import { colours, lit, mix, shaded } from './palette.ts';
import { softEllipse } from './shadows.ts';
import {
  arch,
  circle,
  ellipse,
  group,
  outline,
  type Point,
  path,
  petal,
  placeAt,
  polygon,
  rect,
  repeatAround,
  ring,
  stroke,
  times,
} from './shapes.ts';

/** The shop seen from across the street in the morning, its shutters up. 1600 × 1200 px. */
export function shopFront(): Painting {
  const canvas = createCanvas(1600, 1200, '#f7d9a8');
  canvas.add(...house(canvas), ...counter(canvas), ...awning(canvas), ...street(canvas));
  return canvas.painting();
}

const red = '#b4232a';
const plaster = '#f2b86f';

function house(canvas: Canvas): string[] {
  const window = (x: number) =>
    placeAt(x, 0, [
      path(arch(0, 300, 214, 232, 'ogee'), '#fff3da'),
      path(arch(0, 300, 186, 210, 'ogee'), '#0c5a60'),
      path(arch(0, 300, 150, 186, 'ogee'), '#083d44'),
      ...[-1, 1].map((side) =>
        group([
          rect(side * 76 - 37, 152, 74, 148, '#18808a'),
          ...times(7, (i) => rect(side * 76 - 28, 163 + i * 18.6, 56, 9, '#0c5a60')),
          rect(side * 76 - 37, 152, 74, 148, 'none', { stroke: '#0a4a50', 'stroke-width': 4 }),
        ]),
      ),
      rect(-128, 298, 256, 16, '#fff3da'),
      rect(-118, 314, 236, 8, shaded(plaster, 0.3), { opacity: 0.5 }),
    ]);
  const balcony = placeAt(800, 0, [
    path(arch(0, 300, 330, 246, 'ogee'), '#fff3da'),
    path(arch(0, 300, 296, 222, 'ogee'), '#7d1128'),
    path(arch(0, 300, 250, 192, 'ogee'), canvas.linear(90, [0, '#4c0d24'], [1, '#ffb75a'])),
    ...[-1, 1].map((side) =>
      path(
        `M${side * 125} 214C${side * 116} 150 ${side * 84} 134 ${side * 74} 128C${side * 92} 180 ${side * 84} 250 ${side * 60} 300H${side * 125}Z`,
        '#d8562e',
      ),
    ),
    ...times(11, (i) =>
      group([rect(-190 + i * 38 - 6, 232, 12, 70, '#fff3da', { rx: 6 }), circle(-190 + i * 38, 264, 11, '#fff3da')]),
    ),
    rect(-212, 220, 424, 16, '#fff3da', { rx: 4 }),
    rect(-212, 298, 424, 20, '#fff3da'),
  ]);
  return [
    rect(0, 0, 1600, 1200, canvas.linear(90, [0, '#ffd9a0'], [0.5, plaster], [1, '#e29a52'])),
    rect(0, 0, 1600, 26, '#fff3da'),
    ...times(40, (i) => path(`M${i * 40} 26h40l-20 24Z`, '#fff3da')),
    rect(0, 318, 1600, 14, '#fff3da'),
    rect(0, 332, 1600, 10, shaded(plaster, 0.35), { opacity: 0.45 }),
    window(290),
    window(1310),
    balcony,
    ...[40, 540, 1060, 1560].map((x) =>
      group([
        rect(x - 24, 50, 48, 268, lit(plaster, 0.35)),
        rect(x - 32, 296, 64, 22, '#fff3da'),
        rect(x - 32, 50, 64, 18, '#fff3da'),
      ]),
    ),
  ];
}

function counter(canvas: Canvas): string[] {
  const inside = canvas.linear(90, [0, '#5e1a12'], [0.5, '#8c3a1a'], [1, '#56160f']);
  return [
    // The shop interior, with shelves of jars and towers of sweets.
    rect(190, 440, 1220, 500, inside),
    ...[620, 728].map((y) =>
      group([...shelf(y), rect(200, y, 1200, 12, '#c98a4a'), rect(200, y + 12, 1200, 7, '#3a0d0a', { opacity: 0.6 })]),
    ),
    // Pillars.
    ...[150, 1450].map((x) =>
      group([
        rect(x - 50, 420, 100, 620, canvas.linear(0, [0, '#fff6e3'], [0.5, '#f6d9a6'], [1, '#d9a869'])),
        rect(x - 64, 1000, 128, 44, '#fbe8c6'),
        ...times(5, (i) =>
          placeAt(x, 520 + i * 100, [
            repeatAround(0, 0, 8, () => path(petal(28, 16), red)),
            circle(0, 0, 6, '#fbe8c6'),
          ]),
        ),
        ...times(4, (i) =>
          polygon(
            [
              [x, 552 + i * 100],
              [x + 9, 570 + i * 100],
              [x, 588 + i * 100],
              [x - 9, 570 + i * 100],
            ],
            '#0c5a60',
          ),
        ),
      ]),
    ),
    ...vitrine(canvas),
  ];
}

function bulb(canvas: Canvas, x: number): string {
  return group([
    softEllipse(canvas, [x, 668], [150, 150], '#ffd98a', 0.8),
    stroke(`M${x} 606V640`, '#2c0c0a', 4),
    path(`M${x - 9} 636h18v14h-18Z`, colours.brass),
    circle(x, 666, 19, '#fff6d6'),
  ]);
}

function shelf(y: number): string[] {
  const fillings = ['#e8842a', '#f4d58c', '#a9c46c', '#c9622a', '#f7e6c2', '#d9486e', '#e0a14c'];
  return times(17, (i) => {
    const x = 246 + i * 69.4;
    const fill = fillings[(i * 3 + y) % fillings.length] ?? '#e8842a';
    if (i % 4 === 2)
      return group([
        ...[0, 1, 2, 3].map((row) => ellipse(x, y - 8 - row * 15, 28 - row * 4, 9, mix(fill, '#ffffff', 0.08 * row))),
        ellipse(x, y - 3, 32, 5, colours.brass),
      ]);
    return group([
      rect(x - 23, y - 66, 46, 66, '#ffe9c4', { rx: 8, opacity: 0.28 }),
      rect(x - 20, y - 48, 40, 46, fill, { rx: 6 }),
      rect(x - 16, y - 62, 7, 56, '#ffffff', { rx: 3, opacity: 0.4 }),
      rect(x - 21, y - 76, 42, 13, colours.brass, { rx: 4 }),
      circle(x, y - 80, 6, colours.brass),
    ]);
  });
}

function vitrine(canvas: Canvas): string[] {
  const tray = (x: number, y: number, width: number, kind: number): string => {
    const stripeCount = Math.floor(width / 34);
    const heap = times(3, (row) =>
      times(stripeCount - row, (i) => {
        const px = x - ((stripeCount - row - 1) * 34) / 2 + i * 34;
        const py = y - 14 - row * 22;
        if (kind === 0)
          return circle(px, py, 17, mix('#f08a1a', '#ffd27a', row * 0.14), { stroke: '#b3520c', 'stroke-width': 2 });
        if (kind === 1)
          return polygon(
            [
              [px - 18, py + 4],
              [px, py - 13],
              [px + 18, py + 4],
              [px, py + 19],
            ],
            mix('#f3e2bf', '#ffffff', row * 0.3),
            { stroke: '#c9a771', 'stroke-width': 2 },
          );
        if (kind === 2)
          return rect(px - 15, py - 11, 30, 25, mix('#93b24c', '#d6e59a', row * 0.28), {
            stroke: '#6d8a33',
            'stroke-width': 2,
            rx: 3,
          });
        if (kind === 3)
          return rect(px - 15, py - 11, 30, 25, mix('#b86f22', '#e6aa55', row * 0.3), {
            stroke: '#86490f',
            'stroke-width': 2,
            rx: 3,
          });
        return ellipse(px, py + 2, 16, 13, mix('#f7e8cd', '#ffffff', row * 0.3), {
          stroke: '#c8a069',
          'stroke-width': 2,
        });
      }).join(''),
    );
    return group([
      ...heap,
      rect(x - width / 2, y, width, 13, canvas.linear(0, [0, '#a9741c'], [0.3, '#f8dc8c'], [1, '#b07a20']), { rx: 5 }),
    ]);
  };
  const lower = [0, 1, 2, 3, 4].map((kind, i) => tray(336 + i * 232, 960, 204, kind));
  const upper = [3, 0, 4, 1, 2].map((kind, i) => tray(336 + i * 232, 862, 188, kind));
  return [
    rect(206, 770, 1188, 300, '#4a120e'),
    rect(214, 778, 1172, 196, canvas.linear(90, [0, '#fff1cf'], [1, '#f4c886'])),
    ...upper,
    rect(214, 874, 1172, 5, '#ffffff', { opacity: 0.85 }),
    ...lower,
    // Light on the glass.
    ...[300, 760, 1210].map((x) => path(`M${x} 974L${x + 120} 778h60L${x + 60} 974Z`, '#ffffff', { opacity: 0.2 })),
    rect(190, 752, 1220, 26, canvas.linear(90, [0, '#f8dc8c'], [1, '#b07a20']), { rx: 5 }),
    rect(190, 972, 1220, 94, red),
    rect(190, 972, 1220, 10, colours.brass),
    ...times(14, (i) =>
      placeAt(244 + i * 85.5, 1026, [
        repeatAround(0, 0, 8, () => path(petal(26, 14), '#f8dc8c')),
        ring(0, 0, 32, '#f8dc8c', 3),
      ]),
    ),
  ];
}

function awning(canvas: Canvas): string[] {
  const count = 17;
  const [left, right, top, bottom] = [120, 1480, 470, 576];
  const [narrow, wide] = [(right - left - 80) / count, (right - left) / count];
  const stripes = times(count, (i) => {
    const fill = i % 2 ? '#fff6e3' : red;
    const upper: Point = [left + 40 + i * narrow, top];
    const lower: Point = [left + i * wide, bottom];
    const panel = outline([upper, [upper[0] + narrow, top], [lower[0] + wide, bottom], lower]);
    const scallop = `M${lower[0].toFixed(1)} ${bottom}h${wide.toFixed(1)}v14a${(wide / 2).toFixed(1)} 26 0 0 1 ${(-wide).toFixed(1)} 0Z`;
    return group([path(panel, fill), path(scallop, shaded(fill, 0.1))]);
  });
  const name = lettering('MITHAI GHAR', 74, 13);
  const nameShapes = name.outlines.map(({ d, x }) => path(d, '#fbe3ae', { transform: `translate(${x.toFixed(1)} 0)` }));
  const lotus = (x: number) =>
    placeAt(x, 414, [
      ...[-60, -30, 0, 30, 60].map((rotation) =>
        path(petal(36 - Math.abs(rotation) * 0.1, 17), '#f8dc8c', { transform: `rotate(${rotation - 90})` }),
      ),
      stroke('M-30 8C-14 15 14 15 30 8', '#f8dc8c', 3.5),
    ]);
  return [
    rect(190, 560, 1220, 66, '#2b0806', { opacity: 0.35 }),
    ...stripes,
    rect(left, bottom - 3, right - left, 5, '#5d0c14', { opacity: 0.25 }),
    path(`M${left + 40} ${top}H${right - 40}L${right - 36} ${top + 12}H${left + 36}Z`, '#5d0c14', { opacity: 0.3 }),
    // The board with the name.
    rect(228, 354, 1144, 120, '#3a0a10', { rx: 10, opacity: 0.35, transform: 'translate(8 10)' }),
    rect(228, 346, 1144, 124, colours.brass, { rx: 12 }),
    rect(236, 354, 1128, 108, canvas.linear(90, [0, '#8d1722'], [1, '#65101b']), { rx: 7 }),
    rect(246, 364, 1108, 88, 'none', { rx: 4, stroke: '#e9b949', 'stroke-width': 2.5 }),
    placeAt(800 - name.width / 2, 371, nameShapes, { scale: name.scale }),
    lotus(330),
    lotus(1270),
    ...[348, 574, 800, 1026, 1252].map((x) => bulb(canvas, x)),
    garland(canvas, swag([236, 470], [520, 474], 46), 15),
    garland(canvas, swag([520, 474], [1080, 474], 40), 15),
    garland(canvas, swag([1080, 474], [1364, 470], 46), 15),
  ];
}

function street(canvas: Canvas): string[] {
  const pot = (x: number) =>
    placeAt(x, 1066, [
      ellipse(6, 66, 78, 12, '#3a1408', { opacity: 0.4 }),
      ...times(13, (i) =>
        path(petal(96, 34), i % 2 ? colours.leaf : colours.deepLeaf, {
          transform: `translate(0 -12) rotate(${-166 + i * 12.7})`,
        }),
      ),
      ...[
        [-44, -70],
        [0, -96],
        [44, -72],
        [-16, -52],
        [24, -44],
      ].map(([dx = 0, dy = 0], i) =>
        group([circle(dx, dy, 17, i % 2 ? colours.marigold : '#ef6a17'), circle(dx - 2, dy - 2, 9, '#ffd97a')]),
      ),
      path('M-54 -14H54L42 66H-42Z', canvas.linear(0, [0, '#d9774a'], [0.5, '#c25a30'], [1, '#8a361b'])),
      rect(-60, -26, 120, 22, '#d9774a', { rx: 5 }),
    ]);
  const cycle = placeAt(1290, 1032, [
    ...[-92, 92].map((x) =>
      group([
        ring(x, 52, 66, '#231a22', 8),
        ring(x, 52, 58, '#9fb0b4', 2),
        ...times(8, (i) =>
          stroke(
            `M${x} 52L${(x + 58 * Math.cos((i * Math.PI) / 4)).toFixed(1)} ${(52 + 58 * Math.sin((i * Math.PI) / 4)).toFixed(1)}`,
            '#9fb0b4',
            1.6,
          ),
        ),
        circle(x, 52, 7, '#231a22'),
      ]),
    ),
    stroke('M-92 52L-44 -48H62L-6 52ZM-44 -48L-6 52M62 -48L92 52', '#0c5a60', 9),
    stroke('M-52 -66H-26M-44 -48L-40 -66', '#231a22', 9),
    stroke('M62 -48L56 -84H88', '#231a22', 8),
    stroke('M-72 -68H-16', '#5d2a17', 14),
    circle(-6, 52, 16, '#231a22'),
    rect(-136, -40, 84, 8, '#231a22', { rx: 4 }),
    path('M-138 -92H-62V-40H-138Z', '#d9a441'),
    stroke('M-138 -74H-62M-138 -57H-62M-118 -92V-40M-100 -92V-40M-82 -92V-40', '#8a5a17', 3),
  ]);
  return [
    rect(0, 1066, 1600, 134, canvas.linear(90, [0, '#b98a5e'], [0.2, '#a87850'], [1, '#7c5138'])),
    rect(0, 1066, 1600, 26, '#ecd2a4'),
    rect(0, 1092, 1600, 8, '#5f3a26', { opacity: 0.6 }),
    ...times(13, (i) => rect(i * 130 - 2, 1066, 3, 26, '#b98a5e')),
    pot(96),
    pot(1512),
    ellipse(1296, 1152, 190, 13, '#2c1208', { opacity: 0.4 }),
    cycle,
  ];
}
