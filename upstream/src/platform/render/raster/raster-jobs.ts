import type { ToneGrid } from '@parichay/shared/studio/layer/layer-backdrop.ts';
import type { Area } from '@parichay/shared/studio/layer/layer-drawn.ts';
import type { PictureColourFacts } from './picture-facts.ts';

/** A trusted SVG. It refers to pictures as `href="pic:KEY"`, all of them re-encoded by `ingest`. */
export interface Drawing {
  svg: string;
  pictures: readonly { key: string; bytes: Uint8Array /** px on the canvas */; width: number; height: number }[];
}

export interface Ground {
  colour: string;
  /** `box` is the whole picture, `seen` its visible rectangle on the canvas, in px. */
  pictures: readonly { bytes: Uint8Array; box: Area; seen: Area }[];
}

export interface PostBackgroundData {
  kind: 'base';
  width: number;
  height: number;
  /** null = the background has the live post. */
  picture: { bytes: Uint8Array; box: Area } | null;
  background: Drawing | null;
}

export interface FrameOverlayData {
  kind: 'overlay';
  width: number;
  height: number;
  drawing: Drawing;
}

export type SharedRasterData = PostBackgroundData | FrameOverlayData;

export type RasterJob =
  | {
      kind: 'frame';
      base: string;
      overlay: string;
      format: 'jpeg' | 'webp';
      quality: number;
      width: number;
    }
  | {
      kind: 'draw';
      drawing: Drawing;
      width: number;
      height: number;
      /** `layer` is a PNG with transparency, drawn over a video. */
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
      /** Quality drops, but not below 40, until the file fits. */
      maxBytes: number;
    }
  | { kind: 'facts'; bytes: Uint8Array }
  | { kind: 'tones'; bytes: Uint8Array; width: number; height: number };

export type RasterResult =
  | { kind: 'file'; bytes: Uint8Array }
  | { kind: 'facts'; facts: PictureColourFacts }
  | { kind: 'tones'; tones: ToneGrid };
