import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inTenant } from '../../upstream/src/lib/database.ts';
import type { SeedParts } from './demo.ts';
import { addGreetings, type Makers } from './greetings.ts';
import { createPainter } from './pictures.ts';
import { posts } from './posts.ts';

/*
 * The first start draws two dozen greetings and is ready; the others are drawn while the product runs. A file in
 * DATA_DIR names those that are left, so that a start after an early stop goes on where it was.
 */

interface Left {
  makers: Makers;
  motifs: string[];
}

/** Writes down what is to be drawn later; nothing left takes the file away. */
export function writeLeft(file: string, left: Left): void {
  if (left.motifs.length === 0) rmSync(file, { force: true });
  else writeFileSync(file, JSON.stringify(left));
}

const readLeft = (file: string): Left | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Left) : null;

/** Draws what is left, one at a time so that uploads need not wait. A fault ends it until the next start. */
export function drawLeft({ database, ...parts }: SeedParts, file: string): { stop(): Promise<void> } {
  const painter = createPainter(parts);
  let isStopped = false;
  let writing: Promise<void> = Promise.resolve();

  async function draw(): Promise<void> {
    const left = readLeft(file);
    if (!left) return;
    const { makers, motifs } = left;
    for (let motif = motifs.shift(); motif; motif = motifs.shift()) {
      const post = posts.find((one) => one.motif === motif);
      if (!post) continue;
      const painted = await painter.paintAll([motif]);
      if (isStopped) return;
      // A post that is lost to a crash is better than one that is there twice.
      writeLeft(file, { makers, motifs });
      writing = inTenant(database.db, 'platform', (tx) => addGreetings(tx, [post], painted, makers));
      await writing;
      if (isStopped) return;
    }
    writeLeft(file, { makers, motifs });
  }

  void draw().catch((error: unknown) => {
    if (!isStopped) console.error('The greetings of the demo could not all be drawn:', error);
  });
  return {
    /** Waits for what is being written only: a drawing under way is thrown away. */
    async stop() {
      isStopped = true;
      await writing.catch(() => {});
    },
  };
}
