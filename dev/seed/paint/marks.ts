import { type StrokePointWithWidth, strokeOutline } from './letters.ts';
import {
  circle,
  ellipse,
  group,
  path,
  petal,
  placeAt,
  polar,
  polygon,
  rect,
  repeatAround,
  ring,
  stroke,
  times,
} from './shapes.ts';

/** Signs of a seal, around 0,0 in a box of 200 units; `foreground` draws and `background` erases. */
type Mark = (foreground: string, background: string) => string;

const devanagari = (
  headline: readonly [number, number],
  strokes: readonly (readonly StrokePointWithWidth[])[],
  dots: readonly (readonly [number, number, number])[] = [],
): Mark => {
  const middle = (headline[0] + headline[1]) / 2;
  return (ink) =>
    placeAt(
      -middle * 1.75,
      -90,
      [
        rect(headline[0], 2, headline[1] - headline[0], 11, ink),
        ...strokes.map((points) => path(strokeOutline(points), ink)),
        ...dots.map(([x, y, r]) => circle(x, y, r, ink)),
      ],
      { scale: 1.75 },
    );
};
const stem = (x: number): StrokePointWithWidth[] => [
  [x, 4, 15],
  [x, 52, 14],
  [x, 101, 15],
];

/** The curl that स and र share. */
const curl: StrokePointWithWidth[] = [
  [24, 10, 12],
  [33, 22, 15],
  [33, 36, 15],
  [22, 45, 12],
  [8, 44, 10],
];

export const marks: Record<string, Mark> = {
  lotus: (ink) =>
    group([
      ...[-76, -50, -25, 25, 50, 76].map((angle, i) =>
        path(petal(i % 5 ? 104 - Math.abs(angle) * 0.18 : 92, 44), ink, {
          transform: `translate(0 52) rotate(${angle - 90})`,
          opacity: 0.55 + (i % 2) * 0.2,
        }),
      ),
      path(petal(124, 58), ink, { transform: 'translate(0 52) rotate(-90)' }),
      stroke('M-84 70C-40 88 40 88 84 70', ink, 8),
      circle(0, -94, 8, ink),
    ]),
  gem: (foreground, background) =>
    group([
      polygon(
        [
          [-52, -62],
          [52, -62],
          [92, -12],
          [0, 88],
          [-92, -12],
        ],
        foreground,
      ),
      stroke('M-92 -12H92M-52 -62L-30 -12L0 88L30 -12L52 -62M-30 -12L0 -62L30 -12', background, 7),
    ]),
  wheel: (ink, ground) =>
    group([
      ...times(10, (i) => placeAt(0, 0, rect(-14, -96, 28, 40, ink, { rx: 6 }), { rotate: i * 36 })),
      circle(0, 0, 76, ink),
      circle(0, 0, 52, ground),
      ...times(5, (i) => placeAt(0, 0, rect(-7, -56, 14, 56, ink), { rotate: i * 72 })),
      circle(0, 0, 20, ink),
      circle(0, 0, 8, ground),
    ]),
  leaf: (ink, ground) =>
    group([
      path(petal(150, 120), ink, { transform: 'translate(-46 62) rotate(-58)' }),
      stroke('M-62 88C-40 46 -8 2 22 -46M-26 26C-16 8 -14 -6 -16 -22M-8 0C8 -2 22 -2 36 -12', ground, 8),
      stroke('M-64 92C-60 82 -54 72 -46 60', ink, 12),
    ]),
  cup: (ink, ground) =>
    group([
      path('M-66 -14H58C58 46 38 78 -4 78S-66 46 -66 -14Z', ink),
      stroke('M56 4C92 -2 92 48 44 48', ink, 13),
      rect(-74, 84, 140, 11, ink, { rx: 5 }),
      ...[-34, -4, 26].map((x) => stroke(`M${x} -34C${x - 16} -54 ${x + 16} -68 ${x} -92`, ink, 9)),
      path('M-46 2H-32C-32 30 -26 44 -16 56C-36 48 -46 30 -46 2Z', ground, { opacity: 0.8 }),
    ]),
  needle: (ink, ground) =>
    group([
      placeAt(
        0,
        0,
        [
          rect(-46, -92, 92, 20, ink, { rx: 8 }),
          rect(-46, 72, 92, 20, ink, { rx: 8 }),
          rect(-34, -66, 68, 132, ink, { rx: 6 }),
        ],
        { rotate: -16 },
      ),
      ...times(6, (i) => placeAt(0, 0, stroke(`M-36 ${-46 + i * 20}L36 ${-56 + i * 20}`, ground, 6), { rotate: -16 })),
      stroke('M30 54C86 62 98 8 62 -22C52 -32 58 -46 66 -58', ink, 7),
      path('M60 -96C70 -98 76 -92 75 -82L66 -34L58 -82C57 -90 58 -95 60 -96Z', ink),
    ]),
  lens: (ink, ground) =>
    group([
      circle(0, 0, 92, ink),
      ...times(6, (i) => {
        const from = polar([0, 0], 92, i * 60 - 20);
        const to = polar([0, 0], 40, i * 60 + 70);
        return stroke(`M${from.map(Math.round).join(' ')}L${to.map(Math.round).join(' ')}`, ground, 8);
      }),
      polygon(
        times(6, (i) => polar([0, 0], 38, i * 60 + 10)),
        ground,
      ),
    ]),
  scissors: (ink, ground) =>
    group([
      path('M-10 10L58 -94C66 -84 64 -66 58 -54L16 20Z', ink),
      path('M10 10L-58 -94C-66 -84 -64 -66 -58 -54L-16 20Z', ink),
      ...[-1, 1].map((side) => ring(side * 40, 60, 28, ink, 14)),
      circle(0, 2, 7, ground),
    ]),
  heart: (ink, ground) =>
    group([
      path(
        'M0 84C-70 36 -94 2 -94 -34C-94 -66 -70 -86 -44 -86C-24 -86 -8 -74 0 -58C8 -74 24 -86 44 -86C70 -86 94 -66 94 -34C94 2 70 36 0 84Z',
        ink,
      ),
      stroke('M-94 -6H-36L-18 -40L8 30L26 -6H94', ground, 11),
    ]),
  camera: (ink, ground) =>
    group([
      path(
        'M-34 -70H34L46 -48H84C92 -48 96 -44 96 -36V58C96 66 92 70 84 70H-84C-92 70 -96 66 -96 58V-36C-96 -44 -92 -48 -84 -48H-46Z',
        ink,
      ),
      circle(0, 10, 46, ground),
      circle(0, 10, 34, ink),
      circle(0, 10, 20, ground),
      circle(70, -26, 8, ground),
    ]),
  lamp: (ink) =>
    group([
      path('M-92 12C-86 66 -46 84 0 84S86 66 92 12C60 26 -60 26 -92 12Z', ink),
      ellipse(0, 10, 64, 9, ink, { opacity: 0.6 }),
      path('M0 -92C34 -52 38 -20 0 0C-38 -20 -34 -52 0 -92Z', ink),
    ]),
  sun: (ink, ground) =>
    group([
      repeatAround(0, 0, 16, (i) => path(petal(i % 2 ? 40 : 54, 24), ink, { transform: 'translate(42 0)' })),
      circle(0, 0, 46, ink),
      circle(0, 0, 32, ground),
      circle(0, 0, 20, ink),
    ]),
  // Devanagari initials, as drawn with a broad pen.
  क: devanagari(
    [0, 96],
    [
      stem(48),
      [
        [48, 40, 9],
        [30, 30, 11],
        [14, 42, 15],
        [16, 60, 14],
        [32, 68, 11],
        [48, 52, 9],
      ],
      [
        [48, 46, 8],
        [64, 34, 10],
        [80, 42, 14],
        [82, 60, 15],
        [74, 74, 12],
      ],
    ],
  ),
  ग: devanagari(
    [0, 92],
    [
      stem(72),
      [
        [28, 8, 14],
        [28, 40, 14],
        [26, 60, 14],
        [15, 72, 12],
      ],
    ],
    [[16, 68, 11]],
  ),
  प: devanagari(
    [0, 88],
    [
      stem(70),
      [
        [18, 8, 14],
        [18, 32, 14],
        [26, 54, 14],
        [46, 62, 11],
        [70, 58, 8],
      ],
    ],
  ),
  म: devanagari(
    [0, 92],
    [
      stem(74),
      [
        [22, 8, 14],
        [22, 40, 14],
        [22, 66, 13],
      ],
      [
        [18, 66, 10],
        [46, 64, 9],
        [74, 62, 9],
      ],
    ],
    [[16, 70, 12]],
  ),
  न: devanagari(
    [0, 84],
    [
      stem(66),
      [
        [16, 52, 12],
        [40, 48, 10],
        [66, 48, 9],
      ],
    ],
    [[18, 56, 13]],
  ),
  र: devanagari(
    [0, 66],
    [
      curl,
      [
        [26, 46, 10],
        [40, 66, 15],
        [58, 98, 9],
      ],
    ],
  ),
  स: devanagari(
    [0, 96],
    [
      curl,
      [
        [24, 46, 10],
        [36, 64, 15],
        [50, 88, 9],
      ],
      [
        [30, 48, 9],
        [52, 50, 9],
        [78, 50, 9],
      ],
      stem(78),
    ],
  ),
  ल: devanagari(
    [0, 100],
    [
      stem(82),
      [
        [82, 40, 9],
        [66, 34, 11],
        [54, 46, 14],
        [56, 66, 14],
        [62, 74, 11],
      ],
      [
        [55, 50, 10],
        [44, 34, 11],
        [26, 30, 13],
        [12, 46, 15],
        [14, 66, 14],
        [28, 80, 11],
        [38, 78, 8],
      ],
    ],
  ),
};
