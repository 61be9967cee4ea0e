import { createCanvas, type Painting } from './canvas.ts';
import { letterOf } from './letters.ts';
import { marks } from './marks.ts';
import { lit, mix, shaded } from './palette.ts';
import { around, at, circle, group, path, petal, polar, rect, ring, smooth, stroke, times } from './shapes.ts';

const size = 1080;
const middle = size / 2;

/** Borders of a monogram, chosen deterministically for each business. */
const borders: readonly ((ink: string, ground: string) => string)[] = [
  // A scalloped seal with a ring of beads.
  (ink, ground) => {
    const scallop = times(72, (i) => polar([0, 0], i % 2 ? 462 : 436, i * 5));
    return group([
      path(smooth(scallop, true), ink),
      circle(0, 0, 414, ground),
      ring(0, 0, 388, ink, 7),
      ...times(48, (i) => circle(...polar([0, 0], 356, i * 7.5), 8.5, ink)),
      ring(0, 0, 324, ink, 4),
    ]);
  },
  // A lotus of two rows of petals.
  (ink, ground) =>
    group([
      around(0, 0, 24, () => path(petal(128, 92), ink, { transform: 'translate(336 0)', opacity: 0.5 }), 7.5),
      around(0, 0, 24, () =>
        group([path(petal(116, 78), ink), path(petal(84, 44), ground, { transform: 'translate(12 0)' })], {
          transform: 'translate(342 0)',
        }),
      ),
      circle(0, 0, 352, ground),
      ring(0, 0, 338, ink, 10),
      ring(0, 0, 314, ink, 4),
    ]),
  // A sun of fine rays.
  (ink, ground) =>
    group([
      ...times(96, (i) =>
        stroke(
          `M${polar([0, 0], 372, i * 3.75)
            .map(Math.round)
            .join(' ')}L${polar([0, 0], i % 2 ? 428 : 466, i * 3.75)
            .map(Math.round)
            .join(' ')}`,
          ink,
          7,
        ),
      ),
      circle(0, 0, 352, ink),
      circle(0, 0, 334, ground),
      ring(0, 0, 314, ink, 4),
    ]),
  // A rope of leaves between two rings.
  (ink, ground) =>
    group([
      circle(0, 0, 466, ink),
      circle(0, 0, 452, ground),
      ring(0, 0, 322, ink, 10),
      around(0, 0, 36, () => path(petal(118, 40), ink, { transform: 'translate(387 0) rotate(52) translate(-59 0)' })),
    ]),
];

/**
 * A seal in cream on the colour of a business (`#rrggbb`). `sign` is a letter A–Z, a Devanagari initial or the name of
 * a mark; throws a RangeError for any other. 1080 × 1080 px.
 */
export function logo(colour: string, sign: string): Painting {
  const canvas = createCanvas(size, size, colour);
  const ink = lit(mix(colour, '#ffffff', 0.9), 0.55);
  const kind = [...colour.slice(1, 3), ...sign].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0);
  const border = borders[kind % borders.length];
  const light = canvas.radial([0.36, 0.28], 0.95, [0, lit(colour, 0.1)], [0.5, colour], [1, shaded(colour, 0.2)]);
  canvas.add(
    rect(0, 0, size, size, light),
    at(middle, middle, border?.(ink, colour) ?? ''),
    at(middle, middle, inside(ink, colour, sign)),
  );
  return canvas.painting();
}

function inside(ink: string, ground: string, sign: string): string {
  const mark = Object.hasOwn(marks, sign) ? marks[sign] : undefined;
  if (mark) return at(0, 0, mark(ink, ground), { scale: 2.3 });
  const letter = letterOf(sign);
  if (!letter) throw new RangeError(`No such sign: ${sign}`);
  const scale = Math.min(3.7, 440 / letter.width);
  const drawn = letter.outlines.map((d) => path(d, ink));
  return at((-letter.width * scale) / 2, -50 * scale, drawn, { scale });
}
