import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class DirectoryInUse extends Error {
  constructor(path: string) {
    super(`${path} is in use by another Parichay process. Stop that one first, or choose another DATA_DIR.`);
    this.name = 'DirectoryInUse';
  }
}

/**
 * Takes an exclusive lock that the operating system gives back when the process ends, however it ends.
 * PGlite has none of its own: two processes on one directory lose acknowledged transactions.
 * Node offers no file lock but SQLite's, so the lock file is an empty SQLite database.
 * @param directory what is guarded; the lock file stands beside it.
 * @returns a function that releases it.
 * @throws {DirectoryInUse}
 */
export function lockDirectory(directory: string): () => void {
  const file = `${directory.replace(/\/+$/, '')}.lock`;
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE;');
  } catch (error) {
    database.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) throw new DirectoryInUse(directory);
    throw error;
  }
  return () => database.close();
}
