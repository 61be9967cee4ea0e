import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cardChangedHeader } from '@parichay/shared/internal.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tryUpstream } from '../../../dev/conformance/conformance.ts';
import { hosts, password, people } from '../../lib/people.ts';
import { inTestAll, runNode } from '../../lib/programs.ts';
import { type Fault, startSpoiledUpstream } from '../../lib/spoiled-upstream.ts';
import { actorKey, startWorld, type World } from '../../lib/world.ts';

/* docs/upstream.md documents what an upstream must answer. */

const staff = { phoneNumber: people.admin.phoneNumber, password };

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Runs the command and answers its printed lines and its exit code. */
async function run(url: string, more: Record<string, string> = {}): Promise<{ lines: string[]; exitCode: number }> {
  const env = {
    ...process.env,
    ACTOR_KEY: actorKey,
    CONFORMANCE_HOST: hosts.home,
    CONFORMANCE_STAFF_PHONE: staff.phoneNumber,
    CONFORMANCE_STAFF_PASSWORD: staff.password,
    ...more,
  };
  const ended = await runNode(['dev/conformance/main.ts', url], { env }).then(
    (printed) => ({ ...printed, code: 0 }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  return { lines: `${ended.stdout}${ended.stderr}`.trim().split('\n'), exitCode: ended.code };
}
describe('the conformance test of our own upstream', () => {
  test('our upstream passes every conformance check, and its agencies and businesses are unchanged afterwards', async () => {
    const { agencies, businesses } = await storedState();
    const report = await tryUpstream({ url: world.upstream.url, actorKey, host: hosts.home, staff });
    expect(report.differences).toEqual([]);
    expect(report.skippedChecks).toEqual([]);
    expect(report.requestCount).toBeGreaterThan(2_500);
    expect(await storedState()).toEqual({ agencies, businesses });
  });

  test(
    'our upstream passes the conformance checks without a staff login, and the report lists the skipped checks',
    inTestAll,
    async () => {
      const report = await tryUpstream({ url: world.upstream.url, actorKey, host: hosts.home, staff: null });
      expect(report.differences).toEqual([]);
      expect(report.skippedChecks).toEqual(['what only staff may do, because no admin signed in']);
    },
  );
});

describe('the conformance test of a faulty upstream', () => {
  const json = { 'content-type': 'application/json' };
  const failing = (status: number, code: string) => ({
    status,
    headers: json,
    body: JSON.stringify({ data: { code, message: 'No.' } }),
  });
  /** Each fault with the difference that the command reports for it. */
  const faults: [says: RegExp, fault: Fault][] = [
    [
      /^GET \/business\/getBusinessesByUser, as customer.*: a failure as JSON.* expected, 404 with another body came$/,
      {
        matches: ({ path }) => path === '/api/v1/business/getBusinessesByUser',
        spoil: () => ({ status: 404, headers: { 'content-type': 'text/html' }, body: 'Cannot GET' }),
      },
    ],
    [
      /^GET \/user, no token: 401 not_signed_in was expected, 200 came$/,
      {
        matches: ({ path, authorization }) => path === '/api/v1/user' && authorization === '',
        spoil: () => ({ status: 200, headers: json, body: '{"data":{}}' }),
      },
    ],
    [
      /^POST \/franchisee\/signup, as customer.*: 403 not_allowed was expected, 400 invalid_input came$/,
      { matches: ({ path }) => path === '/api/v1/franchisee/signup', spoil: () => failing(400, 'invalid_input') },
    ],
    [
      /^GET \/internal\/media, no picture: a code of the closed list was expected, "gone_fishing" came$/,
      { matches: ({ path }) => path === '/internal/media', spoil: () => failing(404, 'gone_fishing') },
    ],
    [
      /^GET \/business\/\{id\}, one’s own business: declared fields alone.*, owner was not$/,
      {
        matches: ({ method, path }) => method === 'GET' && /^\/api\/v1\/business\/[0-9a-f-]{36}$/.test(path),
        spoil: (answer) => ({ ...answer, body: answer.body.replace(/\}\}$/, ',"owner":"Asha"}}') }),
      },
    ],
    [
      /^POST \/updateCardStatus, a card that is published: the header x-card-changed with .* expected, no such header/,
      {
        matches: ({ path }) => path === '/api/v1/updateCardStatus',
        spoil: ({ headers: { [cardChangedHeader]: _, ...headers }, ...answer }) => ({ ...answer, headers }),
      },
    ],
    [
      /^POST \/internal\/account\/delete, an account that is deleted: "cardIds" with conformance-\w+ was expected, \[\] came$/,
      {
        matches: ({ path }) => path === '/internal/account/delete',
        spoil: (answer) => ({ ...answer, body: '{"data":{"cardIds":[]}}' }),
      },
    ],
  ];

  test('the conformance command reports each difference in a sentence and exits with 1', inTestAll, async () => {
    const faultyUpstream = await startSpoiledUpstream(
      world.upstream.url,
      faults.map(([, fault]) => fault),
    );
    const { lines, exitCode } = await run(faultyUpstream.url);
    await faultyUpstream.close();
    for (const [difference] of faults) expect(lines).toContainEqual(expect.stringMatching(difference));
    expect(lines.at(-1)).toMatch(/^[\d,]+ questions, \d+ differences\.$/);
    expect(exitCode).toBe(1);
  });

  test(
    'the conformance command exits with 2 for a wrong key, a server that is no upstream, and no server',
    inTestAll,
    async () => {
      const anotherKey = await run(world.upstream.url, { ACTOR_KEY: 'another-key-another-key-another-key' });
      expect(anotherKey).toEqual({ lines: [expect.stringContaining('does not take this ACTOR_KEY')], exitCode: 2 });

      const empty = createServer((_request, response) => response.end('{}'));
      await new Promise<void>((resolve) => empty.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(empty.address() as AddressInfo).port}`;
      expect(await run(url)).toEqual({ lines: ['No agency is served on home.test: it answered 200.'], exitCode: 2 });
      await new Promise((resolve) => empty.close(resolve));
      expect(await run(url)).toEqual({ lines: [`Nothing answers at ${url}.`], exitCode: 2 });
    },
  );
});

/** Counts visible rows only, since deleted rows are stored until they are purged. */
async function storedState(): Promise<{ agencies: unknown; businesses: unknown }> {
  const { raw } = world.upstream.database;
  const { rows: agencies } = await raw.query('select agency_name, configuration from agency order by agency_id');
  const { rows: businesses } = await raw.query('select count(*) from business where deleted_at is null');
  return { agencies, businesses };
}
