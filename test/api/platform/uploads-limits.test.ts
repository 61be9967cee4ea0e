import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { html, jpeg, pdf } from '../../../upstream/test/fixtures/uploads.ts';
import { makeBusiness, makeCard, makePicture, upload } from '../../lib/factories.ts';
import {
  beginUpload,
  expectNoTrace,
  formPartEnd,
  formPartHead,
  readAnswer,
  sessionCookieOf,
} from '../../lib/uploads.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

const image = { hierarchy1: 'image', hierarchy2: 'gallery' };

let world: World;
let customer: Client;
let cookie: string;
let businessId: string;
let smallImage: Buffer;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  cookie = await sessionCookieOf(world, 'customer');
  ({ businessId } = await makeBusiness(customer));
  smallImage = await jpeg(64, 48);
});
afterAll(() => world.close());

const documentQuery = () => ({ hierarchy1: 'document', hierarchy2: businessId });

describe('security 19: invalid file names of uploads', () => {
  test.each(['a\0b.pdf', '..', '.', ''])(
    'uploading a file named %j answers 400 or 422 and stores nothing',
    async (sent) => {
      await expectNoTrace(world, async () => {
        const { status } = await upload(customer, documentQuery())
          .set('Content-Type', 'multipart/form-data; boundary=b')
          .send(formPartHead('file', sent) + pdf.toString('latin1') + formPartEnd);
        expect([400, 422]).toContain(status);
      });
    },
  );
});

describe('security 19: uploads that are never completed', () => {
  test('aborted uploads leave no file, no row and no occupied upload slot', async () => {
    await expectNoTrace(world, async () => {
      for (let round = 0; round < 5; round += 1) {
        const requests = Array.from({ length: 6 }, (_, index) => {
          const request = beginUpload(world.url, { cookie, 'content-length': 400_000 });
          request.write(index % 2 === 0 ? formPartHead() + 'x'.repeat(150_000) : formPartHead().slice(0, 30));
          return request;
        });
        await Promise.all(requests.map((request) => new Promise((resolve) => request.once('socket', resolve))));
        await customer.get('/api/v1/user').expect(200);
        for (const request of requests) request.destroy();
      }
      await vi.waitFor(async () => upload(customer, image).attach('file', html, 'a.jpg').expect(415), {
        timeout: 20_000,
        interval: 50,
      });
    });
    await upload(customer, image).attach('file', smallImage, 'a.jpg').expect(200);
  });
});

describe('limits on slow and large uploads', () => {
  test('a stalled upload answers 422 upload_too_slow and stores nothing', async () => {
    await expectNoTrace(world, async () => {
      const request = beginUpload(world.url, { cookie, 'content-length': 400_000 });
      request.write(formPartHead() + 'x'.repeat(50_000));
      expect(await readAnswer(request)).toEqual({ status: 422, code: 'upload_too_slow' });
      request.destroy();
    });
  });

  test('an account above its hourly upload bytes gets 429, and another account can still upload', async () => {
    const bounded = await startWorld({ upstream: { UPLOAD_BYTES_PER_HOUR: '100000' } });
    try {
      const sender = await bounded.as('customer');
      await upload(sender, image).attach('file', smallImage, 'a.jpg').expect(200);
      await expectNoTrace(bounded, async () => {
        const large = Buffer.concat([smallImage, Buffer.alloc(100_000)]);
        const { body, headers } = await upload(sender, image).attach('file', large, 'b.jpg').expect(429);
        expect(body.data.code).toBe('upload_limit_reached');
        expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
        await upload(sender, image).attach('file', smallImage, 'a.jpg').expect(429);
      });
      await upload(await bounded.as('otherCustomer'), image)
        .attach('file', smallImage, 'a.jpg')
        .expect(200);
    } finally {
      await bounded.close();
    }
  });
});

describe('security 19: use of pictures uploaded by others', () => {
  let cardNo: string;
  beforeAll(async () => {
    ({ cardNo } = await makeCard(customer, (await makeBusiness(customer)).businessId));
  });
  const uses = (mediaId: string): [call: string, body: object, field: string][] => [
    ['business', { businessName: 'A', category: 'B', logo: { mediaId } }, 'logo'],
    ['business', { businessName: 'A', category: 'B', photo: { mediaId } }, 'photo'],
    ['updateCardBasicDetails', { cardNo, basicDetails: { businessName: 'A', logo: { mediaId } } }, 'basicDetails.logo'],
    [
      'updateCardBasicDetails',
      { cardNo, basicDetails: { businessName: 'A', photo: { mediaId } } },
      'basicDetails.photo',
    ],
    ['updateCardGallery', { cardNo, gallery: { pictures: [{ picture: { mediaId } }] } }, 'gallery.pictures.0'],
    [
      'updateCardProducts',
      { cardNo, products: { products: [{ name: 'A', picture: { mediaId } }] } },
      'products.products.0.picture',
    ],
  ];

  test('an unknown picture and pictures of other customers and agencies get the same 400', async () => {
    const foreign = [
      v7(),
      await makePicture(await world.as('otherCustomer')),
      await makePicture(await world.as('customerOfOtherAgency')),
      await makePicture(await world.as('adminOfOtherAgency')),
    ];
    await expectNoTrace(world, async () => {
      for (const mediaId of foreign) {
        for (const [call, body, field] of uses(mediaId)) {
          const answer = await customer.post(`/api/v1/${call}`).send(body);
          expect([call, answer.status, answer.body.data.fields]).toEqual([call, 400, { [field]: 'no such picture' }]);
        }
      }
    });
  });

  test('a customer may use their own pictures and those that staff of the agency uploaded', async () => {
    for (const mediaId of [await makePicture(customer), await makePicture(await world.as('creator'))]) {
      for (const [call, body] of uses(mediaId)) await customer.post(`/api/v1/${call}`).send(body).expect(200);
    }
  });

  test('an owner may save a business and a card again with the picture that the super admin set', async () => {
    const platform = await world.as('superadmin');
    const logo = { mediaId: await makePicture(platform) };
    const business = await makeBusiness(customer);
    const card = await makeCard(customer, business.businessId);
    const edit = { businessId: business.businessId, businessName: 'A', category: 'B', logo };
    await platform.post('/api/v1/business').send(edit).expect(200);
    const details = { cardNo: card.cardNo, basicDetails: { businessName: 'A', logo } };
    await platform.post('/api/v1/updateCardBasicDetails').send(details).expect(200);

    const { body } = await customer
      .post('/api/v1/business')
      .send({ ...edit, businessName: 'B' })
      .expect(200);
    expect(body.data.business.logo).toMatchObject(logo);
    const saved = await customer.post('/api/v1/updateCardBasicDetails').send(details).expect(200);
    expect(saved.body.data.updatedCard.basicDetails.logo).toMatchObject({ ...logo, width: 48, height: 36 });
  });
});
