import { createCanvas, type Painting } from './canvas.ts';
import { letterOf } from './letters.ts';
import { path, placeAt } from './shapes.ts';

/** A typical shop logo: a black word on transparency, 4 : 1. 1080 × 270 px. */
export function wordmark(): Painting {
  const canvas = createCanvas(1080, 270, '#ffffff');
  const letters = [...'SHARMA'].flatMap((sign) => letterOf(sign) ?? []);
  const gap = 12;
  const width = letters.reduce((sum, letter) => sum + letter.width + gap, -gap);
  const scale = Math.min(1000 / width, 2);
  let x = (1080 - width * scale) / 2;
  for (const letter of letters) {
    canvas.add(
      placeAt(
        x,
        135 - 50 * scale,
        letter.outlines.map((d) => path(d, '#000000')),
        { scale },
      ),
    );
    x += (letter.width + gap) * scale;
  }
  return canvas.painting();
}
