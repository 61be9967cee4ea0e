import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { join, resolve } from 'node:path';

const TOUCH_EVERY_MS = 60_000;
/** An untouched directory belongs to a process that has ended. */
const ABANDONED_AFTER_MS = 10 * 60_000;

export interface TempFiles {
  makeDirectory(): Promise<string>;
  close(): Promise<void>;
}

/** Several processes and machines may share `root`. */
export async function openTempFiles(root: string): Promise<TempFiles> {
  const rootDirectory = resolve(root);
  const ownDirectory = join(rootDirectory, randomUUID());
  await fs.mkdir(ownDirectory, { recursive: true, mode: 0o700 });
  const sweep = async () => {
    const now = new Date();
    await fs.utimes(ownDirectory, now, now).catch(() => {});
    for (const name of await fs.readdir(rootDirectory).catch(() => [])) {
      const path = join(rootDirectory, name);
      const stat = await fs.stat(path).catch(() => null);
      if (path === ownDirectory || !stat || now.getTime() - stat.mtimeMs < ABANDONED_AFTER_MS) continue;
      await fs.rm(path, { recursive: true, force: true }).catch(() => {});
    }
  };
  await sweep();
  const timer = setInterval(() => void sweep(), TOUCH_EVERY_MS).unref();
  return {
    async makeDirectory() {
      const path = join(ownDirectory, randomUUID());
      await fs.mkdir(path, { recursive: true, mode: 0o700 });
      return path;
    },
    async close() {
      clearInterval(timer);
      // A child process that is ending may still write, so removal is retried.
      await fs.rm(ownDirectory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
