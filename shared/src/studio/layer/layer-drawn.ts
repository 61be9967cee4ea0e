import type { FontRole } from './layer-kinds.ts';
import type { Motion, Timing } from './layer-time.ts';

/* A resolved document: px of the canvas, y downwards, items from back to front. */

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Same order as SVG's `matrix(a b c d e f)`. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Alpha is 0 to 1. */
export interface AlphaColour {
  hex: string;
  alpha: number;
}

export type DrawnPaint =
  | ({ kind: 'solid' } & AlphaColour)
  | { kind: 'linear'; x1: number; y1: number; x2: number; y2: number; stops: readonly (AlphaColour & { at: number })[] }
  | { kind: 'radial'; x: number; y: number; radius: number; stops: readonly (AlphaColour & { at: number })[] };

export interface DrawnStroke extends AlphaColour {
  width: number;
  dash?: readonly number[] | undefined;
}

export interface DrawnShadow extends AlphaColour {
  x: number;
  y: number;
  blur: number;
}

export interface DrawnTiming {
  timing?: Timing | undefined;
  /** Lengths in px of the canvas. */
  motion?: Motion | undefined;
  pivot: { x: number; y: number };
}

interface DrawnBase {
  id: string;
  shadow?: DrawnShadow | undefined;
}

export interface DrawnPath extends DrawnBase {
  kind: 'path';
  d: string;
  box: Area;
  fill?: DrawnPaint | undefined;
  stroke?: DrawnStroke | undefined;
  matrix?: Matrix | undefined;
}

export interface ColourPath extends AlphaColour {
  d: string;
}

export interface DrawnLine {
  text: string;
  /** The ink's box, or the advance's where that is wider. */
  box: Area;
  baseline: number;
}

export interface DrawnText extends DrawnBase {
  kind: 'text';
  x: number;
  y: number;
  d: string;
  colourPaths: readonly ColourPath[];
  box: Area;
  fill: AlphaColour;
  outline?: DrawnStroke | undefined;
  lines: readonly DrawnLine[];
  /** px per em */
  size: number;
  font: FontRole;
  weight: number;
  tracking: number;
  direction: 'ltr' | 'rtl';
  language?: string | undefined;
  isTextCut: boolean;
}

export interface DrawnPicture extends DrawnBase {
  kind: 'picture';
  key: string;
  /** A video plays the clip in place of this still, in a loop. */
  isClipStill?: true | undefined;
  /** The whole picture, before `clip`. */
  box: Area;
  clip?: string | undefined;
  visibleArea?: Area | undefined;
}

export interface DrawnGroup extends DrawnBase {
  kind: 'group';
  items: readonly DrawnItem[];
  opacity?: number | undefined;
  clip?: string | undefined;
  /** One copy per matrix; undefined = one copy. */
  matrices?: readonly Matrix[] | undefined;
  time?: DrawnTiming | undefined;
  /** Editors only: path, box before transforms, parent box (null in a row or column), and scale. */
  mark?: { path: string; box: Area; parent: Area | null; scale: number } | undefined;
  link?: { href: string; box: Area } | undefined;
}

export type DrawnItem = DrawnPath | DrawnText | DrawnPicture | DrawnGroup;

export interface DrawnPage {
  id: string;
  width: number;
  height: number;
  background: DrawnPaint | null;
  items: readonly DrawnItem[];
  dropped: readonly string[];
  isFlipped: boolean;
}
