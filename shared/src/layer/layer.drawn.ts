import type { FontRole } from './layer.kinds.ts';
import type { Motion, Timing } from './layer.time.ts';

/** What a resolved document is: numbers only, from back to front. px of the canvas, y downwards. */

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** As SVG's `matrix(a b c d e f)`. */
export type Matrix = readonly [number, number, number, number, number, number];

/** `#rrggbb` and how solid it is, 0 to 1. */
export interface Tint {
  hex: string;
  alpha: number;
}

export type DrawnPaint =
  | ({ kind: 'solid' } & Tint)
  | { kind: 'linear'; x1: number; y1: number; x2: number; y2: number; stops: readonly (Tint & { at: number })[] }
  | { kind: 'radial'; x: number; y: number; radius: number; stops: readonly (Tint & { at: number })[] };

export interface DrawnStroke extends Tint {
  width: number;
  dash?: readonly number[] | undefined;
}

export interface DrawnShadow extends Tint {
  x: number;
  y: number;
  blur: number;
}

/** How something moves: only videos have time. */
export interface DrawnTime {
  timing?: Timing | undefined;
  /** Lengths are px of the canvas. */
  motion?: Motion | undefined;
  /** About which it turns and grows. */
  pivot: { x: number; y: number };
}

interface Common {
  /** Of the layer it comes from. */
  id: string;
  shadow?: DrawnShadow | undefined;
}

export interface DrawnPath extends Common {
  kind: 'path';
  /** SVG path data on the canvas. */
  d: string;
  box: Area;
  fill?: DrawnPaint | undefined;
  stroke?: DrawnStroke | undefined;
  /** Drawn over `d` after this, as for a path that is given in a box of its own. */
  matrix?: Matrix | undefined;
}

export interface DrawnLine {
  text: string;
  /** The ink's box, or that of the advance where it is wider. */
  box: Area;
  baseline: number;
}

export interface DrawnText extends Common {
  kind: 'text';
  /** Where the block of lines begins; `d` is measured from there. */
  x: number;
  y: number;
  /** Outlines of all lines. */
  d: string;
  box: Area;
  fill: Tint;
  outline?: DrawnStroke | undefined;
  lines: readonly DrawnLine[];
  /** px of one em that it was fitted to. */
  size: number;
  font: FontRole;
  weight: number;
  /** em, between Latin letters. */
  tracking: number;
  direction: 'ltr' | 'rtl';
  /** BCP 47, where it is known. */
  language?: string | undefined;
  /** Whether the end had to be cut off. */
  isCut: boolean;
}

export interface DrawnPicture extends Common {
  kind: 'picture';
  key: string;
  /** Beneath all others: a film shows the clip of which this is a still, again and again. */
  plays?: true | undefined;
  /** The whole picture, which `clip` may cut. */
  box: Area;
  clip?: string | undefined;
  /** What the clip leaves of it, where that is a rectangle. */
  seen?: Area | undefined;
}

export interface DrawnGroup extends Common {
  kind: 'group';
  items: readonly DrawnItem[];
  opacity?: number | undefined;
  clip?: string | undefined;
  /** Once for each; once as it is when there are none. */
  matrices?: readonly Matrix[] | undefined;
  time?: DrawnTime | undefined;
  /**
   * Of an editor: which layer it is, its box before it is turned or copied, where that box is placed (null: in a row or
   * column, which places it), and what a px of it measures.
   */
  mark?: { path: string; box: Area; parent: Area | null; scale: number } | undefined;
  /** Where a tap on its box leads. */
  link?: { href: string; box: Area } | undefined;
}

export type DrawnItem = DrawnPath | DrawnText | DrawnPicture | DrawnGroup;

export interface DrawnPage {
  id: string;
  width: number;
  height: number;
  background: DrawnPaint | null;
  items: readonly DrawnItem[];
  /** Ids of layers that had no room. */
  dropped: readonly string[];
  /** Whether it was turned upside down to keep clear of the subject. */
  isMirrored: boolean;
}
