import { commands, numbers } from './layer.boxes.ts';
import type { Area, DrawnItem, DrawnPath, DrawnShadow, DrawnStroke, Matrix } from './layer.drawn.ts';

const union = (areas: readonly Area[]): Area | null => {
  if (areas.length === 0) return null;
  const [x, y] = [Math.min(...areas.map((one) => one.x)), Math.min(...areas.map((one) => one.y))];
  const right = Math.max(...areas.map((one) => one.x + one.width));
  const bottom = Math.max(...areas.map((one) => one.y + one.height));
  return { x, y, width: right - x, height: bottom - y };
};

const grown = ({ x, y, width, height }: Area, by: number): Area => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

const around = (stroke: DrawnStroke | undefined, shadow: DrawnShadow | undefined): number =>
  Math.max((stroke?.width ?? 0) / 2, shadow ? shadow.blur + Math.max(Math.abs(shadow.x), Math.abs(shadow.y)) : 0);

function mapped({ x, y, width, height }: Area, [a, b, c, d, e, f]: Matrix): Area {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ].map(([left = 0, top = 0]) => ({ x: a * left + c * top + e, y: b * left + d * top + f, width: 0, height: 0 }));
  return union(corners) as Area;
}

const taken: Readonly<Record<string, number>> = { M: 2, L: 2, T: 2, H: 1, V: 1, Q: 4, S: 4, C: 6, A: 7, Z: 0 };

/** Conservative bounding box: it includes control points and full arc radii. */
function boundsOfPath(d: string): Area | null {
  const points: Area[] = [];
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  const reach = (toX: number, toY: number, by = 0) => points.push(grown({ x: toX, y: toY, width: 0, height: 0 }, by));
  for (const [, command = '', list = ''] of d.matchAll(commands)) {
    const name = command.toUpperCase();
    const isRelative = command !== name;
    const values = (list.match(numbers) ?? []).map(Number);
    const step = taken[name] ?? 0;
    if (step === 0) [x, y] = [startX, startY];
    for (let at = 0; step > 0 && at + step <= values.length; at += step) {
      const some = values.slice(at, at + step);
      const [fromX, fromY] = isRelative ? [x, y] : [0, 0];
      const [first = 0] = some;
      if (name === 'H') x = fromX + first;
      else if (name === 'V') y = fromY + first;
      else {
        const [radius, pairs] = name === 'A' ? [Math.max(first, some[1] ?? 0), some.slice(5)] : [0, some];
        if (radius > 0) reach(x, y, radius);
        for (let pair = 0; pair < pairs.length; pair += 2) {
          [x, y] = [fromX + (pairs[pair] ?? 0), fromY + (pairs[pair + 1] ?? 0)];
          reach(x, y, radius);
        }
        if (name === 'M' && at === 0) [startX, startY] = [x, y];
      }
      reach(x, y);
    }
  }
  return union(points);
}

function boundsOfDrawnPath({ d, box, matrix, stroke, shadow }: DrawnPath): Area[] {
  const drawn = matrix ? boundsOfPath(d) : box;
  if (!drawn) return [];
  const whole = grown(drawn, around(stroke, shadow));
  return [matrix ? mapped(whole, matrix) : whole];
}

function boundsOfItem(item: DrawnItem): Area[] {
  if (item.kind === 'path') return boundsOfDrawnPath(item);
  if (item.kind === 'text') return [grown(item.box, around(item.outline, item.shadow))];
  if (item.kind === 'picture') return [grown(item.box, around(undefined, item.shadow))];
  const inner = boundsOf(item.items);
  if (!inner) return [];
  return item.matrices ? item.matrices.map((matrix) => mapped(inner, matrix)) : [inner];
}

/** px with strokes and shadows; null = nothing is drawn. */
export const boundsOf = (items: readonly DrawnItem[]): Area | null => union(items.flatMap(boundsOfItem));
