import { callKeys, endpointOf } from '@parichay/shared/contract.ts';
import { mayCall } from '@parichay/shared/platform/access/roles.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ids, idsWith } from '../../calls/call.ts';
import { callOf, requestOf, sendCall } from '../../calls/calls.ts';
import { makeBelongings } from '../../lib/belongings.ts';
import { allowAgencyGreetings } from '../../lib/factories.ts';
import { hosts, people } from '../../lib/people.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let staff: Client;
let belongings: Ids;
beforeAll(async () => {
  world = await startWorld();
  await allowAgencyGreetings(world, hosts.home);
  belongings = await makeBelongings(world, 'customer');
  staff = await world.as('permittedFranchisee');
});
afterAll(() => world.close());

/** Kinds that all staff of an agency share. */
const sharedKinds: readonly (keyof Ids)[] = [
  ...(['agency', 'franchisee', 'plan', 'section', 'page', 'coupon', 'imagePost', 'studioDocument', 'picture'] as const),
  ...(['template', 'imageCategory', 'imageSubcategory', 'imageTag', 'linkCategory'] as const),
];

const { roles, permissions } = people.permittedFranchisee;
const actor = {
  ...{ kind: 'staff' as const, agencyId: '', franchiseeId: '', ofSuperadminAgency: false, hideBilling: false },
  ...{ roles, permissions },
};
const readCalls = callKeys.filter((key) => key.startsWith('GET ') && mayCall(actor, endpointOf(key).access));

test('staff that made no business reads nothing of the agency’s businesses by any call, with every permission', async () => {
  const admin = await world.as('admin');
  const { rows: businesses } = await world.upstream.database.raw.query('select business_name from business');
  const names = (businesses as { business_name: string }[]).map(({ business_name }) => business_name);
  const ownIds = Object.entries(belongings).filter(([kind]) => !sharedKinds.includes(kind as keyof Ids));
  const secrets = [...ownIds.map(([, id]) => id), ...names, people.customer.phoneNumber.slice(3)];
  const leaksOf = ({ text = '', body }: { text?: string; body: unknown }) => {
    const answer = `${text} ${Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body)}`;
    return secrets.filter((secret) => new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(answer));
  };
  const month = todayInIndia().slice(0, 7);
  const read = (browser: Client, key: (typeof readCalls)[number]) => {
    const request = requestOf(key, idsWith({ agency: belongings.agency }));
    const query = 'month' in (callOf(key).query ?? {}) ? { ...request.query, month } : request.query;
    return sendCall(browser, key, { ...request, query });
  };
  const leaks: Record<string, string[]> = {};
  const leakyForAdmin: string[] = [];
  for (const key of readCalls) {
    const found = leaksOf(await read(staff, key));
    if (found.length > 0) leaks[key] = found;
    if (mayCall({ ...actor, roles: ['admin'] }, endpointOf(key).access) && leaksOf(await read(admin, key)).length > 0)
      leakyForAdmin.push(key);
  }
  expect(leaks).toEqual({});
  // An admin reads the rows by the same requests, so an empty answer is not the request's fault.
  expect(leakyForAdmin).toEqual(
    expect.arrayContaining([
      ...['GET /business', 'GET /getcardlist', 'GET /enquiry/list', 'GET /trash', 'GET /invoice/list'],
      ...['GET /invoice/export', 'GET /reports/project-report/business', 'GET /reports/project-report/digital-card'],
      ...['GET /pdf-card/getPdfCardList', 'GET /video/user-video'],
    ]),
  );
});

test('the home page of staff that made no business counts nothing', async () => {
  const { body: dashboard } = await staff.get('/api/v1/dashboard').expect(200);
  const { businesses, cards, pdfCards, userVideos, days } = dashboard.data;
  expect([businesses, cards, pdfCards, userVideos]).toEqual([0, 0, 0, 0]);
  expect(days.every((day: { businesses: number; cards: number }) => day.businesses + day.cards === 0)).toBe(true);
});
