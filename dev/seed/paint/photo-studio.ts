import { createCanvas, type Painting } from './canvas.ts';
import { softEllipse } from './shadows.ts';
import { circle, ellipse, group, path, petal, placeAt, rect, repeatAround, ring, stroke, times } from './shapes.ts';

/** A portrait studio: camera, lamps and a painted backdrop. 1600 × 1200 px. */
export function photoStudio(): Painting {
  const canvas = createCanvas(1600, 1200, '#2a2440');
  const cloth = canvas.radial([0.5, 0.36], 0.75, [0, '#ffe2ae'], [0.35, '#f2a35e'], [0.75, '#c2533f'], [1, '#7d2a3a']);
  const black = canvas.linear(60, [0, '#5a5670'], [0.4, '#26222f'], [1, '#0f0c14']);
  const metal = canvas.linear(0, [0, '#15121c'], [0.4, '#6d6880'], [1, '#15121c']);
  const legs = (x: number, y: number, height: number, spread: number, width: number) =>
    group(
      [-1, 0, 1]
        .map((k) => stroke(`M${x} ${y}L${x + k * spread} ${y + height - Math.abs(k) * 10}`, '#15121c', width))
        .concat(
          rect(x - width * 0.7, y - 60, width * 1.4, 120, metal),
          stroke(`M${x - spread * 0.5} ${y + height * 0.5}H${x + spread * 0.5}`, '#2f2b3d', width * 0.4),
        ),
    );
  const umbrella = (x: number, y: number, side: number) =>
    group([
      path(
        `M0 0L${side * 760} 120V620L0 160Z`,
        canvas.linear(side > 0 ? 0 : 180, [0, '#fff3cf', 0.5], [1, '#fff3cf', 0]),
        { transform: `translate(${x} ${y - 60})` },
      ),
      legs(x, y + 190, 660, 120, 13),
      stroke(`M${x} ${y + 150}V${y + 20}`, '#15121c', 13),
      placeAt(
        x,
        y,
        [
          path('M-40 -190C-150 -130 -160 130 -40 190C-10 120 6 60 6 0S-10 -120 -40 -190Z', black),
          path(
            'M-40 -190C40 -150 70 -70 70 0S40 150 -40 190C-64 110 -70 60 -70 0S-64 -110 -40 -190Z',
            canvas.radial([0.3, 0.5], 0.8, [0, '#ffffff'], [0.6, '#fff1c4'], [1, '#f2c877']),
          ),
          ...[-110, -56, 0, 56, 110].map((dy) =>
            stroke(`M-40 ${dy * 1.72}Q10 ${dy} 66 ${dy * 0.35}`, '#d9a94f', 3, { opacity: 0.7 }),
          ),
          rect(34, -26, 96, 52, black, { rx: 10 }),
          circle(40, 0, 30, '#fff8dc'),
        ],
        { scale: [side, 1] },
      ),
      softEllipse(canvas, [x + side * 30, y], [330, 330], '#fff3cf', 0.55),
    ]);
  canvas.add(
    rect(0, 0, 1600, 1200, canvas.linear(90, [0, '#352d52'], [1, '#1d182e'])),
    ...times(7, (i) => rect(i * 240 - 30, 0, 4, 860, '#15121c', { opacity: 0.4 })),
    rect(0, 880, 1600, 320, canvas.linear(90, [0, '#4a3a4a'], [1, '#17121f'])),
    // The backdrop comes down from its roll and out over the floor.
    path('M372 120H1228V850C1236 930 1290 1000 1390 1100H210C310 1000 364 930 372 850Z', '#0f0c14', {
      opacity: 0.4,
      transform: 'translate(14 18)',
    }),
    path('M372 120H1228V850C1236 930 1290 1000 1390 1100H210C310 1000 364 930 372 850Z', cloth),
    path('M372 850C480 900 1120 900 1228 850C1236 930 1290 1000 1390 1100H210C310 1000 364 930 372 850Z', '#7d2a3a', {
      opacity: 0.22,
    }),
    ...times(5, (i) =>
      path(
        `M${440 + i * 170} 132C${452 + i * 170} 400 ${430 + i * 170} 640 ${444 + i * 170} 850H${474 + i * 170}C${462 + i * 170} 640 ${490 + i * 170} 400 ${472 + i * 170} 132Z`,
        '#7d2a3a',
        { opacity: 0.12 },
      ),
    ),
    rect(330, 92, 940, 40, metal, { rx: 18 }),
    rect(344, 100, 912, 8, '#ffffff', { opacity: 0.2, rx: 4 }),
    // A stool with a bunch of flowers.
    ellipse(1010, 1010, 150, 22, '#4a1a24', { opacity: 0.5 }),
    ...[-80, -28, 28, 80].map((dx) => stroke(`M${1010 + dx * 0.7} 800L${1010 + dx} 1004`, '#5d3420', 15)),
    stroke('M944 920H1076', '#5d3420', 9),
    ellipse(1010, 800, 116, 30, '#7a4423'),
    ellipse(1010, 790, 116, 30, '#1f8a86'),
    path(
      'M978 778L968 690H1052L1042 778C1040 790 980 790 978 778Z',
      canvas.linear(0, [0, '#fff6e3'], [0.5, '#e3cba4'], [1, '#b99566']),
    ),
    ...times(9, (i) =>
      path(petal(140 + (i % 3) * 20, 34), i % 2 ? '#3f8a55' : '#2f6f45', {
        transform: `translate(1010 690) rotate(${-150 + i * 15})`,
      }),
    ),
    ...[
      [1010, 540],
      [946, 574],
      [1076, 570],
      [906, 626],
      [1112, 622],
      [980, 612],
      [1046, 616],
    ].map(([x = 0, y = 0], i) =>
      placeAt(x, y, [
        repeatAround(0, 0, 9, () => path(petal(34, 22), ['#fff6e3', '#ffd166', '#e0416a'][i % 3] ?? '#fff6e3')),
        circle(0, 0, 10, i % 3 === 1 ? '#b3541a' : '#f6a821'),
      ]),
    ),
    umbrella(196, 320, 1),
    umbrella(1404, 320, -1),
    // The camera on its tripod.
    legs(640, 800, 390, 170, 21),
    ellipse(640, 1186, 240, 16, '#0f0c14', { opacity: 0.5 }),
    rect(572, 734, 136, 40, metal, { rx: 8 }),
    path(
      'M560 450H700C712 450 718 458 722 468L736 500H800C826 500 840 514 840 540V704C840 730 826 742 800 742H480C454 742 440 730 440 704V540C440 514 454 500 480 500H524L538 468C542 458 548 450 560 450Z',
      black,
    ),
    path('M440 560H840V680H440Z', '#7a2f36'),
    ...times(6, (row) =>
      times(24, (i) => circle(452 + i * 16.4 + (row % 2) * 8, 572 + row * 19, 2, '#4a1a20')).join(''),
    ),
    rect(470, 484, 54, 20, '#c9c3d8', { rx: 6 }),
    rect(744, 480, 60, 24, '#c9c3d8', { rx: 6 }),
    rect(760, 520, 56, 28, '#ffe9b0', { rx: 6 }),
    rect(584, 470, 92, 22, '#3d394c', { rx: 5 }),
    circle(630, 622, 138, '#15121c'),
    circle(630, 622, 126, canvas.linear(50, [0, '#8d88a3'], [0.5, '#2a2636'], [1, '#5d586e'])),
    circle(630, 622, 108, '#15121c'),
    ring(630, 622, 96, '#c9a24a', 4),
    circle(
      630,
      622,
      86,
      canvas.radial([0.4, 0.36], 0.8, [0, '#7fa8e8'], [0.4, '#2f4a9c'], [0.75, '#1a1f52'], [1, '#0a0a1c']),
    ),
    circle(630, 622, 46, canvas.radial([0.4, 0.36], 0.8, [0, '#a3195b'], [0.6, '#3d1a5c'], [1, '#0a0a1c'])),
    ellipse(596, 584, 26, 17, '#ffffff', { opacity: 0.85, transform: 'rotate(-36 596 584)' }),
    circle(668, 658, 9, '#ffffff', { opacity: 0.6 }),
  );
  return canvas.painting();
}
