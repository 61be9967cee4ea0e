import { expect } from 'vitest';
import { signIn, type Visitor } from './browse.ts';
import { hosts, type Person, password, people } from './people.ts';
import type { World } from './world.ts';

/** Browsers resolve every name under `localhost` to this machine, so the platform’s agency is served there. */
const host = 'platform.localhost';

export const platformUrl = ({ url }: World): string => url.replace(/\/\/[^:]+/, `//${host}`);

/** Serves the platform’s agency on a host that browsers find. */
export async function servePlatform({ upstream }: World): Promise<void> {
  await upstream.database.raw.query(
    `insert into agency_domain (host, agency_id, proven_by) select $1, agency_id, 'platform' from agency_domain where host = $2`,
    [host, hosts.platform],
  );
}

/** Signs staff in on its agency’s host. @returns the origin */
export async function signInAtOwnHost(world: World, { context, page }: Visitor, person: Person): Promise<string> {
  if (person !== 'superadmin') {
    await signIn(context, world.url, person);
    return world.url;
  }
  // Browsers resolve that host name, but Node does not.
  const origin = platformUrl(world);
  await page.goto(`${origin}/panel/franchisee-login`);
  const { phoneNumber } = people[person];
  const status = await page.evaluate(
    async (data) =>
      (
        await fetch('/api/v1/franchisee/login', {
          method: 'POST',
          headers: { 'X-CSRF': '1', 'content-type': 'application/json' },
          body: JSON.stringify(data),
        })
      ).status,
    { phoneNumber, password },
  );
  expect(status).toBe(200);
  return origin;
}
