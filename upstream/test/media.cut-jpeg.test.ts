import sharp, { type JpegOptions } from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createPictureWorker } from '../src/platform/media/picture.ts';
import { jpeg, png } from './fixtures/uploads.ts';

vi.setConfig({ testTimeout: 60_000 });

const worker = createPictureWorker({ maxJobMs: 60_000 });
afterAll(() => worker.close());

const acceptedOrErrorCode = (bytes: Buffer): Promise<string> =>
  worker.ingest(bytes).then(
    () => 'accepted',
    (error: { code?: string }) => error.code ?? String(error),
  );
const progressive = async (options: JpegOptions = {}) =>
  sharp(await png(800, 600))
    .jpeg({ progressive: true, ...options })
    .toBuffer();
const grainy = () =>
  sharp({
    create: {
      width: 800,
      height: 600,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });

/** Cuts `missing` bytes off the end, or that share of all bytes if it is below 1. */
const without = (bytes: Buffer, missing: number): Buffer =>
  bytes.subarray(0, bytes.length - (missing < 1 ? Math.floor(bytes.length * missing) : missing));
/** Replaces the end with zeroes, as an interrupted download into a preallocated file does. */
const zeroed = (bytes: Buffer, missing: number): Buffer =>
  Buffer.concat([without(bytes, missing), Buffer.alloc(bytes.length - without(bytes, missing).length)]);

const lastScanOffset = (bytes: Buffer): number => bytes.lastIndexOf(Buffer.from([0xff, 0xda]));

describe('the upload of a truncated JPEG', () => {
  it.each([
    ['a photo without its end marker', jpeg(), 2],
    ['a photo without half of its end marker', jpeg(), 1],
    ['a photo without its last 400 bytes', jpeg(), 400],
    ['a photo without a tenth of its bytes', jpeg(), 0.1],
    ['a grainy photo without a tenth of its bytes', grainy().jpeg().toBuffer(), 0.1],
    ['a grey photo without its last 100 bytes', jpeg().then((one) => sharp(one).greyscale().jpeg().toBuffer()), 100],
    ['a progressive photo without its end marker', progressive(), 2],
    ['a progressive photo without its finest detail', progressive(), 0.25],
    ['a progressive photo of mozjpeg without its last 400 bytes', progressive({ mozjpeg: true }), 400],
    [
      'a photo in colours of print without its end marker',
      jpeg().then((one) => sharp(one).toColourspace('cmyk').jpeg().toBuffer()),
      2,
    ],
  ])('the upload of %s is accepted when it is cut off or padded with zeroes', async (_, bytes, missing) => {
    expect(await acceptedOrErrorCode(without(await bytes, missing))).toBe('accepted');
    expect(await acceptedOrErrorCode(zeroed(await bytes, Math.max(missing, 0.01)))).toBe('accepted');
  });

  it.each([
    ['half a photo', jpeg(), 0.5],
    ['a photo without a third of its bytes', jpeg(), 0.34],
    ['half a grainy photo', grainy().jpeg().toBuffer(), 0.5],
    ['half a grey photo', jpeg().then((one) => sharp(one).greyscale().jpeg().toBuffer()), 0.5],
    ['a progressive photo that has no more than its colours', progressive(), 0.92],
    ['half a photo in colours of print', jpeg().then((one) => sharp(one).toColourspace('cmyk').jpeg().toBuffer()), 0.5],
  ])(
    'the upload of %s is refused with image_incomplete when it is cut off or padded with zeroes',
    async (_, bytes, missing) => {
      expect(await acceptedOrErrorCode(without(await bytes, missing))).toBe('image_incomplete');
      expect(await acceptedOrErrorCode(zeroed(await bytes, missing))).toBe('image_incomplete');
    },
  );

  it('a progressive JPEG that ends in the header of its last scan is accepted', async () => {
    const bytes = await progressive();
    for (const more of [2, 3, 6])
      expect(await acceptedOrErrorCode(bytes.subarray(0, lastScanOffset(bytes) + more))).toBe('accepted');
  });

  it('a truncated JPEG is stored with its decoded pixel rows and with grey below them', async () => {
    const red = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#c02020' } })
      .composite([{ input: await grainy().resize(400, 800, { fit: 'fill' }).png().toBuffer(), left: 400, top: 0 }])
      .jpeg()
      .toBuffer();
    const { files } = await worker.ingest(without(red, 0.1));
    const picture = sharp(files.find(({ name }) => name === '1080.jpg')?.bytes);
    expect(await picture.metadata()).toMatchObject({ width: 800, height: 800 });
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3)];
    const isNear = (found: number[], wanted: number[]) =>
      found.every((value, channel) => Math.abs(value - (wanted[channel] ?? 0)) < 10);
    expect(isNear(pixel(100, 600), [0xc0, 0x20, 0x20])).toBe(true);
    expect(isNear(pixel(100, 799), [128, 128, 128])).toBe(true);
  });

  it('a JPEG with malicious headers is refused, and the next upload is accepted', async () => {
    const complete = await progressive();
    const scan = complete.subarray(lastScanOffset(complete), lastScanOffset(complete) + 14);
    const hostile = [
      Buffer.concat([without(complete, 0.5), ...Array.from({ length: 20_000 }, () => scan)]),
      Buffer.concat([complete.subarray(0, 200), Buffer.alloc(100_000, 0xff)]),
      Buffer.concat([complete.subarray(0, lastScanOffset(complete)), Buffer.from([0xff, 0xda, 0, 0])]),
    ];
    for (const bytes of hostile)
      expect(['file_damaged', 'image_incomplete']).toContain(await acceptedOrErrorCode(bytes));
    expect(await acceptedOrErrorCode(await jpeg())).toBe('accepted');
  });
});
