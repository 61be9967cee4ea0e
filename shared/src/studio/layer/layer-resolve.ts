import type { LogoMode } from '../../shop/frame/frame.lists.ts';
import { type PostShape, postSizes } from '../greeting/greeting.lists.ts';
import type { LayerData } from './layer.fields.ts';
import { createBackdrop } from './layer-backdrop.ts';
import { fillTemplate, isFieldFilled } from './layer-bind.ts';
import { flippedVertically, type LayerSpace, maskPathIn, placementInParent, rotationMatrix } from './layer-boxes.ts';
import { createColourResolver } from './layer-colours.ts';
import type { LayerDocument, Page } from './layer-document.ts';
import type { Area, DrawnGroup, DrawnItem, DrawnPage, DrawnTiming, Matrix } from './layer-drawn.ts';
import { drawGroupPlate, prepareLayoutGroup } from './layer-groups.ts';
import { fullSizePost } from './layer-keep-out.ts';
import type { GroupLayer, Layer } from './layer-kinds.ts';
import { preparePicture } from './layer-picture.ts';
import { drawLivePost, drawPost } from './layer-post.ts';
import { matricesOfRepeat } from './layer-repeat.ts';
import { type PreparedLayer, type Scene, type Typesetter, toDrawnPaint } from './layer-scene.ts';
import { prepareGradient, prepareIcon, preparePath, prepareQr, prepareShape } from './layer-shapes.ts';
import { prepareText } from './layer-text.ts';

/* Pure: the same document, data and fonts give the same page. */

export interface ResolvePageOptions {
  data: LayerData;
  typesetter: Typesetter;
  shape?: PostShape | undefined;
  logoMode?: LogoMode | undefined;
  displayStyle?: 'style-1' | 'style-2' | undefined;
  scale?: number | undefined;
  /** A live greeting, whose ground continues below the frame; without it, `data.pictures.post` is the greeting. */
  post?: DrawnPage | undefined;
  isContinued?: boolean | undefined;
  /** Texts and faces of the post, in fractions of its width and height. */
  keepOut?: readonly Area[] | null | undefined;
  marks?: ReadonlyMap<Layer, string> | undefined;
  /** Chosen by the owner: offset in px of the canvas, and scale. */
  logo?: { x: number; y: number; scale: number } | undefined;
}

const isLayerShown = ({ when }: Layer, scene: Scene): boolean => {
  if (!when) return true;
  const { data } = scene;
  if (when.shape && when.shape !== scene.shape) return false;
  if (when.logoMode && when.logoMode !== scene.logoMode) return false;
  if (when.displayStyle && when.displayStyle !== scene.displayStyle) return false;
  if (when.film !== undefined && when.film !== scene.isVideo) return false;
  if (when.yielded !== undefined && !scene.yielded.has(when.yielded)) return false;
  return hasRequiredFields(when, data);
};

const hasRequiredFields = ({ has: all = [], any, lacks = [] }: NonNullable<Page['when']>, data: LayerData): boolean =>
  (!any || any.some((name) => isFieldFilled(name, data))) &&
  all.every((name) => isFieldFilled(name, data)) &&
  !lacks.some((name) => isFieldFilled(name, data));

export const visiblePages = ({ pages }: LayerDocument, data: LayerData): Page[] =>
  pages.filter(({ when }) => !when || hasRequiredFields(when, data));

function logoAdjustmentMatrix({ x, y, scale }: NonNullable<Scene['logo']>, box: Area, canvas: Area): Matrix {
  const [halfWidth, halfHeight] = [(box.width * scale) / 2, (box.height * scale) / 2];
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const clamped = (value: number, halfSize: number, maximum: number) =>
    Math.min(Math.max(value, halfSize), Math.max(halfSize, maximum - halfSize));
  const toX = clamped(middleX + x, halfWidth, canvas.width);
  const toY = clamped(middleY + y, halfHeight, canvas.height);
  return [scale, 0, 0, scale, toX - scale * middleX, toY - scale * middleY];
}

const reflectionsAround = ({ width, height }: Area): Matrix[] =>
  [0, 2 * width, null].flatMap((acrossAt) =>
    [0, 2 * height, null].flatMap((downAt): Matrix[] =>
      acrossAt === null && downAt === null
        ? []
        : [[acrossAt === null ? 1 : -1, 0, 0, downAt === null ? 1 : -1, acrossAt ?? 0, downAt ?? 0]],
    ),
  );

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** The nesting order matters: timing and motion apply to the layer with all its copies. */
function wrapInGroups(layer: Layer, items: DrawnItem[], box: Area, parent: Area, scene: Scene): DrawnItem[] {
  const groupProperties: Partial<DrawnGroup> = {};
  if (layer.opacity < 1) groupProperties.opacity = layer.opacity;
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  if (layer.rotate !== 0) {
    groupProperties.matrices = [rotationMatrix(scene.isFlipped ? -layer.rotate : layer.rotate, middleX, middleY)];
  }
  const isGroup = layer.type === 'group';
  if (isGroup && layer.mask) groupProperties.clip = maskPathIn(layer.mask, box, scene.scale);
  if (layer.id === 'logo' && scene.logo) groupProperties.matrices = [logoAdjustmentMatrix(scene.logo, box, scene.area)];
  const href = layer.link && fillTemplate(layer.link, scene.data.texts);
  if (href) groupProperties.link = { href, box };
  const copies = isGroup && layer.repeat ? matricesOfRepeat(layer.repeat, box, parent, scene.scale) : null;
  const group = (more: Partial<DrawnGroup>, inner: DrawnItem[]): DrawnItem[] => [
    { kind: 'group', id: layer.id, items: inner, ...more },
  ];
  const plainItems = Object.keys(groupProperties).length === 0 ? items : group(groupProperties, items);
  const repeatedItems = copies ? group({ matrices: copies }, plainItems) : plainItems;
  const reflections = layer.continues && scene.isContinued ? reflectionsAround(scene.area) : [];
  const all = reflections.length > 0 ? group({ matrices: [identity, ...reflections] }, repeatedItems) : repeatedItems;
  const timedItems = layer.timing || layer.motion ? group({ time: drawnTimingOf(layer, box, scene.scale) }, all) : all;
  const path = scene.marks?.get(layer);
  return path === undefined
    ? timedItems
    : group({ mark: { path, box, parent: parent === box ? null : parent, scale: scene.scale } }, timedItems);
}

function drawnTimingOf({ timing, motion }: Layer, box: Area, scale: number): DrawnTiming {
  const [across, down] = motion?.pivot ?? [0.5, 0.5];
  const scaled = <T extends { x: number; y: number }>(one: T): T => ({ ...one, x: one.x * scale, y: one.y * scale });
  return {
    timing,
    motion: motion && { ...motion, drift: scaled(motion.drift), sway: scaled(motion.sway) },
    pivot: { x: box.x + across * box.width, y: box.y + down * box.height },
  };
}

const sceneWithOpacity = (layer: Layer, scene: Scene): Scene =>
  layer.opacity < 1 ? { ...scene, backdrop: scene.backdrop.withOpacity(layer.opacity) } : scene;

function prepare(layer: Layer, space: LayerSpace, outerScene: Scene, shrink: number): PreparedLayer | null {
  if (!isLayerShown(layer, outerScene)) return null;
  const scene = sceneWithOpacity(layer, outerScene);
  const prepared = prepareContent(layer, space, scene, shrink);
  return (
    prepared && {
      ...prepared,
      draw: (x, y) => {
        const box = { x, y, width: prepared.width, height: prepared.height };
        return wrapInGroups(layer, prepared.draw(x, y), box, box, scene);
      },
    }
  );
}

function prepareContent(layer: Layer, space: LayerSpace, scene: Scene, shrink: number): PreparedLayer | null {
  switch (layer.type) {
    case 'text':
      return prepareText(layer, space, scene, shrink);
    case 'picture':
      return preparePicture(layer, space, scene);
    case 'shape':
      return prepareShape(layer, space, scene);
    case 'path':
      return preparePath(layer, space, scene);
    case 'gradient':
      return prepareGradient(layer, space, scene);
    case 'icon':
      return prepareIcon(layer, space, scene, shrink);
    case 'qr':
      return prepareQr(layer, space, scene);
    case 'group':
      return layer.layout
        ? prepareLayoutGroup(layer, layer.layout, space, scene, shrink, prepare)
        : prepareFreeGroup(layer, space, scene);
  }
}

function viewAreaWithin([across, down]: readonly [number, number], { x, y, width, height }: Area) {
  const scale = Math.min(width / across, height / down);
  const size = { width: across * scale, height: down * scale };
  return { area: { ...size, x: x + (width - size.width) / 2, y: y + (height - size.height) / 2 }, scale };
}

function prepareFreeGroup(group: GroupLayer, space: LayerSpace, scene: Scene): PreparedLayer {
  const { width } = space;
  const height = space.height ?? width;
  return {
    width,
    height,
    hasCutText: false,
    draw: (x, y) => {
      const area = { x, y, width, height };
      const items: DrawnItem[] = drawGroupPlate(group, area, scene);
      const inner = group.view && viewAreaWithin(group.view, area);
      const innerScene = inner ? { ...scene, scale: inner.scale, minTextScale: inner.scale } : scene;
      for (const layer of group.layers) items.push(...drawLayer(layer, inner?.area ?? area, innerScene));
      return items;
    },
  };
}

function drawLayer(layer: Layer, parentArea: Area, outerScene: Scene): DrawnItem[] {
  if (!isLayerShown(layer, outerScene) || outerScene.yielded.has(layer.id)) return [];
  const scene = sceneWithOpacity(layer, outerScene);
  const parent = layer.within === 'safe' ? scene.safe : parentArea;
  const box = { ...layer.box, ...layer.boxes?.[scene.shape] };
  const { space, at } = placementInParent(scene.isFlipped ? flippedVertically(box) : box, parent, scene.scale);
  const prepared = prepareContent(layer, space, scene, 1);
  if (!prepared) return [];
  const { x, y } = at(prepared.width, prepared.height);
  const items = prepared.draw(x, y);
  if (layer.yields) scene.yieldingItems.set(layer.id, items);
  return wrapInGroups(layer, items, { x, y, width: prepared.width, height: prepared.height }, parent, scene);
}

const pageSizeOf = ({ size }: Page, shape: PostShape): { width: number; height: number } =>
  'width' in size ? size : (size[shape] ?? postSizes[shape]);

/** Size of the post in px; undefined = none */
export const postSizeOf = ({ data, post }: ResolvePageOptions): { width: number; height: number } | undefined =>
  post ?? data.pictures.post;

export const hasPostLayer = (layers: readonly Layer[]): boolean =>
  layers.some((layer) =>
    layer.type === 'group'
      ? hasPostLayer(layer.layers)
      : layer.type === 'picture' && 'field' in layer.source && layer.source.field === 'post',
  );

export interface Arrangement {
  isFlipped: boolean;
  /** Ids of layers that give way to the post. */
  yielded: ReadonlySet<string>;
}

export const uprightArrangement: Arrangement = { isFlipped: false, yielded: new Set() };

/** @param postArea undefined = the post has its full size */
export function drawPage(
  document: LayerDocument,
  page: Page,
  options: ResolvePageOptions,
  { isFlipped, yielded }: Arrangement,
  postArea?: Area,
): { page: DrawnPage; frameItems: readonly DrawnItem[]; yieldingItems: Scene['yieldingItems'] } {
  const { data, shape = 'SQUARE' } = options;
  const { width, height } = pageSizeOf(page, shape);
  const area = { x: 0, y: 0, width, height };
  const displayStyle = options.displayStyle ?? 'style-1';
  const styled = Object.fromEntries(Object.entries(document.styled).map(([name, one]) => [name, one[displayStyle]]));
  const colours = createColourResolver(data.brand, document.palette, styled);
  const base = toDrawnPaint(page.background ?? '#ffffff', area, { colours, isFlipped });
  const backdrop = createBackdrop({ hex: '#ffffff', alpha: 1 });
  backdrop.addPaint(area, base);
  const { post } = data.pictures;
  const { left = 0, right = 0, top = 0, bottom = 0 } = page.safe?.[shape] ?? {};
  const scene: Scene = {
    data,
    area,
    safe: { x: left, y: top, width: width - left - right, height: height - top - bottom },
    typesetter: options.typesetter,
    colours,
    backdrop,
    shape,
    logoMode: options.logoMode ?? 'all-details',
    displayStyle,
    scale: options.scale ?? 1,
    minTextScale: 1,
    isFlipped,
    isVideo: page.seconds !== undefined,
    isContinued: options.isContinued === true,
    dropped: new Set(yielded),
    yielded,
    yieldingItems: new Map(),
    logo: options.logo,
    marks: options.marks,
  };
  // A frame without a post layer is drawn over the whole post.
  const drawPostIn = (box: Area): DrawnItem[] => {
    if (options.post) return drawLivePost(options.post, post?.tones, box, area, scene);
    return post ? drawPost(post, box, area, scene, 'post') : [];
  };
  const postSize = postSizeOf(options);
  const postItems =
    document.frameKind && postSize && !hasPostLayer(page.layers)
      ? drawPostIn(postArea ?? fullSizePost(postSize, area))
      : [];
  const frameItems = page.layers.flatMap((layer) => drawLayer(layer, area, scene));
  return {
    page: {
      id: page.id,
      width,
      height,
      background: page.background === undefined ? null : base,
      items: [...postItems, ...frameItems],
      dropped: [...scene.dropped],
      isFlipped,
    },
    frameItems,
    yieldingItems: scene.yieldingItems,
  };
}
