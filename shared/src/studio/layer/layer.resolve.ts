import type { LogoMode } from '../../shop/frame/frame.lists.ts';
import { type PostShape, postSizes } from '../greeting/greeting.lists.ts';
import { createBackdrop } from './layer.backdrop.ts';
import { filled, has } from './layer.bind.ts';
import { maskPath, mirrored, placeIn, type Room, turned } from './layer.boxes.ts';
import { colourTable } from './layer.colours.ts';
import type { LayerDocument, Page } from './layer.document.ts';
import type { Area, DrawnGroup, DrawnItem, DrawnPage, DrawnTime, Matrix } from './layer.drawn.ts';
import type { LayerData } from './layer.fields.ts';
import { groupPlate, prepareLine } from './layer.groups.ts';
import type { GroupLayer, Layer } from './layer.kinds.ts';
import { preparePicture } from './layer.picture.ts';
import { wholePost } from './layer.post.ts';
import { repeated } from './layer.repeat.ts';
import { drawnPaint, type Prepared, type Scene, type Typesetter } from './layer.scene.ts';
import { prepareGradient, prepareIcon, preparePath, prepareQr, prepareShape } from './layer.shapes.ts';
import { hiddenShare, sparedHeight, subjectOf } from './layer.subject.ts';
import { prepareText } from './layer.text.ts';

/* Pure: the same document, data and fonts give the same page. */

export interface ResolveOptions {
  data: LayerData;
  set: Typesetter;
  shape?: PostShape | undefined;
  logoMode?: LogoMode | undefined;
  displayStyle?: 'style-1' | 'style-2' | undefined;
  scale?: number | undefined;
  /** Fractions of width and height; no layer may cover this point. */
  focalPoint?: { x: number; y: number } | null | undefined;
  marks?: ReadonlyMap<Layer, string> | undefined;
  /** Chosen by the owner: offset in px of the canvas, and scale. */
  logo?: { x: number; y: number; scale: number } | undefined;
}

const isShown = ({ when }: Layer, scene: Scene): boolean => {
  if (!when) return true;
  const { data } = scene;
  if (when.shape && when.shape !== scene.shape) return false;
  if (when.logoMode && when.logoMode !== scene.logoMode) return false;
  if (when.displayStyle && when.displayStyle !== scene.displayStyle) return false;
  if (when.film !== undefined && when.film !== scene.isVideo) return false;
  return holds(when, data);
};

const holds = ({ has: all = [], any, lacks = [] }: NonNullable<Page['when']>, data: LayerData): boolean =>
  (!any || any.some((name) => has(name, data))) &&
  all.every((name) => has(name, data)) &&
  !lacks.some((name) => has(name, data));

export const pagesShown = ({ pages }: LayerDocument, data: LayerData): Page[] =>
  pages.filter(({ when }) => !when || holds(when, data));

function movedLogo({ x, y, scale }: NonNullable<Scene['logo']>, box: Area, canvas: Area): Matrix {
  const [halfWidth, halfHeight] = [(box.width * scale) / 2, (box.height * scale) / 2];
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const within = (value: number, half: number, most: number) =>
    Math.min(Math.max(value, half), Math.max(half, most - half));
  const toX = within(middleX + x, halfWidth, canvas.width);
  const toY = within(middleY + y, halfHeight, canvas.height);
  return [scale, 0, 0, scale, toX - scale * middleX, toY - scale * middleY];
}

/** The nesting order matters: timing and motion apply to the layer with all its copies. */
function wrapped(layer: Layer, items: DrawnItem[], box: Area, parent: Area, scene: Scene): DrawnItem[] {
  const around: Partial<DrawnGroup> = {};
  if (layer.opacity < 1) around.opacity = layer.opacity;
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  if (layer.rotate !== 0) {
    around.matrices = [turned(scene.isMirrored ? -layer.rotate : layer.rotate, middleX, middleY)];
  }
  const isGroup = layer.type === 'group';
  if (isGroup && layer.mask) around.clip = maskPath(layer.mask, box, scene.scale);
  if (layer.id === 'logo' && scene.logo) around.matrices = [movedLogo(scene.logo, box, scene.area)];
  const href = layer.link && filled(layer.link, scene.data.texts);
  if (href) around.link = { href, box };
  const copies = isGroup && layer.repeat ? repeated(layer.repeat, box, parent, scene.scale) : null;
  const group = (more: Partial<DrawnGroup>, inner: DrawnItem[]): DrawnItem[] => [
    { kind: 'group', id: layer.id, items: inner, ...more },
  ];
  const plain = Object.keys(around).length === 0 ? items : group(around, items);
  const all = copies ? group({ matrices: copies }, plain) : plain;
  const timed = layer.timing || layer.motion ? group({ time: drawnTime(layer, box, scene.scale) }, all) : all;
  const path = scene.marks?.get(layer);
  return path === undefined
    ? timed
    : group({ mark: { path, box, parent: parent === box ? null : parent, scale: scene.scale } }, timed);
}

function drawnTime({ timing, motion }: Layer, box: Area, scale: number): DrawnTime {
  const [across, down] = motion?.pivot ?? [0.5, 0.5];
  const scaled = <T extends { x: number; y: number }>(one: T): T => ({ ...one, x: one.x * scale, y: one.y * scale });
  return {
    timing,
    motion: motion && { ...motion, drift: scaled(motion.drift), sway: scaled(motion.sway) },
    pivot: { x: box.x + across * box.width, y: box.y + down * box.height },
  };
}

const fadedScene = (layer: Layer, scene: Scene): Scene =>
  layer.opacity < 1 ? { ...scene, backdrop: scene.backdrop.faded(layer.opacity) } : scene;

function prepare(layer: Layer, room: Room, given: Scene, shrink: number): Prepared | null {
  if (!isShown(layer, given)) return null;
  const scene = fadedScene(layer, given);
  const made = prepareBare(layer, room, scene, shrink);
  return (
    made && {
      ...made,
      draw: (x, y) => {
        const box = { x, y, width: made.width, height: made.height };
        return wrapped(layer, made.draw(x, y), box, box, scene);
      },
    }
  );
}

function prepareBare(layer: Layer, room: Room, scene: Scene, shrink: number): Prepared | null {
  switch (layer.type) {
    case 'text':
      return prepareText(layer, room, scene, shrink);
    case 'picture':
      return preparePicture(layer, room, scene);
    case 'shape':
      return prepareShape(layer, room, scene);
    case 'path':
      return preparePath(layer, room, scene);
    case 'gradient':
      return prepareGradient(layer, room, scene);
    case 'icon':
      return prepareIcon(layer, room, scene, shrink);
    case 'qr':
      return prepareQr(layer, room, scene);
    case 'group':
      return layer.layout
        ? prepareLine(layer, layer.layout, room, scene, shrink, prepare)
        : prepareFree(layer, room, scene);
  }
}

function viewIn([across, down]: readonly [number, number], { x, y, width, height }: Area) {
  const scale = Math.min(width / across, height / down);
  const size = { width: across * scale, height: down * scale };
  return { area: { ...size, x: x + (width - size.width) / 2, y: y + (height - size.height) / 2 }, scale };
}

function prepareFree(group: GroupLayer, room: Room, scene: Scene): Prepared {
  const { width } = room;
  const height = room.height ?? width;
  return {
    width,
    height,
    isCut: false,
    draw: (x, y) => {
      const area = { x, y, width, height };
      const items: DrawnItem[] = groupPlate(group, area, scene);
      const inner = group.view && viewIn(group.view, area);
      const within = inner ? { ...scene, scale: inner.scale, leastScale: inner.scale } : scene;
      for (const layer of group.layers) items.push(...placed(layer, inner?.area ?? area, within));
      return items;
    },
  };
}

function placed(layer: Layer, given: Area, whole: Scene): DrawnItem[] {
  if (!isShown(layer, whole)) return [];
  const scene = fadedScene(layer, whole);
  const parent = layer.within === 'safe' ? scene.safe : given;
  const box = { ...layer.box, ...layer.boxes?.[scene.shape] };
  const { room, at } = placeIn(scene.isMirrored ? mirrored(box) : box, parent, scene.scale);
  const made = prepareBare(layer, room, scene, 1);
  if (!made) return [];
  const { x, y } = at(made.width, made.height);
  const mark = scene.backdrop.mark();
  const items = made.draw(x, y);
  const { focalPoint, post } = scene;
  if (layer.yields && focalPoint && hiddenShare(items, subjectOf(focalPoint, post.area), post.key) > 0) {
    scene.backdrop.rewind(mark);
    scene.dropped.add(layer.id);
    return [];
  }
  return wrapped(layer, items, { x, y, width: made.width, height: made.height }, parent, scene);
}

const sizeOf = ({ size }: Page, shape: PostShape): { width: number; height: number } =>
  'width' in size ? size : (size[shape] ?? postSizes[shape]);

const holdsPost = (layers: readonly Layer[]): boolean =>
  layers.some((layer) =>
    layer.type === 'group'
      ? holdsPost(layer.layers)
      : layer.type === 'picture' && 'field' in layer.source && layer.source.field === 'post',
  );

/**
 * @param postHeight maximum px; undefined = page height
 * @returns with the subject's hidden fraction (0 to 1)
 */
function drawPage(
  document: LayerDocument,
  page: Page,
  options: ResolveOptions,
  isMirrored: boolean,
  postHeight?: number,
): { page: DrawnPage; hidden: number; spared: number } {
  const { data, shape = 'SQUARE' } = options;
  const { width, height } = sizeOf(page, shape);
  const area = { x: 0, y: 0, width, height };
  const displayStyle = options.displayStyle ?? 'style-1';
  const styled = Object.fromEntries(Object.entries(document.styled).map(([name, one]) => [name, one[displayStyle]]));
  const colours = colourTable(data.brand, document.palette, styled);
  const base = drawnPaint(page.background ?? '#ffffff', area, { colours, isMirrored });
  const backdrop = createBackdrop({ hex: '#ffffff', alpha: 1 });
  backdrop.lay(area, base);
  const { post } = data.pictures;
  const { left = 0, right = 0, top = 0, bottom = 0 } = page.safe?.[shape] ?? {};
  const focalPoint = options.focalPoint ?? null;
  const scene: Scene = {
    data,
    area,
    safe: { x: left, y: top, width: width - left - right, height: height - top - bottom },
    focalPoint,
    post: { key: post?.key, area },
    set: options.set,
    colours,
    backdrop,
    shape,
    logoMode: options.logoMode ?? 'all-details',
    displayStyle,
    scale: options.scale ?? 1,
    leastScale: 1,
    isMirrored,
    isVideo: page.seconds !== undefined,
    dropped: new Set(),
    logo: options.logo,
    marks: options.marks,
  };
  const items: DrawnItem[] = [];
  // A frame without a post layer is drawn over the whole post.
  if (document.frameKind && post && !holdsPost(page.layers))
    items.push(...wholePost(post, { ...area, height: postHeight ?? height }, area, scene, 'post'));
  for (const layer of page.layers) items.push(...placed(layer, area, scene));
  const hidden = focalPoint ? hiddenShare(items, subjectOf(focalPoint, scene.post.area), scene.post.key) : 0;
  return {
    page: {
      id: page.id,
      width,
      height,
      background: page.background === undefined ? null : base,
      items,
      dropped: [...scene.dropped],
      isMirrored,
    },
    hidden,
    spared: sparedHeight(items, scene.post.key, area, shape, focalPoint),
  };
}

export function resolvePage(document: LayerDocument, page: Page, options: ResolveOptions): DrawnPage {
  const upright = drawPage(document, page, options, false);
  if (document.sparesPost && upright.spared < upright.page.height)
    return drawPage(document, page, options, false, upright.spared).page;
  if (!document.mayMirror || upright.hidden === 0) return upright.page;
  const other = drawPage(document, page, options, true);
  return other.hidden < upright.hidden ? other.page : upright.page;
}
