import { pictureUrl } from '@parichay/shared/lib/media.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteUnusedPictures } from '../../upstream/src/media/media.cleanup.ts';
import { purgeDeleted } from '../../upstream/src/trash/trash.purge.ts';
import { makeBusiness, makeCard, makePicture, makePublished, signUp } from '../lib/factories.ts';
import { filesStored, jobParts, tablesOf } from '../lib/stored.ts';
import { type Browser, startWorld, type World } from '../lib/world.ts';

let world: World;
let customer: Browser;
let admin: Browser;
let visitor: Browser;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  admin = await world.as('admin');
  visitor = world.browser();
});
afterAll(() => world.close());

const DAY = 86_400_000;
const show = (owner: Browser, cardNo: string, ...mediaIds: string[]) =>
  owner
    .post('/api/v1/updateCardGallery')
    .send({ cardNo, gallery: { pictures: mediaIds.map((mediaId) => ({ picture: { mediaId } })) } });
const seen = async (mediaId: string) => (await visitor.get(pictureUrl(mediaId, 160))).status;
/** What visitors are answered within seconds. */
const soon = (mediaId: string) => expect.poll(() => seen(mediaId), { timeout: 5_000 });
const filesOf = (mediaId: string) => filesStored(world).filter((file) => file.includes(mediaId));
const nightly = (afterMs: number) => deleteUnusedPictures(jobParts(world), Date.now() + afterMs);

describe('security 27: a picture', () => {
  test('taken off a card is shown to nobody, may be put back for two days, and its files go the day after', async () => {
    const { cardNo } = await makePublished(customer);
    const mediaId = await makePicture(customer);
    expect(await seen(mediaId)).toBe(200);
    await show(customer, cardNo, mediaId).expect(200);
    await show(customer, cardNo).expect(200);
    await soon(mediaId).toBe(404);
    // Also for whoever asks whether it is still as it was: a store of others on the way.
    await visitor.get(pictureUrl(mediaId, 160)).set('If-None-Match', `"${mediaId}-160.webp"`).expect(404);

    await nightly(2 * DAY);
    expect(filesOf(mediaId)).not.toEqual([]);
    await show(customer, cardNo, mediaId).expect(200);
    await soon(mediaId).toBe(200);
    await nightly(90 * DAY);
    expect(await seen(mediaId)).toBe(200);

    await show(customer, cardNo).expect(200);
    await nightly(4 * DAY);
    expect(filesOf(mediaId)).toEqual([]);
    await show(customer, cardNo, mediaId).expect(400);
  });

  test('that stands on another card as well stays there', async () => {
    const first = await makePublished(customer);
    const mediaId = await makePicture(customer);
    await show(customer, first.cardNo, mediaId).expect(200);
    const { businessId } = await makeBusiness(customer);
    await admin.post('/api/v1/cloneCard').send({ cardNo: first.cardNo, businessId }).expect(200);
    await show(customer, first.cardNo).expect(200);
    await customer.delete(`/api/v1/business/${first.businessId}`).expect(200);
    await nightly(4 * DAY);
    await purgeDeleted(jobParts(world), Date.now() + 31 * DAY);
    await soon(mediaId).toBe(200);
    await customer.delete(`/api/v1/business/${businessId}`).expect(200);
    await soon(mediaId).toBe(404);
  });

  test('of a deleted card or business comes back with it, and is gone with it', async () => {
    const card = await makePublished(customer);
    const mediaId = await makePicture(customer);
    await show(customer, card.cardNo, mediaId).expect(200);
    await customer.post('/api/v1/deleteCard').send({ cardNo: card.cardNo }).expect(200);
    await soon(mediaId).toBe(404);
    await nightly(29 * DAY);
    await customer.post('/api/v1/restoreCard').send({ cardNo: card.cardNo }).expect(200);
    await soon(mediaId).toBe(200);

    await admin.delete(`/api/v1/business/${card.businessId}`).expect(200);
    await soon(mediaId).toBe(404);
    await nightly(29 * DAY);
    await admin.post('/api/v1/business/restoreBusiness').send({ businessId: card.businessId }).expect(200);
    await soon(mediaId).toBe(200);

    await admin.delete(`/api/v1/business/${card.businessId}`).expect(200);
    await purgeDeleted(jobParts(world), Date.now() + 31 * DAY);
    await soon(mediaId).toBe(404);
    await nightly(4 * DAY);
    expect(filesOf(mediaId)).toEqual([]);
  });

  test('of somebody who left is shown to nobody, used or not', async () => {
    const leaving = world.browser();
    await signUp(leaving, '+919811177001', world.otpFor);
    const used = await makePicture(leaving);
    const unused = await makePicture(leaving);
    const { businessId } = await makeBusiness(leaving, { logo: { mediaId: used } });
    await makeCard(leaving, businessId);
    expect([await seen(used), await seen(unused)]).toEqual([200, 200]);
    await leaving.delete('/api/v1/user').expect(200);
    await soon(used).toBe(404);
    await soon(unused).toBe(404);
  });

  test('that nobody ever used goes with its files after three days', async () => {
    const mediaId = await makePicture(customer);
    await nightly(2 * DAY);
    expect(await seen(mediaId)).toBe(200);
    await nightly(4 * DAY);
    expect(filesOf(mediaId)).toEqual([]);
    await soon(mediaId).toBe(404);
  });
});

test('every table that can name a picture says so', async () => {
  // What tells of a picture and does not keep it.
  const notUses = ['media', 'media_use', 'upload', 'document', 'audit_log', 'greeting_video', 'render_job'];
  const { raw } = world.upstream.database;
  const { rows } = await raw.query(`select event_object_table as name from information_schema.triggers
    where trigger_name = 'note_media_use'`);
  const watched = new Set((rows as { name: string }[]).map(({ name }) => name));
  for (const table of await tablesOf(world)) {
    if (watched.has(table) || notUses.includes(table)) continue;
    const found = await raw.query(`select count(*)::int as count from ${table} as t
      cross join lateral unnest(ids_within(to_jsonb(t))) as named (id) join media on media_id = named.id`);
    expect([table, found.rows]).toEqual([table, [{ count: 0 }]]);
  }
});
