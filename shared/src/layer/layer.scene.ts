import type { PostShape } from '../greeting/greeting.lists.ts';
import type { Backdrop } from './layer.backdrop.ts';
import type { Room } from './layer.boxes.ts';
import type { ColourTable } from './layer.colours.ts';
import type { Area, DrawnItem, DrawnPaint, DrawnShadow, DrawnStroke } from './layer.drawn.ts';
import type { LayerData } from './layer.fields.ts';
import type { FontRole, Layer } from './layer.kinds.ts';
import type { Paint, Shadow, Stroke } from './layer.paint.ts';

export interface SetOptions {
  font: FontRole;
  weight: number;
  /** px of one em, at most and at least. */
  size: number;
  minSize: number;
  wrapBelow?: number | undefined;
  maxWidth: number;
  maxLines: number;
  lineHeight: number;
  tracking: number;
  align: 'start' | 'left' | 'center' | 'right';
  direction?: 'ltr' | 'rtl' | undefined;
  /** BCP 47, where it is known. */
  language?: string | undefined;
}

/** A text that was set: px, from the top left of its block. */
export interface SetText {
  width: number;
  height: number;
  size: number;
  direction: 'ltr' | 'rtl';
  lines: readonly { text: string; x: number; width: number; top: number; bottom: number; baseline: number }[];
  isCut: boolean;
  /** The outlines of all lines as path data. */
  draw(): string;
}

/** Sets text as large as it may be in the room it has; the one thing here that needs fonts. */
export type Typesetter = (text: string, options: SetOptions) => SetText;

/** What a layer is resolved in. */
export interface Scene {
  data: LayerData;
  /** The whole page, and what of it nothing else covers. */
  area: Area;
  safe: Area;
  /** The subject of the post: fractions of its width and height. */
  focalPoint: { x: number; y: number } | null;
  /** Where the post stands; a frame that shows it smaller says so when it draws it. */
  post: { key: string | undefined; area: Area };
  set: Typesetter;
  colours: ColourTable;
  backdrop: Backdrop;
  shape: PostShape;
  logoMode: 'all-details' | 'only-logo';
  displayStyle: 'style-1' | 'style-2';
  /** Where rows and texts begin that say no more than `start`; undefined: each where its own script does. */
  begins?: 'left' | 'right' | undefined;
  /** Of lengths in px. */
  scale: number;
  /** Of the least sizes of texts: a low frame makes its words smaller, but not the least that can be read. */
  leastScale: number;
  isMirrored: boolean;
  /** Whether the page has time. */
  isFilm: boolean;
  dropped: Set<string>;
  /** Of an editor: by what each layer is told from the others in what is drawn. */
  marks?: ReadonlyMap<Layer, string> | undefined;
  /** Where the owner moved the logo; undefined: it stands where the document says. */
  logo: { x: number; y: number; scale: number } | undefined;
}

/** A layer that has found its size and waits for its place. */
export interface Prepared {
  width: number;
  height: number;
  /** px from its top to the line that its first words stand on; what has none stands on its own lower edge. */
  baseline?: number | undefined;
  /** Whether a text in it had to be cut. */
  isCut: boolean;
  draw(x: number, y: number): DrawnItem[];
}

/** Finds a layer's size in its room. @param shrink 1 or less: a group's try to fit @returns null where it shows nothing */
export type Prepare = (layer: Layer, room: Room, scene: Scene, shrink: number) => Prepared | null;

/** A paint over an area of the canvas. */
export function drawnPaint(
  paint: Paint,
  area: { x: number; y: number; width: number; height: number },
  { colours, isMirrored }: Pick<Scene, 'colours' | 'isMirrored'>,
): DrawnPaint {
  if (typeof paint === 'string') return { kind: 'solid', ...colours(paint) };
  const stops = paint.stops.map(([at, colour]) => ({ at, ...colours(colour) }));
  const { x, y, width, height } = area;
  if (paint.kind === 'radial') {
    const centreY = isMirrored ? 1 - paint.centreY : paint.centreY;
    return {
      kind: 'radial',
      x: x + paint.centreX * width,
      y: y + centreY * height,
      radius: paint.radius * Math.max(width, height),
      stops,
    };
  }
  const angle = ((isMirrored ? -paint.angle : paint.angle) * Math.PI) / 180;
  const [dx, dy] = [(Math.cos(angle) * width) / 2, (Math.sin(angle) * height) / 2];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return { kind: 'linear', x1: middleX - dx, y1: middleY - dy, x2: middleX + dx, y2: middleY + dy, stops };
}

/** A line as it is drawn: colours resolved, lengths in px of the canvas. */
export const drawnStroke = (stroke: Stroke | undefined, { colours, scale }: Scene): DrawnStroke | undefined =>
  stroke && {
    ...colours(stroke.colour),
    width: stroke.width * scale,
    dash: stroke.dash?.map((one) => one * scale),
  };

/** A shadow as it is drawn: colours resolved, lengths in px of the canvas. */
export const drawnShadow = (shadow: Shadow | undefined, { colours, scale }: Scene): DrawnShadow | undefined =>
  shadow && {
    ...colours(shadow.colour),
    x: shadow.x * scale,
    y: shadow.y * scale,
    blur: shadow.blur * scale,
  };
