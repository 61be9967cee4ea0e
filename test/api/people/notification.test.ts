import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBusiness, showDelayedNotifications } from '../../lib/factories.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let owner: Client;
let admin: Client;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.as('customer');
  admin = await world.as('admin');
});
afterAll(() => world.close());

test("the card's owner is notified when the agency suspends and restores the card, and no other customer is notified", async () => {
  const { body } = await owner.post('/api/v1/business').send({ businessName: 'Told', category: 'Grocery' }).expect(200);
  const made = await owner
    .post('/api/v1/updateCardBasicDetails')
    .send({ businessId: body.data.business.businessId, basicDetails: { businessName: 'Told' } })
    .expect(200);
  const { cardNo } = made.body.data.updatedCard;
  const setStatus = (body: object) => admin.post('/api/v1/updateCardStatus').send({ cardNo, ...body });
  const notificationKinds = async () =>
    (await owner.get('/api/v1/analytics/admin-notification').expect(200)).body.data.items.map(
      ({ kind }: { kind: string }) => kind,
    );
  // A suspension undone at once sends no notification.
  await setStatus({ status: 'suspended', reason: 'Pressed in error' }).expect(200);
  expect(await notificationKinds()).toEqual([]);
  await owner.put('/api/v1/analytics/admin-notification/read').expect(200);
  await setStatus({ status: 'active' }).expect(200);
  expect(await notificationKinds()).toEqual([]);

  const refused = await setStatus({ status: 'paused', reason: 'Of a suspension alone' }).expect(400);
  expect(refused.body.data.fields).toHaveProperty('reason');
  await setStatus({ status: 'suspended', reason: 'The number is not yours' }).expect(200);
  await showDelayedNotifications(world);
  await setStatus({ status: 'active' }).expect(200);

  const notifications = await owner.get('/api/v1/analytics/admin-notification').expect(200);
  expect(notifications.body.data.items.map((one: { kind: string; params: object }) => [one.kind, one.params])).toEqual([
    ['card_restored', { name: 'Told' }],
    ['card_suspended', { name: 'Told', reason: 'The number is not yours' }],
  ]);
  const [{ notificationId }] = notifications.body.data.items;

  const stranger = await world.as('otherCustomer');
  await stranger.put(`/api/v1/analytics/admin-notification/${notificationId}/read`).expect(404);
  expect((await stranger.get('/api/v1/analytics/admin-notification').expect(200)).body.data.total).toBe(0);

  await owner.put(`/api/v1/analytics/admin-notification/${notificationId}/read`).expect(200);
  const unread = await owner.get('/api/v1/analytics/admin-notification?isRead=false').expect(200);
  expect(unread.body.data.total).toBe(1);
});

test('the owner is notified of a business that staff adds to their account', async () => {
  const { userId } = (await owner.get('/api/v1/user').expect(200)).body.data;
  await makeBusiness(admin, { userId, businessName: 'Added Sweets' });
  const [notification] = (await owner.get('/api/v1/analytics/admin-notification').expect(200)).body.data.items;
  expect(notification).toMatchObject({ kind: 'business_added', params: { name: 'Added Sweets' } });
});
