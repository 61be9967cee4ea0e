import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inTenant, type Tx } from '../../upstream/src/platform/database/database.ts';
import { RenderFailure } from '../../upstream/src/platform/render-job/render-job.handlers.ts';
import type { SeedParts } from './demo.ts';
import type { Filmmaker } from './films.ts';
import { addFilm, addGreetings, type Makers } from './greetings.ts';
import { createPainter } from './pictures.ts';
import { films, posts } from './posts.ts';

/*
 * The first start draws 24 greetings and is ready; the others, and finally the videos, are drawn in the background. A
 * file in DATA_DIR lists the remaining ones, so that the next start continues.
 */

interface Left {
  makers: Makers;
  motifs: string[];
}

/** Writes the list of remaining greetings, or deletes the file if none remain. */
export function writeLeft(file: string, left: Left): void {
  if (left.motifs.length === 0) rmSync(file, { force: true });
  else writeFileSync(file, JSON.stringify(left));
}

const readLeft = (file: string): Left | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Left) : null;

/** Draws the remaining greetings one by one, so that uploads need not wait. A failure ends it until the next start. */
export function drawLeft(
  { database, ...parts }: SeedParts,
  { file, filmmaker, say }: { file: string; filmmaker: Filmmaker; say(words: string): void },
): { stop(): Promise<void> } {
  const painter = createPainter(parts);
  let isStopped = false;
  let writing: Promise<void> = Promise.resolve();

  /** Draws one greeting. @returns a function that stores it, or null for an unknown motif */
  async function make(motif: string): Promise<((tx: Tx, makers: Makers) => Promise<void>) | null> {
    const film = films.find((one) => one.motif === motif);
    if (film) {
      const filmed = await filmmaker.film(film);
      return (tx, makers) => addFilm(tx, film, filmed, makers);
    }
    const post = posts.find((one) => one.motif === motif);
    if (!post) return null;
    const painted = await painter.paintAll([motif]);
    return (tx, makers) => addGreetings(tx, [post], painted, makers);
  }

  async function draw(): Promise<void> {
    const left = readLeft(file);
    if (!left) return;
    const { makers, motifs } = left;
    for (let motif = motifs.shift(); motif; motif = motifs.shift()) {
      const write = await make(motif);
      if (isStopped) return;
      if (!write) continue;
      // After a crash, a missing greeting is better than a duplicate.
      writeLeft(file, { makers, motifs });
      writing = inTenant(database.db, 'platform', (tx) => write(tx, makers));
      await writing;
      if (isStopped) return;
    }
    writeLeft(file, { makers, motifs });
  }

  void draw().catch((error: unknown) => {
    if (isStopped) return;
    if (error instanceof RenderFailure && error.reason === 'ffmpeg_missing')
      say('The demo has no greetings that are videos: install the package ffmpeg, and start again.');
    else console.error('The greetings of the demo could not all be drawn:', error);
  });
  return {
    /** Waits for a write in progress and discards an unfinished drawing. */
    async stop() {
      isStopped = true;
      await filmmaker.close();
      await writing.catch(() => {});
    },
  };
}
