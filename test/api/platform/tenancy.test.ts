import { callKeys, endpointOf } from '@parichay/shared/contract.ts';
import { mayCall, type StaffActor } from '@parichay/shared/platform/access/roles.ts';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Ids, Kind } from '../../calls/call.ts';
import { calls, callTables, isPlatformCall, requestOf, type Slot, sendCall, slots } from '../../calls/calls.ts';
import { makeBelongings, makeBusinessRows, type Owner } from '../../lib/belongings.ts';
import { allowAgencyGreetings, makeBusiness, makeCard, makePicture } from '../../lib/factories.ts';
import { forEachParallel } from '../../lib/parallel.ts';
import { hosts, type Person, password, people } from '../../lib/people.ts';
import { listStoredFiles, watchTables } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/** Attackers, with the owners whose ids they try. */
const attempts: [attacker: Person, owners: Owner[]][] = [
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
function missingAnswer({ isByHand, says }: Slot, person: Person) {
  const isRefused = isByHand && people[person].kind === 'customer';
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

/** Says whether the role of a person may make the call of a slot. */
const isAdmitted = (person: Person, { call }: Slot) => mayCall(actorOf(person), endpointOf(call).access);

let world: World;
let expectUnchangedTables: () => Promise<void>;
const browsers = {} as Record<Person, Client>;

const belongings = {} as Record<Owner, Ids>;
/** Ids that each person may use, for the fields of a request that are not tried. */
const idsInReach = {} as Record<Person, Ids>;

/** Sends the request of a slot, which is valid but for this id. */
const send = (person: Person, slot: Slot, id: string, ids = idsInReach[person]) =>
  sendCall(browsers[person], slot.call, requestOf(slot.call, ids, slot, id));

beforeAll(async () => {
  world = await startWorld();
  await allowAgencyGreetings(world, hosts.home);
  await allowAgencyGreetings(world, hosts.other);
  for (const owner of ['customer', 'otherCustomer', 'customerOfOtherAgency'] as const)
    belongings[owner] = await makeBelongings(world, owner);
  const { user: userId } = belongings.customer;
  for (const person of ['superadmin' as const, ...attempts.map(([attacker]) => attacker)]) {
    const browser = await world.as(person);
    browsers[person] = browser;
    const reached = people[person].host === hosts.other ? 'customerOfOtherAgency' : 'customer';
    idsInReach[person] = { ...belongings[reached], picture: await makePicture(browser, 60, 60) };
    // They reach no businesses but their own.
    if (!['creator', 'franchisee', 'permittedFranchisee'].includes(person)) continue;
    const { businessId } = await makeBusiness(browser, { userId });
    const { cardNo } = await makeCard(browser, businessId);
    Object.assign(idsInReach[person], { business: businessId, card: cardNo });
  }
  expectUnchangedTables = await watchTables(world);
});
afterAll(() => world.close());

interface ResponseData {
  status: number;
  body: unknown;
  text: string;
  headers: Record<string, string>;
}
const isCsv = (type: string | undefined): boolean => type?.startsWith('text/csv') === true;
const comparable = ({ status, body, text, headers: { 'content-type': type } }: ResponseData) => ({
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

describe('security 14: ids of rows that belong to others', () => {
  test('test/calls contains, for each implemented call, every id with an owner that the call takes', () => {
    // Public addresses and shared catalogues have no owner; image-post.test.ts and image-category.test.ts test pictures and festivals.
    const ownerlessIds = new Set([
      'cardId',
      'linkCategoryId',
      'linkTypeId',
      'imageCategoryId',
      'imageSubcategoryId',
      'imageTagId',
      'templateId',
      'mediaId',
      // The id of a partial refund is tested in payment-partial-refunds.test.ts.
      'partNo',
      // These name prices and the provider's ids; payment.test.ts tests other customers' orders.
      'planId',
      'orderCreationId',
      'razorpayPaymentId',
      'razorpayOrderId',
    ]);
    const sharedCalls = new Set<string>(['GET /video/template/{id}']);
    const expectedSlots = callKeys
      .filter((key) => !sharedCalls.has(key) && endpointOf(key).owner !== 'bff' && !isPlatformCall(key))
      .flatMap((key) => {
        const { params, query, body } = endpointOf(key);
        const names = [params, query, body].flatMap((schema) => Object.keys(schema?.shape ?? {}));
        return names
          .filter((name) => /(^id|Id|No)$/.test(name) && !ownerlessIds.has(name))
          .map((name) => `${key} ${name}`);
      });
    const testedSlots = slots.map(({ call, field }) => `${call} ${field}`);
    expect(testedSlots).toEqual(expect.arrayContaining(expectedSlots));
  });

  test('no API call is described in two files of test/calls', () => {
    expect(callTables.flatMap((table) => Object.keys(table)).sort()).toEqual(Object.keys(calls).sort());
  });

  describe("access to other owners' rows by id in each call", () => {
    // A failed test leaves no change to the next one.
    afterEach(() => expectUnchangedTables());

    test.each(slots.map((slot) => [`${slot.call} ${slot.field}`, slot] as const))(
      "another owner's id gets the same response as an unknown id and changes nothing: %s",
      async (_, slot) => {
        const filesBefore = listStoredFiles(world);
        let tryCount = 0;
        const tryAs = async (attacker: Person, owners: Owner[]) => {
          const missing = comparable(await send(attacker, slot, v7()));
          for (const owner of owners) {
            if (isOpenToStaff(slot.kind, attacker, owner)) continue;
            if (isOfAgency(slot.kind) && people[attacker].host === people[owner].host) continue;
            const foreign = comparable(await send(attacker, slot, belongings[owner][slot.kind]));
            expect(foreign, `${attacker} on what is ${owner}'s`).toEqual(missing);
            tryCount += 1;
          }
          const isLookUp = slot.call === 'GET /business/getBusinessesByUser' && people[attacker].kind === 'staff';
          if (isLookUp) expect(missing).toMatchObject({ status: 200, body: { data: { businesses: [] } } });
          else if (isCsv(missing.type)) expect(missing.body, 'headings alone').toMatch(/^[^\r\n]+\r\n$/);
          else if (slot.isFilter)
            expect(missing).toMatchObject({ status: 200, body: { data: { items: [], total: 0 } } });
          else expect(missing, `${attacker} on a missing id`).toMatchObject(missingAnswer(slot, attacker));
        };
        const admitted = attempts.filter(([attacker]) => isAdmitted(attacker, slot));
        const ended = await Promise.allSettled(admitted.map(([attacker, owners]) => tryAs(attacker, owners)));
        for (const one of ended) if (one.status === 'rejected') throw one.reason;
        expect(tryCount).toBeGreaterThan(0);
        expect(listStoredFiles(world)).toEqual(filesBefore);
      },
    );
  });

  test('a malformed row id answers 400 or 404 in every call', async () => {
    await forEachParallel(
      slots.filter(({ isAnyText }) => !isAnyText),
      async (slot) => {
        const attacker = attempts.find(([person]) => isAdmitted(person, slot))?.[0];
        if (!attacker) throw new Error(`no attacker may call ${slot.call}`);
        const { status, body } = await send(attacker, slot, "1' or '1'='1");
        expect([400, 404], `${slot.call} answered ${JSON.stringify(body)}`).toContain(status);
      },
    );
  });

  test("every call that takes a row id answers 200 to the row's owner and the agency's staff", async () => {
    const wrong: string[] = [];
    const tryAs = async (person: Person, slot: Slot, own: Ids) => {
      if (!isAdmitted(person, slot)) return;
      const ids = { ...own, picture: idsInReach[person].picture };
      const { status, body } = await send(person, slot, own[slot.kind], ids);
      if (status !== 200) wrong.push(`${slot.call} ${slot.field} by ${person}: ${status} ${JSON.stringify(body)}`);
    };
    const persons = ['customer', 'allCardFranchisee', 'admin', 'superadmin'] as const;
    const tried = slots.filter(({ ownerMay, isFilter }) => ownerMay !== false && !isFilter);
    for (const slot of tried.filter(({ ends }) => !ends))
      for (const person of persons) await tryAs(person, slot, belongings.customer);
    for (const person of persons) {
      const own = { ...belongings.customer, ...(await makeBusinessRows(world, 'customer')) };
      // The contract lists a business and a card before what ends with them.
      for (const slot of tried.filter(({ ends }) => ends).toReversed()) await tryAs(person, slot, own);
    }
    expect(wrong).toEqual([]);
  });

  test('a deleted business and its rows get the same response as unknown ones, even for their owner', async () => {
    const rows = await makeBusinessRows(world, 'customer');
    await browsers.customer.delete(`/api/v1/business/${rows.business}`).expect(200);
    const { user: _, ...deleted } = rows;
    const expectUnchanged = await watchTables(world);
    for (const slot of slots) {
      const id = deleted[slot.kind as keyof typeof deleted];
      if (id === undefined || !isAdmitted('customer', slot)) continue;
      expect(comparable(await send('customer', slot, id)), `${slot.call} ${slot.field}`).toMatchObject(
        missingAnswer(slot, 'customer'),
      );
    }
    await expectUnchanged();
  });

  test('staff with the role creator have access to the business that they added for a customer, and other staff get 404', async () => {
    const made = await makeBusiness(browsers.creator, { userId: belongings.customer.user });
    await browsers.creator.get(`/api/v1/business/${made.businessId}`).expect(200);
    await browsers.customer.get(`/api/v1/business/${made.businessId}`).expect(200);
    await browsers.franchisee.get(`/api/v1/business/${made.businessId}`).expect(404);
    const { body } = await browsers.creator
      .get('/api/v1/business/getBusinessesByUser')
      .query({ userId: belongings.customer.user })
      .expect(200);
    const reached = body.data.businesses.map((business: { businessId: string }) => business.businessId);
    expect(reached.sort()).toEqual([made.businessId, idsInReach.creator.business].sort());
  });

  test("a session answers 401 on another agency's host", async () => {
    const { headers } = await world
      .browser()
      .post('/api/v1/login')
      .send({ phoneNumber: people.customer.phoneNumber, password });
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
