import type { PlannedFile } from './picture.rules.ts';

/** What parent and child say to each other over the process channel. Bytes travel as they are (`advanced` serialisation). */

/** Bytes of a stranger: checked head, unknown body. */
export interface IngestJob {
  kind: 'ingest';
  bytes: Uint8Array;
  maxPixels: number;
  /** Largest first. */
  files: readonly PlannedFile[];
}
export interface IngestResult {
  /** px of the largest file. */
  width: number;
  height: number;
  files: { name: string; bytes: Uint8Array }[];
}

/** A drawing or a picture laid on the canvas; later ones lie on top. px from the canvas's top left. */
export type Layer =
  | { kind: 'svg'; svg: string }
  | {
      kind: 'picture';
      /** A file that `ingest` made. */
      bytes: Uint8Array;
      left: number;
      top: number;
      width: number;
      height: number;
      /** `cover` fills the box and cuts the rest, `contain` shows all of it. */
      fit: 'cover' | 'contain';
      /** Where in the box it stands, or which part of it is kept; the centre unless given. */
      position?: 'left' | 'top' | 'centre';
      /** Radius of the corners in px; half of the width makes a circle. */
      radius?: number;
    }
  | {
      /** Two colours by a part of a grey picture of ours: `dark` where it is black, `light` where it is white. */
      kind: 'two-tone';
      bytes: Uint8Array;
      /** `#rrggbb` */
      dark: string;
      light: string;
      left: number;
      top: number;
      width: number;
      height: number;
      /** px of the grey picture at which the part that is used begins. */
      fromX: number;
      fromY: number;
    };

/** A picture that we draw: SVG of our own making, and pictures that `ingest` made. */
export interface ComposeJob {
  kind: 'compose';
  width: number;
  height: number;
  /** `#rrggbb` */
  background: string;
  layers: readonly Layer[];
  /** JPEG unless said otherwise; PNG for drawings with sharp edges. */
  format?: 'jpeg' | 'png';
  /** Quality goes down until the JPEG is at most this long. */
  maxBytes?: number;
}
export interface ComposeResult {
  bytes: Uint8Array;
}

export type Job = IngestJob | ComposeJob;
export interface Results {
  ingest: IngestResult;
  compose: ComposeResult;
}
