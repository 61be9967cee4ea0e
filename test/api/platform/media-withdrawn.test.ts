import { pictureUrl } from '@parichay/shared/platform/lib/media.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeDeleted } from '../../../upstream/src/office/trash/trash-purge.ts';
import { deleteUnusedPictures } from '../../../upstream/src/platform/media/media.cleanup.ts';
import { makeBusiness, makeCard, makePicture, makePublishedCard, signUp } from '../../lib/factories.ts';
import { jobDependencies, listStoredFiles, writableTables } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
let admin: Client;
let visitor: Client;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  admin = await world.as('admin');
  visitor = world.browser();
});
afterAll(() => world.close());

const DAY = 86_400_000;
const setGallery = (owner: Client, cardNo: string, ...mediaIds: string[]) =>
  owner
    .post('/api/v1/updateCardGallery')
    .send({ cardNo, gallery: { pictures: mediaIds.map((mediaId) => ({ picture: { mediaId } })) } });
const pictureStatusOf = async (mediaId: string) => (await visitor.get(pictureUrl(mediaId, 160))).status;
/** Polls the status that visitors get within 5 seconds. */
const expectPictureStatus = (mediaId: string) => expect.poll(() => pictureStatusOf(mediaId), { timeout: 5_000 });
const storedFilesOf = (mediaId: string) => listStoredFiles(world).filter((file) => file.includes(mediaId));
const runNightlyDeletion = (afterMs: number) => deleteUnusedPictures(jobDependencies(world), Date.now() + afterMs);

describe('security 27: pictures that are removed from a card', () => {
  test('a picture removed from a card answers 404, can be put back for two days, and is then deleted', async () => {
    const { cardNo } = await makePublishedCard(customer);
    const mediaId = await makePicture(customer);
    expect(await pictureStatusOf(mediaId)).toBe(200);
    await setGallery(customer, cardNo, mediaId).expect(200);
    await setGallery(customer, cardNo).expect(200);
    await expectPictureStatus(mediaId).toBe(404);
    // A revalidation by a shared cache also answers 404.
    await visitor.get(pictureUrl(mediaId, 160)).set('If-None-Match', `"${mediaId}-160.webp"`).expect(404);

    await runNightlyDeletion(2 * DAY);
    expect(storedFilesOf(mediaId)).not.toEqual([]);
    await setGallery(customer, cardNo, mediaId).expect(200);
    await expectPictureStatus(mediaId).toBe(200);
    await runNightlyDeletion(90 * DAY);
    expect(await pictureStatusOf(mediaId)).toBe(200);

    await setGallery(customer, cardNo).expect(200);
    await runNightlyDeletion(4 * DAY);
    expect(storedFilesOf(mediaId)).toEqual([]);
    await setGallery(customer, cardNo, mediaId).expect(400);
  });

  test('a picture used by two cards is served until both cards are deleted', async () => {
    const first = await makePublishedCard(customer);
    const mediaId = await makePicture(customer);
    await setGallery(customer, first.cardNo, mediaId).expect(200);
    const { businessId } = await makeBusiness(customer);
    await admin.post('/api/v1/cloneCard').send({ cardNo: first.cardNo, businessId }).expect(200);
    await setGallery(customer, first.cardNo).expect(200);
    await customer.delete(`/api/v1/business/${first.businessId}`).expect(200);
    await runNightlyDeletion(4 * DAY);
    await purgeDeleted(jobDependencies(world), Date.now() + 31 * DAY);
    await expectPictureStatus(mediaId).toBe(200);
    await customer.delete(`/api/v1/business/${businessId}`).expect(200);
    await expectPictureStatus(mediaId).toBe(404);
  });

  test('a picture of a deleted card or business is served again after a restore and is deleted by a purge', async () => {
    const card = await makePublishedCard(customer);
    const mediaId = await makePicture(customer);
    await setGallery(customer, card.cardNo, mediaId).expect(200);
    await customer.post('/api/v1/deleteCard').send({ cardNo: card.cardNo }).expect(200);
    await expectPictureStatus(mediaId).toBe(404);
    await runNightlyDeletion(29 * DAY);
    await customer.post('/api/v1/restoreCard').send({ cardNo: card.cardNo }).expect(200);
    await expectPictureStatus(mediaId).toBe(200);

    await admin.delete(`/api/v1/business/${card.businessId}`).expect(200);
    await expectPictureStatus(mediaId).toBe(404);
    await runNightlyDeletion(29 * DAY);
    await admin.post('/api/v1/business/restoreBusiness').send({ businessId: card.businessId }).expect(200);
    await expectPictureStatus(mediaId).toBe(200);

    await admin.delete(`/api/v1/business/${card.businessId}`).expect(200);
    await purgeDeleted(jobDependencies(world), Date.now() + 31 * DAY);
    await expectPictureStatus(mediaId).toBe(404);
    await runNightlyDeletion(4 * DAY);
    expect(storedFilesOf(mediaId)).toEqual([]);
  });

  test('a picture of a deleted customer answers 404, whether used or unused', async () => {
    const leaving = world.browser();
    await signUp(leaving, '+919811177001', world.otpFor);
    const used = await makePicture(leaving);
    const unused = await makePicture(leaving);
    const { businessId } = await makeBusiness(leaving, { logo: { mediaId: used } });
    await makeCard(leaving, businessId);
    expect([await pictureStatusOf(used), await pictureStatusOf(unused)]).toEqual([200, 200]);
    await leaving.delete('/api/v1/user').expect(200);
    await expectPictureStatus(used).toBe(404);
    await expectPictureStatus(unused).toBe(404);
  });

  test('an unused picture is deleted with its files after three days', async () => {
    const mediaId = await makePicture(customer);
    await runNightlyDeletion(2 * DAY);
    expect(await pictureStatusOf(mediaId)).toBe(200);
    await runNightlyDeletion(4 * DAY);
    expect(storedFilesOf(mediaId)).toEqual([]);
    await expectPictureStatus(mediaId).toBe(404);
  });
});

test('every table with picture ids has the trigger that records the use of pictures', async () => {
  // These tables name a picture without using it.
  const notUses = ['media', 'media_use', 'upload', 'document', 'audit_log', 'greeting_video', 'render_job'];
  const { raw } = world.upstream.database;
  const { rows } = await raw.query(`select event_object_table as name from information_schema.triggers
    where trigger_name = 'note_media_use'`);
  const watched = new Set((rows as { name: string }[]).map(({ name }) => name));
  for (const table of await writableTables(world)) {
    if (watched.has(table) || notUses.includes(table)) continue;
    const found = await raw.query(`select count(*)::int as count from ${table} as t
      cross join lateral unnest(ids_within(to_jsonb(t))) as named (id) join media on media_id = named.id`);
    expect([table, found.rows]).toEqual([table, [{ count: 0 }]]);
  }
});
