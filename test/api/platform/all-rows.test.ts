import { allRowsMediaType } from '@parichay/shared/platform/lib/all-rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness } from '../../lib/factories.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as('admin');
  // A customer may add 50 businesses a day, staff 100 for one customer.
  const owners = [await world.as('customer'), await world.as('otherCustomer')] as const;
  for (let index = 0; index < 100; index++)
    await makeBusiness(owners[index % 2 === 0 ? 0 : 1], { businessName: `Row ${index}` });
  const { userId } = (await owners[0].get('/api/v1/user').expect(200)).body.data;
  for (let index = 100; index < 130; index++) await makeBusiness(admin, { businessName: `Row ${index}`, userId });
});
afterAll(() => world?.close());

const requestAllRows = (browser: Client, path: string) => browser.get(`/api/v1${path}`).set('Accept', allRowsMediaType);
/** Rows of an answer; supertest leaves lines of JSON as text. */
const rowsOf = ({ text, body }: { text?: string; body: unknown }): Record<string, unknown>[] =>
  String(text ?? body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const parseText = (response: NodeJS.ReadableStream, done: (error: Error | null, text: string) => void) => {
  let text = '';
  response.on('data', (chunk) => {
    text += chunk;
  });
  response.on('end', () => done(null, text));
};
const allRows = async (browser: Client, path: string) =>
  rowsOf(
    await requestAllRows(browser, path)
      .buffer()
      .parse(parseText as never)
      .expect(200),
  );

describe('the download of all rows of a list', () => {
  test('a request for all rows returns each row once, in the order of the list, whatever the page size', async () => {
    const found = await allRows(admin, '/business?search=Row&limit=10');
    expect(found.map(({ businessName }) => businessName)).toEqual(
      Array.from({ length: 130 }, (_, index) => `Row ${129 - index}`),
    );
    const { body } = await admin.get('/api/v1/business?search=Row&limit=100').expect(200);
    expect(found.slice(0, 100)).toEqual(body.data.items);
  });

  test('a request for all rows respects the filters and the permissions of the caller', async () => {
    expect(await allRows(admin, '/business?search=Row%2012&searchBy=businessName')).toHaveLength(11);
    const stranger = await world.as('adminOfOtherAgency');
    const answer = await requestAllRows(stranger, '/business?search=Row')
      .buffer()
      .parse(parseText as never)
      .expect(200);
    expect(answer.body).toBe('');
  });

  test('a request for all rows answers 403, 401 and 400 like the paged list', async () => {
    const creator = await world.as('creator');
    const refused = await requestAllRows(creator, '/audit-log').expect(403);
    expect(refused.body.data.code).toBe('not_allowed');
    await requestAllRows(world.browser(), '/business').expect(401);
    expect((await requestAllRows(admin, '/business?sort=phone').expect(400)).body.data.code).toBe('invalid_input');
  });

  test('a request for all rows of an endpoint without a list returns its usual body', async () => {
    const { body } = await requestAllRows(admin, '/franchisee').expect(200);
    expect(body.data).toBeDefined();
  });

  test('concurrent requests for all rows by one account each answer 200 or 429', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        requestAllRows(admin, '/business')
          .buffer()
          .parse(parseText as never),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
    expect(await allRows(admin, '/business?search=Row')).toHaveLength(130);
  });
});
