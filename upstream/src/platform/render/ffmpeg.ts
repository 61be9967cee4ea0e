import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import type { Logger } from 'pino';
import type { TempFiles } from '../files/temp-files.ts';
import { type FoundFfmpeg, findFfmpeg } from './ffmpeg-path.ts';
import {
  findStrictestSandboxLevel,
  isProcessHidden,
  lowerAutogroupPriority,
  makeSandboxDirectory,
  type ProcessLimits,
  type SandboxLevel,
  sandboxedCommand,
} from './ffmpeg-sandbox.ts';

export type FfmpegFailureKind = 'failed' | 'timed_out' | 'out_of_memory' | 'missing';

export class FfmpegFailure extends Error {
  readonly fault: FfmpegFailureKind;
  /** @param stderrTail end of ffmpeg's output; only for the log, never for the uploader */
  constructor(fault: FfmpegFailureKind, stderrTail: string) {
    super(`ffmpeg ${fault}: ${stderrTail}`);
    this.fault = fault;
  }
}

export interface FfmpegJob {
  directory: string;
  options: readonly string[];
  limits: ProcessLimits;
  maxMs: number;
  signal?: AbortSignal | undefined;
  onProgress?(seconds: number): void;
}

export interface Ffmpeg {
  found: FoundFfmpeg | null;
  /** @throws FfmpegFailure; the signal's reason after an abort */
  run(job: FfmpegJob): Promise<void>;
}

const STDERR_TAIL_LENGTH = 2_000;
const outOfMemoryMessagePattern = /Cannot allocate memory|Out of memory|bad_alloc|malloc of size/i;

/** A failed allocation stays below the limit, so nearly full counts as out of memory. */
const MEMORY_EXHAUSTED_RATIO = 0.85;

function largestAllocationInProcessTree(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmData:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    return Math.max(Number(kilobytes) * 1_024, ...children.map(largestAllocationInProcessTree));
  } catch {
    return 0;
  }
}

/** ffmpeg exits with these after repeated SIGXCPU: CPU time ran out. Source: `sigterm_handler` of ffmpeg.c. */
const CPU_TIMEOUT_EXIT_CODES = [255, 123];

const isKilledBySignal = (
  exitCode: number | null,
  signal: NodeJS.Signals | null,
  name: 'SIGKILL' | 'SIGXCPU',
): boolean => signal === name || exitCode === 128 + constants.signals[name];

function failureKindOf(exitCode: number | null, signal: NodeJS.Signals | null, stderrTail: string): FfmpegFailureKind {
  if (isKilledBySignal(exitCode, signal, 'SIGXCPU') || CPU_TIMEOUT_EXIT_CODES.includes(exitCode ?? 0))
    return 'timed_out';
  // The caller handles this process's own kills, so a SIGKILL here comes from the kernel's OOM killer.
  const isKilled = isKilledBySignal(exitCode, signal, 'SIGKILL');
  return isKilled || outOfMemoryMessagePattern.test(stderrTail) ? 'out_of_memory' : 'failed';
}

function runCommand(command: string[], job: FfmpegJob): Promise<void> {
  const { directory, maxMs, signal, onProgress } = job;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const [file = '', ...commandArguments] = command;
    // The server's environment holds secrets and must not be inherited.
    const child = spawn(file, commandArguments, {
      cwd: directory,
      env: { LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    lowerAutogroupPriority(child.pid, job.limits.niceness);
    let stderrTail = '';
    let isTimedOut = false;
    let isMemoryFull = false;
    const kill = () => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The process has already ended, which `close` handles.
      }
    };
    const timer = setTimeout(() => {
      isTimedOut = true;
      // Without memory for a thread, ffmpeg hangs without an error.
      isMemoryFull = largestAllocationInProcessTree(child.pid ?? 0) > MEMORY_EXHAUSTED_RATIO * job.limits.memoryBytes;
      kill();
    }, maxMs);
    signal?.addEventListener('abort', kill, { once: true });
    child.stderr.on('data', (text: Buffer) => {
      stderrTail = (stderrTail + text.toString()).slice(-STDERR_TAIL_LENGTH);
    });
    child.stdout.on('data', (text: Buffer) => {
      // `out_time_ms` would be in microseconds too, in every version.
      const micros = [...text.toString().matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1];
      if (micros) onProgress?.(Number(micros) / 1_000_000);
    });
    const cleanUp = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
    };
    child.on('error', (error) => {
      cleanUp();
      reject(new FfmpegFailure('missing', error.message));
    });
    child.on('close', (exitCode, killedBy) => {
      cleanUp();
      if (signal?.aborted) reject(signal.reason);
      else if (isTimedOut)
        reject(new FfmpegFailure(isMemoryFull ? 'out_of_memory' : 'timed_out', `after ${maxMs} ms: ${stderrTail}`));
      else if (exitCode === 0) resolve();
      else
        reject(
          new FfmpegFailure(failureKindOf(exitCode, killedBy, stderrTail), `${killedBy ?? exitCode}: ${stderrTail}`),
        );
    });
  });
}

export function createFfmpeg({
  configured,
  searchPath,
  niceness,
  temp,
  log,
}: {
  configured: string | undefined;
  searchPath: string;
  niceness?: number | undefined;
  temp: TempFiles;
  log: Pick<Logger, 'info' | 'warn'>;
}): Ffmpeg {
  const found = findFfmpeg(configured, searchPath);
  let level: Promise<SandboxLevel> | null = null;
  const detectSandboxLevel = async ({ path, source }: FoundFfmpeg): Promise<SandboxLevel> => {
    const sandboxLevel = await findStrictestSandboxLevel(path, temp);
    log.info(
      { ffmpeg: path, source, level: sandboxLevel, hidden: sandboxLevel === 'sandbox' || isProcessHidden() },
      'ffmpeg',
    );
    return sandboxLevel;
  };

  return {
    found,
    async run(job) {
      if (!found) throw new FfmpegFailure('missing', 'no ffmpeg is installed');
      level ??= detectSandboxLevel(found);
      const sandboxLevel = await level;
      // The npm build's decoders get no security updates, so it runs only in a full sandbox.
      if (found.source === 'npm' && sandboxLevel !== 'sandbox') {
        log.warn(
          { level: sandboxLevel },
          'the ffmpeg of npm is used only where namespaces are allowed; install a system one',
        );
        throw new FfmpegFailure('missing', 'only the npm build of ffmpeg was found, and it cannot be sandboxed');
      }
      await makeSandboxDirectory(job.directory);
      const options = ['-hide_banner', '-nostdin', '-v', 'error', '-progress', 'pipe:1', '-nostats', ...job.options];
      const limits = { niceness, ...job.limits };
      await runCommand(sandboxedCommand(sandboxLevel, limits, job.directory, [found.path, ...options]), {
        ...job,
        limits,
      });
    },
  };
}
