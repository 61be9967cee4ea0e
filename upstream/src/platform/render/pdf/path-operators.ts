import type { Area } from '@parichay/shared/studio/layer/layer.drawn.ts';
import svgPath from 'svgpath';

export const number = (value: number): string => String(Math.round(value * 1_000) / 1_000 || 0);

const numbers = (values: readonly number[]): string => values.map(number).join(' ');

/** PDF has neither arcs nor quadratic curves. @returns `box` includes control points */
export function operatorsOf(d: string): { operators: string; box: Area } {
  const operators: string[] = [];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const reach = (points: readonly number[]) => {
    for (let at = 0; at < points.length; at += 2) {
      const [x = 0, y = 0] = [points[at], points[at + 1]];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  };
  const add = (points: readonly number[], operator: string) => {
    reach(points);
    operators.push(`${numbers(points)} ${operator}`);
  };
  svgPath(d)
    .abs()
    .unshort()
    .unarc()
    .iterate((segment, _index, x, y) => {
      const [command, ...values] = segment as [string, ...number[]];
      const [first = 0, second = 0, third = 0, fourth = 0] = values;
      if (command === 'M') add(values, 'm');
      else if (command === 'L') add(values, 'l');
      else if (command === 'H') add([first, y], 'l');
      else if (command === 'V') add([x, first], 'l');
      else if (command === 'C') add(values, 'c');
      else if (command === 'Q') {
        const towards = (from: number, pull: number) => from + (2 / 3) * (pull - from);
        const pulls = [towards(x, first), towards(y, second), towards(third, first), towards(fourth, second)];
        add([...pulls, third, fourth], 'c');
      } else operators.push('h');
    });
  const isEmpty = left > right;
  return {
    operators: operators.join('\n'),
    box: isEmpty ? { x: 0, y: 0, width: 0, height: 0 } : { x: left, y: top, width: right - left, height: bottom - top },
  };
}
