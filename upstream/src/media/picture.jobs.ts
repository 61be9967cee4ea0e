import type { PlannedFile } from './picture-files.rules.ts';

/** What parent and child say to each other over the process channel. Bytes travel as they are (`advanced` serialisation). */

/** Bytes of a stranger: checked head, unknown body. */
export interface IngestJob {
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
