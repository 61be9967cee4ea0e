import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowAgencyGreetings, makeBusiness, makePost, makePublishedCard } from '../../lib/factories.ts';
import { people } from '../../lib/people.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let platform: Client;
let homeId: string;
let otherId: string;
beforeAll(async () => {
  world = await startWorld();
  platform = await world.as('superadmin');
  const idOf = async (person: 'admin' | 'adminOfOtherAgency') =>
    (await (await world.as(person)).get('/api/v1/franchisee').expect(200)).body.data.agencyId;
  homeId = await idOf('admin');
  otherId = await idOf('adminOfOtherAgency');
});
afterAll(() => world.close());

const listItems = async (path: string, query: object, browser = platform) =>
  (await browser.get(`/api/v1${path}`).query(query).expect(200)).body.data.items;

describe('the super admin’s agency filter in lists', () => {
  test('the super admin filters the audit log by agency, and sees all agencies without the filter', async () => {
    const admin = await world.as('admin');
    await admin.post('/api/v1/franchisee/name').send({ name: 'Heard of by the platform' }).expect(200);
    const [newest] = await listItems('/audit-log', { agencyId: homeId, entity: 'franchisee', action: 'update' });
    expect(newest).toMatchObject({ agencyId: homeId, after: { name: 'Heard of by the platform' } });
    const ofOther = await listItems('/audit-log', { agencyId: otherId });
    expect(ofOther.every(({ agencyId }: { agencyId: string }) => agencyId === otherId)).toBe(true);
    const all = await listItems('/audit-log', {});
    expect(all.some(({ agencyId }: { agencyId: string }) => agencyId === homeId)).toBe(true);
  });

  test('the super admin filters the trash by agency', async () => {
    const customer = await world.as('customer');
    const { businessId } = await makeBusiness(customer, { businessName: 'Thrown away at home' });
    await customer.delete(`/api/v1/business/${businessId}`).expect(200);
    const names = async (agencyId: string) =>
      (await listItems('/trash', { agencyId })).map(({ entryId }: { entryId: string }) => entryId);
    expect(await names(homeId)).toContain(businessId);
    expect(await names(otherId)).not.toContain(businessId);
  });

  test('the super admin filters the gallery and the search of greetings by agency', async () => {
    await allowAgencyGreetings(world, people.admin.host);
    const own = await makePost(await world.as('admin'), { caption: 'Sharad Purnima at home' });
    const shared = await makePost(platform, { caption: 'Sharad Purnima for all' });
    const ids = async (path: string, query: object) =>
      (await listItems(path, query)).map(({ imageId }: { imageId: string }) => imageId);
    for (const [path, query] of [
      ['/image-post', {}],
      ['/image-post/search', { search: 'Purnima' }],
    ] as const) {
      expect(await ids(path, query)).toEqual(expect.arrayContaining([own.imageId, shared.imageId]));
      const found = await ids(path, { ...query, agencyId: homeId });
      expect(found).toContain(own.imageId);
      expect(found).not.toContain(shared.imageId);
      expect(await ids(path, { ...query, agencyId: otherId })).toEqual([]);
    }
  });

  test('the super admin filters the list of cards by agency', async () => {
    const { cardNo } = await makePublishedCard(await world.as('customer'));
    const cards = async (agencyId: string) =>
      (await listItems('/getcardlist', { agencyId })).map((row: { cardNo: string }) => row.cardNo);
    expect(await cards(homeId)).toContain(cardNo);
    expect(await cards(otherId)).toEqual([]);
  });
});
