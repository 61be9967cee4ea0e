import { readFileSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMovedAgency, movedHost, newArchivePath, signInAtMovedAgency } from '../../lib/moving.ts';
import { needs, runNode } from '../../lib/programs.ts';
import { makeTwoLogins } from '../../lib/two-logins.ts';
import { startWorld, upstreamEnvironment, type World } from '../../lib/world.ts';

let source: World;
let target: World;
beforeAll(async () => {
  source = await startWorld();
  target = await startWorld();
});
afterAll(async () => {
  await source?.close();
  await target?.close();
});

/** Runs the command as the tables' owner while the servers use the same database. */
const run = async (world: World, name: 'export' | 'import', ...args: string[]) =>
  runNode([`upstream/src/office/portability/${name}.main.ts`, ...args], {
    env: { ...upstreamEnvironment(world.stores), ...(await makeTwoLogins(world.stores)) },
  });

test('two commands move an agency from one running installation to another', needs('psql'), async () => {
  const { agencyId } = await makeMovedAgency(source, 'moved-by-command');
  const page = async (world: World) => {
    const { text, status } = await world.browser(movedHost).get('/moved-by-command');
    return status === 200 ? text : status;
  };
  const before = await page(source);
  const file = newArchivePath();
  const exporting = run(source, 'export', agencyId, file);
  let requestCount = 0;
  for (let isDone = false; !isDone; requestCount += 1) {
    expect(await page(source)).toBe(before);
    isDone = await Promise.race([
      exporting.then(() => true),
      new Promise<boolean>((resolve) => setImmediate(resolve, false)),
    ]);
  }
  expect(requestCount).toBeGreaterThan(1);
  const { stdout } = await exporting;
  expect(stdout).toContain('Left out: payment_account');
  // The file holds password hashes.
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(gunzipSync(readFileSync(file)).toString('latin1')).toContain('Moving Cards');

  expect((await run(target, 'import', file)).stdout).toContain('Moving Cards is here');
  target.passTime(60_000);
  expect(await page(target)).toBe(before);
  expect(await page(source)).toBe(before);
  await (await signInAtMovedAgency(target, 'owner')).get('/api/v1/business/getBusinessesByUser').expect(200);

  const again = await run(target, 'import', file).catch((error: { code: number; stderr: string }) => error);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('is here already') });
});

test('the agency move command without arguments exits with code 2 and prints its usage', async () => {
  const failed = await run(source, 'export', 'nobody').catch((error: { code: number; stderr: string }) => error);
  expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('npm run agency:export -- AGENCY FILE') });
});
