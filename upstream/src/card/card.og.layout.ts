import { layoutText, type TextPath, type TextPathOptions } from '../render/text/text-path.ts';

export const placed = (path: Pick<TextPath, 'd'>, x: number, y: number, fill: string): string =>
  path.d === '' ? '' : `<path fill="${fill}" transform="translate(${x} ${y.toFixed(1)})" d="${path.d}"/>`;

export const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

export interface StackedLine {
  text: string;
  fill: string;
  /** px above it, when it is not the first. */
  gap: number;
  options: Omit<TextPathOptions, 'maxWidth'>;
}

const shrinking = [1, 0.88, 0.76, 0.66, 0.56, 0.46];

/**
 * Sets lines under one another in a box, from its top left: first the first line gives way, then the last is left out,
 * and so on. Empty ones take no room.
 */
export function stacked(
  lines: readonly StackedLine[],
  box: { width: number; height: number },
): { svg: string; height: number } {
  const wanted = lines.filter((line) => line.text.trim() !== '');
  for (let count = wanted.length; count > 0; count--) {
    for (const shrink of shrinking) {
      const set = wanted.slice(0, count).map(({ text, fill, gap, options }, index) => {
        const size = index === 0 ? options.size * shrink : options.size;
        const wrapBelow = options.wrapBelow && Math.min(size, options.wrapBelow);
        const layout = layoutText(text, { ...options, size, wrapBelow, maxWidth: box.width });
        return { fill, layout, above: index === 0 || layout.lines.length === 0 ? 0 : gap };
      });
      const height = set.reduce((sum, { layout, above }) => sum + above + layout.height, 0);
      const isLast = count === 1 && shrink === shrinking.at(-1);
      if (height > box.height && !isLast) continue;
      let y = 0;
      const svg = set.map(({ layout, above, fill }) => {
        y += above + layout.height;
        return placed({ d: layout.draw() }, 0, y - layout.height, fill);
      });
      return { svg: svg.join(''), height };
    }
  }
  return { svg: '', height: 0 };
}
