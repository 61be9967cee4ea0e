import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Installation, startGateway, whatIsMissing } from './engine.ts';
import { inWords, type Kind, underLoad } from './load.ts';
import { adminPhone, customerPhone, host, writeSettings } from './settings.ts';
import { Visitor } from './visitor.ts';

/**
 * Rehearses docker-compose.yml as docs/deploy.md and docs/backup.md say; needs docker compose and ports 80 and 443,
 * and removes everything.
 */

const missing = whatIsMissing();
if (missing) {
  console.error(`Nothing was rehearsed: ${missing}.`);
  process.exit(1);
}

const directory = mkdtempSync(join(tmpdir(), 'rehearsal-'));
const envFile = join(directory, 'env');
const gateway = await startGateway();
writeSettings(envFile, gateway.url);
const first = new Installation('parichay-rehearsal', envFile);
const two = { BFF_REPLICAS: '2', UPSTREAM_REPLICAS: '2' };
const replicas = new Installation('parichay-rehearsal', envFile, two);
const second = new Installation('parichay-restored', envFile);
const [cardId, password] = ['rehearsal-kirana', 'kagaz ki naav'];

let passed = 0;
const failures: string[] = [];

/** Runs one step and prints its sentence with what was seen. */
async function step(sentence: string, work: () => Promise<string | undefined>): Promise<boolean> {
  const start = Date.now();
  try {
    const seen = await work();
    passed += 1;
    console.log(`passed  ${sentence} (${((Date.now() - start) / 1_000).toFixed(1)} s)${seen ? `: ${seen}` : ''}`);
    return true;
  } catch (error) {
    failures.push(sentence);
    console.log(`FAILED  ${sentence}: ${error instanceof Error ? error.message : error}`);
    for (const installation of [first, second])
      console.log(await installation.compose('logs', '--tail', '15', 'bff', 'upstream', 'roles').catch(() => ''));
    return false;
  }
}
const insist = (holds: boolean, words: string) => {
  if (!holds) throw new Error(words);
};

const visitorOf = async (installation: Installation) =>
  new Visitor(
    host,
    await installation.compose('exec', '-T', 'caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt'),
  );

let customer: Visitor;
const seesCard = async (visitor: Visitor) => {
  const { status, text } = await visitor.ask('GET', `/${cardId}`);
  insist(status === 200 && text.includes('Rehearsal Kirana'), `the card was answered ${status}`);
};
/** Requests during a step; the write must not be repeated by the proxy. */
const kinds: Kind[] = [
  { ask: async () => (await customer.ask('GET', `/${cardId}`)).status },
  { ask: async () => (await customer.ask('GET', '/api/v1/user')).status },
  { ask: async () => (await customer.ask('GET', `/${cardId}`)).status },
  {
    writes: true,
    ask: async () => (await customer.ask('POST', '/api/v1/user/preference', { language: 'en' })).status,
  },
];

async function rehearse(): Promise<void> {
  await step('the images are built', async () => void (await first.compose('build')));
  const isUp = await step('from .env.example to everything healthy', async () => {
    await first.compose('up', '--detach', '--wait');
    customer = await visitorOf(first);
    return undefined;
  });
  if (!isUp) return;
  await step('the first admin gets a code, sets a password and is signed in over HTTPS', async () => {
    const admin = await visitorOf(first);
    await admin.call('POST', '/franchisee/verifyPhoneNumber', { phoneNumber: adminPhone });
    await admin.call('POST', '/verifyOtp', { otp: gateway.codeFor(adminPhone) });
    await admin.call('POST', '/franchisee/createPassword', { password });
    const { items } = await admin.call('GET', '/franchisee/list');
    insist((items as unknown[]).length === 1, 'the admin does not see itself');
    return undefined;
  });
  await step('a customer signs up, publishes a card, and a stranger sees it', async () => {
    await customer.call('POST', '/verifyUser', { phoneNumber: customerPhone });
    await customer.call('POST', '/verifyOtp', { otp: gateway.codeFor(customerPhone) });
    await customer.call('POST', '/createPassword', { password });
    const businessName = 'Rehearsal Kirana';
    const { business } = await customer.call('POST', '/business', { businessName, category: 'Grocery' });
    const { businessId } = business as { businessId: string };
    const card = { businessId, cardId, basicDetails: { businessName } };
    const { updatedCard } = await customer.call('POST', '/updateCardBasicDetails', card);
    const { cardNo } = updatedCard as { cardNo: string };
    await customer.call('POST', '/updateCardStatus', { cardNo, status: 'active' });
    await seesCard(await visitorOf(first));
    return undefined;
  });
  for (const service of ['caddy', 'bff', 'upstream', 'worker', 'redis', 'postgres'])
    await step(`${service} is killed under 50 requests a second, and comes back`, async () => {
      const seen = await underLoad(kinds, async () => {
        await first.kill(service);
        await first.healthy();
      });
      await seesCard(customer);
      await customer.call('GET', '/user');
      if (service === 'worker') insist(seen.failed === 0, `nobody needs the worker, and yet: ${inWords(seen)}`);
      return inWords(seen);
    });

  await step('with two of each, requests go to both', async () => {
    await replicas.compose('up', '--detach', '--wait');
    const counted = async () => {
      const containers = [...(await replicas.containers('bff')), ...(await replicas.containers('upstream'))];
      return Promise.all(containers.map((one) => replicas.requestsOf(one)));
    };
    const before = await counted();
    const seen = await underLoad(kinds, () => sleep(10_000));
    const shares = (await counted()).map((count, index) => count - (before[index] ?? 0));
    const [bff1 = 0, bff2 = 0, upstream1 = 0, upstream2 = 0] = shares;
    const words = `BFF ${bff1} and ${bff2}, upstream ${upstream1} and ${upstream2}; ${inWords(seen)}`;
    insist(shares.length === 4 && shares.every((share) => share > seen.requests / 10), words);
    insist(seen.failed === 0, words);
    return words;
  });
  for (const service of ['bff', 'upstream'])
    await step(`one of two of ${service} is killed under 50 requests a second`, async () => {
      const seen = await underLoad(kinds, async () => {
        await replicas.kill(service);
        await replicas.healthy();
      });
      return inWords(seen);
    });
  await step('an upgrade with two of each fails no request under 50 a second', async () => {
    const before = [...(await replicas.containers('bff')), ...(await replicas.containers('upstream'))];
    const seen = await underLoad(kinds, async () => void (await replicas.shell('docker/upgrade.sh')));
    const after = [...(await replicas.containers('bff')), ...(await replicas.containers('upstream'))];
    insist(after.length === 4 && after.every((one) => !before.includes(one)), 'not every container is a new one');
    // Before 2.11.2 Caddy lost the body of a write when it tried another BFF (caddyserver/caddy#7546).
    const { version, keepsBodies } = await replicas.caddy();
    const failed = keepsBodies ? seen.failed : seen.failed - seen.failedWrites;
    insist(failed === 0, `Caddy ${version}: ${inWords(seen)}`);
    return `Caddy ${version}, ${keepsBodies ? 'no request' : 'which does not keep bodies, no request without one'} failed: ${inWords(seen)}`;
  });

  const saved = await step('a backup is taken while everything runs', async () => {
    await first.shell(`docker compose exec -T postgres pg_dump -U parichay -Fc parichay > ${directory}/parichay.dump`);
    await first.shell(
      `docker compose run --rm --no-deps -T upstream tar -C /data -cf - media > ${directory}/media.tar`,
    );
    return undefined;
  });
  await first.remove();
  if (!saved) return;
  await step('a new machine is restored from it, where the card answers and its owner signs in', async () => {
    await second.compose('up', '--detach', '--wait', 'postgres');
    await second.shell('docker compose run --rm -T roles');
    await second.shell(
      `docker compose exec -T postgres pg_restore -U parichay -d parichay --exit-on-error --single-transaction < ${directory}/parichay.dump`,
    );
    await second.shell(`docker compose run --rm --no-deps -T upstream tar -C /data -xf - < ${directory}/media.tar`);
    await second.compose('up', '--detach', '--wait');
    const visitor = await visitorOf(second);
    await seesCard(visitor);
    await visitor.call('POST', '/login', { phoneNumber: customerPhone, password });
    await visitor.call('GET', '/user');
    return undefined;
  });
}

try {
  await rehearse();
} finally {
  for (const installation of [first, second]) await installation.remove().catch((error) => console.error(error));
  gateway.close();
  rmSync(directory, { recursive: true });
}
for (const sentence of failures) console.log(`failed: ${sentence}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);
