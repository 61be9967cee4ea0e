import { callKeys, endpointOf } from '@parichay/shared/contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ids, idsWith, type Sender, valuesOf } from '../../calls/call.ts';
import { callOf, requestOf, senderOf } from '../../calls/calls.ts';
import { allowAgencyGreetings, makeBusiness, makePicture, makeSubcategory } from '../../lib/factories.ts';
import { hosts } from '../../lib/people.ts';
import { findTemplate } from '../../lib/videos.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/* A change leaves the fields that it omits unchanged, in every call that adds or changes a row. */

type Fields = Record<string, unknown>;

let world: World;
const browsers = {} as Record<Sender, Client>;
/** Ids that each sender may use. */
const idsOf = {} as Record<Sender, Ids>;
beforeAll(async () => {
  world = await startWorld();
  await allowAgencyGreetings(world, hosts.platform);
  for (const sender of ['customer', 'admin', 'superadmin'] as const) browsers[sender] = await world.as(sender);
  const { customer, superadmin } = browsers;
  const { businessId } = await makeBusiness(customer);
  const { imageSubcategoryId, imageCategoryId } = await makeSubcategory(superadmin);
  const add = async (path: string, body: object) =>
    firstValueOf((await superadmin.post(`/api/v1${path}`).send(body).expect(200)).body);
  const { imageTagId } = await add('/image-post/image-tag', { imageTagName: 'kept' });
  const { linkCategoryId } = await add('/link-store/link-category', { linkCategoryName: 'For types' });
  const { templateId } = await findTemplate(customer, 'thank-you');
  for (const sender of ['customer', 'admin', 'superadmin'] as const)
    idsOf[sender] = idsWith({
      ...{ business: businessId, template: templateId, picture: await makePicture(browsers[sender], 720, 720) },
      ...{ imageCategory: imageCategoryId, imageSubcategory: imageSubcategoryId },
      ...{ imageTag: String(imageTagId), linkCategory: String(linkCategoryId) },
    });
});
afterAll(() => world?.close());

const isDefault = (field: unknown): boolean =>
  ['default', 'prefault'].includes((field as { def: { type: string } }).def.type);
const isOptional = (field: unknown): boolean => (field as { def: { type: string } }).def.type === 'optional';

/** Calls that add a row or, with its id in the body, change it; each is listed with the name of the id. */
const upsertCalls = callKeys.flatMap((key) => {
  const shape = Object.entries(endpointOf(key).body?.shape ?? {});
  const [id] = shape.find(([name, field]) => /(?:Id|No)$/.test(name) && isOptional(field)) ?? [];
  const isSingleRow = shape.some(([name]) => name === 'version') || /image-category/.test(key) || /link-/.test(key);
  return id && isSingleRow && shape.some(([, field]) => isDefault(field)) ? [[key, id] as const] : [];
});

const firstValueOf = (body: { data: Record<string, unknown> }): Fields => Object.values(body.data)[0] as Fields;

test('test/calls describes a creation and an update for every call of the contract that creates or updates a row', () => {
  const described = callKeys.filter((key) => callOf(key).update);
  expect(described.sort()).toEqual(upsertCalls.map(([key]) => key).sort());
});

test.each(upsertCalls)('updating with %s leaves omitted fields unchanged', async (key, id) => {
  const { added, change = {} } = callOf(key).update ?? {};
  const sender = senderOf(key);
  const { path } = requestOf(key, idsOf[sender]);
  const send = async (body: Fields = {}) =>
    firstValueOf((await browsers[sender].post(path).send(body).expect(200)).body);
  const before = await send(valuesOf(added, idsOf[sender]));
  const after = await send({ [id]: before[id], ...change });
  const changedFields = ['version', 'updatedAt', 'changedAt', 'isChangedSinceExport', ...Object.keys(change)];
  const rest = (all: Fields) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !changedFields.includes(name)));
  expect(rest(after)).toEqual(rest(before));
  expect(after).toMatchObject(change);
});
