import { locales } from '@parichay/shared/language/languages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../lib/raw.ts';
import { startWorld, type World } from '../lib/world.ts';

/* Who looks for an agency finds where to sign in; what is inside is for no search engine. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

const get = (path: string, headers = {}) => ask(world.url, { path, headers });

describe('a search engine', () => {
  test('is told to keep away from calls alone', async () => {
    expect((await get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /api/\n');
  });

  test.each(['/panel/login', '/panel/franchisee-login'])('may show %s, with what is made here', async (path) => {
    const descriptions = new Set<string | undefined>();
    for (const language of locales) {
      const { status, headers, text } = await get(path, { 'accept-language': language });
      expect([status, headers['x-robots-tag'], text.includes('name="robots"')]).toEqual([200, undefined, false]);
      descriptions.add(/<meta name="description" content="([^"]{40,160})">/.exec(text)?.[1]);
    }
    expect(descriptions.size).toBe(locales.length);
    expect(descriptions).not.toContain(undefined);
  });

  test.each(['/panel/customer', '/panel/admin/businesses', '/panel/thankyou'])('sees nothing of %s', async (path) => {
    const { status, headers, text } = await get(path);
    expect([status, headers.location]).toEqual([302, expect.stringMatching(/^\/panel\/(franchisee-)?login(\?|$)/)]);
    expect(text).not.toContain('<html');
  });
});
