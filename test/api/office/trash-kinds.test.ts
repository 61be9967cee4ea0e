import type { TrashEntry } from '@parichay/shared/office/trash/trash.endpoints.ts';
import type { TrashKind } from '@parichay/shared/office/trash/trash.lists.ts';
import { pictureUrl } from '@parichay/shared/platform/lib/media.ts';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import { maxStaffMembers } from '@parichay/shared/studio/staff-id/staff-id.lists.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeDeleted } from '../../../upstream/src/office/trash/trash-purge.ts';
import { deleteUnusedPictures } from '../../../upstream/src/platform/media/media.cleanup.ts';
import { statusAndCodeOf } from '../../lib/answers.ts';
import {
  allowAgencyGreetings,
  makeBusiness,
  makeCard,
  makePicture,
  makePost,
  makePublishedCard,
  makeStaffMember,
  makeSubcategory,
  signUp,
} from '../../lib/factories.ts';
import { hosts } from '../../lib/people.ts';
import { expectNoChange, jobDependencies, listStoredFiles } from '../../lib/stored.ts';
import { makeVideo, videoPath } from '../../lib/videos.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
let admin: Client;
let foreignAdmin: Client;
let superadmin: Client;
let visitor: Client;
let businessId: string;
beforeAll(async () => {
  world = await startWorld();
  [customer, admin, foreignAdmin] = [
    await world.as('customer'),
    await world.as('admin'),
    await world.as('adminOfOtherAgency'),
  ];
  [superadmin, visitor] = [await world.as('superadmin'), world.browser()];
  await allowAgencyGreetings(world, hosts.home);
  ({ businessId } = await makeBusiness(customer, { businessName: 'Mithai Ghar' }));
});
afterAll(() => world?.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
const trash = async (browser: Client, query: object = {}): Promise<TrashEntry[]> =>
  (await browser.get('/api/v1/trash').query(query).expect(200)).body.data.items;
const restore = (browser: Client, { kind, entryId }: Pick<TrashEntry, 'kind' | 'entryId'>) =>
  browser.post('/api/v1/trash/restore').send({ kind, entryId });
const plansPath = '/api/v1/business/subscription-plan';
const templatesPath = '/api/v1/video/template';
const pdfCardsPath = '/api/v1/pdf-card';
const membersPath = '/api/v1/staff-id/staff-member';
const greetingsPath = '/api/v1/image-post';

const makePdfCard = async (photo: string | null = null) => {
  const input = { businessId, templateCode: 'staff-id-1', companyName: 'Mithai Ghar', personName: 'Asha Patel' };
  const { body } = await customer
    .post(`${pdfCardsPath}/updatePdfCardBasicDetails`)
    .send({ ...input, photo: photo && { mediaId: photo } })
    .expect(200);
  return body.data.updatedPdfCard;
};
let lastNumber = 0;
const makePlan = async (browser = admin, more: object = {}) => {
  lastNumber += 1;
  const input = { ...customPlanDefaults, name: `Plan ${lastNumber}`, pricePaise: 50_000, validity: 1, ...more };
  return (await browser.post(plansPath).send(input).expect(200)).body.data.subscriptionPlan;
};
const makeTemplate = async (more: object = {}) => {
  lastNumber += 1;
  const input = { templateCode: `trash-${lastNumber}`, templateName: `Template ${lastNumber}`, shapes: ['SQUARE'] };
  const { body } = await superadmin
    .post(templatesPath)
    .send({ ...input, durationSeconds: 10, ...more })
    .expect(200);
  return body.data.videoTemplate;
};

/** A deletable item with its deleter and its calls. */
interface Sample {
  name: string;
  by: Client;
  remove(): PromiseLike<unknown>;
  read(): Promise<{ status: number; body: { data: object } }>;
  entryId(): Promise<string>;
}

const samples: Record<Exclude<TrashKind, 'business' | 'card'>, () => Promise<Sample>> = {
  async pdf_card() {
    const { pdfCardNo } = await makePdfCard(await makePicture(customer));
    return {
      name: 'Asha Patel',
      by: customer,
      remove: () => customer.post(`${pdfCardsPath}/deletePdfCard`).send({ pdfCardNo }).expect(200),
      read: async () => customer.get(`${pdfCardsPath}/pdfCard`).query({ pdfCardNo }),
      entryId: async () => pdfCardNo,
    };
  },
  async user_video() {
    const { videoNo } = await makeVideo(customer, { businessId, title: 'Our sweets' });
    return {
      name: 'Our sweets',
      by: customer,
      remove: () => customer.delete(videoPath).send({ videoNo }).expect(200),
      read: async () => customer.get(`${videoPath}/${videoNo}`),
      entryId: async () => videoNo,
    };
  },
  async staff_member() {
    const photo = { mediaId: await makePicture(customer) };
    const { staffMemberId } = await makeStaffMember(customer, businessId, { personName: 'Ravi Shah', photo });
    const again = { businessId, search: 'Ravi Shah' };
    return {
      name: 'Ravi Shah',
      by: customer,
      remove: () => customer.delete(membersPath).query({ staffMemberId }).expect(200),
      async read() {
        const answer = await customer.get(membersPath).query(again);
        const [one] = answer.body.data.items;
        return { status: one ? 200 : 404, body: { data: one } };
      },
      entryId: async () => staffMemberId,
    };
  },
  async image_post() {
    const { imageId, imageSubcategoryName } = await makePost(admin, { caption: 'With love' });
    return {
      name: `${imageSubcategoryName} · With love`,
      by: admin,
      remove: () =>
        admin
          .delete(greetingsPath)
          .send({ imageIds: [imageId] })
          .expect(200),
      async read() {
        const answer = await admin.get(`${greetingsPath}/ids`).query({ imageIds: imageId });
        const [one] = answer.body.data.imagePosts;
        const found = await admin.get(`${greetingsPath}/search`).query({ search: 'With love' });
        expect(found.body.data.total).toBe(one ? 1 : 0);
        return { status: one ? 200 : 404, body: { data: one } };
      },
      entryId: async () => imageId,
    };
  },
  async subscription_plan() {
    const { subscriptionPlanId, name } = await makePlan();
    return {
      name,
      by: admin,
      remove: () => admin.delete(`${plansPath}/${subscriptionPlanId}`).expect(200),
      async read() {
        const { subscriptionPlans } = (await customer.get(plansPath)).body.data;
        const one = subscriptionPlans.find((plan: { name: string }) => plan.name === name);
        return { status: one ? 200 : 404, body: { data: one } };
      },
      entryId: async () =>
        String(
          (await sql('select trash_id from subscription_plan where subscription_plan_id = $1', [subscriptionPlanId]))[0]
            ?.trash_id,
        ),
    };
  },
  async video_template() {
    const { templateId, templateName } = await makeTemplate({ thumbnail: { mediaId: await makePicture(superadmin) } });
    return {
      name: templateName,
      by: superadmin,
      remove: () => superadmin.delete(templatesPath).send({ templateId }).expect(200),
      read: async () => superadmin.get(`${templatesPath}/${templateId}`),
      entryId: async () => templateId,
    };
  },
};
const kinds = Object.keys(samples) as (keyof typeof samples)[];

describe.each(kinds)('restoring a deleted %s', (kind) => {
  test('security 27: a deleted item is in the trash with its deleter, is fully restored, and is hidden from other accounts', async () => {
    const { name, by, remove, read, entryId: idOf } = await samples[kind]();
    const [before, entryId] = [await read(), await idOf()];
    expect(before.status).toBe(200);
    expect(statusAndCodeOf(await restore(by, { kind, entryId }))).toEqual([404, 'not_found']);
    await remove();
    expect((await read()).status).toBe(404);

    const [entry] = await trash(by, { kind });
    const isOfCustomer = by === customer;
    expect(entry).toMatchObject({ kind, entryId, name, deletedBy: isOfCustomer ? 'customer' : 'staff' });
    expect(entry).toMatchObject({ businessName: isOfCustomer ? 'Mithai Ghar' : null });
    expect(await trash(foreignAdmin)).toEqual([]);
    for (const stranger of [foreignAdmin, await world.as('otherCustomer'), await world.as('creator')]) {
      const answer = await expectNoChange(world, () => restore(stranger, { kind, entryId }));
      expect([403, 404]).toContain(answer.status);
    }

    await restore(by, { kind, entryId }).expect(200);
    const after = await read();
    const same = { version: expect.any(Number), updatedAt: expect.anything() };
    expect(after.body.data).toEqual({ ...before.body.data, ...pickSameKeys(same, before.body.data) });
    expect(await trash(by, { kind })).toEqual([]);
    expect(statusAndCodeOf(await restore(by, { kind, entryId }))).toEqual([404, 'not_found']);
  });

  test('a deleted item leaves the trash after thirty days, and restoring it answers 404', async () => {
    const { by, remove, entryId: idOf } = await samples[kind]();
    const entryId = await idOf();
    await remove();
    const [table, column] = kind === 'subscription_plan' ? [kind, 'trash_id'] : [kind, idColumns[kind]];
    await sql(`update ${table} set deleted_at = now() - interval '31 days' where ${column} = $1`, [entryId]);
    expect(await trash(by, { kind })).toEqual([]);
    expect(statusAndCodeOf(await restore(by, { kind, entryId }))).toEqual([404, 'not_found']);
    await purgeDeleted(jobDependencies(world));
    expect(statusAndCodeOf(await restore(by, { kind, entryId }))).toEqual([404, 'not_found']);
  });
});

const idColumns = {
  pdf_card: 'pdf_card_no',
  user_video: 'video_no',
  staff_member: 'staff_member_id',
  image_post: 'image_id',
  video_template: 'template_id',
};
const pickSameKeys = (from: object, like: object) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name in like));

describe('pictures of deleted items', () => {
  const DAY = 86_400_000;
  const statusOf = (mediaId: string) => async () => (await visitor.get(pictureUrl(mediaId, 160))).status;
  const expectStatusOf = (mediaId: string) => expect.poll(statusOf(mediaId), { timeout: 5_000 });
  const filesOf = (mediaId: string) => listStoredFiles(world).filter((file) => file.includes(mediaId));

  const pictureMakers = {
    pdf_card: async () => {
      const mediaId = await makePicture(customer);
      const { pdfCardNo } = await makePdfCard(mediaId);
      await customer.post(`${pdfCardsPath}/deletePdfCard`).send({ pdfCardNo }).expect(200);
      return { mediaId, by: customer, entryId: pdfCardNo };
    },
    staff_member: async () => {
      const mediaId = await makePicture(customer);
      const { staffMemberId } = await makeStaffMember(customer, businessId, { photo: { mediaId } });
      await customer.delete(membersPath).query({ staffMemberId }).expect(200);
      return { mediaId, by: customer, entryId: staffMemberId };
    },
    image_post: async () => {
      const mediaId = await makePicture(admin, 60, 60);
      const { imageId } = await makePost(admin, { mediaId });
      await admin
        .delete(greetingsPath)
        .send({ imageIds: [imageId] })
        .expect(200);
      return { mediaId, by: admin, entryId: imageId };
    },
    video_template: async () => {
      const mediaId = await makePicture(superadmin);
      const { templateId } = await makeTemplate({ thumbnail: { mediaId } });
      await superadmin.delete(templatesPath).send({ templateId }).expect(200);
      return { mediaId, by: superadmin, entryId: templateId };
    },
  };

  test.each(Object.entries(pictureMakers))(
    'pictures of a deleted %s answer 404, return when it is restored, and are deleted when it is purged',
    async (kind, make) => {
      const { mediaId, by, entryId } = await make();
      await expectStatusOf(mediaId).toBe(404);
      await deleteUnusedPictures(jobDependencies(world), Date.now() + 20 * DAY);
      expect(filesOf(mediaId)).not.toEqual([]);
      await restore(by, { kind: kind as TrashKind, entryId }).expect(200);
      await expectStatusOf(mediaId).toBe(200);

      const purged = await make();
      await purgeDeleted(jobDependencies(world), Date.now() + 31 * DAY);
      await deleteUnusedPictures(jobDependencies(world), Date.now() + 35 * DAY);
      expect(filesOf(purged.mediaId)).toEqual([]);
      expect(filesOf(mediaId)).not.toEqual([]);
    },
  );
});

test('purged PDF cards and videos leave rows that count against the plan, without personal texts', async () => {
  const { pdfCardNo } = await makePdfCard();
  const video = await makeVideo(customer, { businessId, title: 'Unmistakable film', texts: { headline: 'Big sale' } });
  await customer.post(`${pdfCardsPath}/exportPdfCard`).send({ pdfCardNo });
  await customer.post(`${pdfCardsPath}/deletePdfCard`).send({ pdfCardNo }).expect(200);
  await customer.delete(videoPath).send({ videoNo: video.videoNo }).expect(200);
  await purgeDeleted(jobDependencies(world), Date.now() + 31 * 86_400_000);
  const remainingRows = [
    ...(await sql('select person_name, details from pdf_card where pdf_card_no = $1', [pdfCardNo])),
    ...(await sql('select title, texts, pictures from user_video where video_no = $1', [video.videoNo])),
  ];
  expect(remainingRows.length).toBe(2);
  expect(JSON.stringify(remainingRows)).not.toMatch(/Asha|Unmistakable|Big sale/);
  await purgeDeleted(jobDependencies(world), Date.now() + 32 * 86_400_000);
});

describe('deleted items that cannot be restored', () => {
  const refused = async (browser: Client, entry: Pick<TrashEntry, 'kind' | 'entryId'>) =>
    statusAndCodeOf(await expectNoChange(world, () => restore(browser, entry)));

  test('restoring a staff member of a business that has reached its staff limit answers 403 staff_limit_reached', async () => {
    const full = await makeBusiness(customer);
    const { staffMemberId } = await makeStaffMember(customer, full.businessId);
    await customer.delete(membersPath).query({ staffMemberId }).expect(200);
    await sql(
      `insert into staff_member (staff_member_id, agency_id, business_id, person_name, details)
       select gen_random_uuid(), agency_id, business_id, 'One of many', '{}' from staff_member, generate_series(1, $2)
       where staff_member_id = $1`,
      [staffMemberId, maxStaffMembers],
    );
    expect(await refused(customer, { kind: 'staff_member', entryId: staffMemberId })).toEqual([
      403,
      'staff_limit_reached',
    ]);
    await sql(`delete from staff_member where business_id = $1 and person_name = 'One of many'`, [full.businessId]);
  });

  test('restoring a plan or a template whose name is in use again answers 409 name_taken', async () => {
    const { subscriptionPlanId } = await makePlan(admin, { name: 'Gold' });
    await admin.delete(`${plansPath}/${subscriptionPlanId}`).expect(200);
    await makePlan(admin, { name: 'gold' });
    const [plan] = await trash(admin, { kind: 'subscription_plan', search: 'gold' });
    expect(await refused(admin, plan as TrashEntry)).toEqual([409, 'name_taken']);

    const { templateId } = await makeTemplate({ templateCode: 'reveal' });
    await superadmin.delete(templatesPath).send({ templateId }).expect(200);
    await makeTemplate({ templateCode: 'reveal' });
    expect(await refused(superadmin, { kind: 'video_template', entryId: templateId })).toEqual([409, 'name_taken']);
  });

  test('restoring a greeting whose occasion was deleted answers 409 occasion_gone', async () => {
    const { imageSubcategoryId, imageCategoryId } = await makeSubcategory(superadmin);
    const { imageId } = await makePost(admin, { imageSubcategoryId, caption: 'Lost day' });
    await admin
      .delete(greetingsPath)
      .send({ imageIds: [imageId] })
      .expect(200);
    await superadmin
      .delete(`${greetingsPath}/image-category/${imageCategoryId}/image-subcategory`)
      .query({ imageSubcategoryId })
      .expect(200);
    expect((await trash(admin, { search: 'Lost day' }))[0]).toMatchObject({ name: 'Lost day' });
    expect(await refused(admin, { kind: 'image_post', entryId: imageId })).toEqual([409, 'occasion_gone']);
  });

  test('restoring a second free business answers 402 free_business_taken', async () => {
    const newCustomer = world.browser();
    await signUp(newCustomer, '+919811177701', world.otpFor);
    const first = await makePublishedCard(newCustomer);
    await newCustomer.delete(`/api/v1/business/${first.businessId}`).expect(200);
    await sql(`update agency set configuration = jsonb_set(configuration, '{offer,freeBusinesses}', '1')`);
    await makePublishedCard(newCustomer);
    expect(await refused(newCustomer, { kind: 'business', entryId: first.businessId })).toEqual([
      402,
      'free_business_taken',
    ]);
    await sql(`update agency set configuration = jsonb_set(configuration, '{offer,freeBusinesses}', '100')`);
    await restore(newCustomer, { kind: 'business', entryId: first.businessId }).expect(200);
  });

  test("restoring a business beyond the owner's limit answers 403 business_limit_reached", async () => {
    const newCustomer = world.browser();
    await signUp(newCustomer, '+919811177702', world.otpFor);
    const one = await makeBusiness(newCustomer);
    await newCustomer.delete(`/api/v1/business/${one.businessId}`).expect(200);
    await sql(
      `insert into business (business_id, agency_id, user_id, business_name, category, business_nature, address, business_made_by)
       select gen_random_uuid(), agency_id, user_id, 'Branch', category, business_nature, address, business_made_by
       from business, generate_series(1, 200) where business_id = $1`,
      [one.businessId],
    );
    expect(await refused(newCustomer, { kind: 'business', entryId: one.businessId })).toEqual([
      403,
      'business_limit_reached',
    ]);
    await sql(`delete from business where business_name = 'Branch'`);
  });

  test('a deleted item of a disabled product is not in the trash, and restoring it answers 403 product_not_enabled', async () => {
    const { pdfCardNo } = await makePdfCard();
    await customer.post(`${pdfCardsPath}/deletePdfCard`).send({ pdfCardNo }).expect(200);
    const set = (isOn: boolean) =>
      sql(
        `update agency set configuration = jsonb_set(configuration, '{pdfCardConfig}',
           coalesce(configuration -> 'pdfCardConfig', '{}') || jsonb_build_object('enablePdfCardProduct', $1::boolean))`,
        [isOn],
      );
    await set(false);
    expect(await trash(customer, { kind: 'pdf_card' })).toEqual([]);
    expect(await refused(customer, { kind: 'pdf_card', entryId: pdfCardNo })).toEqual([403, 'product_not_enabled']);
    await set(true);
    await restore(customer, { kind: 'pdf_card', entryId: pdfCardNo }).expect(200);
  });
});

describe('the list of deleted items in the trash', () => {
  test('the trash is filtered by kind and by who deleted, and searched by name, business and deleter', async () => {
    const shop = await makeBusiness(customer, { businessName: 'Toran Textiles' });
    const [own, theirs] = [
      await makeStaffMember(customer, shop.businessId, { personName: 'Meena' }),
      await makeStaffMember(customer, shop.businessId, { personName: 'Kiran' }),
    ];
    await customer.delete(membersPath).query({ staffMemberId: own.staffMemberId }).expect(200);
    await admin.delete(membersPath).query({ staffMemberId: theirs.staffMemberId }).expect(200);
    const names = async (browser: Client, query: object) => (await trash(browser, query)).map(({ name }) => name);
    const search = 'toran';
    expect(await names(admin, { search })).toEqual(['Kiran', 'Meena']);
    expect(await names(admin, { search, deletedBy: 'customer' })).toEqual(['Meena']);
    expect(await names(admin, { search, deletedBy: 'staff' })).toEqual(['Kiran']);
    expect(await names(admin, { search, deletedBy: 'me' })).toEqual(['Kiran']);
    expect(await names(customer, { search, deletedBy: 'me' })).toEqual(['Meena']);
    expect(await names(admin, { search, kind: 'business' })).toEqual([]);
    const [{ staffName = '' } = {}] = await trash(admin, { search: 'Kiran' });
    expect(staffName).not.toBe('');
    expect(await names(admin, { search: staffName, kind: 'staff_member' })).toContain('Kiran');
    expect(await names(customer, { search: staffName })).toEqual([]);
    expect(statusAndCodeOf(await restore(customer, { kind: 'staff_member', entryId: theirs.staffMemberId }))).toEqual([
      403,
      'deleted_by_agency',
    ]);
  });

  test('the next page of the trash has each remaining item once after an item was restored between the two requests', async () => {
    const shop = await makeBusiness(customer, { businessName: 'Pages' });
    for (const personName of ['One', 'Two', 'Three']) {
      const { staffMemberId } = await makeStaffMember(customer, shop.businessId, { personName });
      await customer.delete(membersPath).query({ staffMemberId }).expect(200);
    }
    const search = 'Pages';
    const { body } = await customer.get('/api/v1/trash').query({ search, limit: 2 }).expect(200);
    expect([body.data.total, body.data.items.map(({ name }: TrashEntry) => name)]).toEqual([3, ['Three', 'Two']]);
    await restore(customer, body.data.items[1]).expect(200);
    const rest = await trash(customer, { search, limit: 2, cursor: body.data.nextCursor });
    expect(rest.map(({ name }) => name)).toEqual(['One']);
    for (const cursor of ['x', v7(), `1_${v7()}_2`]) await customer.get('/api/v1/trash').query({ cursor }).expect(400);
  });

  test("the trash shows a franchisee deleted plans only with permission, and never another staff account's businesses", async () => {
    const [franchisee, permitted] = [await world.as('franchisee'), await world.as('permittedFranchisee')];
    const { subscriptionPlanId } = await makePlan();
    await admin.delete(`${plansPath}/${subscriptionPlanId}`).expect(200);
    const [plan] = await trash(permitted, { kind: 'subscription_plan' });
    expect(plan?.staffName).toEqual(expect.any(String));
    expect(await trash(franchisee)).toEqual([]);
    expect(statusAndCodeOf(await expectNoChange(world, () => restore(franchisee, plan as TrashEntry)))).toEqual([
      403,
      'not_allowed',
    ]);
    expect((await trash(permitted)).filter((entry) => entry.businessId !== null)).toEqual([]);
    await restore(permitted, plan as TrashEntry).expect(200);
  });

  test('restoring a business also restores its items, except those that were deleted before it', async () => {
    const shop = await makeBusiness(customer, { businessName: 'Whole again' });
    await makeCard(customer, shop.businessId);
    const member = await makeStaffMember(customer, shop.businessId);
    const gone = await makeStaffMember(customer, shop.businessId, { personName: 'Gone before' });
    await customer.delete(membersPath).query({ staffMemberId: gone.staffMemberId }).expect(200);
    await customer.delete(`/api/v1/business/${shop.businessId}`).expect(200);
    const search = 'Whole again';
    expect((await trash(customer, { search })).map(({ kind }) => kind)).toEqual(['business']);
    const { body } = await restore(customer, { kind: 'business', entryId: shop.businessId }).expect(200);
    expect(body.data.cardId).toEqual(expect.any(String));
    const { items } = (await customer.get(membersPath).query({ businessId: shop.businessId }).expect(200)).body.data;
    expect(items.map(({ staffMemberId }: { staffMemberId: string }) => staffMemberId)).toEqual([member.staffMemberId]);
    expect((await trash(customer, { search })).map(({ name }) => name)).toEqual(['Gone before']);
  });

  test('the audit log shows who deleted an item and who restored it', async () => {
    const { subscriptionPlanId, name } = await makePlan();
    await admin.delete(`${plansPath}/${subscriptionPlanId}`).expect(200);
    const [plan] = await trash(admin, { search: name });
    await restore(admin, plan as TrashEntry).expect(200);
    const query = { entity: 'subscription_plan', entityId: String(subscriptionPlanId) };
    const { items } = (await admin.get('/api/v1/audit-log').query(query).expect(200)).body.data;
    expect(items.slice(0, 2).map(({ call }: { call: string }) => call)).toEqual([
      'POST /trash/restore',
      'DELETE /business/subscription-plan/{subscriptionPlanId}',
    ]);
  });
});
