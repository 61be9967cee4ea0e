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
import { openTempFiles } from '../../upstream/src/platform/files/temp-files.ts';
import { findFfmpeg } from '../../upstream/src/platform/render/ffmpeg-path.ts';
import { findStrictestSandboxLevel } from '../../upstream/src/platform/render/ffmpeg-sandbox.ts';

/* Tests start other programs only through this file, which dev/test/programs.test.ts checks. */

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
    /** Lists what a skipped test needs, as `npm test` prints it. */
    needs?: string;
  }
}

/** Finds the ffmpeg that the product uses; the npm build counts only where it can be sandboxed. */
async function usableFfmpeg(): Promise<string | null> {
  const found = findFfmpeg(process.env.FFMPEG_PATH, process.env.PATH ?? '');
  if (found?.source !== 'npm') return found?.path ?? null;
  const directory = mkdtempSync(join(tmpdir(), 'parichay-sandbox-'));
  const temp = await openTempFiles(directory);
  try {
    return (await findStrictestSandboxLevel(found.path, temp)) === 'sandbox' ? found.path : null;
  } finally {
    await temp.close();
    rmSync(directory, { recursive: true, force: true });
  }
}
const ffmpeg = await usableFfmpeg();

export const isTestAll = process.env.TEST_ALL === '1';

/** `npm run test:all` tries all cases, `npm test` only the first ones, which differ most. */
export const casesFor = <Case>(firstCases: readonly Case[], otherCases: readonly Case[]): readonly Case[] =>
  isTestAll ? [...firstCases, ...otherCases] : firstCases;

const installedBuilds: { source: string; path: string }[] = [
  findFfmpeg(process.env.FFMPEG_PATH, process.env.PATH ?? ''),
  findFfmpeg(undefined, ''),
].filter(
  (found, index, all) => found !== null && all.findIndex((other) => other?.path === found.path) === index,
) as never;

/** Builds of ffmpeg on this machine, which must make equal videos; `npm test` tries one. */
export const ffmpegBuilds = casesFor(installedBuilds.slice(0, 1), installedBuilds.slice(1));

function programPathOf(program: Program): string | null {
  if (program === 'ffmpeg') return ffmpeg;
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute);
  const directories = program === 'psql' ? [...findPostgres().map(({ directory }) => directory), ...onPath] : onPath;
  return directories.map((directory) => join(directory, program)).find(isExecutable) ?? null;
}

function requirePath(program: Program): string {
  const path = programPathOf(program);
  if (!path)
    throw new Error(`${program} is not installed; a test that starts it has to say so with needs('${program}')`);
  return path;
}

export const has = (program: Program): boolean => programPathOf(program) !== null;

/** Skips a test or suite unless its need is met; `npm test` lists it. */
export const needsThat = (isMet: boolean, requirement: string): Pick<TestOptions, 'skip' | 'meta'> =>
  isMet ? {} : { skip: true, meta: { needs: requirement } };

/** Skips a long test, such as kills and long videos, unless `npm run test:all` runs it. */
export const inTestAll = needsThat(isTestAll, 'npm run test:all');

/** Skips a test or suite unless these programs are installed. */
export function needs(...programs: readonly Program[]): Pick<TestOptions, 'skip' | 'meta'> {
  const missing = programs.filter((program) => !has(program)).map((program) => packages[program]);
  return needsThat(missing.length === 0, [...new Set(missing)].join(' and '));
}

export interface ProgramResult {
  status: number | null;
  stdout: Buffer;
  stderr: string;
}

/** Runs a program to its end; `status` shows how it ended. */
export function runProgram(program: Program, args: readonly string[], options: SpawnSyncOptions = {}): ProgramResult {
  const result = spawnSync(requirePath(program), args, { maxBuffer: 64 * 1024 * 1024, ...options, encoding: 'buffer' });
  if (result.error) throw result.error;
  return { status: result.status, stdout: result.stdout, stderr: result.stderr.toString() };
}

/** Runs a program. @returns its output @throws Error with its messages when it fails */
export function outputOf(program: Program, args: readonly string[], options: SpawnSyncOptions = {}): Buffer {
  const { status, stdout, stderr } = runProgram(program, args, options);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

export const startProgram = (program: Program, args: readonly string[], options: SpawnOptions): ChildProcess =>
  spawn(requirePath(program), args, options);

/** Runs this Node to its end; rejects with `code`, `stdout` and `stderr` on failure. */
export const runNode = (
  args: readonly string[],
  options: ExecFileOptions = {},
): Promise<{ stdout: string; stderr: string }> =>
  promisify(execFile)(process.execPath, args, { ...options, encoding: 'utf8' });

export const startNode = (args: readonly string[], options: SpawnOptions): ChildProcess =>
  spawn(process.execPath, args, options);

export const forkModule = (module: string, options: ForkOptions): ChildProcess => fork(module, options);
