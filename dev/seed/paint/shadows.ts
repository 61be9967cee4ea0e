import { type Canvas, px } from './canvas.ts';
import { ellipse, group, type Point, path, times } from './shapes.ts';

/** Shadows and glows without filters: a large blur takes a second, these take milliseconds. */

/** Offsets a polygon outwards by `distance` px, with round corners. */
function offsetPolygon(points: readonly Point[], distance: number): string {
  const area = points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  // All outlines have the same direction, so that overlapping shapes merge.
  const ordered = area > 0 ? points : [...points].reverse();
  const sides = ordered.map((from, i) => {
    const to = ordered[(i + 1) % ordered.length] ?? from;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [x, y] = [((to[1] - from[1]) / length) * distance, ((from[0] - to[0]) / length) * distance];
    return [`${px(from[0] + x)} ${px(from[1] + y)}`, `${px(to[0] + x)} ${px(to[1] + y)}`];
  });
  const corner = distance > 0.5 ? `A${px(distance)} ${px(distance)} 0 0 1 ` : 'L';
  return `M${sides.map((side) => side.join('L')).join(corner)}${corner}${sides[0]?.[0] ?? ''}Z`;
}

/** Shadow of polygons, soft over `spread` px on both sides of their outlines. */
export function softShadow(
  shapes: readonly (readonly Point[])[],
  colour: string,
  spread: number,
  opacity: number,
  offset: Point = [0, 0],
): string {
  const layers = Math.min(18, Math.max(5, Math.round(spread / 2.4)));
  const layerOpacity = 1 - (1 - opacity) ** (1 / layers);
  const layerShapes = times(layers, (i) => {
    const d = shapes.map((points) => offsetPolygon(points, spread * (i / (layers - 1)) ** 1.4)).join('');
    return path(d, colour, { opacity: layerOpacity });
  });
  return group(layerShapes, { transform: `translate(${px(offset[0])} ${px(offset[1])})` });
}

/** A round shadow or glow: full to `core` (fraction of the radius), then fading to nothing. */
export function softEllipse(
  canvas: Canvas,
  [x, y]: Point,
  [rx, ry]: Point,
  colour: string,
  opacity: number,
  core = 0,
): string {
  const fade = (fraction: number) => core + (1 - core) * fraction;
  const paint = canvas.radial(
    [0.5, 0.5],
    0.5,
    [core, colour, opacity],
    [fade(0.25), colour, opacity * 0.68],
    [fade(0.5), colour, opacity * 0.33],
    [fade(0.75), colour, opacity * 0.09],
    [1, colour, 0],
  );
  return ellipse(x, y, rx, ry, paint);
}
