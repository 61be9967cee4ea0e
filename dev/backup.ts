import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { DataDirInUse, lockDataDir } from './lib/data-dir-lock.ts';
import { databaseDirectory, isDatabaseRunning } from './lib/own-database.ts';

/** A failure whose message is printed at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Files of a running process, which are no data. */
const EXCLUDED_PATHS = ['./compiled', './media/.unfinished', './postgres/log', '*.sock', '*.pid'];

/**
 * Locks a data directory on which nothing runs.
 * @throws {DataDirInUse}
 */
export async function lockStoppedInstallation(dataDir: string): Promise<() => void> {
  const unlock = await lockDataDir(dataDir);
  if (!(await isDatabaseRunning(dataDir))) return unlock;
  unlock();
  throw new DataDirInUse(dataDir);
}

/** Runs the system's tar without a shell; `transfer` writes its input or reads its output. */
async function runTar(args: string[], transfer: (tar: ChildProcessWithoutNullStreams) => Promise<void>): Promise<void> {
  const tar = spawn('tar', args);
  let errorOutput = '';
  tar.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(0, 500);
  });
  const exited = new Promise<void>((done, fail) => {
    tar.once('error', (error) => fail(new BackupError(`tar could not be started: ${error.message}`)));
    tar.once('close', (code) => (code === 0 ? done() : fail(new BackupError(`tar failed: ${errorOutput.trim()}`))));
  });
  const [transferResult, exitResult] = await Promise.allSettled([transfer(tar), exited]);
  if (transferResult.status === 'rejected') throw transferResult.reason;
  if (exitResult.status === 'rejected') throw exitResult.reason;
}

/**
 * Feeds an archive to tar, always to its end, so that the checksum at the end is verified.
 * @throws {BackupError} when the file is damaged
 */
export async function readArchive(file: string, args: string[]): Promise<void> {
  await runTar([...args, '-f', '-'], async ({ stdin, stdout }) => {
    stdout.resume();
    stdin.on('error', () => {});
    const closed = new Promise<void>((done) => stdin.once('close', done));
    try {
      await pipeline(createReadStream(file), createGunzip(), async (bytes: AsyncIterable<Buffer>) => {
        for await (const chunk of bytes) {
          if (!stdin.writable || stdin.write(chunk)) continue;
          await Promise.race([closed, new Promise((resume) => stdin.once('drain', resume))]);
        }
      });
    } catch (error) {
      throw new BackupError(`${file} is damaged: ${error instanceof Error ? error.message : error}`);
    } finally {
      stdin.end();
    }
  });
}

/**
 * Saves a stopped installation's data directory, Redis's files included, in one `.tar.gz` that only its owner may read.
 * @returns the size of the archive in bytes
 * @throws {DataDirInUse} while the installation runs
 * @throws {BackupError}
 */
export async function backup(dataDir: string, file: string): Promise<number> {
  const from = resolve(dataDir);
  const to = resolve(file);
  if (!existsSync(databaseDirectory(from))) {
    throw new BackupError(
      `${from} holds no database. Another PostgreSQL database is saved with pg_dump: see docs/backup.md.`,
    );
  }
  if (existsSync(to)) throw new BackupError(`${to} exists already and is not overwritten.`);
  if (!relative(from, to).startsWith('..')) throw new BackupError(`${to} lies inside the directory that is saved.`);

  const unlock = await lockStoppedInstallation(from);
  const unfinished = `${to}.unfinished`;
  try {
    const exclude = EXCLUDED_PATHS.map((pattern) => `--exclude=${pattern}`);
    await runTar(['-c', '-f', '-', '-C', from, ...exclude, '.'], async ({ stdin, stdout }) => {
      stdin.end();
      await pipeline(stdout, createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
    });
    await readArchive(unfinished, ['-t']);
    const handle = await open(unfinished);
    await handle.sync();
    await handle.close();
    await rename(unfinished, to);
    return (await stat(to)).size;
  } finally {
    await rm(unfinished, { force: true });
    unlock();
  }
}

/** Resolves a path against the folder where `npm run` was called. */
export const resolveTypedPath = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

if (import.meta.main) {
  const [file, ...extraArguments] = process.argv.slice(2);
  const dataDir = process.env.DATA_DIR || '.data';
  try {
    if (!file || extraArguments.length > 0) throw new BackupError('Usage: npm run backup -- <file.tar.gz>');
    const bytes = await backup(dataDir, resolveTypedPath(file));
    console.log(`Saved ${resolve(dataDir)} in ${resolveTypedPath(file)} (${(bytes / 1e6).toFixed(1)} MB)`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
