import { readFileSync } from 'node:fs';
import { mayCall, type StaffActor } from '@parichay/shared/access/roles.ts';
import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import { type CallKey, callKeys, endpointOf } from '@parichay/shared/contract.ts';
import { customPlanDefaults } from '@parichay/shared/plan/plan.lists.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdf } from '../../upstream/test/fixtures/uploads.ts';
import {
  allowOwnPosts,
  makeBusiness,
  makeCard,
  makeDocument,
  makeEnquiry,
  makeFeedback,
  makeNotification,
  makePost,
  productsOf,
  publish,
  upload,
} from '../lib/makings.ts';
import { paymentSlots, planNumber, type RecordKind, recordsByHand } from '../lib/payment-slots.ts';
import { type Person, people } from '../lib/people.ts';
import { everythingStored, filesStored } from '../lib/stored.ts';
import { type Browser, startWorld, type World } from '../lib/world.ts';

/** What belongs to somebody, by the kind of id that names it. */
interface Belongings {
  business: string;
  card: string;
  document: string;
  feedback: string;
  enquiry: string;
  notification: string;
  /** A greeting for its agency alone. */
  imagePost: string;
  user: string;
  agency: string;
  franchisee: string;
  plan: string;
  pdfCard: string;
  video: string;
  section: string;
  page: string;
  deleted: string;
  subscriptionRecord: string;
  cardRecord: string;
  pdfCardRecord: string;
  videoRecord: string;
}
type Kind = keyof Belongings;

interface Slot {
  call: CallKey;
  /** The field that carries the id. */
  field: string;
  kind: Kind;
  send(browser: Browser, id: string): ReturnType<Browser['get']>;
  /** A list that a foreign id narrows to nothing, as a missing one does, instead of 404. */
  isFilter?: true;
  /** Rows of many kinds are named by it, some by a host or a number. */
  isAnyText?: true;
  /** Left out where those in reach are answered: the comment says why. */
  ownerMay?: false;
  /** What is answered in place of 404 not_found, to what is missing as to what is somebody else's. */
  says?: readonly [status: number, code: string];
  /** Afterwards there is nothing left to try it on. */
  ends?: true;
}

const basicDetails = { businessName: 'Taken over' };
const section = (call: CallKey, name: string, value: object): Slot => ({
  call,
  field: 'cardNo',
  kind: 'card',
  send: (browser, cardNo) => browser.post(`/api/v1${call.slice(5)}`).send({ cardNo, [name]: value }),
});

const subscriptionPlan = '/api/v1/business/subscription-plan';
const plan = { ...customPlanDefaults, validity: 1, pricePaise: 99_900 };

/** A list in reach that an id narrows. */
const narrowed = (call: CallKey, field: string, kind: Kind): Slot => ({
  call,
  field,
  kind,
  isFilter: true,
  send: (browser, id) => browser.get(`/api/v1${call.slice(4)}`).query({ [field]: id }),
});
/** What an id names, read by a query. */
const read = (call: CallKey, field: string, kind: Kind): Slot => ({
  call,
  field,
  kind,
  send: (browser, id) => browser.get(`/api/v1${call.slice(4)}`).query({ [field]: id }),
});
const section1 = { placement: 'HOME_PAGE', title: 'Taken over', target: { kind: 'none' } };
const page1 = { category: 'Grocery store', title: 'Taken over', blocks: [] };

const slots: Slot[] = [
  ...paymentSlots,
  read('GET /dashboard', 'businessId', 'business'),
  read('GET /dashboard', 'agencyId', 'agency'),
  read('GET /reports/project-report/digital-card', 'agencyId', 'agency'),
  read('GET /reports/project-report/business', 'agencyId', 'agency'),
  narrowed('GET /pdf-card/getPdfCardList', 'agencyId', 'agency'),
  narrowed('GET /video/user-video', 'agencyId', 'agency'),
  narrowed('GET /audit-log', 'franchiseeId', 'franchisee'),
  narrowed('GET /audit-log', 'businessId', 'business'),
  { ...narrowed('GET /audit-log', 'entityId', 'card'), isAnyText: true },
  read('GET /pdf-card/pdfCard', 'pdfCardNo', 'pdfCard'),
  read('GET /pdf-card/getPdfCardsByBusiness', 'businessId', 'business'),
  read('GET /video/user-video/getUserVideosByBusiness', 'businessId', 'business'),
  {
    call: 'GET /video/user-video/{id}',
    field: 'id',
    kind: 'video',
    send: (browser, id) => browser.get(`/api/v1/video/user-video/${id}`),
  },
  {
    call: 'POST /business/restoreBusiness',
    field: 'businessId',
    kind: 'deleted',
    ownerMay: false, // It is back after the first; business.test.ts has those in reach.
    send: (browser, businessId) => browser.post('/api/v1/business/restoreBusiness').send({ businessId }),
  },
  {
    call: 'DELETE /document/{documentId}',
    field: 'documentId',
    kind: 'document',
    ownerMay: false, // It is gone after the first; document.test.ts has those in reach.
    send: (browser, id) => browser.delete(`/api/v1/document/${id}`),
  },
  {
    call: 'POST /ui-customisation',
    field: 'uiCustomisationId',
    kind: 'section',
    ownerMay: false, // Each agency's admins have their own; ui-customisation.test.ts.
    send: (browser, uiCustomisationId) =>
      browser.post('/api/v1/ui-customisation').send({ ...section1, uiCustomisationId, version: 1 }),
  },
  {
    call: 'DELETE /ui-customisation/{uiCustomisationId}',
    field: 'uiCustomisationId',
    kind: 'section',
    ownerMay: false, // As above.
    send: (browser, id) => browser.delete(`/api/v1/ui-customisation/${id}`),
  },
  {
    call: 'POST /category-static-page',
    field: 'categoryStaticPageId',
    kind: 'page',
    ownerMay: false, // As above; static-page.test.ts.
    send: (browser, categoryStaticPageId) =>
      browser.post('/api/v1/category-static-page').send({ ...page1, categoryStaticPageId, version: 1 }),
  },
  {
    call: 'DELETE /category-static-page',
    field: 'categoryStaticPageId',
    kind: 'page',
    ownerMay: false, // As above.
    send: (browser, id) => browser.delete('/api/v1/category-static-page').query({ categoryStaticPageId: id }),
  },
  {
    call: 'GET /business/{id}',
    field: 'id',
    kind: 'business',
    send: (browser, id) => browser.get(`/api/v1/business/${id}`),
  },
  {
    call: 'GET /business/getBusinessesByUser',
    field: 'userId',
    kind: 'user',
    send: (browser, userId) => browser.get('/api/v1/business/getBusinessesByUser').query({ userId }),
  },
  {
    call: 'GET /business',
    field: 'agencyId',
    kind: 'agency',
    isFilter: true,
    send: (browser, agencyId) => browser.get('/api/v1/business').query({ agencyId }),
  },
  {
    call: 'GET /getcardlist',
    field: 'agencyId',
    kind: 'agency',
    isFilter: true,
    send: (browser, agencyId) => browser.get('/api/v1/getcardlist').query({ agencyId }),
  },
  {
    call: 'GET /agency/list',
    field: 'agencyId',
    kind: 'agency',
    isFilter: true,
    send: (browser, agencyId) => browser.get('/api/v1/agency/list').query({ agencyId }),
  },
  {
    call: 'PUT /agency',
    field: 'agency.agencyId',
    kind: 'agency',
    ownerMay: false, // It would be told that somebody else has changed it; agency.test.ts has those in reach.
    send: (browser, agencyId) =>
      browser.put('/api/v1/agency').send({ agency: { agencyId, version: 0, agencyName: 'Taken over' } }),
  },
  {
    call: 'POST /createSsl',
    field: 'agencyId',
    kind: 'agency',
    send: (browser, agencyId) => browser.post('/api/v1/createSsl').send({ agencyId }),
  },
  {
    call: 'POST /business',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) =>
      browser.post('/api/v1/business').send({ businessId, businessName: 'Taken over', category: 'Grocery' }),
  },
  {
    call: 'POST /business',
    field: 'userId',
    kind: 'user',
    send: (browser, userId) =>
      browser.post('/api/v1/business').send({ userId, businessName: 'Put upon', category: 'Grocery' }),
  },
  {
    call: 'POST /business/updateBusinessMetadata',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) =>
      browser.post('/api/v1/business/updateBusinessMetadata').send({ businessId, metadata: { taken: true } }),
  },
  {
    call: 'POST /business/cloneBusiness',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) => browser.post('/api/v1/business/cloneBusiness').send({ businessId }),
  },
  {
    call: 'GET /getCardsByBusiness',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) => browser.get('/api/v1/getCardsByBusiness').query({ businessId }),
  },
  {
    call: 'GET /card',
    field: 'cardNo',
    kind: 'card',
    send: (browser, cardNo) => browser.get('/api/v1/card').query({ cardNo }),
  },
  {
    call: 'GET /checkCardIdAvailability',
    field: 'cardNo',
    kind: 'card',
    send: (browser, cardNo) =>
      browser.get('/api/v1/checkCardIdAvailability').query({ cardNo, cardId: 'free-as-a-bird' }),
  },
  {
    call: 'POST /updateCardBasicDetails',
    field: 'businessId',
    kind: 'business',
    ownerMay: false, // It has its one card.
    send: (browser, businessId) => browser.post('/api/v1/updateCardBasicDetails').send({ businessId, basicDetails }),
  },
  section('POST /updateCardBasicDetails', 'basicDetails', basicDetails),
  section('POST /updateCardPaymentOptions', 'paymentOptions', {}),
  section('POST /updateCardYoutubeVideos', 'youtubeVideos', {}),
  section('POST /updateCardSocialLinks', 'socialLinks', {}),
  section('POST /updateCardTemplate', 'template', {}),
  section('POST /updateCardGallery', 'gallery', {}),
  section('POST /updateCardAboutUs', 'aboutUs', {}),
  section('POST /updateCardProducts', 'products', {}),
  section('POST /updateCardLinks', 'links', {}),
  section('POST /updateCardSettings', 'settings', {}),
  section('POST /updateImagePostSettings', 'imagePostSettings', {}),
  {
    call: 'POST /updateCardStatus',
    field: 'cardNo',
    kind: 'card',
    send: (browser, cardNo) => browser.post('/api/v1/updateCardStatus').send({ cardNo, status: 'draft' }),
  },
  {
    call: 'POST /updateCardLimit',
    field: 'cardNo',
    kind: 'card',
    send: (browser, cardNo) => browser.post('/api/v1/updateCardLimit').send({ cardNo, cardLimit: 1 }),
  },
  {
    call: 'POST /updateImagePostStatus',
    field: 'cardNo',
    kind: 'card',
    send: (browser, cardNo) =>
      browser.post('/api/v1/updateImagePostStatus').send({ cardNo, imagePostStatus: 'disabled' }),
  },
  {
    call: 'POST /document/uploadDoc',
    field: 'hierarchy2',
    kind: 'business',
    send: (browser, hierarchy2) =>
      upload(browser, { hierarchy1: 'document', hierarchy2 }).attach('file', pdf, 'paper.pdf'),
  },
  {
    call: 'GET /document',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) => browser.get('/api/v1/document').query({ businessId }),
  },
  {
    call: 'GET /document/{documentId}',
    field: 'documentId',
    kind: 'document',
    send: (browser, documentId) => browser.get(`/api/v1/document/${documentId}`),
  },
  {
    call: 'PUT /analytics/admin-notification/{id}/read',
    field: 'id',
    kind: 'notification',
    ownerMay: false, // It is the customer's alone; staff of the agency does not read it. notification.test.ts has the owner.
    send: (browser, id) => browser.put(`/api/v1/analytics/admin-notification/${id}/read`),
  },
  {
    call: 'POST /user/preference',
    field: 'activeBusinessId',
    kind: 'business',
    send: (browser, activeBusinessId) => browser.post('/api/v1/user/preference').send({ activeBusinessId }),
  },
  {
    call: 'POST /franchisee/edit',
    field: 'franchiseeId',
    kind: 'franchisee',
    ownerMay: false, // It would end its own session.
    send: (browser, franchiseeId) => browser.post('/api/v1/franchisee/edit').send({ franchiseeId, name: 'Taken over' }),
  },
  {
    call: 'GET /franchisee/list',
    field: 'agencyId',
    kind: 'agency',
    send: (browser, agencyId) => browser.get('/api/v1/franchisee/list').query({ agencyId }),
  },
  {
    call: 'GET /business/subscription-plan',
    field: 'agencyId',
    kind: 'agency',
    send: (browser, agencyId) => browser.get(subscriptionPlan).query({ agencyId }),
  },
  {
    call: 'POST /business/subscription-plan',
    field: 'agencyId',
    kind: 'agency',
    send: (browser, agencyId) =>
      browser
        .post(subscriptionPlan)
        .query({ agencyId })
        .send({ ...plan, name: v7() }),
  },
  {
    call: 'POST /business/subscription-plan',
    field: 'subscriptionPlanId',
    kind: 'plan',
    ownerMay: false, // The super admin names the agency beside it: plan.test.ts.
    send: (browser, id) => browser.post(subscriptionPlan).send({ ...plan, subscriptionPlanId: planNumber(id) }),
  },
  {
    call: 'DELETE /business/subscription-plan/{subscriptionPlanId}',
    field: 'subscriptionPlanId',
    kind: 'plan',
    ownerMay: false, // There is nothing left after the first: plan.test.ts.
    send: (browser, id) => browser.delete(`${subscriptionPlan}/${planNumber(id)}`),
  },
  {
    call: 'GET /feedback',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) => browser.get('/api/v1/feedback').query({ businessId }),
  },
  {
    call: 'PUT /feedback/{feedbackId}/shown',
    field: 'feedbackId',
    kind: 'feedback',
    send: (browser, id) => browser.put(`/api/v1/feedback/${id}/shown`).send({ isShown: true }),
  },
  {
    call: 'DELETE /feedback',
    field: 'feedbackId',
    kind: 'feedback',
    ends: true,
    send: (browser, feedbackId) => browser.delete('/api/v1/feedback').query({ feedbackId }),
  },
  {
    call: 'GET /enquiry',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) => browser.get('/api/v1/enquiry').query({ businessId }),
  },
  {
    call: 'GET /enquiry/export',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) => browser.get('/api/v1/enquiry/export').query({ businessId }),
  },
  {
    call: 'PUT /enquiry/{enquiryId}/read',
    field: 'enquiryId',
    kind: 'enquiry',
    send: (browser, id) => browser.put(`/api/v1/enquiry/${id}/read`).send({ isRead: true }),
  },
  {
    call: 'DELETE /enquiry',
    field: 'enquiryId',
    kind: 'enquiry',
    ends: true,
    send: (browser, enquiryId) => browser.delete('/api/v1/enquiry').query({ enquiryId }),
  },
  {
    call: 'GET /analytics/card',
    field: 'cardNo',
    kind: 'card',
    send: (browser, cardNo) => browser.get('/api/v1/analytics/card').query({ cardNo }),
  },
  {
    call: 'POST /cloneCard',
    field: 'cardNo',
    kind: 'card',
    ownerMay: false, // It takes two ids; card-clone.test.ts has both in and out of reach.
    send: (browser, cardNo) => browser.post('/api/v1/cloneCard').send({ cardNo, businessId: v7() }),
  },
  {
    call: 'POST /cloneCard',
    field: 'businessId',
    kind: 'business',
    ownerMay: false, // As above.
    send: (browser, businessId) => browser.post('/api/v1/cloneCard').send({ cardNo: v7(), businessId }),
  },
  {
    call: 'POST /image-post',
    field: 'imageId',
    kind: 'imagePost',
    ownerMay: false, // It takes a picture, too; image-post.test.ts has both.
    send: (browser, imageId) =>
      browser
        .post('/api/v1/image-post')
        .send({ imageId, kind: 'SQUARE_IMAGE', mediaId: v7(), imageSubcategoryId: v7() }),
  },
  {
    call: 'POST /deleteCard',
    field: 'cardNo',
    kind: 'card',
    ends: true,
    send: (browser, cardNo) => browser.post('/api/v1/deleteCard').send({ cardNo }),
  },
  {
    call: 'DELETE /business/{id}',
    field: 'id',
    kind: 'business',
    ends: true,
    send: (browser, id) => browser.delete(`/api/v1/business/${id}`),
  },
];

/** Who tries it on whose. */
const attempts: [attacker: Person, owners: Person[]][] = [
  ['customer', ['otherCustomer', 'customerOfOtherAgency']],
  ['customerOfOtherAgency', ['customer']],
  ['creator', ['otherCustomer', 'customerOfOtherAgency']],
  ['franchisee', ['otherCustomer', 'customerOfOtherAgency']],
  ['permittedFranchisee', ['otherCustomer', 'customerOfOtherAgency']],
  ['allCardFranchisee', ['customerOfOtherAgency']],
  ['admin', ['customerOfOtherAgency']],
  ['adminOfOtherAgency', ['otherCustomer']],
];

/** How it is answered when there is no such thing. */
function missingTo({ call, says }: Slot, person: Person) {
  const isRefused = recordsByHand.has(call) && people[person].kind === 'customer';
  const [status, code] = says ?? (isRefused ? [403, 'not_allowed'] : [404, 'not_found']);
  return { status, body: { data: { code } } };
}

/** Only for the role check: whether a call is open to this person at all. */
const actorOf = (person: Person) => {
  const one = people[person];
  return one.kind === 'customer'
    ? { kind: 'customer' as const, agencyId: '', userId: '' }
    : ({
        kind: 'staff',
        agencyId: '',
        franchiseeId: '',
        roles: one.roles,
        permissions: 'permissions' in one ? one.permissions : [],
        ofSuperadminAgency: person === 'superadmin',
        hideBilling: false,
      } satisfies StaffActor);
};

let world: World;
const browsers = {} as Record<Person, Browser>;

/** A visitor's words on a published card. */
const leadsOf = async (owner: Browser, card: Card, host: string) => {
  const visitor = world.browser(host);
  const { feedbackId } = await makeFeedback(visitor, owner, card);
  const { enquiryId } = await makeEnquiry(visitor, owner, card);
  return { feedback: feedbackId, enquiry: enquiryId };
};
const belongings = {} as Record<Person, Belongings>;

/** A section of the customer's panel and a page for a category. */
async function ofThePanel(admin: Browser): Promise<{ section: string; page: string }> {
  const section = await admin.post('/api/v1/ui-customisation').send(section1).expect(200);
  const page = await admin.post('/api/v1/category-static-page').send(page1).expect(200);
  return {
    section: section.body.data.uiCustomisation.uiCustomisationId,
    page: page.body.data.categoryStaticPage.categoryStaticPageId,
  };
}

/** Payments that were recorded by hand, of each kind. */
async function recordsOf(admin: Browser, businessId: string): Promise<Record<RecordKind, string>> {
  const { pdfCard, video } = await productsOf(world, businessId);
  const { body } = await admin.get(subscriptionPlan).expect(200);
  const [{ subscriptionPlanId }] = body.data.subscriptionPlans;
  await world.upstream.database.raw.query(
    `update agency set configuration = jsonb_set(configuration, '{pdfCardConfig}',
       '{"enablePdfCardProduct": true, "customerPlans": [{"id": "one", "pricePaise": 4900}]}')`,
  );
  const record = async (path: string, sent: object): Promise<string> =>
    (await admin.post(`/api/v1${path}`).send(sent).expect(200)).body.data.recordNo;
  const isManualUpdate = true;
  return {
    subscriptionRecord: await record('/business/subscription-payment', {
      businessId,
      subscriptionPlanId,
      isManualUpdate,
    }),
    cardRecord: await record('/card-payment', { businessId, subscriptionPlanId }),
    pdfCardRecord: await record('/pdf-card/pdf-card-payment', { pdfCardNo: pdfCard, planId: 'one', isManualUpdate }),
    videoRecord: await record('/video/user-video-payment', { videoNo: video, isManualUpdate, paymentAmount: 29_900 }),
  };
}

async function deletedBusiness(owner: Browser): Promise<string> {
  const { businessId } = await makeBusiness(owner);
  await owner.delete(`/api/v1/business/${businessId}`).expect(200);
  return businessId;
}

beforeAll(async () => {
  world = await startWorld();
  const { rows: staff } = await world.upstream.database.raw.query('select * from franchisee');
  for (const person of Object.keys(people) as Person[]) {
    const browser = await world.as(person);
    browsers[person] = browser;
    if (people[person].kind !== 'customer') continue;
    const business = await makeBusiness(browser);
    const { cardNo } = await makeCard(browser, business.businessId);
    const card = await publish(browser, cardNo);
    const { documentId } = await makeDocument(browser, business.businessId, pdf);
    await allowOwnPosts(world, people[person].host);
    const itsAdmin = person === 'customerOfOtherAgency' ? 'adminOfOtherAgency' : 'admin';
    const { body: added } = await (await world.as(itsAdmin))
      .post(subscriptionPlan)
      .send({ ...plan, name: person })
      .expect(200);
    const notification = await makeNotification(browser, await world.as(itsAdmin), cardNo);
    const { agency_id, franchisee_id } = staff.find(
      (row) => (row as { phone_number: string }).phone_number === people[itsAdmin].phoneNumber,
    ) as { agency_id: string; franchisee_id: string };
    belongings[person] = {
      business: business.businessId,
      card: cardNo,
      document: documentId,
      ...(await leadsOf(browser, card, people[person].host)),
      notification,
      imagePost: (await makePost(await world.as(itsAdmin))).imageId,
      user: business.user.userId,
      agency: agency_id,
      franchisee: franchisee_id,
      plan: String(added.data.subscriptionPlan.subscriptionPlanId),
      ...(await productsOf(world, business.businessId)),
      ...(await ofThePanel(await world.as(itsAdmin))),
      ...(await recordsOf(await world.as(itsAdmin), business.businessId)),
      deleted: await deletedBusiness(browser),
    };
  }
});
afterAll(() => world.close());

const seen = ({ status, body, headers }: { status: number; body: unknown; headers: Record<string, string> }) => ({
  status,
  body,
  type: headers['content-type'],
});

/** Customers of one's own agency may be made businesses for by its staff, and looked up by it. */
const isOpenToStaff = (kind: Kind, attacker: Person, owner: Person) =>
  kind === 'user' && people[attacker].kind === 'staff' && people[attacker].host === people[owner].host;

/** What all staff and customers of an agency have together. */
const isOfAgency = (kind: Kind) => ['agency', 'plan', 'imagePost', 'section', 'page'].includes(kind);

describe('security 14: an id of somebody else tells nothing and opens nothing', () => {
  test('the table below has every id that a built call takes', () => {
    // `cardId` is a public address, a session of the browser's own making names no row. The link store, the categories of
    // greetings and the templates of videos are one for all. image-post.test.ts has whose pictures are taken.
    const ofNobody = new Set([
      'cardId',
      'linkCategoryId',
      'linkTypeId',
      'imageCategoryId',
      'imageSubcategoryId',
      'imageTagId',
      'templateId',
      'mediaId',
      // Names of a price in a list, and of the provider; payment.test.ts has other people's orders and payments.
      'planId',
      'orderCreationId',
      'razorpayPaymentId',
      'razorpayOrderId',
    ]);
    const ofAll = new Set<string>(['GET /video/template/{id}']);
    const unbuilt = new Set(
      readFileSync(new URL('../../upstream/test/not-implemented.txt', import.meta.url), 'utf8').split('\n'),
    );
    // Nothing is out of the reach of those who may make these.
    const isPlatforms = (key: CallKey) => {
      const { access } = endpointOf(key);
      return access !== 'public' && access.superadminAgency === true;
    };
    const taken = callKeys
      .filter((key) => !unbuilt.has(key) && !ofAll.has(key) && endpointOf(key).owner !== 'bff' && !isPlatforms(key))
      .flatMap((key) => {
        const { params, query, body } = endpointOf(key);
        const names = [params, query, body].flatMap((schema) => Object.keys(schema?.shape ?? {}));
        return names.filter((name) => /(^id|Id|No)$/.test(name) && !ofNobody.has(name)).map((name) => `${key} ${name}`);
      });
    const tried = slots.map(({ call, field }) => `${call} ${field}`);
    expect(tried).toEqual(expect.arrayContaining(taken));
  });

  test.each(slots.map((slot) => [`${slot.call} ${slot.field}`, slot] as const))('%s', async (_, slot) => {
    const before = await everythingStored(world);
    const filesBefore = filesStored(world);
    let tries = 0;
    for (const [attacker, owners] of attempts) {
      if (!mayCall(actorOf(attacker), endpointOf(slot.call).access)) continue;
      const missing = seen(await slot.send(browsers[attacker], v7()));
      for (const owner of owners) {
        if (isOpenToStaff(slot.kind, attacker, owner)) continue;
        if (isOfAgency(slot.kind) && people[attacker].host === people[owner].host) continue;
        const foreign = seen(await slot.send(browsers[attacker], belongings[owner][slot.kind]));
        expect(foreign, `${attacker} on what is ${owner}'s`).toEqual(missing);
        tries += 1;
      }
      const isLookUp = slot.call === 'GET /business/getBusinessesByUser' && people[attacker].kind === 'staff';
      if (isLookUp) expect(missing).toMatchObject({ status: 200, body: { data: { businesses: [] } } });
      else if (slot.isFilter) expect(missing).toMatchObject({ status: 200, body: { data: { items: [], total: 0 } } });
      else expect(missing).toMatchObject(missingTo(slot, attacker));
    }
    expect(tries).toBeGreaterThan(0);
    expect(await everythingStored(world)).toEqual(before);
    expect(filesStored(world)).toEqual(filesBefore);
  });

  test('an id that is none is refused, not looked up', async () => {
    for (const slot of slots.filter(({ isAnyText }) => !isAnyText)) {
      const attacker = attempts.find(([person]) => mayCall(actorOf(person), endpointOf(slot.call).access))?.[0];
      if (!attacker) throw new Error(`nobody tries ${slot.call}`);
      const { status, body } = await slot.send(browsers[attacker], "1' or '1'='1");
      expect([400, 404], `${slot.call} answered ${JSON.stringify(body)}`).toContain(status);
    }
  });

  test('the same calls are answered to those in reach: the owner, and staff of the agency', async () => {
    let own: Belongings = belongings.customer;
    for (const slot of slots) {
      if (slot.ownerMay === false || slot.isFilter) continue;
      const isFor = (person: Person) => mayCall(actorOf(person), endpointOf(slot.call).access);
      for (const person of (['customer', 'allCardFranchisee', 'admin', 'superadmin'] as const).filter(isFor)) {
        const { status, body } = await slot.send(browsers[person], own[slot.kind]);
        expect(status, `${slot.call} by ${person}: ${JSON.stringify(body)}`).toBe(200);
        if (!slot.ends) continue;
        const business = await makeBusiness(browsers.customer);
        const { cardNo } = await makeCard(browsers.customer, business.businessId);
        const leads = await leadsOf(browsers.customer, await publish(browsers.customer, cardNo), people.customer.host);
        own = { ...own, business: business.businessId, card: cardNo, ...leads };
      }
    }
  });

  test('what is deleted is as missing to its owner as to anybody', async () => {
    const owner = browsers.customer;
    const business = await makeBusiness(owner);
    const { cardNo } = await makeCard(owner, business.businessId);
    const leads = await leadsOf(owner, await publish(owner, cardNo), people.customer.host);
    const { documentId } = await makeDocument(owner, business.businessId, pdf);
    await owner.delete(`/api/v1/business/${business.businessId}`).expect(200);
    const before = await everythingStored(world);
    const deleted = { business: business.businessId, card: cardNo, document: documentId, ...leads };
    for (const slot of slots) {
      const id = deleted[slot.kind as keyof typeof deleted];
      if (id === undefined || !mayCall(actorOf('customer'), endpointOf(slot.call).access)) continue;
      expect(seen(await slot.send(owner, id)), slot.call).toMatchObject(missingTo(slot, 'customer'));
    }
    expect(await everythingStored(world)).toEqual(before);
  });

  test('what a creator made is within its reach, also when it belongs to a customer, and no other creator’s', async () => {
    const made = await makeBusiness(browsers.creator, { userId: belongings.customer.user });
    await browsers.creator.get(`/api/v1/business/${made.businessId}`).expect(200);
    await browsers.customer.get(`/api/v1/business/${made.businessId}`).expect(200);
    await browsers.franchisee.get(`/api/v1/business/${made.businessId}`).expect(404);
    const { body } = await browsers.creator
      .get('/api/v1/business/getBusinessesByUser')
      .query({ userId: belongings.customer.user })
      .expect(200);
    expect(body.data.businesses.map((business: { businessId: string }) => business.businessId)).toEqual([
      made.businessId,
    ]);
  });

  test('a session counts for nothing on another agency’s host', async () => {
    const { headers } = await world
      .browser()
      .post('/api/v1/login')
      .send({ phoneNumber: people.customer.phoneNumber, password: 'seven mango trees' });
    const cookie = (headers['set-cookie'] as unknown as string[]).map((one) => one.split(';')[0]).join('; ');
    await world.browser(people.customer.host).get('/api/v1/user').set('Cookie', cookie).expect(200);
    await world.browser(people.customerOfOtherAgency.host).get('/api/v1/user').set('Cookie', cookie).expect(401);
    await world
      .browser(people.customerOfOtherAgency.host)
      .get(`/api/v1/business/${belongings.customer.business}`)
      .set('Cookie', cookie)
      .expect(401);
  });
});
