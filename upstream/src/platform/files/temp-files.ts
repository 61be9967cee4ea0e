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

/** Several processes, also on several machines, may share `root`. */
export async function openTempFiles(root: string): Promise<TempFiles> {
  const base = resolve(root);
  const own = join(base, randomUUID());
  await fs.mkdir(own, { recursive: true, mode: 0o700 });
  const sweep = async () => {
    const now = new Date();
    await fs.utimes(own, now, now).catch(() => {});
    for (const name of await fs.readdir(base).catch(() => [])) {
      const path = join(base, name);
      const stat = await fs.stat(path).catch(() => null);
      if (path === own || !stat || now.getTime() - stat.mtimeMs < ABANDONED_AFTER_MS) continue;
      await fs.rm(path, { recursive: true, force: true }).catch(() => {});
    }
  };
  await sweep();
  const timer = setInterval(() => void sweep(), TOUCH_EVERY_MS).unref();
  return {
    async makeDirectory() {
      const path = join(own, randomUUID());
      await fs.mkdir(path, { recursive: true, mode: 0o700 });
      return path;
    },
    async close() {
      clearInterval(timer);
      // A child process that is ending may still write, so removal is retried.
      await fs.rm(own, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
