import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isInstalled } from '../../dev/lib/extra-packages.ts';
import { ffmpegBuilds, needsThat } from '../../test/lib/programs.ts';
import { openTempFiles, type TempFiles } from '../src/platform/files/temp-files.ts';
import { createFfmpeg, type FfmpegFailure } from '../src/platform/render/ffmpeg.ts';
import { findFfmpeg } from '../src/platform/render/ffmpeg-path.ts';
import { findStrictestSandboxLevel, type SandboxLevel } from '../src/platform/render/ffmpeg-sandbox.ts';

vi.setConfig({ testTimeout: 60_000 });

const searchPath = process.env.PATH ?? '';
const log = { info: () => {}, warn: () => {} };
const limits = { cpuSeconds: 60, memoryBytes: 1024 ** 3, fileBytes: 32 * 1024 ** 2 };

let root: string;
let temp: TempFiles;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'ffmpeg-'));
  temp = await openTempFiles(join(root, 'temporary'));
});
afterAll(async () => {
  await temp.close();
  rmSync(root, { recursive: true });
});

const doneOrFault = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: FfmpegFailure) => error.fault ?? error.message,
  );

/** Options of an encoding that never ends. */
const endless = ['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=30', '-c:v', 'libx264', '-f', 'null', '-'];

const needsLinux = needsThat(process.platform === 'linux', 'Linux');

function descendantsOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Niceness of a process, and of its autogroup where Linux has one. Source: proc(5), sched(7). */
function cpuPriorityOf(pid: number): { niceness: number; session: string } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const session = `/proc/${pid}/autogroup`;
  return {
    niceness: Number(fields[16]),
    session: existsSync(session) ? readFileSync(session, 'utf8').trim() : 'not weighed',
  };
}

describe('the choice of the ffmpeg executable', () => {
  const program = (...path: string[]) => {
    const file = join(root, ...path);
    writeFileSync(file, '#!/bin/sh\nexit 0\n');
    chmodSync(file, 0o755);
    return file;
  };

  it('the configured ffmpeg is used, and no ffmpeg is found when the configured path is invalid', () => {
    const own = program('own-ffmpeg');
    expect(findFfmpeg(own, searchPath)).toEqual({ path: own, source: 'configured' });
    expect(findFfmpeg(join(root, 'none'), searchPath)).toBeNull();
    expect(findFfmpeg(root, searchPath)).toBeNull();
  });

  it('without a configured path, the first ffmpeg on the PATH is used, ignoring relative directories', () => {
    const path = program('ffmpeg');
    expect(findFfmpeg(undefined, `/nowhere:${root}`)).toEqual({ path, source: 'system' });
    expect(findFfmpeg(undefined, '.')?.source).not.toBe('system');
  });

  it('the ffmpeg package of npm is used if it is installed and the PATH has no ffmpeg', () => {
    const source = isInstalled('ffmpeg') && process.platform === 'linux' && process.arch === 'x64' ? 'npm' : undefined;
    expect(findFfmpeg(undefined, '')?.source).toBe(source);
  });
});

describe.each(ffmpegBuilds)('ffmpeg ($source) in its child process', ({ path: configured }) => {
  let level: SandboxLevel;
  beforeAll(async () => {
    level = await findStrictestSandboxLevel(configured, temp);
  });
  const run = async (options: readonly string[], more: object = {}) => {
    const directory = await temp.makeDirectory();
    const ffmpeg = createFfmpeg({ configured, searchPath, temp, log });
    return ffmpeg.run({ directory, options, limits, maxMs: 30_000, ...more });
  };

  it('ffmpeg is killed with its descendants when it exceeds its time limit or its CPU limit', needsLinux, async () => {
    expect(await doneOrFault(run(endless, { maxMs: 1_500 }))).toBe('timed_out');
    expect(await doneOrFault(run(endless, { limits: { ...limits, cpuSeconds: 1 } }))).toBe('timed_out');
    expect(descendantsOf(process.pid)).toEqual([]);
  });

  it('ffmpeg is ended when its abort signal fires', async () => {
    const abort = new AbortController();
    const progressSeconds: number[] = [];
    const work = run(endless, {
      signal: abort.signal,
      onProgress: (seconds: number) => {
        progressSeconds.push(seconds);
        abort.abort(new Error('not wanted'));
      },
    });
    expect(await doneOrFault(work)).toBe('not wanted');
    expect(progressSeconds.length).toBeGreaterThan(0);
  });

  it('ffmpeg runs with niceness 15 for its process and its autogroup', needsLinux, async () => {
    const abort = new AbortController();
    let processes: ReturnType<typeof cpuPriorityOf>[] = [];
    const onProgress = () => {
      processes = descendantsOf(process.pid).map(cpuPriorityOf);
      // Linux may apply the autogroup niceness of an unprivileged user with a delay.
      const areLowPriority = processes.every(({ session }) => / nice 15$|^not weighed$/.test(session));
      if (processes.length > 0 && areLowPriority) abort.abort(new Error('behind'));
    };
    expect(await doneOrFault(run(endless, { signal: abort.signal, onProgress }))).toBe('behind');
    for (const { niceness } of processes) expect(niceness).toBe(15);
  });

  it(
    'ffmpeg fails with out_of_memory above its memory limit, and with failed above its file size limit',
    needsThat(existsSync('/usr/bin/prlimit'), 'util-linux'),
    async () => {
      const small = { ...limits, memoryBytes: 200 * 1024 ** 2 };
      const large = ['-f', 'lavfi', '-i', 'testsrc2=s=8000x8000:d=1', '-c:v', 'libx264', '-f', 'null', '-'];
      expect(await doneOrFault(run(large, { limits: small, maxMs: 10_000 }))).toBe('out_of_memory');
      const file = ['-f', 'lavfi', '-i', 'testsrc2=s=640x640:d=20', '-c:v', 'rawvideo', '-f', 'avi', 'out.avi'];
      expect(await doneOrFault(run(file, { limits: { ...limits, fileBytes: 1024 ** 2 } }))).toBe('failed');
    },
  );

  it('a sandboxed ffmpeg neither reads nor writes a file outside its directory', async ({ skip }) => {
    if (level !== 'sandbox') skip('namespaces are not allowed here');
    const canary = join(root, 'canary.mp4');
    const directory = await temp.makeDirectory();
    await run(['-f', 'lavfi', '-i', 'testsrc2=s=64x64:d=1', 'canary.mp4'], { directory });
    renameSync(join(directory, 'canary.mp4'), canary);
    expect(await doneOrFault(run(['-i', canary, '-f', 'null', '-']))).toBe('failed');
    expect(await doneOrFault(run(['-f', 'lavfi', '-i', 'testsrc2=d=1', '-f', 'avi', '/usr/canary.avi']))).toBe(
      'failed',
    );
    expect(existsSync('/usr/canary.avi')).toBe(false);
  });

  it('an ffmpeg sandboxed without network cannot reach an HTTP server on the host', async ({ skip }) => {
    if (level !== 'sandbox' && level !== 'no-network') skip('namespaces are not allowed here');
    let requestCount = 0;
    const server = createServer((_request, response) => {
      requestCount += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await doneOrFault(run(['-i', `http://127.0.0.1:${port}/film.mp4`, '-f', 'null', '-']))).toBe('failed');
    await new Promise((resolve) => server.close(resolve));
    expect(requestCount).toBe(0);
  });
});

it('ffmpeg gets no environment variable of the server', needsLinux, async () => {
  const program = join(root, 'tells-environment');
  writeFileSync(program, '#!/bin/sh\n/usr/bin/env >environment\n');
  chmodSync(program, 0o755);
  vi.stubEnv('DATABASE_URL', 'postgres://parichay_serving:password@postgres/parichay');
  try {
    const directory = await temp.makeDirectory();
    const ffmpeg = createFfmpeg({ configured: program, searchPath, temp, log });
    await ffmpeg.run({ directory, options: [], limits, maxMs: 30_000 });
    const names = readFileSync(join(directory, 'environment'), 'utf8').replaceAll(/=.*/g, '').trim().split('\n');
    expect(names).toContain('LC_ALL');
    // The shell that runs the script sets these variables.
    expect(names.filter((name) => !['LC_ALL', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
  }
});

describe('the ffmpeg package of npm', () => {
  it('the ffmpeg package of npm runs only in a sandbox and is reported missing where no sandbox is possible', async () => {
    const directory = await temp.makeDirectory();
    const ffmpeg = createFfmpeg({ configured: undefined, searchPath: '', temp, log });
    if (!ffmpeg.found) return;
    const level = await findStrictestSandboxLevel(ffmpeg.found.path, temp);
    const options = ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:d=0.2', '-c:v', 'libx264', '-f', 'mp4', 'out.mp4'];
    const outcome = await doneOrFault(ffmpeg.run({ directory, options, limits, maxMs: 30_000 }));
    expect(outcome).toBe(level === 'sandbox' ? 'done' : 'missing');
  });
});
