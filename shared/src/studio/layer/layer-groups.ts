import type { TextField } from './layer.fields.ts';
import { type LayerSpace, rectPath, spaceInRowOrColumn } from './layer-boxes.ts';
import type { Area, DrawnItem } from './layer-drawn.ts';
import type { GroupLayer, GroupLayout, Layer } from './layer-kinds.ts';
import {
  type PreparedLayer,
  type PrepareLayer,
  type Scene,
  toDrawnPaint,
  toDrawnShadow,
  toDrawnStroke,
} from './layer-scene.ts';

/* When space is short, a group first shrinks, then drops layers by rank, then cuts texts. */

const MIN_GROUP_SCALE = 0.4;
const groupShrinkFactors = (floor: number): number[] => [
  ...[0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46, 0.4, 0.35, 0.31].filter((factor) => factor > floor),
  floor,
];

interface PreparedLayerOfGroup {
  layer: Layer;
  prepared: PreparedLayer;
}

interface LayoutLine {
  preparedLayers: PreparedLayerOfGroup[];
  width: number;
  height: number;
  baseline: number;
}

const hasAnyCutText = (lines: readonly LayoutLine[]): boolean =>
  lines.some(({ preparedLayers }) => preparedLayers.some(({ prepared }) => prepared.hasCutText));

const baselineOrHeightOf = ({ baseline, height }: PreparedLayer): number => baseline ?? height;

function createLayoutLine(
  placedLayers: PreparedLayerOfGroup[],
  gap: number,
  align: GroupLayout['align'] = 'start',
): LayoutLine {
  const maxOf = (of: (prepared: PreparedLayer) => number) =>
    Math.max(0, ...placedLayers.map(({ prepared }) => of(prepared)));
  const baseline = maxOf(baselineOrHeightOf);
  return {
    preparedLayers: placedLayers,
    width: placedLayers.reduce((sum, { prepared }) => sum + prepared.width, gap * Math.max(0, placedLayers.length - 1)),
    height:
      align === 'baseline'
        ? baseline + maxOf((prepared) => prepared.height - baselineOrHeightOf(prepared))
        : maxOf(({ height }) => height),
    baseline,
  };
}

const rightToLeftPattern = /^\P{L}*\p{Script=Arabic}/u;

const startSideOf = (field: TextField, { data }: Scene) =>
  rightToLeftPattern.test(data.texts[field] ?? '') ? ('right' as const) : ('left' as const);

/** Texts take the full width, so their alignment applies. */
function spaceInColumn(
  layer: Layer,
  inner: { width: number; isWidthFixed: boolean; height: number | null },
  scale: number,
): LayerSpace {
  const space = spaceInRowOrColumn(layer.box, inner, scale);
  if (layer.box.height === undefined) space.height = null;
  const isText = layer.type === 'text' && !layer.plate;
  const fillsWidth = (isText || layer.type === 'group') && inner.isWidthFixed && layer.box.width === undefined;
  return fillsWidth ? { ...space, isWidthFixed: true } : space;
}

function distributeWidths(requested: readonly number[], available: number): number[] {
  let unsatisfied = requested;
  let remaining = available;
  for (;;) {
    const equalWidth = remaining / Math.max(1, unsatisfied.length);
    const largeRequests = unsatisfied.filter((one) => one > equalWidth);
    if (largeRequests.length === unsatisfied.length || largeRequests.length === 0) break;
    remaining -= unsatisfied.filter((one) => one <= equalWidth).reduce((sum, one) => sum + one, 0);
    unsatisfied = largeRequests;
  }
  const sum = unsatisfied.reduce((total, one) => total + one, 0);
  const smallest = Math.min(...unsatisfied);
  return requested.map((one) => (one < smallest ? one : (remaining * one) / sum));
}

function layOutRow(
  layers: readonly Layer[],
  width: number,
  height: number | null,
  gap: number,
  scene: Scene,
  shrink: number,
  prepare: PrepareLayer,
): PreparedLayerOfGroup[] {
  const prepareLayer = (layer: Layer, maxWidth: number): PreparedLayerOfGroup | null => {
    const available = spaceInRowOrColumn(layer.box, { width: maxWidth, height }, scene.scale);
    const prepared = prepare(layer, { ...available, width: Math.min(available.width, maxWidth) }, scene, shrink);
    return prepared && { layer, prepared };
  };
  const first = layers.map((layer) => prepareLayer(layer, width)).filter((one) => one !== null);
  const isFlexible = ({ layer }: PreparedLayerOfGroup) =>
    layer.type === 'text' || (layer.type === 'group' && layer.box.width === undefined);
  const available = width - gap * Math.max(0, first.length - 1);
  const requested = first.reduce((sum, { prepared }) => sum + prepared.width, 0);
  if (requested <= available + 0.01) return first;
  const fixed = first.filter((one) => !isFlexible(one)).reduce((sum, { prepared }) => sum + prepared.width, 0);
  const flexible = first.filter(isFlexible);
  const flexibleWidths = distributeWidths(
    flexible.map(({ prepared }) => prepared.width),
    available - fixed,
  );
  return first.map((one) => {
    const width = flexibleWidths[flexible.indexOf(one)];
    return width === undefined ? one : (prepareLayer(one.layer, Math.max(1, width)) ?? one);
  });
}

function layOutEqualRow(
  layers: readonly Layer[],
  { width, height }: { width: number; height: number | null },
  gap: number,
  scene: Scene,
  shrink: number,
  prepare: PrepareLayer,
): PreparedLayerOfGroup[] {
  const prepareAt = (most: number) =>
    layers.flatMap((layer): PreparedLayerOfGroup[] => {
      const room = spaceInRowOrColumn(layer.box, { width: most, height }, scene.scale);
      const prepared = prepare(layer, { ...room, width: most, isWidthFixed: true }, scene, shrink);
      return prepared ? [{ layer, prepared }] : [];
    });
  const shown = prepareAt(width).length;
  return prepareAt((width - gap * Math.max(0, shown - 1)) / Math.max(1, shown));
}

function layOutRowsOrColumn(
  layers: readonly Layer[],
  { kind, gap: layoutGap, wrap, align, equal }: GroupLayout,
  inner: { width: number; isWidthFixed: boolean; height: number | null },
  scene: Scene,
  shrink: number,
  prepare: PrepareLayer,
): LayoutLine[] {
  const gap = layoutGap * scene.scale;
  if (kind === 'column') {
    return layers.flatMap((layer) => {
      const prepared = prepare(layer, spaceInColumn(layer, inner, scene.scale), scene, shrink);
      return prepared ? [createLayoutLine([{ layer, prepared }], 0)] : [];
    });
  }
  if (equal) {
    const placedLayers = layOutEqualRow(layers, inner, gap, scene, shrink, prepare);
    return placedLayers.length > 0 ? [createLayoutLine(placedLayers, gap, align)] : [];
  }
  if (!wrap) {
    const placedLayers = layOutRow(layers, inner.width, inner.height, gap, scene, shrink, prepare);
    return placedLayers.length > 0 ? [createLayoutLine(placedLayers, gap, align)] : [];
  }
  const lines: LayoutLine[] = [];
  for (const layer of layers) {
    const prepared = prepare(
      layer,
      spaceInRowOrColumn(layer.box, { ...inner, height: null }, scene.scale),
      scene,
      shrink,
    );
    if (!prepared) continue;
    const last = lines.at(-1);
    if (last && last.width + gap + prepared.width <= inner.width)
      lines[lines.length - 1] = createLayoutLine([...last.preparedLayers, { layer, prepared }], gap, align);
    else lines.push(createLayoutLine([{ layer, prepared }], gap, align));
  }
  return lines;
}

const alignmentFractions = { start: 0, center: 0.5, end: 1, baseline: 0 } as const;

function extendToPageEdges({ x, y, width, height }: Area, { area, safe }: Scene): Area {
  const isNear = (one: number, other: number) => Math.abs(one - other) < 0.5;
  const left = isNear(x, safe.x) ? area.x : x;
  const top = isNear(y, safe.y) ? area.y : y;
  const right = isNear(x + width, safe.x + safe.width) ? area.x + area.width : x + width;
  const bottom = isNear(y + height, safe.y + safe.height) ? area.y + area.height : y + height;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function drawGroupPlate({ id, plate }: GroupLayer, area: Area, scene: Scene): DrawnItem[] {
  if (!plate) return [];
  const box = plate.bleeds ? extendToPageEdges(area, scene) : area;
  const fill = toDrawnPaint(plate.fill, box, scene);
  scene.backdrop.addPaint(box, fill);
  return [
    {
      kind: 'path',
      id: `${id}-plate`,
      d: rectPath(box, plate.radius, scene.scale),
      box,
      fill,
      stroke: toDrawnStroke(plate.stroke, scene),
      shadow: toDrawnShadow(plate.shadow, scene),
    },
  ];
}

export function prepareLayoutGroup(
  group: GroupLayer,
  layout: GroupLayout,
  space: LayerSpace,
  outerScene: Scene,
  shrink: number,
  prepare: PrepareLayer,
): PreparedLayer | null {
  const scene =
    layout.follows === undefined
      ? outerScene
      : { ...outerScene, textStartSide: startSideOf(layout.follows, outerScene) };
  const { scale } = scene;
  const [padX, padY] = [(group.plate?.padX ?? 0) * scale, (group.plate?.padY ?? 0) * scale];
  const gap = layout.gap * scale;
  const inner = {
    width: Math.max(1, space.width - 2 * padX),
    isWidthFixed: space.isWidthFixed,
    height: space.height === null ? null : Math.max(1, space.height - 2 * padY),
  };
  const heightOf = (lines: readonly LayoutLine[]) =>
    lines.reduce((sum, line) => sum + line.height, gap * Math.max(0, lines.length - 1));

  const isReversed = layout.flips && scene.isFlipped;
  const layers = isReversed && layout.kind === 'column' ? group.layers.toReversed() : group.layers;
  const ranks = [...new Set(layers.map(({ rank }) => rank))].sort((a, b) => b - a);
  let lines: LayoutLine[] = [];
  let dropped: Layer[] = [];
  let isDone = false;
  for (const maxRank of ranks) {
    const floor = maxRank === ranks.at(-1) ? Math.min(MIN_GROUP_SCALE, layout.floor) : layout.floor;
    const includedLayers = layers.filter(({ rank }) => rank <= maxRank);
    const fitsAt = (factor: number): boolean => {
      lines = layOutRowsOrColumn(includedLayers, layout, inner, scene, shrink * factor, prepare);
      return !hasAnyCutText(lines) && (inner.height === null || heightOf(lines) <= inner.height + 0.5);
    };
    // If even the smallest size cuts texts, no size between is tried.
    const isHopeless = () => hasAnyCutText(lines) && !fitsAt(floor) && hasAnyCutText(lines);
    isDone = fitsAt(1) || (!isHopeless() && groupShrinkFactors(floor).some(fitsAt));
    dropped = layers.filter(({ rank }) => rank > maxRank);
    if (isDone) break;
  }
  if (lines.length === 0) return null;

  const widest = Math.max(...lines.map((line) => line.width));
  const content = { width: widest, height: heightOf(lines) };
  const width = space.isWidthFixed ? space.width : content.width + 2 * padX;
  const naturalHeight = content.height + 2 * padY;
  // A group that cannot shrink enough grows, because it must never clip its content.
  const height =
    space.isHeightFixed && space.height !== null ? Math.max(space.height, isDone ? 0 : naturalHeight) : naturalHeight;

  return {
    width,
    height,
    baseline: layout.align === 'baseline' ? padY + (lines[0]?.baseline ?? 0) : undefined,
    hasCutText: !isDone && hasAnyCutText(lines),
    draw(x, y) {
      for (const layer of dropped) scene.dropped.add(layer.id);
      const items: DrawnItem[] = drawGroupPlate(group, { x, y, width, height }, scene);
      const isColumn = layout.kind === 'column';
      const isOnLine = layout.align === 'baseline';
      const isRtl = !isColumn && scene.textStartSide === 'right';
      const spareDown = height - 2 * padY - content.height;
      const between = layout.justify === 'between';
      const mainAxisFraction = between ? 0 : alignmentFractions[layout.justify as keyof typeof alignmentFractions];
      const crossAxisFraction =
        isReversed && !isColumn ? 1 - alignmentFractions[layout.align] : alignmentFractions[layout.align];
      const gapDown = gap + (isColumn && between ? spareDown / Math.max(1, lines.length - 1) : 0);
      let top =
        y + padY + (isColumn ? spareDown * mainAxisFraction : spareDown * (lines.length > 1 ? 0 : crossAxisFraction));
      for (const line of lines) {
        const isSpread = between && line.preparedLayers.length > 1;
        const spare = width - 2 * padX - line.width;
        const startFraction = isColumn ? crossAxisFraction : isRtl ? 1 - mainAxisFraction : mainAxisFraction;
        let left = x + padX + (isSpread ? 0 : spare * startFraction);
        const gapAcross = gap + (!isColumn && isSpread ? spare / (line.preparedLayers.length - 1) : 0);
        for (const { prepared } of isRtl ? line.preparedLayers.toReversed() : line.preparedLayers) {
          const space = isOnLine
            ? line.baseline - baselineOrHeightOf(prepared)
            : (line.height - prepared.height) * crossAxisFraction;
          const offsetDown = isColumn ? 0 : space;
          items.push(...prepared.draw(left, top + offsetDown));
          left += prepared.width + gapAcross;
        }
        top += line.height + gapDown;
      }
      return items;
    },
  };
}
