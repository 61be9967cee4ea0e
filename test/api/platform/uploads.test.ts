import { request as httpRequest } from 'node:http';
import { pictureUrl } from '@parichay/shared/platform/lib/media.ts';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  animatedWebp,
  bombPng,
  heic,
  html,
  jpeg,
  pdf,
  playlist,
  png,
  rotatedPhotoWithGps,
  svg,
  webp,
  zip,
} from '../../../upstream/test/fixtures/uploads.ts';
import { upload } from '../../lib/factories.ts';
import { listStoredFiles } from '../../lib/stored.ts';
import {
  beginUpload,
  expectNoTrace,
  formPartEnd,
  formPartHead,
  readAnswer,
  sessionCookieOf,
} from '../../lib/uploads.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
const image = { hierarchy1: 'image', hierarchy2: 'gallery' };

let world: World;
let customer: Client;
let cookie: string;
let smallImage: Buffer;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  cookie = await sessionCookieOf(world, 'customer');
  smallImage = await jpeg(64, 48);
});
afterAll(() => world.close());

describe('security 19: permission and size limits of uploads', () => {
  test('an upload without a session answers 401 before the body is sent, at the BFF and at the upstream', async () => {
    await expectNoTrace(world, async () => {
      for (const url of [world.url, world.upstream.url]) {
        const request = beginUpload(url, { 'content-length': MAX_UPLOAD_BYTES });
        request.flushHeaders();
        expect(await readAnswer(request)).toEqual({ status: 401, code: 'not_signed_in' });
        request.destroy();
      }
    });
  });

  test('uploading a document for an unknown business answers 404 before the file is checked', async () => {
    await expectNoTrace(world, async () => {
      const { body } = await upload(customer, { hierarchy1: 'document', hierarchy2: v7() })
        .attach('file', html, 'paper.pdf')
        .expect(404);
      expect(body.data.code).toBe('not_found');
    });
  });

  test('an upload with an unknown hierarchy field answers 400 before the body arrives', async () => {
    const request = httpRequest(`${world.url}/api/v1/document/uploadDoc?hierarchy1=elsewhere&hierarchy2=x`, {
      method: 'POST',
      headers: {
        host: 'home.test',
        'x-csrf': '1',
        cookie,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': MAX_UPLOAD_BYTES,
      },
    });
    request.write('--b');
    expect(await readAnswer(request)).toEqual({ status: 400, code: 'invalid_input' });
    request.destroy();
  });

  test('an uploaded file of 10 MB is accepted, and one byte more answers 413', async () => {
    const full = Buffer.concat([smallImage, Buffer.alloc(MAX_UPLOAD_BYTES - smallImage.length)]);
    await upload(customer, image).attach('file', full, 'full.jpg').expect(200);
    await expectNoTrace(world, async () => {
      const { body } = await upload(customer, image)
        .attach('file', Buffer.concat([full, Buffer.alloc(1)]), 'over.jpg')
        .expect(413);
      expect(body.data.code).toBe('file_too_large');
    });
  });

  test('an upload with a declared length of 50 MB answers 413 before the body is sent', async () => {
    await expectNoTrace(world, async () => {
      const request = beginUpload(world.url, { cookie, 'content-length': 50 * 1024 * 1024 });
      request.flushHeaders();
      expect(await readAnswer(request)).toEqual({ status: 413, code: 'file_too_large' });
      request.destroy();
    });
  });

  test('a chunked upload above 10 MB answers 413', async () => {
    await expectNoTrace(world, async () => {
      const request = beginUpload(world.url, { cookie, 'transfer-encoding': 'chunked' });
      const answered = readAnswer(request);
      request.write(formPartHead());
      for (let sent = 0; sent <= MAX_UPLOAD_BYTES; sent += 1024 * 1024)
        request.write(Buffer.alloc(1024 * 1024, smallImage[0]));
      request.end(formPartEnd);
      expect(await answered).toEqual({ status: 413, code: 'file_too_large' });
    });
  });

  /** Begins accepted uploads that stall, with enough bytes sent to outlast the test. */
  const stallUploads = async (accounts: string[], countEach: number) => {
    const stalledUploads = accounts.flatMap((by) =>
      Array.from({ length: countEach }, () => {
        const request = beginUpload(world.url, { cookie: by, 'content-length': 8_000_000 });
        request.write(formPartHead() + 'x'.repeat(2_000_000));
        return request;
      }),
    );
    // An earlier request would take an upload slot of these accounts.
    const temporaryFiles = () => listStoredFiles(world).filter((file) => file.includes('/temporary/'));
    await vi.waitFor(() => expect(temporaryFiles()).toHaveLength(stalledUploads.length), {
      timeout: 20_000,
      interval: 50,
    });
    return stalledUploads;
  };
  const expectRefused = (status: number, code: string) =>
    vi.waitFor(
      async () => {
        const answer = await upload(customer, image).attach('file', smallImage, 'a.jpg');
        expect([answer.status, answer.body.data.code, answer.headers['retry-after']]).toEqual([status, code, '2']);
      },
      { timeout: 20_000, interval: 50 },
    );

  test("an account's third parallel upload answers 429, and another account can still upload", async () => {
    const stalledUploads = await stallUploads([cookie], 2);
    await expectRefused(429, 'uploads_under_way');
    await upload(await world.as('otherCustomer'), image)
      .attach('file', smallImage, 'a.jpg')
      .expect(200);
    for (const request of stalledUploads) request.destroy();
    await vi.waitFor(async () => upload(customer, image).attach('file', smallImage, 'a.jpg').expect(200), {
      timeout: 20_000,
      interval: 50,
    });
  });

  test('a ninth parallel upload of all accounts answers 503, and uploads are accepted once the others have ended', async () => {
    const others = ['otherCustomer', 'creator', 'admin', 'franchisee'] as const;
    const stalledUploads = await stallUploads(
      await Promise.all(others.map((person) => sessionCookieOf(world, person))),
      2,
    );
    await expectRefused(503, 'unavailable');
    for (const request of stalledUploads) request.destroy();
    await vi.waitFor(async () => upload(customer, image).attach('file', smallImage, 'a.jpg').expect(200), {
      timeout: 20_000,
      interval: 50,
    });
  });
});

describe('security 19: accepted upload forms and file types', () => {
  test('an invalid upload form answers its error code and stores nothing', async () => {
    const forms: [
      why: string,
      status: number,
      code: string,
      send: () => PromiseLike<{ status: number; body: unknown }>,
    ][] = [
      ['no form at all', 415, 'unsupported_media_type', () => upload(customer, image).send({ file: 'x' })],
      ['nothing', 415, 'unsupported_media_type', () => upload(customer, image)],
      [
        'an empty form',
        422,
        'file_missing',
        () => upload(customer, image).type('multipart/form-data; boundary=b').send('--b--\r\n'),
      ],
      [
        'another field name',
        400,
        'invalid_input',
        () => upload(customer, image).attach('picture', smallImage, 'a.jpg'),
      ],
      [
        'two files',
        400,
        'invalid_input',
        () => upload(customer, image).attach('file', smallImage, 'a.jpg').attach('file', smallImage, 'b.jpg'),
      ],
      [
        'a field beside the file',
        400,
        'invalid_input',
        () => upload(customer, image).field('agencyId', 'x').attach('file', smallImage, 'a.jpg'),
      ],
      ['a field for the file', 400, 'invalid_input', () => upload(customer, image).field('file', 'x')],
      [
        'no end',
        400,
        'invalid_input',
        () => upload(customer, image).type('multipart/form-data; boundary=b').send(`${formPartHead()}xx`),
      ],
      ['no boundary', 400, 'invalid_input', () => upload(customer, image).type('multipart/form-data').send('x')],
      [
        'an empty file',
        422,
        'file_damaged',
        () => upload(customer, image).attach('file', Buffer.alloc(0), { filename: 'a.jpg' }),
      ],
    ];
    for (const [why, status, code, send] of forms) {
      const answer = await expectNoTrace(world, async () => send());
      expect([why, answer.status, (answer.body as { data: { code: string } }).data.code]).toEqual([why, status, code]);
    }
  });

  test('an uploaded file that is not a complete JPEG, PNG or WebP is refused whatever its name, and stores nothing', async () => {
    const gif = await sharp(smallImage).gif().toBuffer();
    const hostile: [name: string, bytes: Buffer, status: number, code: string][] = [
      ['drawing.jpg', svg, 415, 'file_type_refused'],
      ['page.jpg', html, 415, 'file_type_refused'],
      ['moving.jpg', gif, 415, 'file_type_refused'],
      ['moving.gif', gif, 415, 'file_type_refused'],
      ['packed.jpg', zip, 415, 'file_type_refused'],
      ['apple.jpg', heic, 415, 'heic_refused'],
      ['apple.heic', heic, 415, 'heic_refused'],
      ['list.mp4', playlist, 415, 'file_type_refused'],
      ['paper.jpg', pdf, 415, 'pdf_not_picture'],
      ['film.jpg', Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypqt  ')]), 415, 'video_not_picture'],
      ['html-first.jpg', Buffer.concat([html, smallImage]), 415, 'file_type_refused'],
      ['cut.jpg', smallImage.subarray(0, smallImage.length * 0.6), 422, 'image_incomplete'],
      ['head-only.jpg', smallImage.subarray(0, 20), 422, 'file_damaged'],
      ['cut.png', (await png(64, 48)).subarray(0, 60), 422, 'file_damaged'],
      ['50-megapixels.png', bombPng(10_000, 5_000), 422, 'image_too_many_pixels'],
      ['thread.png', bombPng(20_000, 10), 422, 'image_too_many_pixels'],
    ];
    for (const [name, bytes, status, code] of hostile) {
      const { status: answered, body } = await expectNoTrace(world, async () =>
        upload(customer, image).attach('file', bytes, name),
      );
      expect([name, answered, body.data.code]).toEqual([name, status, code]);
    }
  });

  test('an uploaded JPEG, PNG or WebP is accepted whatever its name, and an animation is stored as its first frame', async () => {
    const pictures: [string, Buffer][] = [
      ['a.jpg', smallImage],
      ['without-its-end.jpg', smallImage.subarray(0, smallImage.length - 2)],
      ['b.exe', await png(64, 48)],
      ['c', await webp(64, 48)],
      ['d.html', await animatedWebp()],
    ];
    for (const [name, bytes] of pictures) {
      const { body } = await upload(customer, image).attach('file', bytes, name).expect(200);
      const { picture, mediaType } = body.data.document;
      expect(mediaType).toBe('image/jpeg');
      const { body: served } = await customer.get(pictureUrl(picture.mediaId, 400)).expect(200);
      expect(await sharp(served).metadata()).toMatchObject({ format: 'webp' });
    }
  });

  test('an uploaded photo is stored upright, without location and camera data', async () => {
    const { body } = await upload(customer, image)
      .attach('file', await rotatedPhotoWithGps(), 'a.jpg')
      .expect(200);
    const { picture } = body.data.document;
    expect(picture).toMatchObject({ width: 20, height: 40 });
    for (const format of ['jpg', 'webp'] as const) {
      const { body: bytes } = await customer.get(pictureUrl(picture.mediaId, 1080, format)).expect(200);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 40 });
      expect(bytes.toString('latin1')).not.toMatch(/Secret|Exif|GPS/);
    }
  });
});
