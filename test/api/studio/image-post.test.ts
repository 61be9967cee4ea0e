import type { ImagePost, ImageTag } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowAgencyGreetings, makePicture, makePost, makeSubcategory, subcategoryNamed } from '../../lib/factories.ts';
import { hosts } from '../../lib/people.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let superadmin: Client;
let admin: Client;
let customer: Client;
let diwali: string;
beforeAll(async () => {
  // The worker processes the jobs in the queue.
  world = await startWorld({ upstream: { WORKER: 'inline' } });
  superadmin = await world.as('superadmin');
  admin = await world.as('admin');
  customer = await world.as('customer');
  diwali = (await subcategoryNamed(superadmin, 'Diwali')).imageSubcategoryId;
  await allowAgencyGreetings(world, hosts.home);
});
afterAll(() => world.close());

const path = '/api/v1/image-post';
const list = async (query: object = {}, browser = customer) =>
  (await browser.get(path).query(query).expect(200)).body.data;
const search = async (query: object, browser = customer) =>
  (await browser.get(`${path}/search`).query(query).expect(200)).body.data;
const ids = (items: readonly ImagePost[]) => items.map(({ imageId }) => imageId);
const save = (body: object, browser = superadmin) => browser.post(path).send(body);
const saveMany = (imagePosts: object[], browser = superadmin) => browser.post(`${path}/multiple`).send({ imagePosts });
const remove = (imageIds: string[], browser = superadmin) => browser.delete(path).send({ imageIds });
const newTag = async (imageTagName: string): Promise<ImageTag> =>
  (await superadmin.post(`${path}/image-tag`).send({ imageTagName }).expect(200)).body.data.imageTag;
const newSubcategory = async (imageSubcategoryName: string): Promise<string> =>
  (await makeSubcategory(superadmin, { imageSubcategoryName })).imageSubcategoryId;
/** Input that saves a greeting unchanged. */
const greetingInputOf = ({ imageId, version, kind, picture, imageSubcategoryId, tags, ...post }: ImagePost) => ({
  imageId,
  version,
  kind,
  mediaId: picture.mediaId,
  imageSubcategoryId,
  imageTagIds: tags.map(({ imageTagId }) => imageTagId),
  language: post.language,
  caption: post.caption,
  keepOut: post.keepOut,
  isAgencyExclusive: post.agencyId !== null,
  isActive: post.isActive,
});

describe('creating, updating and deleting a greeting', () => {
  test('a greeting for all agencies is created, updated and deleted by the platform', async () => {
    const tag = await newTag('Lamps');
    const mediaId = await makePicture(superadmin, 54, 96);
    const { body } = await save({
      kind: 'STORY_IMAGE',
      mediaId,
      imageSubcategoryId: diwali,
      imageTagIds: [tag.imageTagId, tag.imageTagId],
      language: 'gu',
      caption: '  Shubh   Diwali ',
      keepOut: [{ x: 0.1, y: 0.05, width: 0.8, height: 0.2 }],
    }).expect(200);
    const { imagePost } = body.data;
    expect(imagePost).toMatchObject({
      kind: 'STORY_IMAGE',
      shape: 'STORY',
      mediaType: 'IMAGE',
      picture: { mediaId, width: 54, height: 96 },
      video: null,
      imageSubcategoryName: 'Diwali',
      tags: [tag],
      language: 'gu',
      caption: 'Shubh Diwali',
      keepOut: [{ x: 0.1, y: 0.05, width: 0.8, height: 0.2 }],
      agencyId: null,
      isActive: true,
      version: 1,
    });
    const changed = await save({
      ...greetingInputOf(imagePost),
      caption: 'New',
      imageTagIds: [],
      isActive: false,
    }).expect(200);
    expect(changed.body.data.imagePost).toEqual({
      ...imagePost,
      caption: 'New',
      tags: [],
      isActive: false,
      version: 2,
    });
    expect((await remove([imagePost.imageId]).expect(200)).body.data).toEqual({ deleted: 1 });
    await expectNoChange(world, () => remove([imagePost.imageId]).expect(404));
  });

  test('the second of two concurrent editors of a greeting gets 409 changed_meanwhile', async () => {
    const post = await makePost(superadmin);
    await save({ ...greetingInputOf(post), caption: 'First' }).expect(200);
    const { body } = await expectNoChange(world, () =>
      save({ ...greetingInputOf(post), caption: 'Second' }).expect(409),
    );
    expect(body.data.code).toBe('changed_meanwhile');
  });

  test('a greeting whose picture differs from the shape of its kind by more than two per cent answers 400', async () => {
    const sizes = [
      ['SQUARE_IMAGE', 100, 100, 200],
      ['SQUARE_IMAGE', 100, 99, 200],
      ['SQUARE_IMAGE', 99, 100, 200],
      ['SQUARE_IMAGE', 100, 97, 400],
      ['SQUARE_IMAGE', 90, 160, 400],
      ['STORY_IMAGE', 90, 160, 200],
      ['STORY_IMAGE', 90, 157, 200],
      ['STORY_IMAGE', 100, 160, 400],
      ['STORY_IMAGE', 100, 100, 400],
    ] as const;
    for (const [kind, width, height, status] of sizes) {
      const mediaId = await makePicture(superadmin, width, height);
      const answer = await save({ kind, mediaId, imageSubcategoryId: diwali });
      expect([kind, width, height, answer.status]).toEqual([kind, width, height, status]);
      if (status === 400) expect(answer.body.data.fields).toHaveProperty('mediaId');
    }
  });

  test('a greeting of a video kind with a picture answers 400', async () => {
    const mediaId = await makePicture(superadmin, 60, 60);
    for (const kind of ['SQUARE_VIDEO', 'STORY_VIDEO']) {
      const input = { kind, mediaId, imageSubcategoryId: diwali };
      const pictureInput = { ...input, kind: 'SQUARE_IMAGE' };
      await expectNoChange(world, async () => {
        expect((await save(input).expect(400)).body.data.fields).toEqual({ mediaId: 'no such video' });
        expect((await saveMany([pictureInput, input]).expect(400)).body.data.fields).toEqual({
          'imagePosts.1.mediaId': 'no such video',
        });
      });
    }
  });

  test('a greeting can only use a picture that staff of the same agency uploaded', async () => {
    const input = { kind: 'SQUARE_IMAGE', imageSubcategoryId: diwali };
    const foreign = await makePicture(await world.as('adminOfOtherAgency'), 60, 60);
    const ofCustomer = await makePicture(customer, 60, 60);
    const ofColleague = await makePicture(await world.as('creator'), 60, 60);
    await expectNoChange(world, async () => {
      for (const mediaId of [foreign, ofCustomer, v7()]) {
        for (const browser of [superadmin, admin]) {
          expect((await save({ ...input, mediaId }, browser).expect(400)).body.data.fields).toEqual({
            mediaId: 'no such picture',
          });
        }
      }
      await save({ ...input, mediaId: ofColleague }, superadmin).expect(400);
    });
    await save({ ...input, mediaId: ofColleague }, admin).expect(200);
  });

  test('an invalid greeting answers 400 and names the field', async () => {
    const mediaId = await makePicture(superadmin, 60, 60);
    const wrong = [
      ['imageSubcategoryId', { imageSubcategoryId: v7() }],
      ['imageTagIds', { imageTagIds: [v7()] }],
      ['keepOut.0.x', { keepOut: [{ x: -0.1, y: 0, width: 0.1, height: 0.1 }] }],
      ['keepOut.0', { keepOut: [{ x: 0.6, y: 0, width: 0.5, height: 0.1 }] }],
      ['keepOut', { keepOut: Array.from({ length: 9 }, () => ({ x: 0, y: 0, width: 0.1, height: 0.1 })) }],
      ['language', { language: 'fr' }],
      ['caption', { caption: 'x'.repeat(501) }],
      ['kind', { kind: 'ROUND' }],
      ['agencyId', { agencyId: v7() }],
      ['createdAt', { createdAt: '2000-01-01' }],
    ] as const;
    await expectNoChange(world, async () => {
      for (const [field, more] of wrong) {
        const answer = await save({ kind: 'SQUARE_IMAGE', mediaId, imageSubcategoryId: diwali, ...more });
        expect([field, answer.status, Object.keys(answer.body.data.fields)]).toEqual([field, 400, [field]]);
      }
      await save({ imageId: v7(), kind: 'SQUARE_IMAGE', mediaId, imageSubcategoryId: diwali }).expect(404);
    });
  });

  test('deleting a subcategory that a greeting uses is refused, and deleting a tag removes it from the greeting', async () => {
    const tag = await newTag('Short-lived');
    const imageSubcategoryId = await newSubcategory('Kept by a greeting');
    const post = await makePost(superadmin, { imageSubcategoryId, imageTagIds: [tag.imageTagId] });
    const { imageCategoryId } = post;
    const deleteIt = () =>
      superadmin.delete(`${path}/image-category/${imageCategoryId}/image-subcategory`).query({ imageSubcategoryId });
    expect((await expectNoChange(world, () => deleteIt().expect(409))).body.data.code).toBe('in_use');
    await superadmin.delete(`${path}/image-tag/${tag.imageTagId}`).expect(200);
    expect((await list({ imageSubcategoryId })).items).toEqual([{ ...post, tags: [], version: 2 }]);
    await remove([post.imageId]).expect(200);
    await deleteIt().expect(200);
  });
});

describe('creating many greetings in one request', () => {
  test('a bulk request creates greetings in the order sent, all or none, and at most fifty', async () => {
    const imageSubcategoryId = await newSubcategory('A batch');
    const input = async (more: object = {}) => ({
      kind: 'SQUARE_IMAGE',
      mediaId: await makePicture(superadmin, 60, 60),
      imageSubcategoryId,
      ...more,
    });
    const batch = [await input({ caption: 'one' }), await input({ caption: 'two' }), await input({ caption: 'three' })];
    const odd = await input({ mediaId: await makePicture(superadmin, 60, 40) });
    await expectNoChange(world, async () => {
      const refused = await saveMany([...batch, odd, { ...odd, mediaId: v7() }]).expect(400);
      expect(refused.body.data.fields).toEqual({
        'imagePosts.3.mediaId': 'a square greeting is as wide as it is high',
        'imagePosts.4.mediaId': 'no such picture',
      });
    });
    expect((await list({ imageSubcategoryId })).total).toBe(0);
    const { body } = await saveMany(batch).expect(200);
    expect(body.data.imagePosts.map((post: ImagePost) => post.caption)).toEqual(['one', 'two', 'three']);
    expect((await list({ imageSubcategoryId })).total).toBe(3);
    const fifty = Array.from({ length: 51 }, () => batch[0] ?? {});
    await expectNoChange(world, async () => {
      await saveMany(fifty).expect(400);
      await saveMany([]).expect(400);
    });
    expect((await saveMany(fifty.slice(1)).expect(200)).body.data.imagePosts).toHaveLength(50);
  });
});

describe('greetings of an agency and of the platform', () => {
  test('an agency’s own greetings are visible to its accounts and the super admin, and shared greetings to all', async () => {
    const imageSubcategoryId = await newSubcategory('Whose');
    const own = await makePost(admin, { imageSubcategoryId, isAgencyExclusive: false });
    const shared = await makePost(superadmin, { imageSubcategoryId });
    expect(own.agencyId).not.toBeNull();
    const idsSeenBy = async (person: Parameters<World['as']>[0], query: object = {}) =>
      ids((await list({ imageSubcategoryId, ...query }, await world.as(person))).items);
    for (const person of ['customer', 'admin', 'creator'] as const)
      expect([person, await idsSeenBy(person)]).toEqual([person, ids([shared, own])]);
    for (const person of ['customerOfOtherAgency', 'adminOfOtherAgency'] as const)
      expect([person, await idsSeenBy(person)]).toEqual([person, [shared.imageId]]);
    expect(await idsSeenBy('admin', { isAgencyExclusive: 'true' })).toEqual([own.imageId]);
    expect(await idsSeenBy('superadmin')).toEqual(ids([shared, own]));
    const foreign = await world.as('customerOfOtherAgency');
    const { body } = await foreign.get(`${path}/ids`).query({ imageIds: own.imageId }).expect(200);
    expect(body.data.imagePosts).toEqual([]);
    expect((await search({ search: 'whose' }, foreign)).total).toBe(1);
    await world.browser().get(path).expect(401);
  });

  test('customers see only active greetings of active subcategories, whatever they request', async () => {
    const imageSubcategoryId = await newSubcategory('Switched');
    const on = await makePost(superadmin, { imageSubcategoryId });
    const off = await makePost(superadmin, { imageSubcategoryId, isActive: false });
    expect(ids((await list({ imageSubcategoryId })).items)).toEqual([on.imageId]);
    expect((await list({ imageSubcategoryId, isActive: 'false' })).total).toBe(0);
    expect(ids((await list({ imageSubcategoryId, isActive: 'false' }, admin)).items)).toEqual([off.imageId]);
    const put = { imageSubcategoryId, imageSubcategoryName: 'Switched', isActive: false };
    await superadmin.post(`${path}/image-category/${on.imageCategoryId}/image-subcategory`).send(put).expect(200);
    expect((await list({ imageSubcategoryId })).total).toBe(0);
    expect((await list({ imageSubcategoryId }, admin)).total).toBe(2);
  });

  test('an agency can create its own greetings only when that is enabled, and can always update and delete them', async () => {
    const other = await world.as('adminOfOtherAgency');
    const mediaId = await makePicture(other, 60, 60);
    const input = { kind: 'SQUARE_IMAGE', mediaId, imageSubcategoryId: diwali };
    await expectNoChange(world, async () => {
      expect((await save(input, other).expect(403)).body.data.code).toBe('product_not_enabled');
      expect((await saveMany([input], other).expect(403)).body.data.code).toBe('product_not_enabled');
    });
    await allowAgencyGreetings(world, hosts.other);
    const { imagePost } = (await save(input, other).expect(200)).body.data;
    await allowAgencyGreetings(world, hosts.other, false);
    // Greetings made before may still be changed and deleted.
    await save({ ...greetingInputOf(imagePost), isActive: false }, other).expect(200);
    await remove([imagePost.imageId], other).expect(200);
  });

  test('the platform can make its greetings exclusive only if its agency may have exclusive greetings, and cannot make an agency’s greeting common', async () => {
    const shared = await makePost(superadmin);
    const exclusiveInput = { ...greetingInputOf(shared), isAgencyExclusive: true };
    await expectNoChange(world, () => save(exclusiveInput).expect(403));
    await allowAgencyGreetings(world, hosts.platform);
    expect((await save(exclusiveInput).expect(200)).body.data.imagePost.agencyId).not.toBeNull();
    const own = await makePost(admin);
    const { body } = await expectNoChange(world, () =>
      save({ ...greetingInputOf(own), isAgencyExclusive: false }).expect(400),
    );
    expect(body.data.fields).toHaveProperty('isAgencyExclusive');
    const changed = await save({ ...greetingInputOf(own), caption: 'Put right' }).expect(200);
    expect(changed.body.data.imagePost).toEqual({ ...own, caption: 'Put right', version: 2 });
  });

  test('security 14: updating another agency’s or a shared greeting answers the same 404 as an unknown greeting', async () => {
    const shared = await makePost(superadmin);
    const own = await makePost(admin);
    const others = [
      [shared, 'admin'],
      [shared, 'adminOfOtherAgency'],
      [own, 'adminOfOtherAgency'],
    ] as const;
    for (const [post, person] of others) {
      const by = await world.as(person);
      const mediaId = await makePicture(by, 60, 60);
      await expectNoChange(world, async () => {
        const missing = await save({ ...greetingInputOf(post), imageId: v7(), mediaId }, by).expect(404);
        expect((await save({ ...greetingInputOf(post), mediaId }, by).expect(404)).body).toEqual(missing.body);
        expect((await remove([post.imageId], by).expect(404)).body).toEqual(missing.body);
        const again = by.post(`${path}/generate-low-quality-image-post`).send({ imageIds: [post.imageId] });
        expect((await again.expect(404)).body).toEqual(missing.body);
      });
    }
    // A deletion of several greetings deletes only the agency's own.
    expect((await remove([shared.imageId, own.imageId], admin).expect(200)).body.data).toEqual({ deleted: 1 });
    expect((await list({}, superadmin)).items[0].imageId).toBe(shared.imageId);
  });

  test('security 13: a role that may not manage greetings gets 403 for writing them', async () => {
    const post = await makePost(superadmin);
    for (const person of ['customer', 'creator', 'franchisee'] as const) {
      const by = await world.as(person);
      await expectNoChange(world, async () => {
        await save(greetingInputOf(post), by).expect(403);
        await saveMany([], by).expect(403);
        await remove([post.imageId], by).expect(403);
        await by
          .post(`${path}/generate-low-quality-image-post`)
          .send({ imageIds: [post.imageId] })
          .expect(403);
      });
    }
    for (const person of ['permittedFranchisee', 'allCardFranchisee'] as const)
      expect((await makePost(await world.as(person))).agencyId).not.toBeNull();
  });
});
