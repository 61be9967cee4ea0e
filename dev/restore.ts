import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BackupError, lockStoppedInstallation, readArchive, resolveTypedPath } from './backup.ts';
import { databaseFolder } from './lib/own-database.ts';

const isIgnoredFile = (name: string): boolean => name === 'lost+found';
const TEMPORARY_FOLDER = '.restoring';

/**
 * Restores a backup into a missing or empty data directory. Files are moved into place only after all are unpacked, so
 * that no installation starts from an interrupted restore.
 * @throws {DataDirInUse} while an installation runs there
 * @throws {BackupError}
 */
export async function restore(file: string, dataDir: string): Promise<void> {
  const from = resolve(file);
  const to = resolve(dataDir);
  if (!existsSync(from)) throw new BackupError(`${from} does not exist.`);
  const unlock = await lockStoppedInstallation(to);
  try {
    const existingNames = (await readdir(to)).filter((name) => !isIgnoredFile(name));
    if (existingNames.length > 0) {
      throw new BackupError(
        `${to} is not empty and is not overwritten. Move it away first, or choose another DATA_DIR.`,
      );
    }
    const unpacked = join(to, TEMPORARY_FOLDER);
    await mkdir(unpacked, { mode: 0o700 });
    try {
      await readArchive(from, ['-x', '-C', unpacked]);
      const names = await readdir(unpacked);
      if (!names.includes(databaseFolder)) throw new BackupError(`${from} is not a backup of a data directory.`);
      // The database is moved last, because a directory without one counts as not installed.
      const order = [...names.filter((name) => name !== databaseFolder), databaseFolder];
      for (const name of order) await rename(join(unpacked, name), join(to, name));
    } finally {
      await rm(unpacked, { recursive: true, force: true });
    }
  } finally {
    unlock();
  }
}

if (import.meta.main) {
  const [file, ...extraArguments] = process.argv.slice(2);
  const dataDir = process.env.DATA_DIR || '.data';
  try {
    if (!file || extraArguments.length > 0) throw new BackupError('Usage: npm run restore -- <file.tar.gz>');
    await restore(resolveTypedPath(file), dataDir);
    console.log(`Restored ${resolve(dataDir)} from ${resolveTypedPath(file)}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
