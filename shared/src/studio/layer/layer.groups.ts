import { type Room, rectPath, roomInLine } from './layer.boxes.ts';
import type { Area, DrawnItem } from './layer.drawn.ts';
import type { TextField } from './layer.fields.ts';
import type { GroupLayer, GroupLayout, Layer } from './layer.kinds.ts';
import { drawnPaint, drawnShadow, drawnStroke, type Prepare, type Prepared, type Scene } from './layer.scene.ts';

/* When room is short, a group first shrinks, then drops layers by rank, then cuts texts. */

const SMALLEST = 0.4;
const shrinking = (floor: number): number[] => [
  ...[0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46, 0.4, 0.35, 0.31].filter((factor) => factor > floor),
  floor,
];

interface Set {
  layer: Layer;
  made: Prepared;
}

interface Line {
  sets: Set[];
  width: number;
  height: number;
  baseline: number;
}

const isAnyCut = (lines: readonly Line[]): boolean => lines.some(({ sets }) => sets.some(({ made }) => made.isCut));

const baselineOf = ({ baseline, height }: Prepared): number => baseline ?? height;

function asLine(sets: Set[], gap: number, align: GroupLayout['align'] = 'start'): Line {
  const most = (of: (made: Prepared) => number) => Math.max(0, ...sets.map(({ made }) => of(made)));
  const baseline = most(baselineOf);
  return {
    sets,
    width: sets.reduce((sum, { made }) => sum + made.width, gap * Math.max(0, sets.length - 1)),
    height:
      align === 'baseline' ? baseline + most((made) => made.height - baselineOf(made)) : most(({ height }) => height),
    baseline,
  };
}

const rightToLeft = /^\P{L}*\p{Script=Arabic}/u;

const sideOf = (field: TextField, { data }: Scene) =>
  rightToLeft.test(data.texts[field] ?? '') ? ('right' as const) : ('left' as const);

/** Texts take the whole width, so that their alignment applies. */
function columnRoom(
  layer: Layer,
  inner: { width: number; isFixed: boolean; height: number | null },
  scale: number,
): Room {
  const room = roomInLine(layer.box, inner, scale);
  if (layer.box.height === undefined) room.height = null;
  const isText = layer.type === 'text' && !layer.plate;
  const takesAll = (isText || layer.type === 'group') && inner.isFixed && layer.box.width === undefined;
  return takesAll ? { ...room, isWidthFixed: true } : room;
}

/** Small requests are granted in full; the others divide the rest in proportion. */
function shared(wanted: readonly number[], room: number): number[] {
  let open = wanted;
  let left = room;
  for (;;) {
    const part = left / Math.max(1, open.length);
    const large = open.filter((one) => one > part);
    if (large.length === open.length || large.length === 0) break;
    left -= open.filter((one) => one <= part).reduce((sum, one) => sum + one, 0);
    open = large;
  }
  const sum = open.reduce((total, one) => total + one, 0);
  const least = Math.min(...open);
  return wanted.map((one) => (one < least ? one : (left * one) / sum));
}

function setRow(
  layers: readonly Layer[],
  width: number,
  height: number | null,
  gap: number,
  scene: Scene,
  shrink: number,
  prepare: Prepare,
): Set[] {
  const prepared = (layer: Layer, most: number): Set | null => {
    const room = roomInLine(layer.box, { width: most, height }, scene.scale);
    const made = prepare(layer, { ...room, width: Math.min(room.width, most) }, scene, shrink);
    return made && { layer, made };
  };
  const first = layers.map((layer) => prepared(layer, width)).filter((one) => one !== null);
  const isFlexible = ({ layer }: Set) =>
    layer.type === 'text' || (layer.type === 'group' && layer.box.width === undefined);
  const room = width - gap * Math.max(0, first.length - 1);
  const wanted = first.reduce((sum, { made }) => sum + made.width, 0);
  if (wanted <= room + 0.01) return first;
  const fixed = first.filter((one) => !isFlexible(one)).reduce((sum, { made }) => sum + made.width, 0);
  const flexible = first.filter(isFlexible);
  const given = shared(
    flexible.map(({ made }) => made.width),
    room - fixed,
  );
  return first.map((one) => {
    const width = given[flexible.indexOf(one)];
    return width === undefined ? one : (prepared(one.layer, Math.max(1, width)) ?? one);
  });
}

function setEqual(
  layers: readonly Layer[],
  { width, height }: { width: number; height: number | null },
  gap: number,
  scene: Scene,
  shrink: number,
  prepare: Prepare,
): Set[] {
  const within = (most: number) =>
    layers.flatMap((layer): Set[] => {
      const room = roomInLine(layer.box, { width: most, height }, scene.scale);
      const made = prepare(layer, { ...room, width: most, isWidthFixed: true }, scene, shrink);
      return made ? [{ layer, made }] : [];
    });
  const shown = within(width).length;
  return within((width - gap * Math.max(0, shown - 1)) / Math.max(1, shown));
}

function setLines(
  layers: readonly Layer[],
  { kind, gap: asked, wrap, align, equal }: GroupLayout,
  inner: { width: number; isFixed: boolean; height: number | null },
  scene: Scene,
  shrink: number,
  prepare: Prepare,
): Line[] {
  const gap = asked * scene.scale;
  if (kind === 'column') {
    return layers.flatMap((layer) => {
      const made = prepare(layer, columnRoom(layer, inner, scene.scale), scene, shrink);
      return made ? [asLine([{ layer, made }], 0)] : [];
    });
  }
  if (equal) {
    const sets = setEqual(layers, inner, gap, scene, shrink, prepare);
    return sets.length > 0 ? [asLine(sets, gap, align)] : [];
  }
  if (!wrap) {
    const sets = setRow(layers, inner.width, inner.height, gap, scene, shrink, prepare);
    return sets.length > 0 ? [asLine(sets, gap, align)] : [];
  }
  const lines: Line[] = [];
  for (const layer of layers) {
    const made = prepare(layer, roomInLine(layer.box, { ...inner, height: null }, scene.scale), scene, shrink);
    if (!made) continue;
    const last = lines.at(-1);
    if (last && last.width + gap + made.width <= inner.width)
      lines[lines.length - 1] = asLine([...last.sets, { layer, made }], gap, align);
    else lines.push(asLine([{ layer, made }], gap, align));
  }
  return lines;
}

const shares = { start: 0, center: 0.5, end: 1, baseline: 0 } as const;

function bled({ x, y, width, height }: Area, { area, safe }: Scene): Area {
  const near = (one: number, other: number) => Math.abs(one - other) < 0.5;
  const left = near(x, safe.x) ? area.x : x;
  const top = near(y, safe.y) ? area.y : y;
  const right = near(x + width, safe.x + safe.width) ? area.x + area.width : x + width;
  const bottom = near(y + height, safe.y + safe.height) ? area.y + area.height : y + height;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function groupPlate({ id, plate }: GroupLayer, area: Area, scene: Scene): DrawnItem[] {
  if (!plate) return [];
  const box = plate.bleeds ? bled(area, scene) : area;
  const fill = drawnPaint(plate.fill, box, scene);
  scene.backdrop.lay(box, fill);
  return [
    {
      kind: 'path',
      id: `${id}-plate`,
      d: rectPath(box, plate.radius, scene.scale),
      box,
      fill,
      stroke: drawnStroke(plate.stroke, scene),
      shadow: drawnShadow(plate.shadow, scene),
    },
  ];
}

export function prepareLine(
  group: GroupLayer,
  layout: GroupLayout,
  room: Room,
  given: Scene,
  shrink: number,
  prepare: Prepare,
): Prepared | null {
  const scene = layout.follows === undefined ? given : { ...given, begins: sideOf(layout.follows, given) };
  const { scale } = scene;
  const [padX, padY] = [(group.plate?.padX ?? 0) * scale, (group.plate?.padY ?? 0) * scale];
  const gap = layout.gap * scale;
  const inner = {
    width: Math.max(1, room.width - 2 * padX),
    isFixed: room.isWidthFixed,
    height: room.height === null ? null : Math.max(1, room.height - 2 * padY),
  };
  const heightOf = (lines: readonly Line[]) =>
    lines.reduce((sum, line) => sum + line.height, gap * Math.max(0, lines.length - 1));

  const isTurned = layout.flips && scene.isMirrored;
  const layers = isTurned && layout.kind === 'column' ? group.layers.toReversed() : group.layers;
  const ranks = [...new Set(layers.map(({ rank }) => rank))].sort((a, b) => b - a);
  let lines: Line[] = [];
  let dropped: Layer[] = [];
  let isDone = false;
  for (const most of ranks) {
    const floor = most === ranks.at(-1) ? Math.min(SMALLEST, layout.floor) : layout.floor;
    const kept = layers.filter(({ rank }) => rank <= most);
    const isFine = (factor: number): boolean => {
      lines = setLines(kept, layout, inner, scene, shrink * factor, prepare);
      return !isAnyCut(lines) && (inner.height === null || heightOf(lines) <= inner.height + 0.5);
    };
    // If even the smallest size cuts texts, no larger size is tried.
    const isHopeless = () => isAnyCut(lines) && !isFine(floor) && isAnyCut(lines);
    isDone = isFine(1) || (!isHopeless() && shrinking(floor).some(isFine));
    dropped = layers.filter(({ rank }) => rank > most);
    if (isDone) break;
  }
  if (lines.length === 0) return null;

  const widest = Math.max(...lines.map((line) => line.width));
  const content = { width: widest, height: heightOf(lines) };
  const width = room.isWidthFixed ? room.width : content.width + 2 * padX;
  const natural = content.height + 2 * padY;
  // A group that cannot shrink enough grows, because it must never clip its content.
  const height = room.isHeightFixed && room.height !== null ? Math.max(room.height, isDone ? 0 : natural) : natural;

  return {
    width,
    height,
    baseline: layout.align === 'baseline' ? padY + (lines[0]?.baseline ?? 0) : undefined,
    isCut: !isDone && isAnyCut(lines),
    draw(x, y) {
      for (const layer of dropped) scene.dropped.add(layer.id);
      const items: DrawnItem[] = groupPlate(group, { x, y, width, height }, scene);
      const isColumn = layout.kind === 'column';
      const isOnLine = layout.align === 'baseline';
      const isRtl = !isColumn && scene.begins === 'right';
      const spareDown = height - 2 * padY - content.height;
      const between = layout.justify === 'between';
      const along = between ? 0 : shares[layout.justify as keyof typeof shares];
      const across = isTurned && !isColumn ? 1 - shares[layout.align] : shares[layout.align];
      const gapDown = gap + (isColumn && between ? spareDown / Math.max(1, lines.length - 1) : 0);
      let top = y + padY + (isColumn ? spareDown * along : spareDown * (lines.length > 1 ? 0 : across));
      for (const line of lines) {
        const isSpread = between && line.sets.length > 1;
        const spare = width - 2 * padX - line.width;
        const begin = isColumn ? across : isRtl ? 1 - along : along;
        let left = x + padX + (isSpread ? 0 : spare * begin);
        const gapAcross = gap + (!isColumn && isSpread ? spare / (line.sets.length - 1) : 0);
        for (const { made } of isRtl ? line.sets.toReversed() : line.sets) {
          const room = isOnLine ? line.baseline - baselineOf(made) : (line.height - made.height) * across;
          const down = isColumn ? 0 : room;
          items.push(...made.draw(left, top + down));
          left += made.width + gapAcross;
        }
        top += line.height + gapDown;
      }
      return items;
    },
  };
}
