import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness, productsOf } from '../lib/makings.ts';
import { changesNothing } from '../lib/stored.ts';
import { type Browser, startWorld, type World } from '../lib/world.ts';

let world: World;
let customer: Browser;
let admin: Browser;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  admin = await world.as('admin');
});
afterAll(() => world.close());

const path = '/api/v1/video/user-video';
const remove = (videoNo: string, by = customer) => by.delete(path).send({ videoNo });
const listed = async (businessId: string) =>
  (await customer.get(`${path}/getUserVideosByBusiness`).query({ businessId }).expect(200)).body.data.items;

describe('a promotional video that is deleted', () => {
  test('is gone from its list, by its number and for payments', async () => {
    const { businessId } = await makeBusiness(customer);
    const { video: videoNo } = await productsOf(world, businessId);
    const { video: other } = await productsOf(world, businessId);
    await remove(videoNo).expect(200);
    expect(await listed(businessId)).toMatchObject([{ videoNo: other }]);
    await customer.get(`${path}/${videoNo}`).expect(404);
    await changesNothing(world, async () => {
      await customer.post(`${path}-payment/order`).send({ videoNo }).expect(404);
      await remove(videoNo).expect(404);
    });
  });

  test('may be one of the agency, deleted by its staff', async () => {
    const { businessId } = await makeBusiness(customer);
    const { video } = await productsOf(world, businessId);
    await remove(video, admin).expect(200);
    expect(await listed(businessId)).toEqual([]);
  });

  test('changes nothing where there is no such video', () =>
    changesNothing(world, async () => {
      await remove(v7()).expect(404);
      const { body } = await remove('one').expect(400);
      expect(body.data).toMatchObject({ code: 'invalid_input', fields: { videoNo: expect.any(String) } });
    }));
});
