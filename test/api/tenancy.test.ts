import { readFileSync } from 'node:fs';
import { mayCall, type StaffActor } from '@parichay/shared/access/roles.ts';
import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import { type CallKey, callKeys, endpointOf } from '@parichay/shared/contract.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdf } from '../../upstream/test/fixtures/uploads.ts';
import {
  makeBusiness,
  makeCard,
  makeDocument,
  makeEnquiry,
  makeFeedback,
  makeNotification,
  publish,
  upload,
} from '../lib/makings.ts';
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
  user: string;
  agency: string;
  franchisee: string;
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
  /** Left out where those in reach are answered: the comment says why. */
  ownerMay?: false;
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

const slots: Slot[] = [
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
    const itsAdmin = person === 'customerOfOtherAgency' ? 'adminOfOtherAgency' : 'admin';
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
      user: business.user.userId,
      agency: agency_id,
      franchisee: franchisee_id,
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

describe('security 14: an id of somebody else tells nothing and opens nothing', () => {
  test('the table below has every id that a built call takes', () => {
    // `cardId` is a public address, a session of the browser's own making names no row, the link store is one for all.
    const ofNobody = new Set(['cardId', 'linkCategoryId', 'linkTypeId']);
    const unbuilt = new Set(
      readFileSync(new URL('../../upstream/test/not-implemented.txt', import.meta.url), 'utf8').split('\n'),
    );
    const taken = callKeys
      .filter((key) => !unbuilt.has(key) && endpointOf(key).owner !== 'bff')
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
        if (slot.kind === 'agency' && people[attacker].host === people[owner].host) continue;
        const foreign = seen(await slot.send(browsers[attacker], belongings[owner][slot.kind]));
        expect(foreign, `${attacker} on what is ${owner}'s`).toEqual(missing);
        tries += 1;
      }
      const isLookUp = slot.call === 'GET /business/getBusinessesByUser' && people[attacker].kind === 'staff';
      if (isLookUp) expect(missing).toMatchObject({ status: 200, body: { data: { businesses: [] } } });
      else if (slot.isFilter) expect(missing).toMatchObject({ status: 200, body: { data: { items: [], total: 0 } } });
      else expect(missing).toMatchObject({ status: 404, body: { data: { code: 'not_found' } } });
    }
    expect(tries).toBeGreaterThan(0);
    expect(await everythingStored(world)).toEqual(before);
    expect(filesStored(world)).toEqual(filesBefore);
  });

  test('an id that is none is refused, not looked up', async () => {
    for (const slot of slots) {
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
      expect(seen(await slot.send(owner, id)), slot.call).toMatchObject({
        status: 404,
        body: { data: { code: 'not_found' } },
      });
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
