import { createCanvas, type Painting } from './canvas.ts';
import { letterOf } from './letters.ts';
import { marks } from './marks.ts';
import { lit, mix, shaded } from './palette.ts';
import {
  circle,
  group,
  path,
  petal,
  placeAt,
  polar,
  rect,
  repeatAround,
  ring,
  smooth,
  stroke,
  times,
} from './shapes.ts';

const size = 1080;
const middle = size / 2;

/** Borders of a monogram, chosen deterministically for each business. */
const borders: readonly ((foreground: string, background: string) => string)[] = [
  // A scalloped seal with a ring of beads.
  (foreground, background) => {
    const scallop = times(72, (i) => polar([0, 0], i % 2 ? 462 : 436, i * 5));
    return group([
      path(smooth(scallop, true), foreground),
      circle(0, 0, 414, background),
      ring(0, 0, 388, foreground, 7),
      ...times(48, (i) => circle(...polar([0, 0], 356, i * 7.5), 8.5, foreground)),
      ring(0, 0, 324, foreground, 4),
    ]);
  },
  // A lotus of two rows of petals.
  (foreground, background) =>
    group([
      repeatAround(
        0,
        0,
        24,
        () => path(petal(128, 92), foreground, { transform: 'translate(336 0)', opacity: 0.5 }),
        7.5,
      ),
      repeatAround(0, 0, 24, () =>
        group([path(petal(116, 78), foreground), path(petal(84, 44), background, { transform: 'translate(12 0)' })], {
          transform: 'translate(342 0)',
        }),
      ),
      circle(0, 0, 352, background),
      ring(0, 0, 338, foreground, 10),
      ring(0, 0, 314, foreground, 4),
    ]),
  // A sun of fine rays.
  (foreground, background) =>
    group([
      ...times(96, (i) =>
        stroke(
          `M${polar([0, 0], 372, i * 3.75)
            .map(Math.round)
            .join(' ')}L${polar([0, 0], i % 2 ? 428 : 466, i * 3.75)
            .map(Math.round)
            .join(' ')}`,
          foreground,
          7,
        ),
      ),
      circle(0, 0, 352, foreground),
      circle(0, 0, 334, background),
      ring(0, 0, 314, foreground, 4),
    ]),
  // A rope of leaves between two rings.
  (foreground, background) =>
    group([
      circle(0, 0, 466, foreground),
      circle(0, 0, 452, background),
      ring(0, 0, 322, foreground, 10),
      repeatAround(0, 0, 36, () =>
        path(petal(118, 40), foreground, { transform: 'translate(387 0) rotate(52) translate(-59 0)' }),
      ),
    ]),
];

/**
 * A seal in cream on the colour of a business (`#rrggbb`). `sign` is a letter A–Z, a Devanagari initial or the name of
 * a mark; throws a RangeError for any other. 1080 × 1080 px.
 */
export function logo(colour: string, sign: string): Painting {
  const canvas = createCanvas(size, size, colour);
  const inkColour = lit(mix(colour, '#ffffff', 0.9), 0.55);
  const kind = [...colour.slice(1, 3), ...sign].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0);
  const border = borders[kind % borders.length];
  const light = canvas.radial([0.36, 0.28], 0.95, [0, lit(colour, 0.1)], [0.5, colour], [1, shaded(colour, 0.2)]);
  canvas.add(
    rect(0, 0, size, size, light),
    placeAt(middle, middle, border?.(inkColour, colour) ?? ''),
    placeAt(middle, middle, drawSign(inkColour, colour, sign)),
  );
  return canvas.painting();
}

function drawSign(foreground: string, background: string, sign: string): string {
  const mark = Object.hasOwn(marks, sign) ? marks[sign] : undefined;
  if (mark) return placeAt(0, 0, mark(foreground, background), { scale: 2.3 });
  const letter = letterOf(sign);
  if (!letter) throw new RangeError(`No such sign: ${sign}`);
  const scale = Math.min(3.7, 440 / letter.width);
  const letterPaths = letter.outlines.map((d) => path(d, foreground));
  return placeAt((-letter.width * scale) / 2, -50 * scale, letterPaths, { scale });
}
