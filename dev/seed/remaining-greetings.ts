import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inTenant, type Tx } from '../../upstream/src/platform/database/database.ts';
import { RenderFailure } from '../../upstream/src/platform/render-job/render-job-handlers.ts';
import type { SeedDependencies } from './demo.ts';
import { addVideoGreeting, type GreetingOwners } from './greetings.ts';
import { videoPosts } from './posts.ts';
import type { VideoRenderer } from './videos.ts';

/*
 * The demo's greetings that are videos are drawn in the background. A file in DATA_DIR lists the remaining ones, so that the
 * next start continues.
 */

interface RemainingGreetings {
  makers: GreetingOwners;
  motifs: string[];
}

/** Writes the list of remaining greetings, or deletes the file if none remain. */
export function writeRemainingGreetings(file: string, remaining: RemainingGreetings): void {
  if (remaining.motifs.length === 0) rmSync(file, { force: true });
  else writeFileSync(file, JSON.stringify(remaining));
}

const readRemainingGreetings = (file: string): RemainingGreetings | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RemainingGreetings) : null;

export function drawRemainingGreetings(
  { database }: Pick<SeedDependencies, 'database'>,
  { file, videoRenderer, log }: { file: string; videoRenderer: VideoRenderer; log(message: string): void },
): { stop(): Promise<void> } {
  let isStopped = false;
  let pendingWrite: Promise<void> = Promise.resolve();

  /** Draws one greeting. @returns a function that stores it, or null for an unknown motif */
  async function drawGreeting(motif: string): Promise<((tx: Tx, makers: GreetingOwners) => Promise<void>) | null> {
    const videoPost = videoPosts.find((one) => one.motif === motif);
    if (!videoPost) return null;
    const storedVideo = await videoRenderer.render(videoPost);
    return (tx, makers) => addVideoGreeting(tx, videoPost, storedVideo, makers);
  }

  async function draw(): Promise<void> {
    const remaining = readRemainingGreetings(file);
    if (!remaining) return;
    const { makers, motifs } = remaining;
    for (let motif = motifs.shift(); motif; motif = motifs.shift()) {
      const write = await drawGreeting(motif);
      if (isStopped) return;
      if (!write) continue;
      // After a crash, a missing greeting is better than a duplicate.
      writeRemainingGreetings(file, { makers, motifs });
      pendingWrite = inTenant(database.db, 'platform', (tx) => write(tx, makers));
      await pendingWrite;
      if (isStopped) return;
    }
    writeRemainingGreetings(file, { makers, motifs });
  }

  void draw().catch((error: unknown) => {
    if (isStopped) return;
    if (error instanceof RenderFailure && error.reason === 'ffmpeg_missing')
      log('The demo has no greetings that are videos: install the package ffmpeg, and start again.');
    else console.error('The greetings of the demo could not all be drawn:', error);
  });
  return {
    /** Waits for a write in progress and discards an unfinished drawing. */
    async stop() {
      isStopped = true;
      await videoRenderer.close();
      await pendingWrite.catch(() => {});
    },
  };
}
