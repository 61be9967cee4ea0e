import { createCanvas, type Painting } from './canvas.ts';
import { turnedMetalGradient } from './ornaments.ts';
import { lit, shaded } from './palette.ts';
import { softEllipse } from './shadows.ts';
import { arch, circle, ellipse, group, path, petal, placeAt, polar, polygon, rect, stroke, times } from './shapes.ts';

/** A salon: three mirrors in a row, a chair before the middle one. 1600 × 1200 px. */
export function salon(): Painting {
  const canvas = createCanvas(1600, 1200, '#f6c9bd');
  const mirror = (x: number, y: number, w: number, h: number) =>
    group([
      path(arch(x + 10, y + 14, w + 52, h + 30, 'round'), '#b96a66', { opacity: 0.35 }),
      path(
        arch(x, y + 14, w + 52, h + 32, 'round'),
        canvas.linear(40, [0, '#fbe2a4'], [0.5, '#d9a441'], [1, '#9a6a1c']),
      ),
      path(arch(x, y, w, h, 'round'), canvas.linear(50, [0, '#fdf6f1'], [0.5, '#dfe9ea'], [1, '#b9cfd3'])),
      path(
        `M${x - w * 0.42} ${y - 20}L${x + w * 0.3} ${y - h * 0.86}L${x + w * 0.44} ${y - h * 0.7}L${x - w * 0.2} ${y - 20}Z`,
        '#ffffff',
        { opacity: 0.5 },
      ),
      ...times(9, (i) => {
        const [bx, by] = polar([x, y - h + w / 2], w / 2 + 13, 180 + i * 22.5);
        return group([softEllipse(canvas, [bx, by], [34, 34], '#fff3c4', 0.8), circle(bx, by, 10, '#fffbe8')]);
      }),
      ...[1, 2].flatMap((i) =>
        [-1, 1].map((side) =>
          group([
            softEllipse(canvas, [x + side * (w / 2 + 13), y - h + w / 2 + i * 96], [34, 34], '#fff3c4', 0.8),
            circle(x + side * (w / 2 + 13), y - h + w / 2 + i * 96, 10, '#fffbe8'),
          ]),
        ),
      ),
    ]);
  const bottle = (x: number, h: number, w: number, colour: string, cap: string) =>
    placeAt(x, 722, [
      rect(-w / 2, -h, w, h, canvas.linear(0, [0, lit(colour, 0.35)], [0.4, colour], [1, shaded(colour, 0.25)]), {
        rx: w * 0.22,
      }),
      rect(-w * 0.22, -h - 22, w * 0.44, 24, cap, { rx: 4 }),
      rect(-w * 0.34, -h * 0.64, w * 0.68, h * 0.34, '#fff6ec', { opacity: 0.85, rx: 3 }),
    ]);
  const seat = canvas.linear(90, [0, '#1f8a86'], [1, '#0b4f50']);
  const chrome = turnedMetalGradient(canvas, '#b9c2c6');
  const pendant = (x: number) =>
    group([
      stroke(`M${x} -10V70`, '#7d3a3f', 5),
      path(
        `M${x - 62} 124C${x - 58} 84 ${x - 30} 66 ${x} 66S${x + 58} 84 ${x + 62} 124Z`,
        canvas.linear(90, [0, '#f0c05a'], [1, '#b07a20']),
      ),
      ellipse(x, 124, 62, 9, '#fff6d6'),
      softEllipse(canvas, [x, 150], [170, 120], '#fff1c4', 0.55),
    ]);
  const leaves = (x: number, y: number, size: number) =>
    group(
      times(9, (i) =>
        path(petal(size * (0.8 + (i % 3) * 0.14), size * 0.26), i % 2 ? '#2f7d5a' : '#4fa276', {
          transform: `translate(${x} ${y}) rotate(${-168 + i * 19.5})`,
        }),
      ),
    );
  canvas.add(
    rect(0, 0, 1600, 1200, canvas.linear(90, [0, '#fbdcd0'], [0.7, '#f3bcae'], [1, '#e9a79b'])),
    ...times(17, (i) => rect(i * 100, 0, 50, 860, '#ffffff', { opacity: 0.13 })),
    rect(0, 860, 1600, 340, canvas.linear(90, [0, '#8d3f4a'], [1, '#5f2434'])),
    ...times(8, (row) =>
      times(18, (i) =>
        polygon(
          [
            [i * 100 + (row % 2) * 50, 860 + row * 44],
            [i * 100 + 50 + (row % 2) * 50, 882 + row * 44],
            [i * 100 + (row % 2) * 50, 904 + row * 44],
            [i * 100 - 50 + (row % 2) * 50, 882 + row * 44],
          ],
          '#ffd9cf',
          { opacity: 0.1 },
        ),
      ).join(''),
    ),
    rect(0, 850, 1600, 16, '#fff1e6'),
    mirror(330, 640, 300, 470),
    mirror(1270, 640, 300, 470),
    mirror(800, 640, 380, 560),
    ...[330, 1270].map(pendant),
    // The shelf.
    rect(110, 722, 1380, 30, canvas.linear(90, [0, '#fff6ec'], [1, '#e4c3ae']), { rx: 8 }),
    rect(130, 752, 1340, 96, canvas.linear(90, [0, '#c9606a'], [1, '#a8444f'])),
    ...[330, 800, 1270].map((x) =>
      group([
        rect(x - 170, 768, 340, 66, 'none', { rx: 8, stroke: '#f3bcae', 'stroke-width': 3 }),
        circle(x, 801, 9, '#f0c05a'),
      ]),
    ),
    bottle(190, 104, 42, '#1f8a86', '#f0c05a'),
    bottle(244, 78, 46, '#e0708a', '#fff6ec'),
    bottle(300, 124, 36, '#f0b04a', '#7d3a3f'),
    bottle(420, 92, 48, '#8d3f4a', '#f0c05a'),
    bottle(1180, 118, 38, '#e0708a', '#7d3a3f'),
    bottle(1236, 84, 48, '#1f8a86', '#f0c05a'),
    bottle(1300, 102, 40, '#fbe2c4', '#c9606a'),
    placeAt(1400, 722, [
      rect(-44, -86, 88, 86, '#fff6ec', { rx: 10 }),
      ...[
        ['#1f8a86', -22, -18],
        ['#c9606a', 0, 4],
        ['#f0b04a', 20, 16],
      ].map(([c, x, r]) => placeAt(Number(x), -82, rect(-5, -84, 10, 90, String(c), { rx: 5 }), { rotate: Number(r) })),
      rect(-44, -60, 88, 8, '#f0c05a'),
    ]),
    leaves(540, 712, 96),
    path('M506 640H574L564 722H516Z', '#fff6ec'),
    // The chair.
    ellipse(800, 1136, 250, 30, '#2b0d1a', { opacity: 0.5 }),
    path('M690 1122C690 1096 740 1090 770 1086V980H830V1086C860 1090 910 1096 910 1122Z', chrome),
    rect(682, 1114, 236, 18, chrome, { rx: 9 }),
    rect(606, 806, 36, 150, chrome, { rx: 16 }),
    rect(958, 806, 36, 150, chrome, { rx: 16 }),
    path('M650 560C650 520 690 500 800 500S950 520 950 560L934 880H666Z', seat),
    path(
      'M676 566C676 540 716 528 800 528S924 540 924 566L912 840H688Z',
      canvas.linear(90, [0, '#37aaa2'], [1, '#157470']),
    ),
    ...times(3, (row) => times(4, (i) => circle(722 + i * 52 + (row % 2) * 0, 600 + row * 78, 7, '#0b4f50')).join('')),
    rect(776, 470, 48, 60, chrome),
    rect(712, 424, 176, 68, seat, { rx: 32 }),
    rect(726, 432, 148, 30, '#37aaa2', { rx: 15 }),
    rect(572, 776, 96, 40, seat, { rx: 18 }),
    rect(932, 776, 96, 40, seat, { rx: 18 }),
    path(
      'M616 880H984C1004 880 1012 900 1008 924C1004 960 990 976 960 976H640C610 976 596 960 592 924C588 900 596 880 616 880Z',
      canvas.linear(90, [0, '#37aaa2'], [0.4, '#1f8a86'], [1, '#0b4f50']),
    ),
    rect(620, 894, 360, 8, '#8fdcd4', { opacity: 0.7, rx: 4 }),
    // Plants.
    ...[86, 1514].map((x) => ellipse(x, 1050, 84, 14, '#2b0d1a', { opacity: 0.5 })),
    leaves(86, 926, 190),
    path('M26 900H146L130 1050H42Z', canvas.linear(0, [0, '#f0c05a'], [1, '#b07a20'])),
    leaves(1514, 926, 190),
    path('M1454 900H1574L1558 1050H1470Z', canvas.linear(0, [0, '#f0c05a'], [1, '#b07a20'])),
  );
  return canvas.painting();
}
