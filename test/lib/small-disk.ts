import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { has, needsThat, outputOf, runProgram } from './programs.ts';

export interface SmallDisk {
  path: string;
  /** Fills the disk except for `leftBytes`. */
  fill(leftBytes?: number): void;
  /** Frees the space again. */
  empty(): void;
  unmount(): void;
}

/** Mounts a small disk to be filled; null without the permission. @param megabytes its size */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'parichay-small-'));
  const mount = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path];
  if (process.getuid?.() !== 0 || !has('mount') || runProgram('mount', mount).status !== 0) {
    rmSync(path, { recursive: true });
    return null;
  }
  const filler = join(path, 'filler');
  return {
    path,
    fill(leftBytes = 0) {
      const free = Number(outputOf('df', ['--output=avail', '-B1', path]).toString().split('\n')[1]);
      writeFileSync(filler, Buffer.alloc(Math.max(0, free - leftBytes)));
    },
    empty: () => rmSync(filler, { force: true }),
    unmount() {
      outputOf('umount', [path]);
      rmSync(path, { recursive: true });
    },
  };
}

/** Options of a test that fills such a disk. */
export const needsSmallDisk = (disk: SmallDisk | null) => needsThat(disk !== null, 'root, who may mount a small disk');
