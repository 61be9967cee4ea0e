import { chained, moved, turned } from '@parichay/shared/studio/layer/layer.boxes.ts';
import type { DrawnItem, DrawnPage, Matrix } from '@parichay/shared/studio/layer/layer.drawn.ts';
import { layoutText } from './text/text-path.ts';

const LETTERS = 0.058;
const LINES = 0.24;
const SLOPE = -28;
const UNDRAWABLE = 'SAMPLE';

function places({ width, height }: DrawnPage, words: { width: number; height: number }, gap: number): Matrix[] {
  const [across, down] = [words.width + gap, Math.min(width, height) * LINES];
  const reach = Math.hypot(width, height) / 2;
  const [columns, rows] = [Math.ceil(reach / across) + 1, Math.ceil(reach / down)];
  const slope = turned(SLOPE, width / 2, height / 2);
  // The browser of a cheap phone draws each copy as an element, so invisible ones are left out.
  const isSeen = ([a, b, , , e, f]: Matrix) => {
    const [middleX, middleY] = [e + (a * words.width) / 2, f + (b * words.width) / 2];
    const [byX, byY] = [(Math.abs(a) * words.width) / 2 + words.height, (Math.abs(b) * words.width) / 2 + words.height];
    return middleX > -byX && middleX < width + byX && middleY > -byY && middleY < height + byY;
  };
  const found: Matrix[] = [];
  for (let row = -rows; row <= rows; row++)
    for (let column = -columns; column <= columns; column++) {
      const x = width / 2 + (column + (row % 2 === 0 ? -0.5 : 0)) * across;
      const matrix = chained(moved(x, height / 2 + row * down - words.height / 2), slope);
      if (isSeen(matrix)) found.push(matrix);
    }
  return found;
}

/** It is drawn as outlines, so that copying from a PDF leaves it out. */
export function watermarked(page: DrawnPage, words: string): DrawnPage {
  const shorter = Math.min(page.width, page.height);
  const size = shorter * LETTERS;
  const set = layoutText(words, { size, minSize: size / 4, weight: 800, maxWidth: shorter * 0.8 });
  const d = set.draw();
  if (d === '') return words === UNDRAWABLE ? page : watermarked(page, UNDRAWABLE);
  const box = { x: 0, y: 0, width: set.width, height: set.height };
  const path = { kind: 'path', id: 'watermark', d, box } as const;
  const items: DrawnItem[] = [
    { ...path, stroke: { hex: '#000000', alpha: 0.22, width: size * 0.05 } },
    { ...path, fill: { kind: 'solid', hex: '#ffffff', alpha: 0.4 } },
  ];
  const matrices = places(page, set, size * 1.2);
  return { ...page, items: [...page.items, { kind: 'group', id: 'watermark', matrices, items }] };
}
