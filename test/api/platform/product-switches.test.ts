import { type CallKey, callKeys, endpointOf } from '@parichay/shared/contract.ts';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { hasProduct, type ProductSwitches } from '@parichay/shared/platform/access/admission.ts';
import { type Actor, mayCall } from '@parichay/shared/platform/access/roles.ts';
import { splitEndpointKey } from '@parichay/shared/platform/lib/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hosts } from '../../lib/people.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/** Configurations that switch products off or add one. Source: docs/specification.md §3. */
const switches = {
  'image posts': { imagePost: { enableImagePost: false } },
  'video posts': { imagePost: { isVideoPostsIncluded: false } },
  'pdf cards': { pdfCardConfig: { enablePdfCardProduct: false } },
  'nothing, and added own posts,': { imagePost: { allowAgencyExclusivePosts: true } },
  'promotional videos': { video: { enableVideo: false } },
  'everything but digital cards': {
    imagePost: { enableImagePost: false },
    pdfCardConfig: { enablePdfCardProduct: false },
    video: { enableVideo: false },
  },
} as const;

const gated = callKeys.filter((key) => endpointOf(key).product !== undefined);

let world: World;
const browsers = {} as Record<'customer' | 'admin' | 'superadmin', Client>;
beforeAll(async () => {
  world = await startWorld();
  for (const person of ['customer', 'admin', 'superadmin'] as const) browsers[person] = await world.as(person);
});
afterAll(() => world.close());

const configure = async (configuration: ProductSwitches): Promise<void> => {
  await world.upstream.database.raw.query(
    `update agency set configuration = $1 where agency_id = (select agency_id from agency_domain where host = $2)`,
    [JSON.stringify(configuration), hosts.home],
  );
  // The BFF caches an agency's configuration for half a minute.
  world.passTime(60_000);
  for (const person of ['customer', 'admin', 'superadmin'] as const) browsers[person] = await world.as(person);
};

const errorCodeOrOk = async (browser: Client, key: CallKey): Promise<string> => {
  const { method, path } = splitEndpointKey(key);
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const address = `/api/v1${path.replaceAll(/\{\w+\}/g, '0198c0de-0000-7000-8000-00000000dead')}`;
  const { body } = await browser[verb](address)
    .set('Host', hosts.home)
    .send(verb === 'get' ? undefined : {});
  return body.data?.code ?? 'ok';
};

const person: Record<'customer' | 'admin', Actor> = {
  customer: { kind: 'customer', agencyId: '', userId: '' },
  admin: {
    ...{ kind: 'staff', agencyId: '', franchiseeId: '', roles: ['admin'], permissions: [] },
    ...{ ofSuperadminAgency: false, hideBilling: false },
  },
};

describe('calls of products that an agency has disabled', () => {
  test('more than thirty API calls belong to a product', () => expect(gated.length).toBeGreaterThan(30));

  test.each(Object.entries(switches))(
    'an agency that disabled %s answers product_not_enabled to exactly the calls of disabled products',
    async (_, off) => {
      const configuration = agencyConfiguration.parse(off);
      await configure(configuration);
      const wrong: string[] = [];
      for (const key of gated) {
        const { access, product } = endpointOf(key);
        const isOn = product === undefined || hasProduct(configuration, product);
        for (const who of ['customer', 'admin'] as const) {
          const expected = !mayCall(person[who], access)
            ? 'not_allowed'
            : isOn
              ? 'anything else'
              : 'product_not_enabled';
          const code = await errorCodeOrOk(browsers[who], key);
          const isRight =
            expected === 'anything else' ? !['not_allowed', 'product_not_enabled'].includes(code) : code === expected;
          if (!isRight) wrong.push(`${who} ${key}: ${code} instead of ${expected}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test('the super admin may make calls of a product that the agency has disabled', async () => {
    await configure(agencyConfiguration.parse(switches['everything but digital cards']));
    expect(await errorCodeOrOk(browsers.superadmin, 'GET /image-post')).not.toBe('product_not_enabled');
  });
});
