import { pictureUrl } from '@parichay/shared/platform/lib/media.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeDeleted } from '../../../upstream/src/office/trash/trash.purge.ts';
import { deleteUnusedPictures } from '../../../upstream/src/platform/media/media.cleanup.ts';
import { makeBusiness, makeCard, makePicture, makePublished, signUp } from '../../lib/factories.ts';
import { filesStored, jobParts, tablesOf } from '../../lib/stored.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

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
/** Polls the status that visitors get within 5 seconds. */
const soon = (mediaId: string) => expect.poll(() => seen(mediaId), { timeout: 5_000 });
const filesOf = (mediaId: string) => filesStored(world).filter((file) => file.includes(mediaId));
const nightly = (afterMs: number) => deleteUnusedPictures(jobParts(world), Date.now() + afterMs);

describe('security 27: the withdrawal of a picture', () => {
  test('a picture taken off a card answers 404, may be put back for two days, and is deleted after that', async () => {
    const { cardNo } = await makePublished(customer);
    const mediaId = await makePicture(customer);
    expect(await seen(mediaId)).toBe(200);
    await show(customer, cardNo, mediaId).expect(200);
    await show(customer, cardNo).expect(200);
    await soon(mediaId).toBe(404);
    // A revalidation by a shared cache also answers 404.
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

  test('a picture on a second card is shown until that card is deleted too', async () => {
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

  test('a picture of a deleted card or business is shown again on a restore, and is deleted with a purge', async () => {
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

  test('a picture of a deleted customer answers 404, used or unused', async () => {
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

  test('an unused picture is deleted with its files after three days', async () => {
    const mediaId = await makePicture(customer);
    await nightly(2 * DAY);
    expect(await seen(mediaId)).toBe(200);
    await nightly(4 * DAY);
    expect(filesOf(mediaId)).toEqual([]);
    await soon(mediaId).toBe(404);
  });
});

test('every table that can name a picture has the trigger that notes its uses', async () => {
  // These tables name a picture without using it.
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
