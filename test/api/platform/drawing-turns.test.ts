import { callKeys, contract } from '@parichay/shared/contract.ts';
import { type Endpoint, splitEndpointKey } from '@parichay/shared/platform/lib/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowAgencyGreetings, emptyFrame, makeBusiness, makeStudioDocument } from '../../lib/factories.ts';
import { hosts } from '../../lib/people.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/* A flood of renderings by one account must not delay other accounts. */

let world: World;
let superadmin: Client;
let admin: Client;
let customer: Client;
let neighbour: Client;
let businessId: string;
let neighbourBusinessId: string;
beforeAll(async () => {
  world = await startWorld();
  await allowAgencyGreetings(world, hosts.home);
  await allowAgencyGreetings(world, hosts.other);
  superadmin = await world.as('superadmin');
  admin = await world.as('admin');
  customer = await world.as('customer');
  neighbour = await world.as('customerOfOtherAgency');
  ({ businessId } = await makeBusiness(customer));
  neighbourBusinessId = (await makeBusiness(neighbour)).businessId;
});
afterAll(() => world?.close());

const floods: [
  what: string,
  ask: (by: Client, businessId: string) => PromiseLike<{ status: number; body: unknown }>,
][] = [
  [
    'PDF cards',
    async (by, businessId) => {
      const offered = (await by.get('/api/v1/pdf-card/templates').query({ businessId })).body.data.templates;
      const codes = offered.slice(0, 6).map(({ templateCode }: { templateCode: string }) => templateCode);
      return by.post('/api/v1/pdf-card/preview').send({ businessId, templates: codes });
    },
  ],
  [
    'staff ids',
    async (by, businessId) => {
      // Long names, so that forty previews take longer to render than to arrive.
      const members = Array.from({ length: 3 }, () => ({ personName: 'आशा वर्मा '.repeat(6).trim() }));
      return by.post('/api/v1/staff-id/preview').send({ businessId, templateCode: 'staff-id-1', members });
    },
  ],
];

describe.each(floods)('security 22: floods of previews of %s', (_, ask) => {
  test('forty concurrent previews by one account partly get 429 and do not delay another account', async () => {
    expect((await ask(neighbour, neighbourBusinessId)).status).toBe(200);
    const flood = Promise.all(Array.from({ length: 40 }, () => ask(customer, businessId)));
    let isOver = false;
    void flood.then(() => {
      isOver = true;
    });
    expect((await ask(neighbour, neighbourBusinessId)).status).toBe(200);
    expect(isOver).toBe(false);
    const answers = await flood;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ data: { code: 'too_many_requests' } });
  });
});

const declared: Record<string, Endpoint> = contract;
const drawing = callKeys.filter((key) => declared[key]?.renderLimits);

test.each(drawing)(
  'security 22: %s answers 429 above the calls per minute that the API contract declares',
  async (key) => {
    const { method, path } = splitEndpointKey(key);
    const { maxPerMinute } = declared[key]?.renderLimits ?? { maxPerMinute: 0 };
    const url = `/api/v1${path.replaceAll(/\{\w+\}/g, '0198c0de-0000-7000-8000-0000000000aa')}`;
    const sendCall = () => superadmin[method === 'GET' ? 'get' : method === 'PUT' ? 'put' : 'post'](url);
    const statuses = [];
    for (let nth = 0; nth <= maxPerMinute; nth += 1) statuses.push((await sendCall()).status);
    expect(statuses.indexOf(429)).toBe(maxPerMinute);
  },
);

test('security 24: a stored design whose repeated layers exceed the limit is not offered, and the agency’s other designs still are', async () => {
  const group = (depth: number): object => ({
    id: `g${depth}`,
    type: 'group',
    repeat: { kind: 'scatter', count: 400 },
    layers: [depth === 0 ? { id: 'dot', type: 'shape', fill: '#123456' } : group(depth - 1)],
  });
  const documents = {
    good: emptyFrame,
    endless: { ...emptyFrame, pages: [{ id: 'post', size: {}, layers: [group(3)] }] },
  };
  const ids: string[] = [];
  for (const document of Object.values(documents)) {
    const id = await makeStudioDocument(admin);
    await admin.post(`/api/v1/studio/document/${id}/publish`).send({ version: 1 }).expect(200);
    ids.push(id);
    // Stores the document directly, as if from before nested repeats were counted.
    await world.upstream.database.raw.query(
      'update studio_document_version set document = $2::jsonb where studio_document_id = $1',
      [id, JSON.stringify({ ...document, name: `studio-${id.replaceAll('-', '')}` })],
    );
  }
  const { body } = await customer.get('/api/v1/image-post/frames').query({ businessId }).expect(200);
  const names = body.data.frames.map(({ name }: { name: string }) => name);
  const [good = '', endless = ''] = ids.map((id) => `studio-${id.replaceAll('-', '')}`);
  expect(names).toContain(good);
  expect(names).not.toContain(endless);
});
