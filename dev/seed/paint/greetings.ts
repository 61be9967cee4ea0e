import { textToPath } from '../../../upstream/src/text/text-path.ts';
import { createCanvas, type Painting } from './canvas.ts';
import { bell, diya, garland, hangingLeaf, swag } from './ornaments.ts';
import { colours, lit, mix, shaded } from './palette.ts';
import { createRandom } from './random.ts';
import { pool } from './shadows.ts';
import {
  arch,
  around,
  at,
  circle,
  ellipse,
  group,
  path,
  petal,
  polar,
  polygon,
  rect,
  ring,
  smooth,
  stroke,
  times,
} from './shapes.ts';

/*
 * Greetings of the demo: one motif, one wish, four colours, and the lowest fifth left for a business's name. Square ones
 * are 1080 × 1080 px, stories 1080 × 1920.
 */

const side = 1080;
const middle = side / 2;

/** A wish in the middle, its letters' top at `y`; as large as the width allows. */
function wish(text: string, y: number, colour: string, size = 128): string {
  const maxWidth = 880;
  const { d } = textToPath(text, { size, minSize: 64, maxWidth, maxLines: 2, weight: 700, align: 'center' });
  return path(d, colour, { transform: `translate(${middle - maxWidth / 2} ${y})` });
}

/** A sun that has just risen behind hills. */
function morning(words: string, [sky, glow, hill]: readonly [string, string, string]): Painting {
  const canvas = createCanvas(side, side, sky);
  const rays = around(middle, 450, 24, (i) => path(petal(i % 2 ? 470 : 390, 34), glow, { opacity: 0.5 }));
  const ridge = (y: number, rise: number, colour: string) =>
    path(
      `${smooth([
        [-40, y],
        [200, y - rise],
        [470, y - rise * 0.3],
        [760, y - rise * 1.2],
        [1120, y - rise * 0.2],
      ])}V1080H-40Z`,
      colour,
    );
  const bird = (x: number, y: number, w: number) =>
    stroke(
      `M${x - w} ${y - w * 0.3}Q${x - w * 0.4} ${y - w * 0.55} ${x} ${y}Q${x + w * 0.4} ${y - w * 0.55} ${x + w} ${y - w * 0.3}`,
      hill,
      6,
    );
  canvas.add(
    rect(0, 0, side, side, canvas.linear(90, [0, sky], [0.62, lit(sky, 0.65)], [1, lit(sky, 0.8)])),
    rays,
    circle(middle, 450, 200, glow),
    circle(middle, 450, 168, lit(glow, 0.45)),
    bird(220, 190, 44),
    bird(316, 250, 30),
    bird(820, 170, 36),
    ridge(580, 90, mix(hill, sky, 0.45)),
    ridge(660, 60, mix(hill, sky, 0.2)),
    ridge(730, 40, hill),
    wish(words, 706, lit(sky, 0.92), 120),
  );
  return canvas.painting();
}

/** Rings of light around one lamp, others at its foot. */
function lights(words: string, height = side): Painting {
  const [night, ember] = ['#2b0d3a', '#d2562c'];
  const canvas = createCanvas(side, height, night);
  const y = height * 0.37;
  const random = createRandom(7);
  const rings = times(8, (i) =>
    circle(middle, y, (height === side ? 620 : 860) - i * 78, mix(night, ember, ((i + 1) / 8) ** 1.3 * 0.9)),
  );
  const sparks = times(34, () =>
    circle(random(40, 1040), random(30, height * 0.66), random(3, 9), '#ffd27a', { opacity: random(0.3, 0.8) }),
  );
  const lamps = times(7, (i) => {
    const x = middle + (i - 3) * 148;
    return at(x, y + 276 - Math.abs(i - 3) ** 2 * 9, diya(canvas, { width: 96, glow: 1.1 }));
  });
  canvas.add(
    ...rings,
    ...sparks,
    at(
      middle,
      y,
      around(0, 0, 16, (i) => path(petal(i % 2 ? 300 : 250, 62), i % 2 ? '#f1a33a' : '#e2703a', { opacity: 0.85 })),
    ),
    ring(middle, y, 168, '#ffe3a0', 6),
    circle(middle, y, 150, mix(night, ember, 0.35)),
    at(middle, y + 34, diya(canvas, { width: 210, glow: 1.2 })),
    ...lamps,
    wish(words, height === side ? 724 : y + 470, '#ffe9bd', height === side ? 124 : 150),
  );
  return canvas.painting();
}

/** Domes at night over water, a lamp for each step. */
function gurpurab(words: string): Painting {
  const [night, gold] = ['#123a5c', '#f2c14e'];
  const canvas = createCanvas(side, side, night);
  const white = '#fff4dc';
  const dome = (x: number, foot: number, width: number) =>
    group([
      path(arch(x, foot, width, width * 0.86, 'ogee'), gold),
      path(petal(width * 0.5, width * 0.05), gold, { transform: `translate(${x} ${foot - width * 0.82}) rotate(-90)` }),
      circle(x, foot - width * 1.1, width * 0.05, gold),
      rect(x - width * 0.56, foot - 4, width * 1.12, width * 0.1, white),
    ]);
  const windows = times(7, (i) => path(arch(300 + i * 80, 506, 44, 92, 'ogee'), i % 2 ? gold : shaded(gold, 0.25)));
  const house = group([
    rect(240, 348, 600, 190, white),
    ...windows,
    rect(216, 528, 648, 26, lit(white, 0.5)),
    dome(middle, 348, 230),
    dome(300, 348, 110),
    dome(780, 348, 110),
  ]);
  const stars = createRandom(3);
  canvas.add(
    rect(0, 0, side, side, canvas.linear(90, [0, '#0a2440'], [0.6, night], [1, '#0c2c47'])),
    ...times(40, () => circle(stars(20, 1060), stars(20, 420), stars(1.5, 4.5), white, { opacity: stars(0.4, 1) })),
    pool(canvas, [middle, 348], [520, 420], gold, 0.5),
    house,
    group(house, { transform: 'translate(0 1108) scale(1 -1)', opacity: 0.22 }),
    rect(0, 552, side, 6, gold, { opacity: 0.6 }),
    ...times(8, (i) => at(100 + i * 126, 628 + (i % 2) * 20, diya(canvas, { width: 74, glow: 1.3 }))),
    wish(words, 712, white, 112),
  );
  return canvas.painting();
}

/** A fir of leaves, a star on it, a row of bells above. */
function christmas(words: string): Painting {
  const [green, red, snow] = ['#0f4a3a', '#c62f3b', '#fff6e6'];
  const canvas = createCanvas(side, side, green);
  const tiers = [0, 1, 2, 3].map((row) => {
    const [y, half] = [300 + row * 118, 120 + row * 62];
    return path(
      `M${middle} ${y - 150}C${middle + half * 0.4} ${y - 40} ${middle + half * 0.8} ${y} ${middle + half} ${y + 24}Q${middle} ${y + 70} ${middle - half} ${y + 24}C${middle - half * 0.8} ${y} ${middle - half * 0.4} ${y - 40} ${middle} ${y - 150}Z`,
      row % 2 ? '#2f8a5f' : '#3f9f6c',
    );
  });
  const random = createRandom(12);
  const baubles = [
    [-70, 330],
    [60, 372],
    [-130, 462],
    [20, 476],
    [140, 506],
    [-190, 590],
    [-50, 610],
    [90, 622],
    [210, 612],
  ].map(([dx = 0, y = 0], i) =>
    group([
      circle(middle + dx, y, 19, [red, '#f2c14e', snow][i % 3] ?? red),
      circle(middle + dx - 6, y - 6, 5, '#ffffff', { opacity: 0.7 }),
    ]),
  );
  const star = polygon(
    times(10, (i) => polar([middle, 150], i % 2 ? 28 : 68, -90 + i * 36)),
    '#f2c14e',
  );
  canvas.add(
    pool(canvas, [middle, 360], [560, 520], '#2f8a5f', 0.7),
    ...times(60, () => circle(random(10, 1070), random(10, 760), random(2, 8), snow, { opacity: random(0.25, 0.8) })),
    group(
      [
        rect(middle - 30, 660, 60, 90, '#7a4a26'),
        ...tiers.toReversed(),
        ...baubles,
        pool(canvas, [middle, 150], [170, 170], '#ffe08a', 0.7),
        star,
      ],
      { transform: `translate(${middle * 0.15} -10) scale(.85)` },
    ),
    path(`M0 650Q270 580 ${middle} 628T1080 620V1080H0Z`, snow),
    at(170, 0, bell(canvas, 110), { scale: 0.8 }),
    at(910, 0, bell(canvas, 110), { scale: 0.8 }),
    wish(words, 694, red, 120),
  );
  return canvas.painting();
}

/** Kites over roofs. */
function kites(words: string): Painting {
  const canvas = createCanvas(side, side, '#3aa5c9');
  const roof = '#5b2a4f';
  const kite = (x: number, y: number, size: number, turned: number, [a, b]: readonly [string, string]) =>
    group([
      stroke(`M${x} ${y}Q${x + 40} ${(y + 900) / 2} ${middle + (x - middle) * 0.2} 900`, '#ffffff', 2, {
        opacity: 0.6,
      }),
      at(
        x,
        y,
        [
          path(`M0 ${-size}L${size * 0.82} 0L0 ${size}L${-size * 0.82} 0Z`, a),
          path(`M0 ${-size}L${size * 0.82} 0H0Z`, b),
          path(`M0 ${size}L${-size * 0.82} 0H0Z`, b),
          stroke(`M0 ${-size}V${size}M${-size * 0.82} 0Q0 ${-size * 0.5} ${size * 0.82} 0`, roof, 4),
          path(`M0 ${size}L${size * 0.24} ${size * 1.34}H${-size * 0.24}Z`, a),
        ],
        { rotate: turned },
      ),
    ]);
  const roofs = times(6, (i) => {
    const x = i * 190 - 30;
    const h = [150, 220, 120, 200, 160, 230][i] ?? 160;
    return group([
      rect(x, 664 - h * 0.5, 186, 320, i % 2 ? roof : mix(roof, '#e2703a', 0.35)),
      ...times(3, (k) => rect(x + 24 + k * 52, 694 - h * 0.5, 28, 40, '#ffcf70', { rx: 4 })),
    ]);
  });
  canvas.add(
    rect(0, 0, side, side, canvas.linear(90, [0, '#2f86c4'], [0.5, '#8fd0d8'], [0.78, '#ffe0a6'], [1, '#f7a65a'])),
    circle(830, 480, 120, '#fff0c2'),
    kite(300, 220, 130, -16, ['#e23b4e', '#ffd14d']),
    kite(680, 180, 104, 20, ['#7a2f8f', '#ff9a3c']),
    kite(870, 380, 74, -10, ['#138a6b', '#fff4d6']),
    kite(160, 460, 62, 24, ['#ff7a2f', '#26326f']),
    kite(520, 400, 82, 8, ['#26326f', '#f3dfb8']),
    ...roofs,
    rect(0, 684, side, 396, roof),
    wish(words, 722, '#ffe9bd', 120),
  );
  return canvas.painting();
}

/** A gate of marigolds and a tag with what is offered. */
function offer(words: string): Painting {
  const [rani, paper] = [colours.rani, '#fff3dc'];
  const canvas = createCanvas(side, side, rani);
  const strings = times(7, (i) => {
    const x = 90 + i * 150;
    const length = [470, 300, 150, 90, 150, 300, 470][i] ?? 300;
    return group([
      garland(
        canvas,
        [
          [x, 0],
          [x, length / 2],
          [x, length],
        ],
        26,
      ),
      at(x, length + 20, hangingLeaf(64, colours.deepLeaf), { rotate: 22 }),
      at(x, length + 20, hangingLeaf(64, colours.leaf), { rotate: -22 }),
    ]);
  });
  canvas.add(
    ...times(7, (i) => circle(middle, 470, 620 - i * 74, mix(rani, '#f0642f', (i / 7) * 0.9))),
    ...strings,
    garland(canvas, swag([-30, 30], [middle, 30], 80), 24),
    garland(canvas, swag([middle, 30], [1110, 30], 80), 24),
    at(
      middle,
      470,
      around(0, 0, 18, () => path(petal(252, 92), paper)),
    ),
    circle(middle, 470, 208, paper),
    ring(middle, 470, 186, rani, 5),
    wish('%', 374, rani, 260),
    wish(words, 736, paper, 112),
  );
  return canvas.painting();
}

/** A lotus on still water, for a thought. */
function lotus(words: string): Painting {
  const [deep, pink] = [colours.peacock, '#e88aa8'];
  const canvas = createCanvas(side, side, deep);
  const bloom = (size: number, from: number, to: number, count: number, fill: string) =>
    times(count, (i) =>
      path(petal(size, size * 0.42), fill, { transform: `rotate(${from + ((to - from) * i) / (count - 1) - 90})` }),
    );
  canvas.add(
    rect(0, 0, side, side, canvas.linear(90, [0, lit(deep, 0.16)], [1, shaded(deep, 0.3)])),
    circle(middle, 350, 300, '#f6d08a', { opacity: 0.9 }),
    ...times(5, (i) => ellipse(middle, 560 + i * 16, 480 - i * 70, 26, lit(deep, 0.12 + i * 0.04))),
    at(middle, 550, [
      ...bloom(360, -64, 64, 5, shaded(pink, 0.2)),
      ...bloom(330, -44, 44, 4, pink),
      ...bloom(280, -24, 24, 3, lit(pink, 0.35)),
      path(petal(240, 96), lit(pink, 0.6), { transform: 'rotate(-90)' }),
    ]),
    ellipse(260, 618, 130, 30, colours.leaf),
    ellipse(840, 632, 150, 32, colours.deepLeaf),
    wish(words, 716, '#fff0cf', 84),
  );
  return canvas.painting();
}

export const greetingPainters: Record<string, () => Painting> = {
  'morning-hi': () => morning('सुप्रभात', ['#f08a4b', '#ffd27a', '#5a2350']),
  'morning-en': () => morning('Good morning', ['#3f8fb5', '#ffe08a', '#124a52']),
  'morning-mr': () => morning('शुभ सकाळ', ['#e0a23c', '#fff0b0', '#3d4a1f']),
  'morning-gu': () => morning('સુપ્રભાત', ['#c9567a', '#ffc46b', '#3b1f52']),
  'diwali-hi': () => lights('शुभ दीपावली'),
  'diwali-en-story': () => lights('Happy Diwali', 1920),
  'gurpurab-en': () => gurpurab('Happy Gurpurab'),
  'christmas-en': () => christmas('Merry Christmas'),
  'uttarayan-gu': () => kites('શુભ ઉત્તરાયણ'),
  'offer-hi': () => offer('खास छूट'),
  'thought-hi': () => lotus('धैर्य सबसे बड़ा गुण है'),
};
