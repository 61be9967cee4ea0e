import { type CallKey, callKeys, endpointOf } from '@parichay/shared/contract.ts';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowOwnPosts, makeBusiness, makePicture, makePost, makeSubcategory } from '../../lib/factories.ts';
import { hosts } from '../../lib/people.ts';
import { makeVideo } from '../../lib/videos.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

/* What is left out of a change stays as it is, in every call that adds something or changes it. */

type Fields = Record<string, unknown>;
interface Change {
  by: Browser;
  /** What is sent to add it: every field that the contract has a default for, as another value. */
  added: Fields;
  /** The one field that is changed. */
  change: Fields;
  path?: string;
}

let world: World;
let changes: Partial<Record<CallKey, Change>>;
beforeAll(async () => {
  world = await startWorld();
  await allowOwnPosts(world, hosts.platform);
  const [customer, admin, superadmin] = [
    await world.as('customer'),
    await world.as('admin'),
    await world.as('superadmin'),
  ];
  const picture = { mediaId: await makePicture(customer, 720, 540) };
  const ours = { mediaId: await makePicture(superadmin, 720, 540) };
  const own = { mediaId: await makePicture(admin, 720, 540) };
  const { businessId } = await makeBusiness(customer);
  const address = {
    line1: '1 Road',
    line2: 'Ward 2',
    city: 'Surat',
    state: 'Gujarat',
    pinCode: '395001',
    country: 'IN',
  };
  const { imageSubcategoryId, imageCategoryId } = await makeSubcategory(superadmin);
  const post = await makePost(superadmin);
  const { body: tags } = await superadmin
    .post('/api/v1/image-post/image-tag')
    .send({ imageTagName: 'kept' })
    .expect(200);
  const video = await makeVideo(customer, {});
  const { body: category } = await superadmin
    .post('/api/v1/link-store/link-category')
    .send({ linkCategoryName: 'For types' })
    .expect(200);
  changes = {
    'POST /business': {
      by: customer,
      added: {
        ...{ businessName: 'Kept', category: 'Bakery', businessNature: 'Retailer', email: 'kept@example.in' },
        ...{ website: 'https://kept.example', gstin: '24AAACC1206D1ZM', logo: picture, photo: picture },
        address: { ...address, mapUrl: 'https://maps.example/kept' },
      },
      change: { businessName: 'Renamed' },
    },
    'POST /image-post': {
      by: superadmin,
      added: {
        ...{ kind: post.kind, mediaId: post.picture.mediaId, imageSubcategoryId, language: 'hi', isActive: false },
        ...{ imageTagIds: [tags.data.imageTag.imageTagId], caption: 'Kept', focalPoint: { x: 0.25, y: 0.75 } },
        isAgencyExclusive: true,
      },
      change: { caption: 'Changed' },
    },
    'POST /image-post/image-category': {
      by: superadmin,
      added: { imageCategoryName: 'Kept category', isActive: false, position: 7 },
      change: { imageCategoryName: 'Renamed category' },
    },
    'POST /image-post/image-category/{imageCategoryId}/image-subcategory': {
      by: superadmin,
      path: `/image-post/image-category/${imageCategoryId}/image-subcategory`,
      added: {
        ...{ imageSubcategoryName: 'Kept day', celebrationType: 'fixed', fixedDate: '--11-08' },
        ...{ isActive: false, position: 7 },
      },
      change: { imageSubcategoryName: 'Renamed day' },
    },
    'POST /pdf-card/updatePdfCardBasicDetails': {
      by: customer,
      added: {
        ...{ businessId, templateCode: 'staff-id-1', colour: '#b3202c', companyName: 'Kept', titlePrefix: 'Dr.' },
        ...{ personName: 'Asha', designation: 'Cook', employeeNumber: '7', phoneNumbers: ['+919825012345'] },
        ...{ mails: ['kept@example.in'], website: 'https://kept.example', validUntil: '2030-01-31' },
        ...{
          address: { ...address, mapUrl: '' },
          facts: [{ label: 'Blood', value: 'O+' }],
          logo: picture,
          photo: picture,
        },
      },
      change: { personName: 'Meera' },
    },
    'POST /staff-id/staff-member': {
      by: customer,
      added: {
        ...{ businessId, personName: 'Asha', designation: 'Cook', employeeNumber: '7', phoneNumber: '+919825012345' },
        ...{ email: 'kept@example.in', bloodGroup: 'O+', validUntil: '2030-01-31', photo: picture },
      },
      change: { personName: 'Meera' },
    },
    'POST /video/template': {
      by: superadmin,
      added: {
        ...{
          templateCode: 'kept-1',
          templateName: 'Kept',
          shapes: ['SQUARE'],
          durationSeconds: 12,
          category: 'Bakery',
        },
        ...{
          thumbnail: ours,
          isActive: false,
          slots: [{ key: 'headline', label: 'Headline', type: 'text', maxLength: 20 }],
        },
      },
      change: { templateName: 'Renamed' },
    },
    'POST /video/user-video': {
      by: customer,
      added: {
        ...{ businessId, title: 'Kept', templateId: video.templateId, shape: 'SQUARE', language: 'hi' },
        ...{ texts: { headline: 'रखा हुआ', line: '' }, pictures: { photo: picture } },
      },
      change: { title: 'Renamed' },
    },
    'POST /business/subscription-plan': {
      by: admin,
      added: {
        ...{ name: 'Kept', validity: 2, pricePaise: 99_900 },
        limits: { ...customPlanDefaults.limits, greetingImagesIncluded: true, greetingImagesLimit: -1 },
        frameVisibility: { hideRegularFrame: true, hideProductFrame: false, hidePoliticalFrame: true },
      },
      change: { name: 'Renamed' },
    },
    'POST /coupon': {
      by: admin,
      added: {
        ...{ code: 'KEPT', percent: null, offPaise: 5_000, planIds: [], totalLimit: 7 },
        ...{ fromDate: '2026-01-01', untilDate: '2099-01-01', oncePerBusiness: false, isActive: false },
      },
      change: { code: 'RENAMED' },
    },
    'POST /link-store/link-category': {
      by: superadmin,
      added: { linkCategoryName: 'Kept', icon: ours, position: 7, isActive: false },
      change: { linkCategoryName: 'Renamed' },
    },
    'POST /link-store/link-type': {
      by: superadmin,
      added: {
        ...{ linkCategoryId: category.data.linkCategory.linkCategoryId, linkTypeName: 'Kept', action: 'url' },
        ...{
          urlPattern: 'https://kept.example/{value}',
          placeholder: 'Name',
          icon: ours,
          position: 7,
          isActive: false,
        },
      },
      change: { linkTypeName: 'Renamed' },
    },
    'POST /ui-customisation': {
      by: admin,
      added: {
        ...{ placement: 'HOME_PAGE', title: 'Kept', displayStyle: 'style-2', height: 'HEIGHT-2', position: 7 },
        ...{
          logoMode: 'only-logo',
          isActive: false,
          picture: own,
          target: { kind: 'url', url: 'https://kept.example' },
        },
      },
      change: { title: 'Renamed' },
    },
    'POST /category-static-page': {
      by: admin,
      added: {
        ...{ category: 'Bakery', title: 'Kept', isActive: false },
        blocks: [{ heading: 'One', text: 'Two', picture: own }],
      },
      change: { title: 'Renamed' },
    },
  };
});
afterAll(() => world?.close());

const isDefault = (field: unknown): boolean =>
  ['default', 'prefault'].includes((field as { def: { type: string } }).def.type);
const isOptional = (field: unknown): boolean => (field as { def: { type: string } }).def.type === 'optional';

/** Calls whose body may name what it changes by a field that an addition leaves out: the first of its ids. */
const addsOrChanges = callKeys.flatMap((key) => {
  const shape = Object.entries(endpointOf(key).body?.shape ?? {});
  const [id] = shape.find(([name, field]) => /(?:Id|No)$/.test(name) && isOptional(field)) ?? [];
  const isOne = shape.some(([name]) => name === 'version') || /image-category/.test(key) || /link-/.test(key);
  return id && isOne && shape.some(([, field]) => isDefault(field)) ? [[key, id] as const] : [];
});

const answered = (body: { data: Record<string, unknown> }): Fields => Object.values(body.data)[0] as Fields;

test('the table has every call of the contract that adds something or changes it', () => {
  expect(Object.keys(changes).sort()).toEqual(addsOrChanges.map(([key]) => key).sort());
});

test.each(addsOrChanges)('%s leaves what it does not name as it is', async (key, id) => {
  const { by, added, change, path = key.split(' ')[1] } = changes[key] as Change;
  const send = async (body: Fields) => answered((await by.post(`/api/v1${path}`).send(body).expect(200)).body);
  const before = await send(added);
  const after = await send({ [id]: before[id], ...change });
  const moved = ['version', 'updatedAt', 'changedAt', 'isChangedSinceExport', ...Object.keys(change)];
  const rest = (all: Fields) => Object.fromEntries(Object.entries(all).filter(([name]) => !moved.includes(name)));
  expect(rest(after)).toEqual(rest(before));
  expect(after).toMatchObject(change);
});
