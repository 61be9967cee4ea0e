import { pathCommandPattern, pathNumberPattern } from './layer-boxes.ts';
import type { Area, DrawnItem, DrawnPath, DrawnShadow, DrawnStroke, Matrix } from './layer-drawn.ts';

const unionOfAreas = (areas: readonly Area[]): Area | null => {
  if (areas.length === 0) return null;
  const [x, y] = [Math.min(...areas.map((one) => one.x)), Math.min(...areas.map((one) => one.y))];
  const right = Math.max(...areas.map((one) => one.x + one.width));
  const bottom = Math.max(...areas.map((one) => one.y + one.height));
  return { x, y, width: right - x, height: bottom - y };
};

const expandArea = ({ x, y, width, height }: Area, margin: number): Area => ({
  x: x - margin,
  y: y - margin,
  width: width + 2 * margin,
  height: height + 2 * margin,
});

const paintedOverhang = (stroke: DrawnStroke | undefined, shadow: DrawnShadow | undefined): number =>
  Math.max((stroke?.width ?? 0) / 2, shadow ? shadow.blur + Math.max(Math.abs(shadow.x), Math.abs(shadow.y)) : 0);

function transformArea({ x, y, width, height }: Area, [a, b, c, d, e, f]: Matrix): Area {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ].map(([left = 0, top = 0]) => ({ x: a * left + c * top + e, y: b * left + d * top + f, width: 0, height: 0 }));
  return unionOfAreas(corners) as Area;
}

const argumentCounts: Readonly<Record<string, number>> = { M: 2, L: 2, T: 2, H: 1, V: 1, Q: 4, S: 4, C: 6, A: 7, Z: 0 };

/** Conservative bounding box: it includes control points and full arc radii. */
function boundsOfPath(d: string): Area | null {
  const points: Area[] = [];
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  const addPoint = (toX: number, toY: number, margin = 0) =>
    points.push(expandArea({ x: toX, y: toY, width: 0, height: 0 }, margin));
  for (const [, command = '', list = ''] of d.matchAll(pathCommandPattern)) {
    const name = command.toUpperCase();
    const isRelative = command !== name;
    const values = (list.match(pathNumberPattern) ?? []).map(Number);
    const argumentCount = argumentCounts[name] ?? 0;
    if (argumentCount === 0) [x, y] = [startX, startY];
    for (let at = 0; argumentCount > 0 && at + argumentCount <= values.length; at += argumentCount) {
      const commandArguments = values.slice(at, at + argumentCount);
      const [fromX, fromY] = isRelative ? [x, y] : [0, 0];
      const [first = 0] = commandArguments;
      if (name === 'H') x = fromX + first;
      else if (name === 'V') y = fromY + first;
      else {
        const [radius, pairs] =
          name === 'A' ? [Math.max(first, commandArguments[1] ?? 0), commandArguments.slice(5)] : [0, commandArguments];
        if (radius > 0) addPoint(x, y, radius);
        for (let pair = 0; pair < pairs.length; pair += 2) {
          [x, y] = [fromX + (pairs[pair] ?? 0), fromY + (pairs[pair + 1] ?? 0)];
          addPoint(x, y, radius);
        }
        if (name === 'M' && at === 0) [startX, startY] = [x, y];
      }
      addPoint(x, y);
    }
  }
  return unionOfAreas(points);
}

function boundsOfDrawnPath({ d, box, matrix, stroke, shadow }: DrawnPath): Area[] {
  const drawn = matrix ? boundsOfPath(d) : box;
  if (!drawn) return [];
  const paintedBox = expandArea(drawn, paintedOverhang(stroke, shadow));
  return [matrix ? transformArea(paintedBox, matrix) : paintedBox];
}

function boundsOfItem(item: DrawnItem): Area[] {
  if (item.kind === 'path') return boundsOfDrawnPath(item);
  if (item.kind === 'text') return [expandArea(item.box, paintedOverhang(item.outline, item.shadow))];
  if (item.kind === 'picture') return [expandArea(item.box, paintedOverhang(undefined, item.shadow))];
  const inner = boundsOfItems(item.items);
  if (!inner) return [];
  return item.matrices ? item.matrices.map((matrix) => transformArea(inner, matrix)) : [inner];
}

/** px with strokes and shadows; null = nothing is drawn. */
export const boundsOfItems = (items: readonly DrawnItem[]): Area | null => unionOfAreas(items.flatMap(boundsOfItem));
