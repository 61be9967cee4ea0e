import { rmSync } from 'node:fs';
import { pictureUrl } from '@parichay/shared/platform/lib/media.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bombPng, heic, html, pdf, rotatedPhotoWithGps, svg, zip } from '../../../upstream/test/fixtures/uploads.ts';
import { makeBusiness, makeDocument, makePicture, upload } from '../../lib/factories.ts';
import { listStoredFiles } from '../../lib/stored.ts';
import { expectNoTrace, formPartEnd, formPartHead } from '../../lib/uploads.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
let businessId: string;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  ({ businessId } = await makeBusiness(customer));
});
afterAll(() => world.close());

const documentQuery = () => ({ hierarchy1: 'document', hierarchy2: businessId });

describe('security 19: serving uploaded pictures', () => {
  let mediaId: string;
  beforeAll(async () => {
    mediaId = await makePicture(customer);
  });

  test('a picture is served with its type, nosniff, no cookie, and cached forever by browsers and a minute by proxies', async () => {
    expect(mediaId).toMatch(/^[0-9a-f-]{36}$/);
    for (const [format, type] of [
      ['webp', 'image/webp'],
      ['jpg', 'image/jpeg'],
    ] as const) {
      const { headers, body } = await world
        .browser()
        .get(pictureUrl(mediaId, 160, format))
        .expect(200);
      expect(headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable, s-maxage=60',
        'accept-ranges': 'bytes',
        'content-length': String(body.length),
      });
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
    expect(listStoredFiles(world).filter((file) => /shop|\.\.|picture.*\s/.test(file))).toEqual([]);
  });

  test('a picture answers byte ranges with 206, ranges beyond its end with 416 and invalid ranges with the full file', async () => {
    const url = pictureUrl(mediaId, 160, 'jpg');
    const visitor = world.browser();
    const { body: fullFile } = await visitor.get(url).expect(200);
    const size = fullFile.length;
    const ranges: [header: string, from: number, to: number][] = [
      ['bytes=0-9', 0, 9],
      ['bytes=10-', 10, size - 1],
      ['bytes=-10', size - 10, size - 1],
      [`bytes=5-${size + 1000}`, 5, size - 1],
    ];
    for (const [header, from, to] of ranges) {
      const { body, headers } = await visitor.get(url).set('Range', header).expect(206);
      expect(headers['content-range']).toBe(`bytes ${from}-${to}/${size}`);
      expect(Buffer.compare(body, fullFile.subarray(from, to + 1))).toBe(0);
    }
    for (const header of [`bytes=${size}-`, 'bytes=9-5', 'bytes=-0', `bytes=${'9'.repeat(40)}-`]) {
      const { headers } = await visitor.get(url).set('Range', header).expect(416);
      expect(headers['content-range']).toBe(`bytes */${size}`);
    }
    for (const header of ['bytes=a-b', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=-']) {
      await visitor.get(url).set('Range', header).expect(200);
    }
  });

  test('a picture answers HEAD with its headers, and a request with its current ETag with 304', async () => {
    const url = pictureUrl(mediaId, 160);
    const visitor = world.browser();
    const { headers, body } = await visitor.get(url).expect(200);
    const head = await visitor.head(url).expect(200);
    expect(head.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(body.length),
      etag: headers.etag,
    });
    const again = await visitor.get(url).set('If-None-Match', String(headers.etag)).expect(304);
    expect(again.text).toBe('');
    await visitor.get(url).set('If-None-Match', '"another"').expect(200);
  });

  test('unknown paths and write methods under /media answer 404', async () => {
    const visitor = world.browser();
    const { documentId } = await makeDocument(customer, businessId, pdf);
    const names = [
      `/media/${v7()}/160.webp`,
      `/media/${mediaId}/161.webp`,
      `/media/${mediaId}/160.png`,
      `/media/${mediaId}/160.webp/`,
      `/media/../media/${mediaId}/160.webp`,
      `/media/${mediaId}/..%2f160.webp`,
      `/media/${mediaId}`,
      '/media/',
      '/media/picture',
      `/media/${documentId}/160.jpg`,
      `/media/document/${documentId.slice(-2)}/${documentId}.pdf`,
      `/media/..%2fdocument%2f${documentId.slice(-2)}%2f${documentId}.pdf`,
      `/media/${'z'.repeat(36)}/160.webp`,
    ];
    for (const name of names) {
      const { status } = await visitor.get(name);
      expect([name, status]).toEqual([name, 404]);
    }
    for (const method of ['post', 'put', 'delete'] as const)
      await visitor[method](pictureUrl(mediaId, 160)).expect(404);
  });
});

describe('security 19: serving private documents', () => {
  test('a PDF is stored unchanged and downloaded as an attachment by owner and staff, and others get 404', async () => {
    const document = await makeDocument(customer, businessId, pdf);
    expect(document).toMatchObject({ mediaType: 'application/pdf', sizeBytes: pdf.length, picture: null });
    for (const person of ['customer', 'admin', 'allCardFranchisee', 'superadmin'] as const) {
      const { headers, body } = await (await world.as(person))
        .get(`/api/v1/document/${document.documentId}`)
        .buffer(true)
        .parse((response, done) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('end', () => done(null, Buffer.concat(chunks)));
        })
        .expect(200);
      expect(Buffer.compare(body, pdf)).toBe(0);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': "attachment; filename*=UTF-8''paper.pdf",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
    for (const person of ['otherCustomer', 'customerOfOtherAgency', 'creator', 'adminOfOtherAgency'] as const) {
      await (await world.as(person)).get(`/api/v1/document/${document.documentId}`).expect(404);
    }
    await world.browser().get(`/api/v1/document/${document.documentId}`).expect(401);
    const { body } = await customer.get('/api/v1/document').query({ businessId }).expect(200);
    expect(body.data.documents.map((one: { documentId: string }) => one.documentId)).toContain(document.documentId);
  });

  test('a PDF with bytes before its header or after its end is stored unchanged and served as an attachment', async () => {
    const around = [
      Buffer.concat([Buffer.from('\ufeff'), pdf]),
      Buffer.concat([Buffer.from('\r\n\r\n'), pdf]),
      Buffer.concat([Buffer.from('From: asha@shop.in\r\nContent-Type: application/pdf\r\n\r\n'), pdf]),
      Buffer.concat([pdf, Buffer.alloc(2048)]),
      Buffer.concat([pdf, html]),
    ];
    for (const bytes of around) {
      const document = await makeDocument(customer, businessId, bytes);
      expect(document).toMatchObject({ mediaType: 'application/pdf', sizeBytes: bytes.length });
      const { headers } = await customer.get(`/api/v1/document/${document.documentId}`).expect(200);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': "attachment; filename*=UTF-8''paper.pdf",
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('a scanned document is re-encoded without metadata, and damaged, oversized or other files are refused', async () => {
    const scanned = await makeDocument(customer, businessId, await rotatedPhotoWithGps());
    expect(scanned).toMatchObject({ mediaType: 'image/jpeg', picture: null });
    const { body } = await customer.get(`/api/v1/document/${scanned.documentId}`).expect(200);
    expect(body.toString('latin1')).not.toMatch(/Secret|Exif/);
    const hostile: [Buffer, number, string][] = [
      [html, 415, 'file_type_refused'],
      [svg, 415, 'file_type_refused'],
      [zip, 415, 'file_type_refused'],
      [Buffer.concat([html, pdf]), 415, 'file_type_refused'],
      [pdf.subarray(0, 40), 422, 'file_damaged'],
      [heic, 415, 'heic_refused'],
      [bombPng(10_000, 5_000), 422, 'image_too_many_pixels'],
    ];
    for (const [bytes, status, code] of hostile) {
      const answer = await expectNoTrace(world, async () =>
        upload(customer, documentQuery()).attach('file', bytes, 'paper.pdf'),
      );
      expect([answer.status, answer.body.data.code]).toEqual([status, code]);
    }
  });

  test('a disabled staff account gets 401 for a document, and its earlier session stays invalid once it is enabled', async () => {
    const { documentId } = await makeDocument(customer, businessId, pdf);
    const leaving = await world.as('permittedFranchisee');
    const admin = await world.as('admin');
    const { body } = await leaving.get('/api/v1/franchisee').expect(200);
    const own = await makeBusiness(leaving, { userId: (await customer.get('/api/v1/user')).body.data.userId });
    const its = await makeDocument(leaving, own.businessId, pdf);
    await leaving.get(`/api/v1/document/${its.documentId}`).expect(200);
    const { franchiseeId } = body.data;
    await admin.post('/api/v1/franchisee/edit').send({ franchiseeId, isActive: false }).expect(200);
    await leaving.get(`/api/v1/document/${its.documentId}`).expect(401);
    await admin.post('/api/v1/franchisee/edit').send({ franchiseeId, isActive: true }).expect(200);
    await leaving.get(`/api/v1/document/${documentId}`).expect(401);
  });
});

describe('security 19: file names of uploads', () => {
  const names: [sent: string, shown: string][] = [
    ['../../../etc/passwd', 'passwd'],
    ['C:\\Windows\\system32\\cmd.exe', 'cmd.exe'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['दस्तावेज़.pdf', 'दस्तावेज़.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ['a%0d%0aSet-Cookie: x=1.pdf', 'aSet-Cookie: x=1.pdf'],
    ['a\tb.pdf', 'ab.pdf'],
    ['\u202e', 'file'],
    ['x'.repeat(4000), 'x'.repeat(120)],
    [`${'x'.repeat(119)}😀`, `${'x'.repeat(119)}\ufffd`],
  ];
  test.each(names.map(([sent, shown]) => [shown.slice(0, 40), sent, shown]))(
    "an uploaded file's name is sanitised to: %s",
    async (_, sent, shown) => {
      const form = Buffer.concat([Buffer.from(formPartHead('file', sent)), pdf, Buffer.from(formPartEnd)]);
      const { body } = await upload(customer, documentQuery())
        .set('Content-Type', 'multipart/form-data; boundary=b')
        .send(form.toString('latin1') === form.toString('utf8') ? form.toString() : form.toString('utf8'))
        .expect(200);
      const { fileName, documentId } = body.data.document;
      expect(fileName).toBe(shown);
      const { headers } = await customer.get(`/api/v1/document/${documentId}`).expect(200);
      expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w.!~*'()%-]+$/);
      expect(headers['set-cookie']).toBeUndefined();
      expect(
        listStoredFiles(world).every((file) => /\/media\/(picture|document)\/[\w/-]+\.(webp|jpg|pdf)$/.test(file)),
      ).toBe(true);
    },
  );
});

test('a picture that lacks a file of the requested size is served in the next larger size', async () => {
  const mediaId = await makePicture(await world.as('customer'));
  const file = (size: string) => world.browser().get(`/media/${mediaId}/${size}`);
  const larger = await file('1080.webp').expect(200);
  for (const path of listStoredFiles(world)) if (path.endsWith(`${mediaId}/720.webp`)) rmSync(path);
  expect((await file('720.webp').expect(200)).body).toEqual(larger.body);
  await file('1200.webp').expect(404);
});
