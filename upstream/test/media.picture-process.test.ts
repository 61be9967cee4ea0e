import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { needsThat } from '../../test/lib/programs.ts';
import { createPictureWorker, type PictureWorker } from '../src/platform/media/picture.ts';
import { pictureFileSpecsFor } from '../src/platform/media/picture-files.rules.ts';
import { createPool } from '../src/platform/workers/worker-pool.ts';
import * as uploads from './fixtures/uploads.ts';

vi.setConfig({ testTimeout: 60_000 });

// The machine may be busy; one test below lowers the time limit.
const patient = { maxJobMs: 60_000 };
const worker = createPictureWorker(patient);
const others: PictureWorker[] = [];
const createWorker = (options: Parameters<typeof createPictureWorker>[0]) => {
  const created = createPictureWorker({ ...patient, ...options });
  others.push(created);
  return created;
};
afterEach(() => Promise.all(others.splice(0).map((created) => created.close())));
afterAll(() => worker.close());

const acceptedOrErrorCode = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: { code?: string }) => error.code ?? String(error),
  );
describe('security 19: the child process that decodes pictures', () => {
  const busyPid = (of: PictureWorker) => of.children().find((child) => child.busy)?.pid ?? 0;

  it('the picture decoding process refuses an SVG, GIF, TIFF or PDF that bypassed the first checks', async () => {
    const pool = createPool(fileURLToPath(new URL('../src/platform/media/picture.child.ts', import.meta.url)), [], {
      size: 1,
      maxQueuedJobs: 9,
      ...patient,
      maxResidentBytes: 4e8,
      jobsPerChild: 9,
      maxIdleMs: 1000,
    });
    const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .gif()
      .toBuffer();
    const tiff = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .tiff()
      .toBuffer();
    for (const bytes of [uploads.svg, gif, tiff, uploads.pdf]) {
      const job = { bytes, maxPixels: 25e6, files: pictureFileSpecsFor([160]) } as const;
      expect(await acceptedOrErrorCode(pool.run(job))).toBe('file_damaged');
    }
    await pool.close();
  });

  it('only modules of child processes import the image decoder sharp', async () => {
    const source = fileURLToPath(new URL('../src/', import.meta.url));
    const names = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.ts'));
    const users = [];
    for (const name of names)
      if (/from 'sharp'|import\('sharp'\)/.test(await readFile(source + name, 'utf8'))) users.push(name);
    expect(users.sort()).toEqual([
      'platform/media/picture.child.ts',
      // The child processes of PDF and raster import these modules.
      'platform/render/pdf/pdf-picture.ts',
      'platform/render/pdf/pdf-prepare.ts',
      'platform/render/pdf/pdf-shadow.ts',
      'platform/render/raster/picture-facts.ts',
      'platform/render/raster/raster.child.ts',
    ]);
  });

  it(
    'the picture decoding process has no secret in its environment, a file size limit and a lower priority',
    needsThat(process.platform === 'linux', 'Linux'),
    async () => {
      process.env.A_SECRET_FOR_THIS_TEST = 'hush';
      const own = createWorker({});
      const job = own.ingest(await uploads.jpeg(3000, 2000));
      const pid = busyPid(own);
      await job;
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
      expect(environment).toContain('NODE_CHANNEL_FD');
      expect(environment).not.toContain('hush');
      const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
      if (existsSync('/usr/bin/prlimit')) expect(limits).toMatch(/Max file size\s+0 .*/);
      expect(getPriority(pid)).toBeGreaterThan(getPriority());
    },
  );

  it('killing the picture decoding process fails its current job with unavailable, and the next job succeeds', async () => {
    const own = createWorker({});
    await own.ingest(await uploads.jpeg());
    const lost = acceptedOrErrorCode(own.ingest(await uploads.jpeg(5000, 4000)));
    const waiting = own.ingest(await uploads.png(500, 500));
    process.kill(busyPid(own), 'SIGKILL');
    expect(await lost).toBe('unavailable');
    expect(await waiting).toMatchObject({ width: 500, height: 500 });
  });

  it('the picture decoding process finishes its current job after SIGINT, which Ctrl-C sends', async () => {
    const own = createWorker({});
    await own.ingest(await uploads.jpeg());
    const job = own.ingest(await uploads.jpeg(3000, 2000));
    process.kill(busyPid(own), 'SIGINT');
    expect(await job).toMatchObject({ width: 1080 });
  });

  it('a picture decoding process that exceeds the time limit is killed and its job fails with unavailable', async () => {
    const own = createWorker({ maxJobMs: 1 });
    const job = acceptedOrErrorCode(own.ingest(await uploads.jpeg(5000, 4000)));
    const pid = busyPid(own);
    expect(await job).toBe('unavailable');
    expect(own.children().map((child) => child.pid)).not.toContain(pid);
  });

  it('decoding a picture that needs more memory than the limit fails with image_too_many_pixels', async () => {
    const own = createWorker({ maxResidentBytes: 64 * 1024 * 1024 });
    expect(await acceptedOrErrorCode(own.ingest(await uploads.png(5000, 4900)))).toBe('image_too_many_pixels');
  });

  it('the picture decoding process is replaced after its maximum of jobs and ended when it is idle', async () => {
    const own = createWorker({ jobsPerChild: 2, maxIdleMs: 1 });
    const small = await uploads.jpeg(64, 64);
    const pids = new Set<number>();
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        const job = own.ingest(small);
        await job;
        for (const { pid } of own.children()) if (pid) pids.add(pid);
      }),
    );
    expect(pids.size).toBeGreaterThanOrEqual(2);
    await expect.poll(() => own.children()).toEqual([]);
  });

  it('the picture decoder fails with unavailable when its queue is full or the decoder is closed', async () => {
    const own = createWorker({ maxQueuedJobs: 2 });
    const small = await uploads.jpeg(64, 64);
    const codes = await Promise.all(Array.from({ length: 5 }, () => acceptedOrErrorCode(own.ingest(small))));
    expect(codes).toEqual(['accepted', 'accepted', 'accepted', 'unavailable', 'unavailable']);
    const last = acceptedOrErrorCode(own.ingest(small));
    const closed = own.close();
    expect(await acceptedOrErrorCode(own.ingest(small))).toBe('unavailable');
    await closed;
    expect(await last).toBe('accepted');
    expect(own.children()).toEqual([]);
  });

  it('decoding sixteen large pictures adds less than 30 MB to the memory of the server process', async () => {
    const bytes = await uploads.jpeg(4000, 3000);
    for (let i = 0; i < 4; i++) await worker.ingest(bytes);
    const before = process.memoryUsage.rss();
    for (let i = 0; i < 16; i++) await worker.ingest(bytes);
    // One decoded copy is 36 MB.
    expect(process.memoryUsage.rss() - before).toBeLessThan(30 * 1024 * 1024);
  });
});

describe('security 3: malicious pictures do not end the server process', () => {
  it('a valid picture is stored while a dozen malicious pictures are processed', async () => {
    const hostile = [
      uploads.svg,
      uploads.bombPng(5000, 4999),
      await uploads.twoFrameJpeg(),
      await uploads.mislabelledWebp(),
    ];
    const all = Array.from({ length: 12 }, (_, i) =>
      acceptedOrErrorCode(worker.ingest(hostile[i % hostile.length] ?? uploads.svg)),
    );
    const honest = worker.ingest(await uploads.jpeg());
    expect(new Set(await Promise.all(all))).toEqual(new Set(['file_type_refused', 'file_damaged', 'accepted']));
    expect((await honest).width).toBe(800);
  });
});
