import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTestAll, startNode } from '../../test/lib/programs.ts';
import { mountSmallDisk, needsSmallDisk, type SmallDisk } from '../../test/lib/small-disk.ts';
import { contentTypeOfKey } from '../src/platform/media/media.rules.ts';
import { openMediaStore } from '../src/platform/media/media.store.ts';
import type { MediaStore } from '../src/platform/media/media-files.ts';
import { startS3 } from './fixtures/s3-server.ts';

vi.setConfig({ testTimeout: 60_000 });

let directory = '';
let s3: Awaited<ReturnType<typeof startS3>>;
const stores: Record<string, () => MediaStore> = {
  'a directory': () => openMediaStore(join(directory, 'media')),
  'a bucket': () =>
    openMediaStore(`s3://cards?region=ap-south-1&endpoint=${s3.endpoint}&forcePathStyle=true`, {
      credentials: { accessKeyId: 'AKIDTEST', secretAccessKey: 'secret' },
    }),
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'media-store-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(directory, { recursive: true });
});

const doneOrErrorCode = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
const read = async (store: MediaStore, key: string, range?: { start: number; end?: number }) => {
  const stream = await store.getStream(key, { range });
  return stream && (await buffer(stream)).toString();
};
const bytes = Buffer.from('0123456789');

describe.each(Object.keys(stores))('media files stored in %s', (kind) => {
  const open = () => (stores[kind] as () => MediaStore)();

  it('a file in the media store is read back byte for byte, completely or by range', async () => {
    const store = open();
    await store.put('0190/400.webp', bytes, 'image/webp');
    expect(await store.getBytes('0190/400.webp')).toEqual(bytes);
    expect(await store.stat('0190/400.webp')).toEqual({ size: 10, contentType: 'image/webp' });
    expect(await read(store, '0190/400.webp')).toBe('0123456789');
    expect(await read(store, '0190/400.webp', { start: 2, end: 4 })).toBe('234');
    expect(await read(store, '0190/400.webp', { start: 7 })).toBe('789');
  });

  it('putFile copies a local file into the media store and leaves the original in place', async () => {
    const store = open();
    const path = join(directory, 'large.bin');
    const large = Buffer.alloc(3_000_000, 'video ');
    await writeFile(path, large);
    await store.putFile('video/a.mp4', path, 'video/mp4');
    expect(await store.stat('video/a.mp4')).toEqual({ size: large.length, contentType: 'video/mp4' });
    expect((await store.getBytes('video/a.mp4'))?.equals(large)).toBe(true);
    expect((await stat(path)).size).toBe(large.length);
    expect(await doneOrErrorCode(store.putFile('video/a.html', path, 'video/mp4'))).toMatch(/No name/);
    expect(await doneOrErrorCode(store.putFile('video/b.mp4', `${path}.none`, 'video/mp4'))).toBe('ENOENT');
    expect(await store.stat('video/b.mp4')).toBeNull();
  });

  it('a second write replaces a file in the media store, and deleting a file twice is no error', async () => {
    const store = open();
    await store.put('a/b.pdf', bytes, 'application/pdf');
    await store.put('a/b.pdf', Buffer.from('new'), 'application/pdf');
    expect(await read(store, 'a/b.pdf')).toBe('new');
    await store.delete('a/b.pdf');
    await store.delete('a/b.pdf');
    expect(await store.stat('a/b.pdf')).toBeNull();
  });

  it('a missing file in the media store is read as null and is no error', async () => {
    const store = open();
    expect(await store.getStream('none/400.webp')).toBeNull();
    expect(await store.getBytes('none/400.webp')).toBeNull();
    expect(await store.stat('none/400.webp')).toBeNull();
  });

  it('security 19: an invalid key of the media store reads as missing and cannot be written', async () => {
    const store = open();
    await writeFile(join(directory, 'outside.jpg'), 'secret');
    const foreign = [
      '../outside.jpg',
      '/etc/passwd',
      'a/../../outside.jpg',
      '..\\outside.jpg',
      'a\0.jpg',
      'a.html',
      'a.svg',
    ];
    for (const name of [
      ...foreign,
      'photo\u202egpj.exe',
      'A.jpg',
      'a//b.jpg',
      '.unfinished/x.jpg',
      '',
      'a',
      'a.jpg/',
    ]) {
      expect(contentTypeOfKey(name)).toBeNull();
      expect(await store.getBytes(name)).toBeNull();
      expect(await store.getStream(name)).toBeNull();
      expect(await store.stat(name)).toBeNull();
      await store.delete(name);
      expect(await doneOrErrorCode(store.put(name, bytes, 'image/jpeg'))).toContain('No name for a file');
    }
    expect(await doneOrErrorCode(store.put('a/b.jpg', bytes, 'image/webp'))).toContain('No name for a file');
    expect(await readFile(join(directory, 'outside.jpg'), 'utf8')).toBe('secret');
  });
});

describe('the media store in a local directory', () => {
  it('a media store opened by a file: URL creates its directory at the first write', async () => {
    const store = openMediaStore(pathToFileURL(join(directory, 'as address')).href);
    await store.put('a/1.jpg', bytes, 'image/jpeg');
    expect(await readFile(join(directory, 'as address/a/1.jpg'))).toEqual(bytes);
  });

  it('a media store reports its free disk space before its directory exists', async () => {
    expect(await openMediaStore(join(directory, 'new')).freeBytes()).toBeGreaterThan(0);
  });

  it('a media store deletes old unfinished files and leaves recent ones', async () => {
    const root = join(directory, 'left');
    await mkdir(join(root, '.unfinished'), { recursive: true });
    await writeFile(join(root, '.unfinished/old'), 'half');
    await utimes(join(root, '.unfinished/old'), 1, 1);
    await writeFile(join(root, '.unfinished/young'), 'half');
    await openMediaStore(root).put('a/1.jpg', bytes, 'image/jpeg');
    expect(await readdir(join(root, '.unfinished'))).toEqual(['young']);
  });

  it('security 20: a process killed while replacing a file in the media store leaves the complete old file', async () => {
    const root = join(directory, 'killed');
    const module = new URL('../src/platform/media/media.store.ts', import.meta.url).href;
    const script = `
      const { openMediaStore } = await import(${JSON.stringify(module)});
      const large = Buffer.alloc(100_000_000, 2);
      await openMediaStore(${JSON.stringify(root)}).put('a/1.jpg', large, 'image/jpeg');`;
    await openMediaStore(root).put('a/1.jpg', bytes, 'image/jpeg');
    for (let round = 0; round < 3; round++) {
      const writer = startNode(['--input-type=module', '-e', script], {
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      const firstWrite = new Promise<void>((resolve) => {
        for (const folder of ['a', '.unfinished']) {
          const watcher = watch(join(root, folder), () => resolve());
          writer.once('exit', () => watcher.close());
        }
      });
      await firstWrite;
      writer.kill('SIGKILL');
      expect(await once(writer, 'exit')).toEqual([null, 'SIGKILL']);
      expect(await openMediaStore(root).getBytes('a/1.jpg')).toEqual(bytes);
    }
  });

  const smallDisk = mountSmallDisk(1);
  afterAll(() => smallDisk?.unmount());

  it(
    'security 20: a write to a full disk fails with disk_full, keeps the old file and leaves no partial file',
    needsSmallDisk(smallDisk),
    async () => {
      const { path, fill } = smallDisk as SmallDisk;
      const store = openMediaStore(join(path, 'media'));
      await store.put('a/kept.jpg', Buffer.alloc(100_000, 7), 'image/jpeg');
      fill(150_000);
      expect(await doneOrErrorCode(store.put('a/kept.jpg', Buffer.alloc(400_000, 8), 'image/jpeg'))).toBe('disk_full');
      expect(await doneOrErrorCode(store.put('a/more.jpg', Buffer.alloc(400_000, 8), 'image/jpeg'))).toBe('disk_full');
      expect(await store.getBytes('a/kept.jpg')).toEqual(Buffer.alloc(100_000, 7));
      expect(await store.stat('a/more.jpg')).toBeNull();
      expect(await readdir(join(path, 'media/.unfinished'))).toEqual([]);
      await store.put('a/after.jpg', Buffer.alloc(50_000), 'image/jpeg');
      expect((await stat(join(path, 'media/a/after.jpg'))).size).toBe(50_000);
    },
  );
});

describe('the media store in an S3 bucket', () => {
  it('a write to an S3 bucket is signed with the configured access key and stores the content type', async () => {
    await (stores['a bucket'] as () => MediaStore)().put('x/160.jpg', bytes, 'image/jpeg');
    expect(s3.objects.get('/cards/x/160.jpg')?.type).toBe('image/jpeg');
    expect(s3.requests.at(-1)).toBe('PUT /cards/x/160.jpg AWS4-HMAC-SHA256 Credential=AKIDTEST');
    expect(await (stores['a bucket'] as () => MediaStore)().freeBytes()).toBeNull();
  });

  it('a media store request fails with unavailable if the bucket answers 503 and with disk_full if it answers 507', async () => {
    const store = (stores['a bucket'] as () => MediaStore)();
    s3.failWith(503, 'SlowDown');
    expect(await doneOrErrorCode(store.put('x/160.jpg', bytes, 'image/jpeg'))).toBe('unavailable');
    expect(await doneOrErrorCode(store.getBytes('x/160.jpg'))).toBe('unavailable');
    s3.failWith(507, 'XMinioStorageFull');
    expect(await doneOrErrorCode(store.put('x/160.jpg', bytes, 'image/jpeg'))).toBe('disk_full');
    s3.heal();
    expect(await store.getBytes('x/160.jpg')).toEqual(bytes);
  });

  const withSilentBucket = async (work: (openStore: () => MediaStore) => Promise<void>) => {
    const mute = createServer(() => {}).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    const url = `s3://cards?region=ap-south-1&endpoint=http://127.0.0.1:${port}&forcePathStyle=true`;
    await work(() => openMediaStore(url, { credentials: { accessKeyId: 'AKIDTEST', secretAccessKey: 'secret' } }));
    mute.closeAllConnections();
    mute.close();
  };

  it('calls to an S3 bucket that never responds fail with unavailable, even after sixty parallel reads', () =>
    withSilentBucket(async (openStore) => {
      const store = openStore();
      // Its connections are not used up by the reads.
      const other = openStore();
      const codes = await Promise.all([
        ...Array.from({ length: 60 }, () => doneOrErrorCode(store.getBytes('0190/400.webp'))),
        doneOrErrorCode(other.stat('0190/400.webp')),
        doneOrErrorCode(other.put('0190/400.webp', bytes, 'image/webp')),
      ]);
      expect(new Set(codes)).toEqual(new Set(['unavailable']));
      expect(await doneOrErrorCode(store.getBytes('0190/400.webp'))).toBe('unavailable');
    }));

  it(
    'an upload of a file to an S3 bucket that never responds fails with unavailable after a minute',
    {
      timeout: 120_000,
      ...inTestAll,
    },
    () =>
      withSilentBucket(async (openStore) => {
        const path = join(directory, 'unsent.bin');
        await writeFile(path, bytes);
        expect(await doneOrErrorCode(openStore().putFile('video/a.mp4', path, 'video/mp4'))).toBe('unavailable');
      }),
  );

  it('reading from and writing to an S3 bucket that refuses connections fail with unavailable', async () => {
    const store = openMediaStore('s3://cards?endpoint=http://127.0.0.1:1&forcePathStyle=true', {
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    });
    expect(await doneOrErrorCode(store.stat('x/160.jpg'))).toBe('unavailable');
    expect(await doneOrErrorCode(store.put('x/160.jpg', bytes, 'image/jpeg'))).toBe('unavailable');
  });
});

describe('the URL of the media store', () => {
  it('an invalid URL of the media store throws an error with the reason and creates no directory', () => {
    expect(() => openMediaStore('s3://cards')).toThrow('access key');
    expect(() => openMediaStore('https://cards.example.in/media')).toThrow('not on https:');
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
    expect(() => openMediaStore('s3://cards/folder', { credentials })).toThrow('s3://bucket');
    expect(existsSync('https:')).toBe(false);
  });
});
