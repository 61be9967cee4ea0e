import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backdateCard, lastMonths, setPrices } from '../../lib/billing.ts';
import { makeBusiness, makePublishedCard } from '../../lib/factories.ts';
import { recordPlan } from '../../lib/paying.ts';
import { hosts } from '../../lib/people.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let superadmin: Client;
let admin: Client;
/** Ids of the agency of `admin` and of another agency. */
let [homeId, otherId] = ['', ''];

const getData = async (browser: Client, path: string, query: object = {}) =>
  (await browser.get(`/api/v1${path}`).query(query).expect(200)).body.data;
const agencyIdOf = async (browser: Client): Promise<string> => (await getData(browser, '/franchisee')).agencyId;
const todayRange = { from: todayInIndia(), to: todayInIndia() };

beforeAll(async () => {
  world = await startWorld();
  superadmin = await world.as('superadmin');
  admin = await world.as('admin');
  const adminOfOther = await world.as('adminOfOtherAgency');
  [homeId, otherId] = [await agencyIdOf(admin), await agencyIdOf(adminOfOther)];
  const ofHome = await makeBusiness(await world.as('customer'));
  await recordPlan(admin, ofHome.businessId, { name: 'Gold', pricePaise: 50_000 });
  const ofOther = await makeBusiness(await world.as('customerOfOtherAgency'));
  await recordPlan(adminOfOther, ofOther.businessId, { name: 'Gold', pricePaise: 70_000 });
});
afterAll(() => world?.close());

describe("the super admin's reports of one or all agencies", () => {
  test('without an agency in the query, the super admin gets sales, staff, audit log and invoices of all agencies', async () => {
    const revenue = await getData(superadmin, '/reports/revenue', todayRange);
    expect(revenue.sales).toEqual({ count: 2, paise: 120_000 });
    expect(revenue.plans.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Gold (home agency)',
      'Gold (other agency)',
    ]);
    for (const path of ['/franchisee/list', '/audit-log']) {
      const { items } = await getData(superadmin, path, { limit: 100 });
      const names = new Set(items.map(({ agencyName }: { agencyName: string }) => agencyName));
      expect([...names], path).toEqual(expect.arrayContaining(['home agency', 'other agency']));
    }
    const written = (await getData(superadmin, '/invoice/list')).total;
    const totals = [homeId, otherId].map(
      async (agencyId) => (await getData(superadmin, '/invoice/list', { agencyId })).total,
    );
    expect(written).toBe((await Promise.all(totals)).reduce((sum, total) => sum + total, 0));
  });

  test("with an agency in the query, the super admin gets only that agency's sales, staff and audit log", async () => {
    for (const [agencyId, paise] of [
      [homeId, 50_000],
      [otherId, 70_000],
    ] as const) {
      const { sales, plans } = await getData(superadmin, '/reports/revenue', { ...todayRange, agencyId });
      expect(sales).toEqual({ count: 1, paise });
      expect(plans[0].name).toBe('Gold');
      for (const path of ['/franchisee/list', '/audit-log']) {
        const { items } = await getData(superadmin, path, { agencyId });
        expect(items.length, path).toBeGreaterThan(0);
        for (const item of items) expect(item.agencyId).toBe(agencyId);
      }
    }
  });

  test("the super admin's visit report covers all agencies, or the agency in the query", async () => {
    await world.upstream.database.raw.query(
      `insert into visit_day (agency_id, date, design, state, city, views, saves, enquiries)
       select id, $3::date, '', '', '', views, 0, 0 from (values ($1::uuid, 3), ($2::uuid, 4)) as one (id, views)`,
      [homeId, otherId, todayInIndia()],
    );
    const views = async (query: object) =>
      (await getData(superadmin, '/reports/visits', { period: '30', ...query })).total.views;
    expect([await views({}), await views({ agencyId: homeId }), await views({ agencyId: otherId })]).toEqual([7, 3, 4]);
    expect((await getData(superadmin, '/reports/visits/cards', { period: '30' })).cards).toEqual([]);
  });
});

describe('rows that the super admin creates for an agency', () => {
  test('a coupon, a section and a commission rate that the super admin creates for an agency belong to that agency', async () => {
    const adminOfOther = await world.as('adminOfOtherAgency');
    const named = { agencyId: otherId };
    const post = (path: string, body: object) => superadmin.post(`/api/v1${path}`).query(named).send(body).expect(200);
    const { couponId } = (await post('/coupon', { code: 'DIWALI', percent: 10 })).body.data.coupon;
    await post('/coupon', { couponId, code: 'DIWALI', percent: 20 });
    const { uiCustomisation } = (await post('/ui-customisation', { placement: 'COMMON', title: 'Welcome' })).body.data;
    await post('/commission/rate', { franchiseeId: null, hundredths: 1_500, fromDate: todayInIndia() });

    const rowsSeenBy = async (browser: Client) => ({
      coupons: (await getData(browser, '/coupon')).items.map((one: { percent: number }) => one.percent),
      sections: (await getData(browser, '/ui-customisation')).items.map((one: { title: string }) => one.title),
      rates: (await getData(browser, '/commission/rate')).items.map((one: { hundredths: number }) => one.hundredths),
    });
    expect(await rowsSeenBy(adminOfOther)).toEqual({ coupons: [20], sections: ['Welcome'], rates: [1_500] });
    expect(await rowsSeenBy(admin)).toEqual({ coupons: [], sections: [], rates: [] });
    // Without an agency the super admin sees the platform's own rows.
    expect(await rowsSeenBy(superadmin)).toEqual({ coupons: [], sections: [], rates: [] });

    const path = `/api/v1/ui-customisation/${uiCustomisation.uiCustomisationId}`;
    await superadmin.delete(path).expect(404);
    await superadmin.delete(path).query(named).expect(200);
    expect((await rowsSeenBy(adminOfOther)).sections).toEqual([]);
  });
});

describe("the platform's dashboard for the super admin", () => {
  test("the platform's dashboard shows each agency's payments, debts, businesses, staff and last activity", async () => {
    const { agencies, received, renders } = await getData(superadmin, '/dashboard/platform');
    const staffOf = async (agencyId: string): Promise<number> =>
      (await getData(superadmin, '/franchisee/list', { agencyId, limit: 100 })).items.length;
    const common = {
      isSuspended: false,
      businesses: 1,
      paidBeforePaise: 0,
      outstandingPaise: 0,
      lastActiveOn: todayInIndia(),
    };
    expect(agencies).toEqual([
      {
        agencyId: otherId,
        agencyName: 'other agency',
        paidPaise: 70_000,
        cards: 0,
        staff: await staffOf(otherId),
        ...common,
      },
      {
        agencyId: homeId,
        agencyName: 'home agency',
        paidPaise: 50_000,
        cards: 0,
        staff: await staffOf(homeId),
        ...common,
      },
    ]);
    expect(received).toEqual({ paise: 0, beforePaise: 0 });
    expect(renders).toEqual({ waiting: 0, oldestMinutes: 0, failed: 0 });
  });

  test("the platform's dashboard shows what an agency owes for past months and its cards of this month", async () => {
    const customer = await world.as('customer');
    const { cardNo } = await makePublishedCard(customer);
    const now = (await getData(superadmin, '/dashboard/platform')).agencies.at(-1);
    expect(now).toMatchObject({ agencyId: homeId, cards: 1, outstandingPaise: 0 });
    await setPrices(world, hosts.home, { perCardPaise: 5_000 });
    await backdateCard(world, cardNo, lastMonths()[2]);
    const { outstandingPaise } = await getData(admin, '/month-payments/getOutstandingAmount');
    expect(outstandingPaise).toBeGreaterThan(0);
    expect((await getData(superadmin, '/dashboard/platform')).agencies.at(-1)).toMatchObject({ outstandingPaise });
  });

  test("the platform's dashboard sums agencies' payments of this and the last month, without reversed payments", async () => {
    const pay = (more: object = {}) =>
      superadmin
        .post('/api/v1/annual-payment')
        .send({ agencyId: homeId, ...more })
        .expect(200);
    await pay({ paymentAmount: 90_000 });
    await pay({ paymentAmount: 40_000, paidOn: `${lastMonths()[1]}-15` });
    const { recordNo } = (await pay({ paymentAmount: 7_000 })).body.data;
    await world.upstream.database.raw.query('update payment_grant set withdrawn_at = now() where record_no = $1', [
      recordNo,
    ]);
    const { received } = await getData(superadmin, '/dashboard/platform');
    expect(received).toEqual({ paise: 90_000, beforePaise: 40_000 });
  });
});
