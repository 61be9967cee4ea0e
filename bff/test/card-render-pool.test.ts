import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRenderPool } from '../src/card/card-render-pool.ts';

/** A built site, each of whose pages behaves as its path says. */
const entry = `
  export async function render(request) {
    const { pathname } = new URL(request.url);
    if (pathname === '/dies') await new Promise(() => queueMicrotask(() => { throw new Error('nobody catches this'); }));
    if (pathname === '/hangs') for (;;);
    if (pathname === '/fails') return new Response('half a page', { status: 500 });
    return new Response(JSON.stringify(process.env));
  }`;

describe('the worker threads that render public cards', () => {
  const site = mkdtempSync(join(tmpdir(), 'parichay-site-'));
  let pool: ReturnType<typeof createRenderPool>;
  const draw = (path: string) => pool.render({ outcome: 'missing', agencyName: '' }, 'en', `http://cards.test${path}`);

  beforeAll(() => {
    mkdirSync(join(site, 'server'));
    writeFileSync(join(site, 'server/entry.mjs'), entry);
    process.env.CARD_POOL_CANARY = 'a secret of the server';
    pool = createRenderPool(site);
  });
  afterAll(async () => {
    delete process.env.CARD_POOL_CANARY;
    await pool.close();
    rmSync(site, { recursive: true });
  });

  test('a thread that renders cards has no environment variables', async () => {
    const { status, html } = await draw('/fine');
    expect(status).toBe(200);
    expect(html).toBe('{}');
  });

  test.each(['/fails', '/dies', '/hangs'])(
    'rendering a page that answers 500, ends its thread or loops forever (%s) fails with unavailable, and the next page is rendered',
    async (path) => {
      await expect(draw(path)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
      expect((await draw('/fine')).status).toBe(200);
    },
  );
});
