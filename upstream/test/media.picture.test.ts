import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createPictureWorker } from '../src/platform/media/picture.ts';
import { pictureFileSpecsFor } from '../src/platform/media/picture-files.rules.ts';
import * as uploads from './fixtures/uploads.ts';

vi.setConfig({ testTimeout: 60_000 });

// The machine may be busy; media.picture-process.test.ts tests the time limit.
const patient = { maxJobMs: 60_000 };
const worker = createPictureWorker(patient);
afterAll(() => worker.close());

const ingest = async (bytes: Buffer, pictureWorker = worker) => {
  const result = await pictureWorker.ingest(bytes);
  const files = Object.fromEntries(result.files.map((file) => [file.name, file.bytes]));
  return { ...result, file: (name: string) => files[name] ?? Buffer.alloc(0), names: Object.keys(files) };
};
const acceptedOrErrorCode = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: { code?: string }) => error.code ?? String(error),
  );
const pixel = async (bytes: Buffer, left: number, top: number) => {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
};
const areChannelsNear = (actual: number[], wanted: number[], within: number) =>
  actual.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) <= within);

describe('the processing of an uploaded picture', () => {
  it.each([
    ['JPEG', uploads.jpeg],
    ['PNG', uploads.png],
    ['WebP', uploads.webp],
  ] as const)(
    'an uploaded picture in the format %s is stored in four sizes, each as WebP and JPEG',
    async (_, make) => {
      const { width, height, file, names } = await ingest(await make(2000, 1500));
      expect({ width, height }).toEqual({ width: 1080, height: 810 });
      expect(names.sort()).toEqual([
        ...['1080.jpg', '1080.webp', '160.jpg', '160.webp'],
        ...['400.jpg', '400.webp', '720.jpg', '720.webp'],
      ]);
      for (const size of [160, 400, 720, 1080]) {
        expect(await sharp(file(`${size}.webp`)).metadata()).toMatchObject({
          format: 'webp',
          width: size,
          height: size * 0.75,
        });
        expect(await sharp(file(`${size}.jpg`)).metadata()).toMatchObject({
          format: 'jpeg',
          width: size,
          height: size * 0.75,
        });
      }
    },
  );

  it('a picture of one pixel is stored for every size without being enlarged', async () => {
    const { width, height, file, names } = await ingest(await uploads.png(1, 1));
    expect({ width, height, sizes: names.length }).toEqual({ width: 1, height: 1, sizes: 8 });
    expect(await sharp(file('1080.webp')).metadata()).toMatchObject({ width: 1, height: 1 });
  });

  it('a very tall picture is scaled down to a height of 4320 px', async () => {
    const { width, height } = await ingest(await uploads.jpeg(1000, 12_000));
    expect({ width, height }).toEqual({ width: 360, height: 4320 });
  });

  it('a photo with an EXIF orientation is stored upright', async () => {
    const { width, height, file } = await ingest(await uploads.rotatedPhotoWithGps());
    expect({ width, height }).toEqual({ width: 20, height: 40 });
    expect(areChannelsNear(await pixel(file('1080.jpg'), 10, 5), [255, 0, 0], 12)).toBe(true);
    expect(areChannelsNear(await pixel(file('1080.jpg'), 10, 35), [0, 0, 255], 12)).toBe(true);
  });

  it('a stored picture has no EXIF, XMP, ICC or IPTC metadata of its original', async () => {
    const original = await uploads.rotatedPhotoWithGps();
    expect(original.includes('SecretCamera') && original.includes('SecretAuthor')).toBe(true);
    const { files } = await worker.ingest(original);
    for (const { bytes } of files) {
      const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
      expect(bytes.includes('Secret')).toBe(false);
    }
  });

  it.each([
    [
      'a wide colour space',
      () =>
        sharp({ create: { width: 64, height: 64, channels: 3, background: '#c83232' } })
          .withIccProfile('p3')
          .jpeg({ quality: 95 })
          .toBuffer(),
      [200, 50, 50],
    ],
    [
      'printing colours',
      () =>
        sharp({ create: { width: 64, height: 64, channels: 3, background: '#c83232' } })
          .toColourspace('cmyk')
          .jpeg({ quality: 95 })
          .toBuffer(),
      [200, 50, 50],
    ],
    [
      'sixteen bits of grey',
      () =>
        sharp({ create: { width: 64, height: 64, channels: 3, background: '#808080' } })
          .toColourspace('grey16')
          .png()
          .toBuffer(),
      [128, 128, 128],
    ],
  ] as const)('an uploaded picture in %s is converted to sRGB with its colours preserved', async (_, make, colour) => {
    const { file } = await ingest(await make());
    expect(areChannelsNear(await pixel(file('1080.jpg'), 32, 32), [...colour], 22)).toBe(true);
    expect(await sharp(file('1080.jpg')).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  });

  it('a transparent picture stays transparent in WebP and gets a white background in JPEG', async () => {
    const { file } = await ingest(
      await sharp({ create: { width: 50, height: 50, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
    );
    expect((await sharp(file('400.webp')).stats()).isOpaque).toBe(false);
    expect(await pixel(file('400.jpg'), 25, 25)).toEqual([255, 255, 255]);
  });

  it.each([
    ['PNG', () => Promise.resolve(uploads.animatedPng()), [200, 200, 200]],
    ['WebP', uploads.animatedWebp, [255, 0, 0]],
  ] as const)('only the first frame of an animated %s is stored', async (_, make, colour) => {
    const { file } = await ingest(await make());
    expect((await sharp(file('1080.webp'), { animated: true }).metadata()).pages ?? 1).toBe(1);
    expect(areChannelsNear(await pixel(file('1080.jpg'), 16, 16), [...colour], 8)).toBe(true);
  });

  it('a picture uploaded as a document is stored as one JPEG of at most 2560 px', async () => {
    const { width, height, bytes } = await worker.ingestDocument(await uploads.png(3000, 2000));
    expect({ width, height }).toEqual({ width: 2560, height: 1707 });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2560 });
  });
});

describe('security 19: refused picture uploads', () => {
  const truncated = async (make: Promise<Buffer>) => {
    const complete = await make;
    return complete.subarray(0, Math.floor(complete.length * 0.6));
  };
  it.each(
    (
      [
        ['an SVG with a script and entities, called .jpg', uploads.svg, 'file_type_refused'],
        ['an HTML page called .jpg', uploads.html, 'file_type_refused'],
        ['a zip called .png', uploads.zip, 'file_type_refused'],
        ['a playlist called .jpg', uploads.playlist, 'file_type_refused'],
        ['a PDF where a picture belongs', uploads.pdf, 'pdf_not_picture'],
        ['a HEIC photo', uploads.heic, 'heic_refused'],
        [
          'a GIF',
          sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
            .gif()
            .toBuffer(),
          'file_type_refused',
        ],
        [
          'a TIFF',
          sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
            .tiff()
            .toBuffer(),
          'file_type_refused',
        ],
        [
          'a GIF head before a JPEG',
          uploads.jpeg().then((b) => Buffer.concat([Buffer.from('GIF89a'), b])),
          'file_type_refused',
        ],
        ['HTML before a JPEG', uploads.jpeg().then((b) => Buffer.concat([uploads.html, b])), 'file_type_refused'],
        [
          'HTML behind three bytes of JPEG',
          Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), uploads.html]),
          'file_damaged',
        ],
        [
          'SVG behind the head of a PNG',
          uploads.png().then((b) => Buffer.concat([b.subarray(0, 8), uploads.svg])),
          'file_damaged',
        ],
        ['nothing at all', Buffer.alloc(0), 'file_damaged'],
        ['a head and no more', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'file_damaged'],
        ['half a JPEG', truncated(uploads.jpeg()), 'image_incomplete'],
        ['half a PNG', truncated(uploads.png()), 'file_damaged'],
        ['half a WebP', truncated(uploads.webp()), 'file_damaged'],
        ['a JPEG with two frame headers', uploads.twoFrameJpeg(), 'file_damaged'],
        ['a WebP larger than it says', uploads.mislabelledWebp(), 'file_damaged'],
        ['a picture of 50 megapixels', uploads.jpeg(10_000, 5000), 'image_too_many_pixels'],
        [
          'a PNG of 30,000 × 30,000 in a hundred kilobytes',
          Buffer.from(uploads.bombPng(30_000, 30_000)),
          'image_too_many_pixels',
        ],
        ['a thread of one pixel by a million', Buffer.from(uploads.bombPng(8, 1_000_000)), 'image_too_many_pixels'],
      ] as const
    ).map(([name, bytes, code]) => ({ name, bytes: () => bytes, code })),
  )('the picture upload of $name is refused with $code', async ({ bytes, code }) => {
    expect(await acceptedOrErrorCode(worker.ingest(await bytes()))).toBe(code);
  });

  it('a JPEG truncated within its first 400 bytes is refused with an error code', async () => {
    const complete = await uploads.jpeg(64, 64);
    for (let length = 0; length < 400; length += 7) {
      expect(['file_damaged', 'file_type_refused', 'image_incomplete']).toContain(
        await acceptedOrErrorCode(worker.ingest(complete.subarray(0, length))),
      );
    }
  });
});

describe('security 19: the re-encoding of uploaded pictures', () => {
  it.each([
    [
      'a script in a comment',
      uploads.jpeg().then((b) => uploads.withJpegComment(b, '<script>alert(1)</script><?php system("id")?>')),
      '<script>',
    ],
    ['a zip behind the picture', uploads.jpeg().then((b) => Buffer.concat([b, uploads.zip])), 'PK\u0003\u0004'],
    ['a page behind the picture', uploads.png().then((b) => Buffer.concat([b, uploads.html])), '<script>'],
    ['a PDF behind the picture', uploads.jpeg().then((b) => Buffer.concat([b, uploads.pdf])), '%PDF'],
    ['a text that unpacks to 100 MB', uploads.chunkBombPng('zTXt'), 'zTXt'],
    ['a colour profile that unpacks to 100 MB', uploads.chunkBombPng('iCCP'), 'ICCP'],
  ] as const)('the stored files of an uploaded picture do not contain %s', async (_, bytes, trace) => {
    const { files } = await worker.ingest(await bytes);
    for (const file of files) expect(file.bytes.includes(trace)).toBe(false);
  });

  it('the stored files of a picture are named only by size and format', () => {
    expect(pictureFileSpecsFor([160, 400, 1080]).map((file) => file.name)).toEqual([
      '1080.webp',
      '1080.jpg',
      '400.webp',
      '400.jpg',
      '160.webp',
      '160.jpg',
    ]);
  });
});
