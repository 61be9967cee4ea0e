import { type Canvas, createCanvas, type Painting } from './canvas.ts';
import { mix } from './palette.ts';
import { createRandom } from './random.ts';
import { softEllipse } from './shadows.ts';
import { circle, ellipse, group, path, petal, placeAt, polar, rect, stroke, times } from './shapes.ts';

/** An orchard and its fields at sunrise, crates of mangoes in front. 1600 × 1200 px. */
export function farm(): Painting {
  const canvas = createCanvas(1600, 1200, '#f9c46b');
  const random = createRandom(31);
  const rows = times(13, (i) => {
    const foot = -900 + i * 280;
    const head = 800 + (i - 6) * 26;
    return path(`M${head} 640L${head + 13} 640L${foot + 150} 1200H${foot}Z`, i % 2 ? '#3f8a45' : '#57a552');
  });
  const tufts = times(7, (row) => {
    const depth = row / 6;
    return times(13, (i) => {
      const x = 800 + (i - 6) * (26 + depth * depth * 210) + 6;
      const y = 662 + depth * depth * 430;
      const size = 9 + depth * depth * 52;
      return group(
        [-34, 0, 34].map((angle) =>
          path(petal(size, size * 0.42), angle ? '#6dbb58' : '#8fd06c', {
            transform: `translate(${Math.round(x)} ${Math.round(y)}) rotate(${angle - 90})`,
          }),
        ),
      );
    }).join('');
  });
  const tree = (x: number, y: number, size: number, dark = 0) => {
    const blobs: [number, number, number][] = [
      [0, -1.5, 0.62],
      [-0.56, -1.16, 0.5],
      [0.56, -1.16, 0.5],
      [-0.26, -0.98, 0.46],
      [0.3, -0.96, 0.46],
    ];
    const crown = mix('#2f7a3a', '#12482f', dark);
    return group([
      ellipse(x, y, size * 0.8, size * 0.12, '#173d22', { opacity: 0.35 }),
      path(
        `M${x - size * 0.1} ${y}C${x - size * 0.05} ${y - size * 0.4} ${x - size * 0.08} ${y - size * 0.6} ${x - size * 0.3} ${y - size}H${x + size * 0.3}C${x + size * 0.08} ${y - size * 0.6} ${x + size * 0.05} ${y - size * 0.4} ${x + size * 0.1} ${y}Z`,
        '#5d3420',
      ),
      ...blobs.map(([dx, dy, r]) => circle(x + dx * size, y + dy * size, r * size, crown)),
      ...blobs.map(([dx, dy, r]) =>
        circle(x + (dx - 0.08) * size, y + (dy - 0.1) * size, r * size * 0.78, mix(crown, '#8fc94f', 0.34)),
      ),
      ...times(14, (i) => {
        const [dx, dy] = polar([0, 0], size * 0.74 * Math.sqrt((i + 0.5) / 14), i * 137.508);
        const [fx, fy] = [Math.round(x + dx), Math.round(y - size * 1.26 + dy * 0.86)];
        return group([
          stroke(`M${fx} ${Math.round(fy - size * 0.13)}V${fy}`, '#b9cf5a', 3),
          path(mango(size * 0.085), i % 3 ? '#f9a823' : '#f6cf45', {
            transform: `translate(${fx} ${fy}) rotate(${(i * 37) % 24})`,
          }),
        ]);
      }),
    ]);
  };
  const hill = (d: string, colour: string) => path(d, colour);
  const crate = (x: number, y: number) =>
    placeAt(x, y, [
      ellipse(0, 150, 200, 20, '#173d22', { opacity: 0.5 }),
      rect(-172, 8, 344, 140, '#4a2710'),
      ...times(9, (i) =>
        placeAt(-132 + (i % 5) * 66 + (i > 4 ? 33 : 0), i > 4 ? -34 : -4, fruit(canvas, 50), {
          rotate: ((i * 53) % 50) - 25,
        }),
      ),
      ...[0, 1, 2].map((row) =>
        group([
          rect(-180, 12 + row * 46, 360, 40, canvas.linear(90, [0, '#d99a5a'], [1, '#a8652f']), { rx: 4 }),
          rect(-180, 12 + row * 46, 360, 4, '#f3c68c'),
        ]),
      ),
      rect(-176, 4, 28, 146, '#8a4f26', { rx: 3 }),
      rect(148, 4, 28, 146, '#8a4f26', { rx: 3 }),
      ...[0, 1, 2].flatMap((row) => [-162, 162].map((dx) => circle(dx, 32 + row * 46, 4, '#4a2710'))),
    ]);
  canvas.add(
    rect(0, 0, 1600, 700, canvas.linear(90, [0, '#5fb4c9'], [0.35, '#a9d6c4'], [0.65, '#ffe0a0'], [1, '#ffb35a'])),
    ...times(24, (i) =>
      path('M0 -10L1300 -90V90L0 10Z', '#fff4cc', { opacity: 0.17, transform: `translate(800 560) rotate(${i * 15})` }),
    ),
    softEllipse(canvas, [800, 560], [420, 420], '#fff1b8', 0.9),
    circle(800, 560, 138, '#ffdf6a'),
    circle(800, 560, 118, '#ffeeaa'),
    ...[
      [180, 150, 1],
      [1240, 110, 1.2],
      [1020, 220, 0.7],
    ].map(([x = 0, y = 0, k = 1]) =>
      placeAt(
        x,
        y,
        [
          rect(-110, 0, 220, 34, '#ffffff', { rx: 17, opacity: 0.75 }),
          rect(-60, -26, 130, 40, '#ffffff', { rx: 20, opacity: 0.75 }),
        ],
        { scale: k },
      ),
    ),
    hill('M0 600C180 520 340 520 520 590C700 530 900 540 1080 592C1260 520 1440 530 1600 590V720H0Z', '#7fb58a'),
    hill('M0 640C220 590 420 600 640 640C900 610 1200 600 1600 640V760H0Z', '#4f9a63'),
    ...times(12, (i) => circle(40 + i * 140 + random(-20, 20), 640 + random(-6, 10), random(20, 34), '#37804f')),
    rect(0, 640, 1600, 560, '#4a9a4c'),
    ...rows,
    ...tufts,
    tree(156, 900, 260, 0.1),
    tree(1450, 900, 270, 0.1),
    tree(420, 720, 110, 0.25),
    tree(1200, 722, 116, 0.25),
    ...[
      [600, 200, 1],
      [668, 170, 0.8],
      [548, 150, 0.65],
      [720, 236, 0.6],
    ].map(([x = 0, y = 0, k = 1]) =>
      placeAt(x, y, stroke('M-34 -12C-20 -22 -8 -16 0 0C8 -16 20 -22 34 -12', '#245a66', 6), { scale: k }),
    ),
    crate(560, 1000),
    crate(1040, 1000),
    crate(800, 1040),
  );
  return canvas.painting();
}

const mango = (r: number): string =>
  `M0 ${(-r).toFixed(1)}C${(r * 0.9).toFixed(1)} ${(-r).toFixed(1)} ${(r * 1.1).toFixed(1)} ${(r * 0.3).toFixed(1)} ${(r * 0.4).toFixed(1)} ${(r * 1.1).toFixed(1)}C${(r * 0.1).toFixed(1)} ${(r * 1.45).toFixed(1)} ${(-r * 0.5).toFixed(1)} ${(r * 1.3).toFixed(1)} ${(-r * 0.8).toFixed(1)} ${(r * 0.6).toFixed(1)}C${(-r * 1.15).toFixed(1)} ${(-r * 0.1).toFixed(1)} ${(-r * 0.8).toFixed(1)} ${(-r).toFixed(1)} 0 ${(-r).toFixed(1)}Z`;

function fruit(canvas: Canvas, r: number): string {
  return group([
    path(
      mango(r),
      canvas.radial([0.35, 0.3], 0.9, [0, '#ffe48a'], [0.45, '#f9b52e'], [0.8, '#ec7f22'], [1, '#c9521c']),
    ),
    ellipse(-r * 0.28, -r * 0.36, r * 0.16, r * 0.3, '#fff6cf', { opacity: 0.7, transform: 'rotate(24)' }),
    stroke(`M0 ${-r}C2 ${-r - 8} 6 ${-r - 12} 10 ${-r - 14}`, '#6d4a1c', 5),
    path(petal(r * 0.8, r * 0.26), '#4f8a3c', { transform: `translate(6 ${-r - 10}) rotate(-18)` }),
  ]);
}
