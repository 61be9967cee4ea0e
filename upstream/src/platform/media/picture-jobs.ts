import type { PictureFileSpec } from './picture-files.rules.ts';

export interface IngestJob {
  bytes: Uint8Array;
  maxPixels: number;
  /** Largest first. */
  files: readonly PictureFileSpec[];
}
export interface IngestResult {
  width: number;
  height: number;
  files: { name: string; bytes: Uint8Array }[];
}
