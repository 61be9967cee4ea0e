import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Installation, missingRequirement, startGateway } from './engine.ts';
import { describeLoad, type RequestKind, underLoad } from './load.ts';
import { adminPhone, customerPhone, host, writeSettings } from './settings.ts';
import { Visitor } from './visitor.ts';

/**
 * Rehearses docker-compose.yml as docs/deploy.md and docs/backup.md say; needs docker compose and ports 80 and 443,
 * and removes everything.
 */

const missingTool = missingRequirement();
if (missingTool) {
  console.error(`Nothing was rehearsed: ${missingTool}.`);
  process.exit(1);
}

const directory = mkdtempSync(join(tmpdir(), 'rehearsal-'));
const envFile = join(directory, 'env');
const gateway = await startGateway();
writeSettings(envFile, gateway.url);
const original = new Installation('parichay-rehearsal', envFile);
const twoReplicas = { BFF_REPLICAS: '2', UPSTREAM_REPLICAS: '2' };
const replicas = new Installation('parichay-rehearsal', envFile, twoReplicas);
const restored = new Installation('parichay-restored', envFile);
const [cardId, password] = ['rehearsal-kirana', 'kagaz ki naav'];

let passed = 0;
const failures: string[] = [];

/** Runs one step and prints its sentence with what was seen. */
async function step(sentence: string, work: () => Promise<string | undefined>): Promise<boolean> {
  const start = Date.now();
  try {
    const detail = await work();
    passed += 1;
    console.log(`passed  ${sentence} (${((Date.now() - start) / 1_000).toFixed(1)} s)${detail ? `: ${detail}` : ''}`);
    return true;
  } catch (error) {
    failures.push(sentence);
    console.log(`FAILED  ${sentence}: ${error instanceof Error ? error.message : error}`);
    for (const installation of [original, restored])
      console.log(await installation.compose('logs', '--tail', '15', 'bff', 'upstream', 'roles').catch(() => ''));
    return false;
  }
}
const ensure = (isTrue: boolean, message: string) => {
  if (!isTrue) throw new Error(message);
};

const visitorOf = async (installation: Installation) =>
  new Visitor(
    host,
    await installation.compose('exec', '-T', 'caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt'),
  );

let customer: Visitor;
const expectCard = async (visitor: Visitor) => {
  const { status, text } = await visitor.ask('GET', `/${cardId}`);
  ensure(status === 200 && text.includes('Rehearsal Kirana'), `the card was answered ${status}`);
};
/** Requests sent during a step; the proxy must not repeat the one that writes. */
const requestKinds: RequestKind[] = [
  { request: async () => (await customer.ask('GET', `/${cardId}`)).status },
  { request: async () => (await customer.ask('GET', '/api/v1/user')).status },
  { request: async () => (await customer.ask('GET', `/${cardId}`)).status },
  {
    writes: true,
    request: async () => (await customer.ask('POST', '/api/v1/user/preference', { language: 'en' })).status,
  },
];

async function rehearse(): Promise<void> {
  await step('the images are built', async () => void (await original.compose('build')));
  const isUp = await step('from .env.example to everything healthy', async () => {
    await original.compose('up', '--detach', '--wait');
    customer = await visitorOf(original);
    return undefined;
  });
  if (!isUp) return;
  await step('the first admin gets a code, sets a password and is signed in over HTTPS', async () => {
    const admin = await visitorOf(original);
    await admin.call('POST', '/franchisee/verifyPhoneNumber', { phoneNumber: adminPhone });
    await admin.call('POST', '/verifyOtp', { otp: gateway.codeFor(adminPhone) });
    await admin.call('POST', '/franchisee/createPassword', { password });
    const { items } = await admin.call('GET', '/franchisee/list');
    ensure((items as unknown[]).length === 1, 'the admin does not see itself');
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
    await expectCard(await visitorOf(original));
    return undefined;
  });
  for (const service of ['caddy', 'bff', 'upstream', 'worker', 'redis', 'postgres'])
    await step(`${service} is killed under 50 requests a second, and comes back`, async () => {
      const load = await underLoad(requestKinds, async () => {
        await original.kill(service);
        await original.waitUntilHealthy();
      });
      await expectCard(customer);
      await customer.call('GET', '/user');
      if (service === 'worker') ensure(load.failed === 0, `nobody needs the worker, and yet: ${describeLoad(load)}`);
      return describeLoad(load);
    });

  await step('with two of each, requests go to both', async () => {
    await replicas.compose('up', '--detach', '--wait');
    const countRequests = async () => {
      const containers = [...(await replicas.containers('bff')), ...(await replicas.containers('upstream'))];
      return Promise.all(containers.map((one) => replicas.requestsOf(one)));
    };
    const countsBefore = await countRequests();
    const load = await underLoad(requestKinds, () => sleep(10_000));
    const requestsPerContainer = (await countRequests()).map((count, index) => count - (countsBefore[index] ?? 0));
    const [bff1 = 0, bff2 = 0, upstream1 = 0, upstream2 = 0] = requestsPerContainer;
    const summary = `BFF ${bff1} and ${bff2}, upstream ${upstream1} and ${upstream2}; ${describeLoad(load)}`;
    ensure(
      requestsPerContainer.length === 4 && requestsPerContainer.every((share) => share > load.requests / 10),
      summary,
    );
    ensure(load.failed === 0, summary);
    return summary;
  });
  for (const service of ['bff', 'upstream'])
    await step(`one of two of ${service} is killed under 50 requests a second`, async () => {
      const load = await underLoad(requestKinds, async () => {
        await replicas.kill(service);
        await replicas.waitUntilHealthy();
      });
      return describeLoad(load);
    });
  await step('an upgrade with two of each fails no request under 50 a second', async () => {
    const containersBefore = [...(await replicas.containers('bff')), ...(await replicas.containers('upstream'))];
    const load = await underLoad(requestKinds, async () => void (await replicas.shell('docker/upgrade.sh')));
    const containersAfter = [...(await replicas.containers('bff')), ...(await replicas.containers('upstream'))];
    ensure(
      containersAfter.length === 4 && containersAfter.every((one) => !containersBefore.includes(one)),
      'not every container is a new one',
    );
    // Before 2.11.2 Caddy lost the body of a write when it tried another BFF (caddyserver/caddy#7546).
    const { version, isBodyRetained } = await replicas.caddyVersion();
    const failed = isBodyRetained ? load.failed : load.failed - load.failedWrites;
    ensure(failed === 0, `Caddy ${version}: ${describeLoad(load)}`);
    return `Caddy ${version}, ${isBodyRetained ? 'no request' : 'which does not keep bodies, no request without one'} failed: ${describeLoad(load)}`;
  });

  const isBackedUp = await step('a backup is taken while everything runs', async () => {
    await original.shell(
      `docker compose exec -T postgres pg_dump -U parichay -Fc parichay > ${directory}/parichay.dump`,
    );
    await original.shell(
      `docker compose run --rm --no-deps -T upstream tar -C /data -cf - media > ${directory}/media.tar`,
    );
    return undefined;
  });
  await original.remove();
  if (!isBackedUp) return;
  await step('a new machine is restored from it, where the card answers and its owner signs in', async () => {
    await restored.compose('up', '--detach', '--wait', 'postgres');
    await restored.shell('docker compose run --rm -T roles');
    await restored.shell(
      `docker compose exec -T postgres pg_restore -U parichay -d parichay --exit-on-error --single-transaction < ${directory}/parichay.dump`,
    );
    await restored.shell(`docker compose run --rm --no-deps -T upstream tar -C /data -xf - < ${directory}/media.tar`);
    await restored.compose('up', '--detach', '--wait');
    const visitor = await visitorOf(restored);
    await expectCard(visitor);
    await visitor.call('POST', '/login', { phoneNumber: customerPhone, password });
    await visitor.call('GET', '/user');
    return undefined;
  });
}

try {
  await rehearse();
} finally {
  for (const installation of [original, restored]) await installation.remove().catch((error) => console.error(error));
  gateway.close();
  rmSync(directory, { recursive: true });
}
for (const sentence of failures) console.log(`failed: ${sentence}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);
