import { chained, moved, turned } from '@parichay/shared/layer/layer.boxes.ts';
import type { DrawnItem, DrawnPage } from '@parichay/shared/layer/layer.drawn.ts';
import { layoutText } from './text/text-path.ts';

/** Of the longer side: the height of a letter, and how far lines lie apart. */
const LETTERS = 0.055;
const LINES = 0.17;
const SLOPE = -28;

/** Words all over a page of any size, in slanting lines: outlines, so that they are no part of what is copied. */
export function watermarkItems({ width, height }: Pick<DrawnPage, 'width' | 'height'>, words: string): DrawnItem[] {
  const longer = Math.max(width, height);
  const size = longer * LETTERS;
  const set = layoutText(words, { size, minSize: size / 4, weight: 800, maxWidth: longer * 0.8 });
  if (set.lines.length === 0) return [];
  const d = set.draw();
  const [across, down] = [set.width + size * 1.2, longer * LINES];
  const reach = Math.hypot(width, height) / 2;
  const [columns, rows] = [Math.ceil(reach / across), Math.ceil(reach / down)];
  const places = Array.from({ length: 2 * rows + 1 }, (_, line) => line - rows).flatMap((row) =>
    Array.from({ length: 2 * columns + 2 }, (_, place) => place - columns - 1).map((column) => ({
      // Every other line is set off by half a word, as bricks are.
      x: width / 2 + (column + (row % 2 === 0 ? 0 : 0.5)) * across,
      y: height / 2 + row * down - set.height / 2,
    })),
  );
  const slope = turned(SLOPE, width / 2, height / 2);
  const path = { kind: 'path', id: 'watermark', d, box: { x: 0, y: 0, width: set.width, height: set.height } } as const;
  return [
    {
      kind: 'group',
      id: 'watermark',
      matrices: places.map(({ x, y }) => chained(moved(x, y), slope)),
      items: [
        { ...path, stroke: { hex: '#000000', alpha: 0.22, width: size * 0.05 } },
        { ...path, fill: { kind: 'solid', hex: '#ffffff', alpha: 0.4 } },
      ],
    },
  ];
}
