import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer.document.ts';
import type { Layer } from '@parichay/shared/studio/layer/layer.kinds.ts';
import type { DrawnLayer } from '@parichay/shared/studio/studio/studio.endpoints.ts';

/* Pure functions. Paths identify layers: `0.2` is the first layer's third child. */

/** Movement of each edge, in px of the canvas. */
export interface EdgeMoves {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

type Box = Layer['box'];
type Length = NonNullable<Box['left']>;

const steps = (path: string): number[] => path.split('.').map(Number);
export const parentOf = (path: string): string => path.split('.').slice(0, -1).join('.');
const lastOf = (path: string): number => steps(path).at(-1) ?? 0;
const under = (parent: string, at: number): string => (parent === '' ? `${at}` : `${parent}.${at}`);

const childrenOf = (layers: readonly Layer[], path: string): readonly Layer[] => {
  if (path === '') return layers;
  const layer = layerIn(layers, path);
  return layer?.type === 'group' ? layer.layers : [];
};

function layerIn(layers: readonly Layer[], path: string): Layer | undefined {
  const [first = 0, ...rest] = steps(path);
  const layer = layers[first];
  if (rest.length === 0) return layer;
  return layer?.type === 'group' ? layerIn(layer.layers, rest.join('.')) : undefined;
}

export const layerAt = ({ pages }: LayerDocument, page: number, path: string): Layer | undefined =>
  layerIn(pages[page]?.layers ?? [], path);

/** @param path of a group; empty = the page */
function withChildren(layers: readonly Layer[], path: string, change: (inner: Layer[]) => Layer[]): Layer[] {
  if (path === '') return change([...layers]);
  const [first = 0, ...rest] = steps(path);
  return layers.map((layer, at) =>
    at === first && layer.type === 'group'
      ? { ...layer, layers: withChildren(layer.layers, rest.join('.'), change) }
      : layer,
  );
}

const withPage = (document: LayerDocument, page: number, change: (layers: Layer[]) => Layer[]): LayerDocument => ({
  ...document,
  pages: document.pages.map((one, at) => (at === page ? { ...one, layers: change([...one.layers]) } : one)),
});

export const changed = (
  document: LayerDocument,
  page: number,
  path: string,
  change: (layer: Layer) => Layer,
): LayerDocument =>
  withPage(document, page, (layers) =>
    withChildren(layers, parentOf(path), (inner) =>
      inner.map((layer, at) => (at === lastOf(path) ? change(layer) : layer)),
    ),
  );

/** Without paths inside others; highest first, so that removing one shifts no other. */
export const outermost = (paths: readonly string[]): string[] =>
  paths
    .filter((path) => !paths.some((other) => path.startsWith(`${other}.`)))
    .sort((a, b) => {
      const [one, two] = [steps(a), steps(b)];
      for (const [at, step] of one.entries()) if (step !== two[at]) return (two[at] ?? -1) - step;
      return 0;
    });

export const without = (document: LayerDocument, page: number, paths: readonly string[]): LayerDocument =>
  outermost(paths).reduce(
    (now, path) =>
      withPage(now, page, (layers) =>
        withChildren(layers, parentOf(path), (inner) => inner.filter((_, at) => at !== lastOf(path))),
      ),
    document,
  );

export function pathsOf(layers: readonly Layer[], before = ''): { path: string; layer: Layer }[] {
  return layers.flatMap((layer, at) => {
    const path = under(before, at);
    return [{ path, layer }, ...(layer.type === 'group' ? pathsOf(layer.layers, path) : [])];
  });
}

export function freeId(document: LayerDocument, page: number, wanted: string): string {
  const known = new Set(pathsOf(document.pages[page]?.layers ?? []).map(({ layer }) => layer.id));
  const stem = wanted.replace(/-\d+$/, '').slice(0, 34);
  for (let number = 2; known.has(wanted); number++) wanted = `${stem}-${number}`;
  return wanted;
}

/** @returns the document and the path of the new layer */
export function added(document: LayerDocument, page: number, layer: Layer): [LayerDocument, string] {
  const named = { ...layer, id: freeId(document, page, layer.id) };
  const at = document.pages[page]?.layers.length ?? 0;
  return [withPage(document, page, (layers) => [...layers, named]), `${at}`];
}

export function duplicated(document: LayerDocument, page: number, path: string): [LayerDocument, string] {
  const layer = layerAt(document, page, path);
  if (!layer) return [document, path];
  const copy = { ...layer, id: freeId(document, page, layer.id) };
  const at = lastOf(path) + 1;
  const next = withPage(document, page, (layers) =>
    withChildren(layers, parentOf(path), (inner) => inner.toSpliced(at, 0, copy)),
  );
  return [next, under(parentOf(path), at)];
}

/** @param by 1 = one step to the front, -1 = one step to the back */
export function reordered(document: LayerDocument, page: number, path: string, by: 1 | -1): [LayerDocument, string] {
  const [from, to] = [lastOf(path), lastOf(path) + by];
  const beside = childrenOf(document.pages[page]?.layers ?? [], parentOf(path));
  const layer = beside[from];
  if (!layer || to < 0 || to >= beside.length) return [document, path];
  const next = withPage(document, page, (layers) =>
    withChildren(layers, parentOf(path), (inner) => inner.toSpliced(from, 1).toSpliced(to, 0, layer)),
  );
  return [next, under(parentOf(path), to)];
}

export const areBeside = (paths: readonly string[]): boolean =>
  paths.length > 0 && new Set(paths.map(parentOf)).size === 1;

/** The group is as large as the page, so that no layer moves. */
export function grouped(document: LayerDocument, page: number, paths: readonly string[]): [LayerDocument, string] {
  if (!areBeside(paths)) return [document, paths[0] ?? ''];
  const chosen = new Set(paths.map(lastOf));
  const parent = parentOf(paths[0] ?? '');
  const first = Math.min(...chosen);
  const id = freeId(document, page, 'group');
  const next = withPage(document, page, (layers) =>
    withChildren(layers, parent, (inner) => {
      const inside = inner.filter((_, at) => chosen.has(at));
      const group: Layer = { ...plain, id, type: 'group', box: {}, layers: inside };
      return inner.filter((_, at) => !chosen.has(at)).toSpliced(first, 0, group);
    }),
  );
  return [next, under(parent, first)];
}

/** Only valid for a group that fills its parent; see `isLoose`. */
export const ungrouped = (document: LayerDocument, page: number, path: string): LayerDocument =>
  withPage(document, page, (layers) =>
    withChildren(layers, parentOf(path), (inner) =>
      inner.flatMap((layer, at) => (at === lastOf(path) && layer.type === 'group' ? layer.layers : [layer])),
    ),
  );

/** True when ungrouping does not change what the layers look like. */
export const isLoose = (layer: Layer | undefined): boolean =>
  layer?.type === 'group' &&
  !layer.layout &&
  !layer.view &&
  !layer.mask &&
  !layer.plate &&
  !layer.repeat &&
  layer.rotate === 0 &&
  layer.opacity === 1 &&
  Object.keys(layer.box).length === 0;

export const plain = { box: {}, rotate: 0, opacity: 1, yields: false, rank: 1 } as const;

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Lengths in percent stay in percent. @param by px of the canvas */
function lengthen(length: Length, by: number, whole: number, scale: number): Length {
  if (typeof length === 'number') return rounded(length + by / scale);
  return `${rounded(Number.parseFloat(length) + (by / (whole || 1)) * 100)}%`;
}

interface Axis {
  start: Length | undefined;
  end: Length | undefined;
  size: Length | undefined;
}

/** @param drawn position within the parent, in px of the canvas */
function axisMoved(
  { start, end, size }: Axis,
  [before, after]: [number, number],
  drawn: { from: number; size: number; whole: number },
  scale: number,
): Partial<Axis> {
  if (before === 0 && after === 0) return {};
  const { from, size: wide, whole } = drawn;
  const isResized = before !== after;
  const grown = rounded((wide + after - before) / scale);
  const next: Partial<Axis> = {};
  if (start !== undefined) next.start = lengthen(start, before, whole, scale);
  if (end !== undefined) next.end = lengthen(end, -after, whole, scale);
  if (start === undefined && end === undefined) {
    next.start = rounded((from + before) / scale);
    if (size === undefined) next.end = rounded((whole - from - wide - after) / scale);
  }
  if (size !== undefined && isResized) next.size = lengthen(size, after - before, whole, scale);
  else if (isResized && (start === undefined) !== (end === undefined)) next.size = grown;
  return next;
}

const defined = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<T>;

export function moved(layer: Layer, drawn: DrawnLayer, by: EdgeMoves, shape: PostShape): Layer {
  const { parent, box: at, scale } = drawn;
  if (!parent) return layer;
  const box = { ...layer.box, ...layer.boxes?.[shape] };
  const across = axisMoved(
    { start: box.left, end: box.right, size: box.width },
    [by.left, by.right],
    { from: at.x - parent.x, size: at.width, whole: parent.width },
    scale,
  );
  const down = axisMoved(
    { start: box.top, end: box.bottom, size: box.height },
    [by.top, by.bottom],
    { from: at.y - parent.y, size: at.height, whole: parent.height },
    scale,
  );
  const sides = defined({
    left: across.start,
    right: across.end,
    width: across.size,
    top: down.start,
    bottom: down.end,
    height: down.size,
  });
  return layer.boxes?.[shape]
    ? { ...layer, boxes: { ...layer.boxes, [shape]: { ...layer.boxes[shape], ...sides } } }
    : { ...layer, box: { ...layer.box, ...sides } };
}

export const allMoved = (
  document: LayerDocument,
  page: number,
  moves: readonly { drawn: DrawnLayer; by: EdgeMoves }[],
  shape: PostShape,
): LayerDocument =>
  moves.reduce(
    (now, { drawn, by }) => changed(now, page, drawn.path, (layer) => moved(layer, drawn, by, shape)),
    document,
  );

export const shifted = (x: number, y: number): EdgeMoves => ({ left: x, right: x, top: y, bottom: y });

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

export function aligned(
  drawn: readonly DrawnLayer[],
  how: Alignment,
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
    const to = {
      left: [left - x, 0],
      centre: [(left + right - width) / 2 - x, 0],
      right: [right - width - x, 0],
      top: [0, top - y],
      middle: [0, (top + bottom - height) / 2 - y],
      bottom: [0, bottom - height - y],
    }[how] as [number, number];
    return { drawn: one, by: shifted(...to) };
  });
}
