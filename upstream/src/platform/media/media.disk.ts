import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { MediaStore } from './media.files.ts';
import { type StoredType, storedTypeOf } from './media.rules.ts';

/** Directory of half-written files; no key can have this name. */
const UNFINISHED = '.unfinished';
const HOUR_MS = 3_600_000;

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const rootCode = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : codeOf(error);

/** Writes a temporary file and renames it: flydrive's driver leaves half a file after a crash. */
class WholeFileDriver extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.#root = root;
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.#whole(key, async (unfinished) => {
      const file = await fs.open(unfinished, 'wx', 0o640);
      try {
        await file.writeFile(contents);
        await file.datasync();
      } finally {
        await file.close();
      }
    });
  }

  /** Copies, because the temporary file may be on another disk. */
  putFile(key: string, path: string): Promise<void> {
    return this.#whole(key, async (unfinished) => {
      await fs.copyFile(path, unfinished, fs.constants.COPYFILE_EXCL | fs.constants.COPYFILE_FICLONE);
      const file = await fs.open(unfinished, 'r+');
      try {
        await file.chmod(0o640);
        await file.datasync();
      } finally {
        await file.close();
      }
    });
  }

  async #whole(key: string, write: (unfinished: string) => Promise<void>): Promise<void> {
    const unfinished = join(this.#root, UNFINISHED, randomUUID());
    const final = join(this.#root, key);
    await fs.mkdir(dirname(unfinished), { recursive: true });
    try {
      await write(unfinished);
      await fs.mkdir(dirname(final), { recursive: true });
      await fs.rename(unfinished, final);
    } catch (error) {
      await fs.rm(unfinished, { force: true });
      throw error;
    }
  }

  /** The inherited method returns the whole memory pool behind a buffer. */
  override getBytes(key: string): Promise<Uint8Array> {
    return fs.readFile(join(this.#root, key));
  }
}

async function removeUnfinished(root: string, olderThanMs: number): Promise<void> {
  const directory = join(root, UNFINISHED);
  const names = await fs.readdir(directory).catch(() => []);
  for (const name of names) {
    const path = join(directory, name);
    const stat = await fs.stat(path).catch(() => null);
    // Another process may be writing a recent file.
    if (stat && Date.now() - stat.mtimeMs > olderThanMs) await fs.rm(path, { force: true });
  }
}

export function openDiskStore(directory: string): MediaStore {
  const root = resolve(directory);
  const driver = new WholeFileDriver(root);
  const disk = new Disk(driver);
  const tidied = removeUnfinished(root, HOUR_MS).catch(() => undefined);

  const orNull = async <T>(key: string, read: () => Promise<T>): Promise<T | null> => {
    if (storedTypeOf(key) === null) return null;
    try {
      return await read();
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(rootCode(error))) return null;
      throw error;
    }
  };

  const store = async (key: string, contentType: StoredType, write: () => Promise<void>) => {
    if (storedTypeOf(key) !== contentType) throw new Error(`No name for a file of ${contentType}: ${key}`);
    await tidied;
    try {
      await write();
    } catch (error) {
      if (['ENOSPC', 'EDQUOT'].includes(rootCode(error))) throw new ApiError('disk_full', { cause: error });
      throw error;
    }
  };

  return {
    put: (key, bytes, contentType) => store(key, contentType, () => disk.put(key, bytes)),
    putFile: (key, path, contentType) => store(key, contentType, () => driver.putFile(key, path)),
    getStream: (key, { range } = {}) =>
      orNull(key, async (): Promise<Readable> => {
        const file = await fs.open(join(root, key));
        return file.createReadStream(range ? { start: range.start, end: range.end ?? Number.POSITIVE_INFINITY } : {});
      }),
    getBytes: (key) =>
      orNull(key, async () => {
        const bytes = await disk.getBytes(key);
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      }),
    stat: (key) =>
      orNull(key, async () => {
        const { contentLength } = await disk.getMetaData(key);
        return { size: contentLength, contentType: storedTypeOf(key) ?? 'image/jpeg' };
      }),
    async delete(key) {
      if (storedTypeOf(key) !== null) await disk.delete(key);
    },
    async freeBytes() {
      await fs.mkdir(root, { recursive: true });
      const { bavail, bsize } = await fs.statfs(root);
      return bavail * bsize;
    },
  };
}
