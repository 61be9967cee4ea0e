import type { Area } from '@parichay/shared/studio/layer/layer-drawn.ts';
import svgPath from 'svgpath';

export const formatPdfNumber = (value: number): string => String(Math.round(value * 1_000) / 1_000 || 0);

const formatPdfNumbers = (values: readonly number[]): string => values.map(formatPdfNumber).join(' ');

/** PDF has neither arcs nor quadratic curves. @returns `box` includes control points */
export function pdfPathOperators(d: string): { operators: string; box: Area } {
  const operators: string[] = [];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const extendBox = (points: readonly number[]) => {
    for (let index = 0; index < points.length; index += 2) {
      const [x = 0, y = 0] = [points[index], points[index + 1]];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  };
  const addOperator = (points: readonly number[], operator: string) => {
    extendBox(points);
    operators.push(`${formatPdfNumbers(points)} ${operator}`);
  };
  svgPath(d)
    .abs()
    .unshort()
    .unarc()
    .iterate((segment, _index, x, y) => {
      const [command, ...values] = segment as [string, ...number[]];
      const [first = 0, second = 0, third = 0, fourth = 0] = values;
      if (command === 'M') addOperator(values, 'm');
      else if (command === 'L') addOperator(values, 'l');
      else if (command === 'H') addOperator([first, y], 'l');
      else if (command === 'V') addOperator([x, first], 'l');
      else if (command === 'C') addOperator(values, 'c');
      else if (command === 'Q') {
        const controlPoint = (from: number, quadraticPoint: number) => from + (2 / 3) * (quadraticPoint - from);
        const controlPoints = [
          controlPoint(x, first),
          controlPoint(y, second),
          controlPoint(third, first),
          controlPoint(fourth, second),
        ];
        addOperator([...controlPoints, third, fourth], 'c');
      } else operators.push('h');
    });
  const isEmpty = left > right;
  return {
    operators: operators.join('\n'),
    box: isEmpty ? { x: 0, y: 0, width: 0, height: 0 } : { x: left, y: top, width: right - left, height: bottom - top },
  };
}
