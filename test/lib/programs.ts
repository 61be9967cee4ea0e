import {
  type ChildProcess,
  type ExecFileOptions,
  execFile,
  type ForkOptions,
  fork,
  type SpawnOptions,
  type SpawnSyncOptions,
  spawn,
  spawnSync,
} from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import type { TestOptions } from 'vitest';
import { isExecutable } from '../../dev/lib/executable.ts';
import { findPostgres } from '../../dev/lib/postgres-programs.ts';
import { openTempFiles } from '../../upstream/src/lib/temp-files.ts';
import { strictestLevel } from '../../upstream/src/render/ffmpeg.jail.ts';
import { findFfmpeg } from '../../upstream/src/render/ffmpeg-path.ts';

/* The only way in which tests start other programs. dev/test/programs.test.ts holds them to it. */

/** Each program that tests start, and the Debian package that brings it. */
export const packages = {
  bash: 'bash',
  df: 'coreutils',
  ffmpeg: 'ffmpeg',
  git: 'git',
  mkfifo: 'coreutils',
  mount: 'mount',
  pdfinfo: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  pdftotext: 'poppler-utils',
  ps: 'procps',
  psql: 'postgresql',
  qpdf: 'qpdf',
  'redis-cli': 'redis-tools',
  'redis-server': 'redis-server',
  setpriv: 'util-linux',
  sh: 'dash',
  tar: 'tar',
  umount: 'mount',
} as const;
export type Program = keyof typeof packages;

declare module 'vitest' {
  interface TaskMeta {
    /** What a test that was left out would have needed, as `npm test` prints it. */
    needs?: string;
  }
}

/** The ffmpeg that the product would use. The npm build is used only where it can be jailed, as in the product. */
async function usableFfmpeg(): Promise<string | null> {
  const found = findFfmpeg(process.env.FFMPEG_PATH, process.env.PATH ?? '');
  if (found?.source !== 'npm') return found?.path ?? null;
  const directory = mkdtempSync(join(tmpdir(), 'parichay-jail-'));
  const temp = await openTempFiles(directory);
  try {
    return (await strictestLevel(found.path, temp)) === 'jail' ? found.path : null;
  } finally {
    await temp.close();
    rmSync(directory, { recursive: true, force: true });
  }
}
const ffmpeg = await usableFfmpeg();

/** Every build of ffmpeg that this machine has: each must make the same films. */
export const ffmpegBuilds: { source: string; path: string }[] = [
  findFfmpeg(process.env.FFMPEG_PATH, process.env.PATH ?? ''),
  findFfmpeg(undefined, ''),
].filter((found, at, all) => found !== null && all.findIndex((other) => other?.path === found.path) === at) as never;

function pathOf(program: Program): string | null {
  if (program === 'ffmpeg') return ffmpeg;
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute);
  const directories = program === 'psql' ? [...findPostgres().map(({ directory }) => directory), ...onPath] : onPath;
  return directories.map((directory) => join(directory, program)).find(isExecutable) ?? null;
}

function requirePath(program: Program): string {
  const path = pathOf(program);
  if (!path)
    throw new Error(`${program} is not installed; a test that starts it has to say so with needs('${program}')`);
  return path;
}

export const has = (program: Program): boolean => pathOf(program) !== null;

/** Options of a test or of a suite: leaves it out unless what it needs is there, and `npm test` lists it. */
export const needsThat = (isThere: boolean, what: string): Pick<TestOptions, 'skip' | 'meta'> =>
  isThere ? {} : { skip: true, meta: { needs: what } };

/** Options of a test or of a suite that starts these programs. */
export function needs(...programs: readonly Program[]): Pick<TestOptions, 'skip' | 'meta'> {
  const missing = programs.filter((program) => !has(program)).map((program) => packages[program]);
  return needsThat(missing.length === 0, [...new Set(missing)].join(' and '));
}

export interface Ended {
  status: number | null;
  stdout: Buffer;
  stderr: string;
}

/** Runs a program to its end. Fails nothing by itself: `status` says how it ended. */
export function runProgram(program: Program, args: readonly string[], options: SpawnSyncOptions = {}): Ended {
  const ended = spawnSync(requirePath(program), args, { maxBuffer: 64 * 1024 * 1024, ...options, encoding: 'buffer' });
  if (ended.error) throw ended.error;
  return { status: ended.status, stdout: ended.stdout, stderr: ended.stderr.toString() };
}

/** What a program prints. @throws Error with its complaint when it fails */
export function outputOf(program: Program, args: readonly string[], options: SpawnSyncOptions = {}): Buffer {
  const { status, stdout, stderr } = runProgram(program, args, options);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

export const startProgram = (program: Program, args: readonly string[], options: SpawnOptions): ChildProcess =>
  spawn(requirePath(program), args, options);

/** Runs this Node to its end. Rejects with `code`, `stdout` and `stderr` when it fails. */
export const runNode = (
  args: readonly string[],
  options: ExecFileOptions = {},
): Promise<{ stdout: string; stderr: string }> =>
  promisify(execFile)(process.execPath, args, { ...options, encoding: 'utf8' });

export const startNode = (args: readonly string[], options: SpawnOptions): ChildProcess =>
  spawn(process.execPath, args, options);

export const forkModule = (module: string, options: ForkOptions): ChildProcess => fork(module, options);
