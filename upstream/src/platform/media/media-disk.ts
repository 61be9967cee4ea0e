import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { contentTypeOfKey, type StoredContentType } from './media.rules.ts';
import type { MediaStore } from './media-files.ts';

/** Directory of half-written files; no key can have this name. */
const UNFINISHED_DIRECTORY = '.unfinished';
const HOUR_MS = 3_600_000;
const errorCodeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const causeErrorCodeOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? errorCodeOf(error.cause) : errorCodeOf(error);

/** Renames a temporary file, because flydrive's driver leaves half a file after a crash. */
class AtomicFileDriver extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.#root = root;
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.#whole(key, async (temporaryPath) => {
      const file = await fs.open(temporaryPath, 'wx', 0o640);
      try {
        await file.writeFile(contents);
        await file.datasync();
      } finally {
        await file.close();
      }
    });
  }

  /** Copies the file, because the temporary file may be on another disk. */
  putFile(key: string, path: string): Promise<void> {
    return this.#whole(key, async (temporaryPath) => {
      await fs.copyFile(path, temporaryPath, fs.constants.COPYFILE_EXCL | fs.constants.COPYFILE_FICLONE);
      const file = await fs.open(temporaryPath, 'r+');
      try {
        await file.chmod(0o640);
        await file.datasync();
      } finally {
        await file.close();
      }
    });
  }

  async #whole(key: string, write: (temporaryPath: string) => Promise<void>): Promise<void> {
    const temporaryPath = join(this.#root, UNFINISHED_DIRECTORY, randomUUID());
    const finalPath = join(this.#root, key);
    await fs.mkdir(dirname(temporaryPath), { recursive: true });
    try {
      await write(temporaryPath);
      await fs.mkdir(dirname(finalPath), { recursive: true });
      await fs.rename(temporaryPath, finalPath);
    } catch (error) {
      await fs.rm(temporaryPath, { force: true });
      throw error;
    }
  }

  /** Copies the bytes, because the inherited method returns the memory pool behind them. */
  override getBytes(key: string): Promise<Uint8Array> {
    return fs.readFile(join(this.#root, key));
  }
}

async function removeUnfinishedFiles(root: string, olderThanMs: number): Promise<void> {
  const directory = join(root, UNFINISHED_DIRECTORY);
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
  const driver = new AtomicFileDriver(root);
  const disk = new Disk(driver);
  const cleanup = removeUnfinishedFiles(root, HOUR_MS).catch(() => undefined);

  const nullIfMissing = async <T>(key: string, read: () => Promise<T>): Promise<T | null> => {
    if (contentTypeOfKey(key) === null) return null;
    try {
      return await read();
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(causeErrorCodeOf(error))) return null;
      throw error;
    }
  };

  const store = async (key: string, contentType: StoredContentType, write: () => Promise<void>) => {
    if (contentTypeOfKey(key) !== contentType) throw new Error(`No name for a file of ${contentType}: ${key}`);
    await cleanup;
    try {
      await write();
    } catch (error) {
      if (['ENOSPC', 'EDQUOT'].includes(causeErrorCodeOf(error))) throw new ApiError('disk_full', { cause: error });
      throw error;
    }
  };

  return {
    put: (key, bytes, contentType) => store(key, contentType, () => disk.put(key, bytes)),
    putFile: (key, path, contentType) => store(key, contentType, () => driver.putFile(key, path)),
    getStream: (key, { range } = {}) =>
      nullIfMissing(key, async (): Promise<Readable> => {
        const file = await fs.open(join(root, key));
        return file.createReadStream(range ? { start: range.start, end: range.end ?? Number.POSITIVE_INFINITY } : {});
      }),
    getBytes: (key) =>
      nullIfMissing(key, async () => {
        const bytes = await disk.getBytes(key);
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      }),
    stat: (key) =>
      nullIfMissing(key, async () => {
        const { contentLength } = await disk.getMetaData(key);
        return { size: contentLength, contentType: contentTypeOfKey(key) ?? 'image/jpeg' };
      }),
    async delete(key) {
      if (contentTypeOfKey(key) !== null) await disk.delete(key);
    },
    async freeBytes() {
      await fs.mkdir(root, { recursive: true });
      const { bavail, bsize } = await fs.statfs(root);
      return bavail * bsize;
    },
  };
}
