import { type CallKey, callKeys, endpointOf } from '@parichay/shared/contract.ts';
import { mayCall, type StaffActor } from '@parichay/shared/platform/access/roles.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdf } from '../../../upstream/test/fixtures/uploads.ts';
import {
  allowOwnPosts,
  makeBusiness,
  makeCard,
  makeDocument,
  makeEnquiry,
  makeFeedback,
  makeNotification,
  makePost,
  makeStaffMember,
  makeStaffPrint,
  makeStudioDocument,
  productsOf,
  publish,
  shareLeads,
} from '../../lib/factories.ts';
import { type RecordKind, recordsByHand } from '../../lib/payment-slots.ts';
import { hosts, type Person, people } from '../../lib/people.ts';
import { everythingStored, filesStored } from '../../lib/stored.ts';
import {
  anyPage,
  anySection,
  type Belongings,
  type Kind,
  plan,
  type Slot,
  slots,
  subscriptionPlan,
} from '../../lib/tenancy-slots.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

/** Attackers, with the owners whose ids they try. */
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

/** Answer for a missing id. */
function missingTo({ call, says }: Slot, person: Person) {
  const isRefused = recordsByHand.has(call) && people[person].kind === 'customer';
  const [status, code] = says ?? (isRefused ? [403, 'not_allowed'] : [404, 'not_found']);
  return { status, body: { data: { code } } };
}

/** Actor for the role check alone. */
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

/** Makes a feedback and an enquiry on a published card. */
const leadsOf = async (owner: Browser, card: Card, host: string) => {
  const visitor = world.browser(host);
  const { feedbackId } = await makeFeedback(visitor, owner, card);
  const { enquiryId } = await makeEnquiry(visitor, owner, await shareLeads(owner, card));
  return { feedback: feedbackId, enquiry: enquiryId };
};
const belongings = {} as Record<Person, Belongings>;

/** Makes a section of the panel, a page for a category and a coupon. */
async function ofThePanel(admin: Browser): Promise<{ section: string; page: string; coupon: string }> {
  const section = await admin.post('/api/v1/ui-customisation').send(anySection).expect(200);
  const page = await admin.post('/api/v1/category-static-page').send(anyPage).expect(200);
  const coupon = await admin
    .post('/api/v1/coupon')
    .send({ code: `T-${v7().slice(-12)}`, percent: 10 })
    .expect(200);
  return {
    section: section.body.data.uiCustomisation.uiCustomisationId,
    page: page.body.data.categoryStaticPage.categoryStaticPageId,
    coupon: coupon.body.data.coupon.couponId,
  };
}

/** Records a payment of each kind by hand. */
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
  const paying = { businessId, subscriptionPlanId, isManualUpdate };
  const owing = await record('/business/subscription-payment', { ...paying, paymentAmount: 100, duePaise: 100 });
  return {
    subscriptionRecord: await record('/business/subscription-payment', paying),
    dueRecord: await record('/due-payment', { recordNo: owing }),
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

async function deletedCard(owner: Browser): Promise<string> {
  const { businessId } = await makeBusiness(owner);
  const { cardNo } = await makeCard(owner, businessId);
  await owner.post('/api/v1/deleteCard').send({ cardNo }).expect(200);
  return cardNo;
}

beforeAll(async () => {
  world = await startWorld();
  await allowOwnPosts(world, hosts.home);
  await allowOwnPosts(world, hosts.other);
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
    const { body: added } = await (await world.as(itsAdmin))
      .post(subscriptionPlan)
      .send({ ...plan, name: person })
      .expect(200);
    const notification = await makeNotification(world, browser, await world.as(itsAdmin), cardNo);
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
      studioDocument: await makeStudioDocument(await world.as(itsAdmin)),
      user: business.user.userId,
      agency: agency_id,
      franchisee: franchisee_id,
      plan: String(added.data.subscriptionPlan.subscriptionPlanId),
      ...(await productsOf(world, business.businessId)),
      ...(await ofThePanel(await world.as(itsAdmin))),
      ...(await recordsOf(await world.as(itsAdmin), business.businessId)),
      staffMember: (await makeStaffMember(browser, business.businessId)).staffMemberId,
      staffPrint: await makeStaffPrint(browser, business.businessId),
      deleted: await deletedBusiness(browser),
      deletedCard: await deletedCard(browser),
    };
  }
});
afterAll(() => world.close());

interface Seen {
  status: number;
  body: unknown;
  text: string;
  headers: Record<string, string>;
}
const isCsv = (type: string | undefined): boolean => type?.startsWith('text/csv') === true;
const seen = ({ status, body, text, headers: { 'content-type': type } }: Seen) => ({
  status,
  body: isCsv(type) ? text : body,
  type,
});

/** Staff may look up customers of its agency and make businesses for them. */
const isOpenToStaff = (kind: Kind, attacker: Person, owner: Person) =>
  kind === 'user' && people[attacker].kind === 'staff' && people[attacker].host === people[owner].host;

/** Rows that all staff and customers of an agency share. */
const isOfAgency = (kind: Kind) =>
  ['agency', 'plan', 'imagePost', 'studioDocument', 'section', 'page', 'coupon'].includes(kind);

describe('security 14: ids of other owners', () => {
  test('the table below has every id that a built call takes', () => {
    // Public addresses and shared catalogues have no owner; image-post.test.ts and image-category.test.ts test pictures and festivals.
    const ofNobody = new Set([
      'cardId',
      'linkCategoryId',
      'linkTypeId',
      'imageCategoryId',
      'imageSubcategoryId',
      'imageTagId',
      'templateId',
      'mediaId',
      // The id of a partial refund is tested in payment-parts.test.ts.
      'partNo',
      // These name prices and the provider's ids; payment.test.ts tests other customers' orders.
      'planId',
      'orderCreationId',
      'razorpayPaymentId',
      'razorpayOrderId',
    ]);
    const ofAll = new Set<string>(['GET /video/template/{id}']);
    // The super admin's agency reaches every row.
    const isPlatforms = (key: CallKey) => {
      const { access } = endpointOf(key);
      return access !== 'public' && access.superadminAgency === true;
    };
    const taken = callKeys
      .filter((key) => !ofAll.has(key) && endpointOf(key).owner !== 'bff' && !isPlatforms(key))
      .flatMap((key) => {
        const { params, query, body } = endpointOf(key);
        const names = [params, query, body].flatMap((schema) => Object.keys(schema?.shape ?? {}));
        return names.filter((name) => /(^id|Id|No)$/.test(name) && !ofNobody.has(name)).map((name) => `${key} ${name}`);
      });
    const tried = slots.map(({ call, field }) => `${call} ${field}`);
    expect(tried).toEqual(expect.arrayContaining(taken));
  });

  test.each(slots.map((slot) => [`${slot.call} ${slot.field}`, slot] as const))(
    "another owner's id answers like a missing one and changes nothing: %s",
    async (_, slot) => {
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
        else if (isCsv(missing.type)) expect(missing.body, 'headings alone').toMatch(/^[^\r\n]+\r\n$/);
        else if (slot.isFilter) expect(missing).toMatchObject({ status: 200, body: { data: { items: [], total: 0 } } });
        else expect(missing).toMatchObject(missingTo(slot, attacker));
      }
      expect(tries).toBeGreaterThan(0);
      expect(await everythingStored(world)).toEqual(before);
      expect(filesStored(world)).toEqual(filesBefore);
    },
  );

  test('a malformed id answers 400 or 404 in every call', async () => {
    for (const slot of slots.filter(({ isAnyText }) => !isAnyText)) {
      const attacker = attempts.find(([person]) => mayCall(actorOf(person), endpointOf(slot.call).access))?.[0];
      if (!attacker) throw new Error(`nobody tries ${slot.call}`);
      const { status, body } = await slot.send(browsers[attacker], "1' or '1'='1");
      expect([400, 404], `${slot.call} answered ${JSON.stringify(body)}`).toContain(status);
    }
  });

  test('the owner and staff of the agency get 200 for the same calls', async () => {
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
        const products = await productsOf(world, business.businessId);
        own = { ...own, business: business.businessId, card: cardNo, ...products, ...leads };
      }
    }
  });

  test('a deleted business and its rows answer like missing ones to their owner', async () => {
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

  test('a creator reaches the business it made for a customer, and other staff does not', async () => {
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

  test("a session answers 401 on another agency's host", async () => {
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
