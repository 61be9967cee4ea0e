import { locales } from '@parichay/shared/platform/language/languages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest } from '../../lib/raw.ts';
import { startWorld, type World } from '../../lib/world.ts';

/* Search engines index the sign-in pages and nothing behind them. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

const get = (path: string, headers = {}) => sendRequest(world.url, { path, headers });

describe('the indexing of pages by search engines', () => {
  test('robots.txt disallows only the API calls', async () => {
    expect((await get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /api/\n');
  });

  test.each(['/panel/login', '/panel/franchisee-login'])(
    '%s is indexable and has a description in every language',
    async (path) => {
      const descriptions = new Set<string | undefined>();
      for (const language of locales) {
        const { status, headers, text } = await get(path, { 'accept-language': language });
        expect([status, headers['x-robots-tag'], text.includes('name="robots"')]).toEqual([200, undefined, false]);
        descriptions.add(/<meta name="description" content="([^"]{40,160})">/.exec(text)?.[1]);
      }
      expect(descriptions.size).toBe(locales.length);
      expect(descriptions).not.toContain(undefined);
    },
  );

  test.each(['/panel/customer', '/panel/admin/businesses', '/panel/thankyou'])(
    '%s redirects a search engine to the sign-in page',
    async (path) => {
      const { status, headers, text } = await get(path);
      expect([status, headers.location]).toEqual([302, expect.stringMatching(/^\/panel\/(franchisee-)?login(\?|$)/)]);
      expect(text).not.toContain('<html');
    },
  );
});
