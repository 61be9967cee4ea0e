import type { ToneGrid } from '@parichay/shared/layer/layer.backdrop.ts';
import type { Area } from '@parichay/shared/layer/layer.drawn.ts';
import type { Band } from './blend.ts';
import type { PictureFacts } from './picture-facts.ts';

/** What the server and a raster worker say to each other. Bytes travel as they are (`advanced` serialisation). */

/** An SVG of our own making. A picture in it is named `href="pic:KEY"`, and is one that `ingest` made. */
export interface Drawing {
  svg: string;
  pictures: readonly { key: string; bytes: Uint8Array /** px on the canvas */; width: number; height: number }[];
}

/** What lies beneath a drawing, as pixels: the colour of the page, and pictures that nothing turns or masks. */
export interface Ground {
  /** `#rrggbb` */
  colour: string;
  /** `box` is the whole picture, `seen` what of it is on the canvas; px. */
  pictures: readonly { bytes: Uint8Array; box: Area; seen: Area }[];
}

/** A greeting as the lowest layer of a canvas: decoded once, held as pixels. */
export interface BasePart {
  kind: 'base';
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Where it lies; what it leaves free shows `under`, or the bands on white. */
  box: Area;
  under: Drawing | null;
  bands: readonly Band[];
  /** What it fades into, laid upon it. */
  fades: readonly Band[];
}

/** A frame: drawn once for a business, held as packed pixels. */
export interface OverlayPart {
  kind: 'overlay';
  width: number;
  height: number;
  drawing: Drawing;
}

export type RasterPart = BasePart | OverlayPart;

export type RasterJob =
  /** A held frame over a held greeting. */
  | {
      kind: 'frame';
      base: string;
      overlay: string;
      format: 'jpeg' | 'webp';
      quality: number;
      /** px, of the file. */
      width: number;
    }
  | {
      kind: 'draw';
      drawing: Drawing;
      width: number;
      height: number;
      /** `layer` is a PNG that keeps what is clear, to be laid on a film. */
      format: 'png' | 'webp' | 'layer';
      quality: number;
      effort: number;
    }
  | {
      kind: 'jpeg';
      ground: Ground;
      drawing: Drawing;
      width: number;
      height: number;
      quality: number;
      /** Quality goes down until the file is at most this long. */
      maxBytes: number;
    }
  /** What layers must know of a picture. */
  | { kind: 'facts'; bytes: Uint8Array }
  | { kind: 'tones'; bytes: Uint8Array; width: number; height: number };

export type RasterResult =
  | { kind: 'file'; bytes: Uint8Array }
  | { kind: 'facts'; facts: PictureFacts }
  | { kind: 'tones'; tones: ToneGrid };
