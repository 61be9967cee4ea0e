import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import type { Layer } from '@parichay/shared/studio/layer/layer-kinds.ts';
import type { DrawnLayer } from '@parichay/shared/studio/studio/studio.endpoints.ts';

/* Paths identify layers: `0.2` is the first layer's third child. Edges move by px of the canvas. */

export interface EdgeMoves {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

type Box = Layer['box'];
type Length = NonNullable<Box['left']>;

const pathIndexes = (path: string): number[] => path.split('.').map(Number);
export const parentPathOf = (path: string): string => path.split('.').slice(0, -1).join('.');
const lastPathIndex = (path: string): number => pathIndexes(path).at(-1) ?? 0;
const childPath = (parent: string, index: number): string => (parent === '' ? `${index}` : `${parent}.${index}`);

const childLayersOf = (layers: readonly Layer[], path: string): readonly Layer[] => {
  if (path === '') return layers;
  const layer = findLayer(layers, path);
  return layer?.type === 'group' ? layer.layers : [];
};

function findLayer(layers: readonly Layer[], path: string): Layer | undefined {
  const [first = 0, ...rest] = pathIndexes(path);
  const layer = layers[first];
  if (rest.length === 0) return layer;
  return layer?.type === 'group' ? findLayer(layer.layers, rest.join('.')) : undefined;
}

export const layerAt = ({ pages }: LayerDocument, page: number, path: string): Layer | undefined =>
  findLayer(pages[page]?.layers ?? [], path);

/** @param path of a group; empty = the page */
function withChildren(layers: readonly Layer[], path: string, change: (inner: Layer[]) => Layer[]): Layer[] {
  if (path === '') return change([...layers]);
  const [first = 0, ...rest] = pathIndexes(path);
  return layers.map((layer, index) =>
    index === first && layer.type === 'group'
      ? { ...layer, layers: withChildren(layer.layers, rest.join('.'), change) }
      : layer,
  );
}

const changePage = (document: LayerDocument, page: number, change: (layers: Layer[]) => Layer[]): LayerDocument => ({
  ...document,
  pages: document.pages.map((one, index) => (index === page ? { ...one, layers: change([...one.layers]) } : one)),
});

export const changeLayer = (
  document: LayerDocument,
  page: number,
  path: string,
  change: (layer: Layer) => Layer,
): LayerDocument =>
  changePage(document, page, (layers) =>
    withChildren(layers, parentPathOf(path), (inner) =>
      inner.map((layer, index) => (index === lastPathIndex(path) ? change(layer) : layer)),
    ),
  );

export function changeLayerWithId(
  document: LayerDocument,
  page: number,
  id: string,
  change: (layer: Layer) => Layer,
): LayerDocument {
  const found = layersWithPaths(document.pages[page]?.layers ?? []).find(({ layer }) => layer.id === id);
  return found ? changeLayer(document, page, found.path, change) : document;
}

/** Omits paths inside others. The last path comes first, so removing one shifts no other. */
export const outermostPaths = (paths: readonly string[]): string[] =>
  paths
    .filter((path) => !paths.some((other) => path.startsWith(`${other}.`)))
    .sort((a, b) => {
      const [one, two] = [pathIndexes(a), pathIndexes(b)];
      for (const [at, step] of one.entries()) if (step !== two[at]) return (two[at] ?? -1) - step;
      return 0;
    });

export const removeLayers = (document: LayerDocument, page: number, paths: readonly string[]): LayerDocument =>
  outermostPaths(paths).reduce(
    (now, path) =>
      changePage(now, page, (layers) =>
        withChildren(layers, parentPathOf(path), (inner) => inner.filter((_, index) => index !== lastPathIndex(path))),
      ),
    document,
  );

export function layersWithPaths(layers: readonly Layer[], parentPath = ''): { path: string; layer: Layer }[] {
  return layers.flatMap((layer, index) => {
    const path = childPath(parentPath, index);
    return [{ path, layer }, ...(layer.type === 'group' ? layersWithPaths(layer.layers, path) : [])];
  });
}

export function uniqueId(document: LayerDocument, page: number, requestedId: string): string {
  const usedIds = new Set(layersWithPaths(document.pages[page]?.layers ?? []).map(({ layer }) => layer.id));
  const idStem = requestedId.replace(/-\d+$/, '').slice(0, 34);
  for (let number = 2; usedIds.has(requestedId); number++) requestedId = `${idStem}-${number}`;
  return requestedId;
}

/** @returns the document and the path of the new layer */
export function addLayer(document: LayerDocument, page: number, layer: Layer): [LayerDocument, string] {
  const named = { ...layer, id: uniqueId(document, page, layer.id) };
  const at = document.pages[page]?.layers.length ?? 0;
  return [changePage(document, page, (layers) => [...layers, named]), `${at}`];
}

export function duplicateLayer(document: LayerDocument, page: number, path: string): [LayerDocument, string] {
  const layer = layerAt(document, page, path);
  if (!layer) return [document, path];
  const copy = { ...layer, id: uniqueId(document, page, layer.id) };
  const at = lastPathIndex(path) + 1;
  const next = changePage(document, page, (layers) =>
    withChildren(layers, parentPathOf(path), (inner) => inner.toSpliced(at, 0, copy)),
  );
  return [next, childPath(parentPathOf(path), at)];
}

/** @param by 1 moves one step to the front, -1 one step to the back */
export function reorderLayer(document: LayerDocument, page: number, path: string, by: 1 | -1): [LayerDocument, string] {
  const [from, targetIndex] = [lastPathIndex(path), lastPathIndex(path) + by];
  const siblings = childLayersOf(document.pages[page]?.layers ?? [], parentPathOf(path));
  const layer = siblings[from];
  if (!layer || targetIndex < 0 || targetIndex >= siblings.length) return [document, path];
  const next = changePage(document, page, (layers) =>
    withChildren(layers, parentPathOf(path), (inner) => inner.toSpliced(from, 1).toSpliced(targetIndex, 0, layer)),
  );
  return [next, childPath(parentPathOf(path), targetIndex)];
}

export const areSiblings = (paths: readonly string[]): boolean =>
  paths.length > 0 && new Set(paths.map(parentPathOf)).size === 1;

/** The group is as large as its parent, so no layer moves. */
export function groupLayers(document: LayerDocument, page: number, paths: readonly string[]): [LayerDocument, string] {
  if (!areSiblings(paths)) return [document, paths[0] ?? ''];
  const selectedIndexes = new Set(paths.map(lastPathIndex));
  const parent = parentPathOf(paths[0] ?? '');
  const first = Math.min(...selectedIndexes);
  const id = uniqueId(document, page, 'group');
  const next = changePage(document, page, (layers) =>
    withChildren(layers, parent, (inner) => {
      const groupedLayers = inner.filter((_, index) => selectedIndexes.has(index));
      const group: Layer = { ...baseLayer, id, type: 'group', box: {}, layers: groupedLayers };
      return inner.filter((_, index) => !selectedIndexes.has(index)).toSpliced(first, 0, group);
    }),
  );
  return [next, childPath(parent, first)];
}

/** The page looks the same afterwards only if `canUngroup` is true. */
export const ungroupLayer = (document: LayerDocument, page: number, path: string): LayerDocument =>
  changePage(document, page, (layers) =>
    withChildren(layers, parentPathOf(path), (inner) =>
      inner.flatMap((layer, index) =>
        index === lastPathIndex(path) && layer.type === 'group' ? layer.layers : [layer],
      ),
    ),
  );

export const canUngroup = (layer: Layer | undefined): boolean =>
  layer?.type === 'group' &&
  !layer.layout &&
  !layer.view &&
  !layer.mask &&
  !layer.plate &&
  !layer.repeat &&
  layer.rotate === 0 &&
  layer.opacity === 1 &&
  Object.keys(layer.box).length === 0;

export const baseLayer = { box: {}, rotate: 0, opacity: 1, yields: false, continues: false, rank: 1 } as const;

const roundToHundredths = (value: number): number => Math.round(value * 100) / 100;

/** Lengths in percent stay in percent. @param delta px of the canvas */
function shiftLength(length: Length, delta: number, parentSize: number, scale: number): Length {
  if (typeof length === 'number') return roundToHundredths(length + delta / scale);
  return `${roundToHundredths(Number.parseFloat(length) + (delta / (parentSize || 1)) * 100)}%`;
}

interface Axis {
  start: Length | undefined;
  end: Length | undefined;
  size: Length | undefined;
}

/** @param drawn position within the parent, in px of the canvas */
function moveAxis(
  { start, end, size }: Axis,
  [startDelta, endDelta]: [number, number],
  drawn: { from: number; size: number; parentSize: number },
  scale: number,
): Partial<Axis> {
  if (startDelta === 0 && endDelta === 0) return {};
  const { from, size: currentSize, parentSize } = drawn;
  const isResized = startDelta !== endDelta;
  const newSize = roundToHundredths((currentSize + endDelta - startDelta) / scale);
  const next: Partial<Axis> = {};
  if (start !== undefined) next.start = shiftLength(start, startDelta, parentSize, scale);
  if (end !== undefined) next.end = shiftLength(end, -endDelta, parentSize, scale);
  if (start === undefined && end === undefined) {
    next.start = roundToHundredths((from + startDelta) / scale);
    if (size === undefined) next.end = roundToHundredths((parentSize - from - currentSize - endDelta) / scale);
  }
  if (size !== undefined && isResized) next.size = shiftLength(size, endDelta - startDelta, parentSize, scale);
  else if (isResized && (start === undefined) !== (end === undefined)) next.size = newSize;
  return next;
}

const withoutUndefined = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<T>;

export function moveLayerEdges(layer: Layer, drawn: DrawnLayer, by: EdgeMoves, shape: PostShape): Layer {
  const { parent, box: drawnBox, scale } = drawn;
  if (!parent) return layer;
  const box = { ...layer.box, ...layer.boxes?.[shape] };
  const horizontal = moveAxis(
    { start: box.left, end: box.right, size: box.width },
    [by.left, by.right],
    { from: drawnBox.x - parent.x, size: drawnBox.width, parentSize: parent.width },
    scale,
  );
  const vertical = moveAxis(
    { start: box.top, end: box.bottom, size: box.height },
    [by.top, by.bottom],
    { from: drawnBox.y - parent.y, size: drawnBox.height, parentSize: parent.height },
    scale,
  );
  const sides = withoutUndefined({
    left: horizontal.start,
    right: horizontal.end,
    width: horizontal.size,
    top: vertical.start,
    bottom: vertical.end,
    height: vertical.size,
  });
  return layer.boxes?.[shape]
    ? { ...layer, boxes: { ...layer.boxes, [shape]: { ...layer.boxes[shape], ...sides } } }
    : { ...layer, box: { ...layer.box, ...sides } };
}

export const moveEdgesOfLayers = (
  document: LayerDocument,
  page: number,
  moves: readonly { drawn: DrawnLayer; by: EdgeMoves }[],
  shape: PostShape,
): LayerDocument =>
  moves.reduce(
    (now, { drawn, by }) => changeLayer(now, page, drawn.path, (layer) => moveLayerEdges(layer, drawn, by, shape)),
    document,
  );

export const equalEdgeMoves = (x: number, y: number): EdgeMoves => ({ left: x, right: x, top: y, bottom: y });

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

export function alignLayers(
  drawn: readonly DrawnLayer[],
  alignment: Alignment,
  page: { width: number; height: number },
): { drawn: DrawnLayer; by: EdgeMoves }[] {
  const boxes = drawn.map(({ box }) => box);
  const [left, top, right, bottom] =
    drawn.length > 1
      ? [
          Math.min(...boxes.map(({ x }) => x)),
          Math.min(...boxes.map(({ y }) => y)),
          Math.max(...boxes.map(({ x, width }) => x + width)),
          Math.max(...boxes.map(({ y, height }) => y + height)),
        ]
      : [0, 0, page.width, page.height];
  return drawn.map((one) => {
    const { x, y, width, height } = one.box;
    const moveByAlignment = {
      left: [left - x, 0],
      centre: [(left + right - width) / 2 - x, 0],
      right: [right - width - x, 0],
      top: [0, top - y],
      middle: [0, (top + bottom - height) / 2 - y],
      bottom: [0, bottom - height - y],
    }[alignment] as [number, number];
    return { drawn: one, by: equalEdgeMoves(...moveByAlignment) };
  });
}
