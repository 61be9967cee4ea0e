import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import type { Storage } from '@parichay/shared/people/storage/storage.fields.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeDeleted } from '../../../upstream/src/office/trash/trash-purge.ts';
import { deleteUnusedPictures } from '../../../upstream/src/platform/media/media.cleanup.ts';
import { pdf } from '../../../upstream/test/fixtures/uploads.ts';
import { makeBusiness, makeDocument, makePicture, signUp, upload } from '../../lib/factories.ts';
import { needs } from '../../lib/programs.ts';
import { expectNoChange, jobDependencies, listStoredFiles } from '../../lib/stored.ts';
import { patternVideo, uploadVideo } from '../../lib/video-files.ts';
import { subscribeVideos } from '../../lib/videos.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let platform: Client;
let admin: Client;
let agencyId: string;
beforeAll(async () => {
  world = await startWorld();
  platform = await world.as('superadmin');
  admin = await world.as('admin');
  agencyId = (await admin.get('/api/v1/agency/list').expect(200)).body.data.items[0].agencyId;
  await setStorageLimits({ freeBusinessMegabytes: 10 });
});
afterAll(() => world.close());

const MB = 1_000_000;
const pdfOfSize = (bytes: number) =>
  Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length - 5, ' '), Buffer.from('%%EOF')]);
const send = (browser: Client, businessId: string, bytes: number) =>
  upload(browser, { hierarchy1: 'document', hierarchy2: businessId }).attach('file', pdfOfSize(bytes), 'paper.pdf');
const storageOf = async (browser: Client, businessId: string): Promise<Storage> =>
  (await browser.get('/api/v1/document/storage').query({ businessId }).expect(200)).body.data.storage;
const agencyStorage = async (): Promise<Storage> =>
  (await admin.get('/api/v1/agency/storage').query({ agencyId }).expect(200)).body.data.storage;
async function setStorageLimits(
  storage: Partial<Agency['configuration']['storage']>,
  browser = platform,
  status = 200,
) {
  const { version } = (await platform.get('/api/v1/agency/list').query({ agencyId }).expect(200)).body.data.items[0];
  return browser
    .put('/api/v1/agency')
    .send({ agency: { agencyId, version, configuration: { storage } } })
    .expect(status);
}
let lastPhone = 0;
async function newCustomer(): Promise<Client> {
  const browser = world.browser();
  lastPhone += 1;
  await signUp(browser, `+91981115500${lastPhone}`, world.otpFor);
  return browser;
}

test("security 22: a business's uploads are counted, and a file that does not fit answers 507 with the limit", async () => {
  const owner = await newCustomer();
  const { businessId } = await makeBusiness(owner);
  expect(await storageOf(owner, businessId)).toEqual({ usedBytes: 0, maxBytes: 10 * MB, isShared: false });
  await send(owner, businessId, 9 * MB).expect(200);
  await makePicture(owner);
  const { usedBytes } = await storageOf(admin, businessId);
  expect(usedBytes).toBeGreaterThan(9 * MB);
  const ofAgency = await agencyStorage();
  const before = listStoredFiles(world);
  for (const browser of [owner, admin]) {
    const { body } = await expectNoChange(world, () => send(browser, businessId, 2 * MB).expect(507));
    expect(body.data.code).toBe('quota_exceeded');
    expect(body.data.fields.file).toBe('takes 2 MB; the business has used 9 of 10 MB');
  }
  expect(listStoredFiles(world)).toEqual(before);
  expect(await agencyStorage()).toEqual(ofAgency);
});

test("an owner and an agency's admins are notified once when nine tenths of their storage are used", async () => {
  const owner = await newCustomer();
  const { businessId } = await makeBusiness(owner);
  const notificationsOf = async (browser: Client, kind: string) =>
    (
      await browser.get('/api/v1/analytics/admin-notification').query({ limit: 100 }).expect(200)
    ).body.data.items.filter((one: { kind: string }) => one.kind === kind);
  await send(owner, businessId, 8 * MB).expect(200);
  expect(await notificationsOf(owner, 'room_short')).toEqual([]);
  const { body } = await send(owner, businessId, MB).expect(200);
  expect(await notificationsOf(owner, 'room_short')).toMatchObject([{ url: '/panel/customer/account' }]);
  await owner.delete(`/api/v1/document/${body.data.document.documentId}`).expect(200);
  await send(owner, businessId, MB).expect(200);
  expect(await notificationsOf(owner, 'room_short')).toHaveLength(1);

  expect(await notificationsOf(admin, 'agency_room_short')).toEqual([]);
  const used = (await agencyStorage()).usedBytes;
  await world.upstream.database.raw.query(
    `insert into upload (upload_id, agency_id, account_id, bytes)
     select gen_random_uuid(), $1, user_id, $2 from customer where agency_id = $1 limit 1`,
    [agencyId, 18_000 * MB - used - 1],
  );
  await makePicture(owner);
  expect(await notificationsOf(admin, 'agency_room_short')).toHaveLength(1);
  await world.upstream.database.raw.query('delete from upload where bytes > $1', [1_000 * MB]);
});

test("security 22: a picture uploaded before the first business counts against that business's storage", async () => {
  const owner = await newCustomer();
  await makePicture(owner);
  const { businessId } = await makeBusiness(owner);
  const first = await storageOf(owner, businessId);
  expect(first.usedBytes).toBeGreaterThan(0);
  await makePicture(owner);
  expect((await storageOf(owner, businessId)).usedBytes).toBe(2 * first.usedBytes);
});

test('security 22: only one of two parallel files is stored when both together exceed the limit', async () => {
  const owner = await newCustomer();
  const { businessId } = await makeBusiness(owner);
  const answers = await Promise.all([6, 7].map((size) => send(owner, businessId, size * MB)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 507]);
});

test('security 22: a customer’s businesses without a plan share one storage limit, and each with a plan has its own', async () => {
  const owner = await newCustomer();
  const [first, second] = [await makeBusiness(owner), await makeBusiness(owner)];
  await send(owner, first.businessId, 6 * MB).expect(200);
  await send(owner, second.businessId, 6 * MB).expect(507);
  expect(await storageOf(owner, second.businessId)).toEqual({ usedBytes: 6 * MB, maxBytes: 10 * MB, isShared: true });
  await owner.delete(`/api/v1/business/${first.businessId}`).expect(200);
  await send(owner, second.businessId, 6 * MB).expect(507);

  await subscribeVideos(admin, second.businessId, 1);
  await send(owner, second.businessId, 6 * MB).expect(200);
  expect(await storageOf(owner, second.businessId)).toEqual({ usedBytes: 6 * MB, maxBytes: 500 * MB, isShared: false });
  const third = await makeBusiness(owner);
  expect((await storageOf(owner, third.businessId)).usedBytes).toBe(6 * MB);
});

test('deleted documents, removed pictures and purged businesses free up storage', async () => {
  const owner = await newCustomer();
  const { businessId } = await makeBusiness(owner);
  const deletedBusiness = await makeBusiness(owner);
  const { documentId } = await makeDocument(owner, businessId, pdfOfSize(3 * MB));
  await makeDocument(owner, deletedBusiness.businessId, pdfOfSize(4 * MB));
  await makePicture(owner);
  const used = async () => (await storageOf(owner, businessId)).usedBytes;
  expect(await used()).toBeGreaterThan(7 * MB);
  await owner.delete(`/api/v1/document/${documentId}`).expect(200);
  await owner.delete(`/api/v1/business/${deletedBusiness.businessId}`).expect(200);
  expect(await used()).toBeGreaterThan(4 * MB);
  await purgeDeleted(jobDependencies(world), Date.now() + 31 * 86_400_000);
  await deleteUnusedPictures(jobDependencies(world), Date.now() + 4 * 86_400_000);
  expect(await used()).toBe(0);
});

test("security 22: only the super admin sets an agency's storage limit", async () => {
  await setStorageLimits({ freeBusinessMegabytes: 100 }, admin, 403);
  const { body } = await setStorageLimits({ agencyGigabytes: 1 });
  expect(body.data.agency.configuration.storage.agencyGigabytes).toBe(1);
});

test("security 22: uploads by staff use the agency's storage, and a full agency answers 507 to an owner's upload", async () => {
  await setStorageLimits({ agencyGigabytes: 1 });
  const { usedBytes, maxBytes } = await agencyStorage();
  expect(maxBytes).toBe(1_000 * MB);
  await makePicture(admin);
  expect((await agencyStorage()).usedBytes).toBeGreaterThan(usedBytes);
  // This row replaces months of uploads.
  await world.upstream.database.raw.query(
    `insert into upload (upload_id, agency_id, account_id, bytes) values (gen_random_uuid(), $1, gen_random_uuid(), $2)`,
    [agencyId, 1_000 * MB - (await agencyStorage()).usedBytes - 100],
  );
  const owner = await newCustomer();
  const { businessId } = await makeBusiness(owner);
  const refused = await send(owner, businessId, MB).expect(507);
  expect(refused.body.data.fields.file).toContain('the agency has used 1000 of 1000 MB');
  await makePicture(await world.as('adminOfOtherAgency'));
});

test("security 22: greeting videos that staff upload count against the agency's storage", needs('ffmpeg'), async () => {
  const video = patternVideo();
  const ofPlatform = (await platform.get('/api/v1/agency/list').query({ search: 'platform' }).expect(200)).body.data
    .items[0].agencyId;
  const used = async () =>
    (await platform.get('/api/v1/agency/storage').query({ agencyId: ofPlatform }).expect(200)).body.data.storage
      .usedBytes;
  const before = await used();
  const { body } = await uploadVideo(platform, video).expect(200);
  expect(await used()).toBe(before + video.length);
  await platform.delete(`/api/v1/image-post/video/${body.data.video.mediaId}`);
});

test('storage usage counts every stored file and no deleted file', async () => {
  const { rows } = await world.upstream.database.raw.query(`
    with kept as (
      select media_id as id from document where media_id is not null
      union select document_id from document where media_id is null
      union select media_id from greeting_video union select material_id from video_material
    )
    select (select count(*)::int from upload where upload_id not in (select id from kept) and bytes < 900000000) as gone,
      (select count(*)::int from kept where id not in (select upload_id from upload)) as uncounted`);
  expect(rows).toEqual([{ gone: 0, uncounted: 0 }]);
});
