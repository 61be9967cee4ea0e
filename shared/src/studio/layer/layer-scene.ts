import type { PostShape } from '../greeting/greeting.lists.ts';
import type { LayerData } from './layer.fields.ts';
import type { Backdrop } from './layer-backdrop.ts';
import type { LayerSpace } from './layer-boxes.ts';
import type { ColourResolver } from './layer-colours.ts';
import type { Area, DrawnItem, DrawnPaint, DrawnShadow, DrawnStroke, DrawnText } from './layer-drawn.ts';
import type { FontRole, Layer } from './layer-kinds.ts';
import type { Paint, Shadow, Stroke } from './layer-paint.ts';

export interface TypesetOptions {
  font: FontRole;
  weight: number;
  /** px per em; `minSize` too. */
  size: number;
  minSize: number;
  wrapBelow?: number | undefined;
  maxWidth: number;
  maxLines: number;
  lineHeight: number;
  tracking: number;
  align: 'start' | 'left' | 'center' | 'right';
  direction?: 'ltr' | 'rtl' | undefined;
  language?: string | undefined;
}

/** Lengths in px from the top left of the block. */
export interface TypesetText {
  width: number;
  height: number;
  size: number;
  direction: 'ltr' | 'rtl';
  lines: readonly { text: string; x: number; width: number; top: number; bottom: number; baseline: number }[];
  isTextCut: boolean;
  draw(): Pick<DrawnText, 'd' | 'colourPaths'>;
}

/** Measures and breaks text; the caller passes it, because `shared` has no fonts. */
export type Typesetter = (text: string, options: TypesetOptions) => TypesetText;

export interface Scene {
  data: LayerData;
  area: Area;
  safe: Area;
  typesetter: Typesetter;
  colours: ColourResolver;
  backdrop: Backdrop;
  shape: PostShape;
  logoMode: 'all-details' | 'only-logo';
  displayStyle: 'style-1' | 'style-2';
  /** Alignment of `start`; undefined = from each text's script. */
  textStartSide?: 'left' | 'right' | undefined;
  scale: number;
  /** Multiplies minimum text sizes, so text on a low frame remains readable. */
  minTextScale: number;
  isFlipped: boolean;
  isVideo: boolean;
  isContinued: boolean;
  dropped: Set<string>;
  /** Ids of layers that give way to the post. */
  yielded: ReadonlySet<string>;
  /** Items of the layers that may give way, by id. */
  yieldingItems: Map<string, readonly DrawnItem[]>;
  marks?: ReadonlyMap<Layer, string> | undefined;
  logo: { x: number; y: number; scale: number } | undefined;
}

export interface PreparedLayer {
  width: number;
  height: number;
  /** px from the top; undefined = the lower edge. */
  baseline?: number | undefined;
  hasCutText: boolean;
  draw(x: number, y: number): DrawnItem[];
}

export type PrepareLayer = (layer: Layer, room: LayerSpace, scene: Scene, shrink: number) => PreparedLayer | null;

export function toDrawnPaint(
  paint: Paint,
  area: { x: number; y: number; width: number; height: number },
  { colours, isFlipped }: Pick<Scene, 'colours' | 'isFlipped'>,
): DrawnPaint {
  if (typeof paint === 'string') return { kind: 'solid', ...colours(paint) };
  const stops = paint.stops.map(([at, colour]) => ({ at, ...colours(colour) }));
  const { x, y, width, height } = area;
  if (paint.kind === 'radial') {
    const centreY = isFlipped ? 1 - paint.centreY : paint.centreY;
    return {
      kind: 'radial',
      x: x + paint.centreX * width,
      y: y + centreY * height,
      radius: paint.radius * Math.max(width, height),
      stops,
    };
  }
  const angle = ((isFlipped ? -paint.angle : paint.angle) * Math.PI) / 180;
  const [dx, dy] = [(Math.cos(angle) * width) / 2, (Math.sin(angle) * height) / 2];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return { kind: 'linear', x1: middleX - dx, y1: middleY - dy, x2: middleX + dx, y2: middleY + dy, stops };
}

export const toDrawnStroke = (stroke: Stroke | undefined, { colours, scale }: Scene): DrawnStroke | undefined =>
  stroke && {
    ...colours(stroke.colour),
    width: stroke.width * scale,
    dash: stroke.dash?.map((one) => one * scale),
  };

export const toDrawnShadow = (shadow: Shadow | undefined, { colours, scale }: Scene): DrawnShadow | undefined =>
  shadow && {
    ...colours(shadow.colour),
    x: shadow.x * scale,
    y: shadow.y * scale,
    blur: shadow.blur * scale,
  };
