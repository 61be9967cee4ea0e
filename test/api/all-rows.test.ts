import { allRowsType } from '@parichay/shared/lib/all-rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness } from '../lib/factories.ts';
import { type Browser, startWorld, type World } from '../lib/world.ts';

let world: World;
let admin: Browser;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as('admin');
  // One customer adds fifty a day at most, staff for him a hundred.
  const owners = [await world.as('customer'), await world.as('otherCustomer')] as const;
  for (let at = 0; at < 100; at++) await makeBusiness(owners[at % 2 === 0 ? 0 : 1], { businessName: `Row ${at}` });
  const { userId } = (await owners[0].get('/api/v1/user').expect(200)).body.data;
  for (let at = 100; at < 130; at++) await makeBusiness(admin, { businessName: `Row ${at}`, userId });
});
afterAll(() => world?.close());

const ask = (browser: Browser, path: string) => browser.get(`/api/v1${path}`).set('Accept', allRowsType);
/** The answer's lines; supertest keeps such a body as it came. */
const rowsOf = ({ text, body }: { text?: string; body: unknown }): Record<string, unknown>[] =>
  String(text ?? body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const asText = (response: NodeJS.ReadableStream, done: (error: Error | null, text: string) => void) => {
  let text = '';
  response.on('data', (chunk) => {
    text += chunk;
  });
  response.on('end', () => done(null, text));
};
const allRows = async (browser: Browser, path: string) =>
  rowsOf(
    await ask(browser, path)
      .buffer()
      .parse(asText as never)
      .expect(200),
  );

describe('all rows of a list', () => {
  test('come in one answer, in its order, each once, however few a page of it has', async () => {
    const found = await allRows(admin, '/business?search=Row&limit=10');
    expect(found.map(({ businessName }) => businessName)).toEqual(
      Array.from({ length: 130 }, (_, at) => `Row ${129 - at}`),
    );
    const { body } = await admin.get('/api/v1/business?search=Row&limit=100').expect(200);
    expect(found.slice(0, 100)).toEqual(body.data.items);
  });

  test('are those that its filters leave, and in the reach of whoever asks', async () => {
    expect(await allRows(admin, '/business?search=Row%2012&searchBy=businessName')).toHaveLength(11);
    const stranger = await world.as('adminOfOtherAgency');
    const answer = await ask(stranger, '/business?search=Row')
      .buffer()
      .parse(asText as never)
      .expect(200);
    expect(answer.body).toBe('');
  });

  test('are refused as its pages are: to who may not read it, and for what it cannot be asked', async () => {
    const creator = await world.as('creator');
    const refused = await ask(creator, '/audit-log').expect(403);
    expect(refused.body.data.code).toBe('not_allowed');
    await ask(world.browser(), '/business').expect(401);
    expect((await ask(admin, '/business?sort=phone').expect(400)).body.data.code).toBe('invalid_input');
  });

  test('of what is no list are its one answer', async () => {
    const { body } = await ask(admin, '/franchisee').expect(200);
    expect(body.data).toBeDefined();
  });

  test('are sent to an account one list at a time', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        ask(admin, '/business')
          .buffer()
          .parse(asText as never),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
    expect(await allRows(admin, '/business?search=Row')).toHaveLength(130);
  });
});
