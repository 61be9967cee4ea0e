import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { openBrowser } from '../bench/browse.ts';
import { median } from '../bench/measure.ts';
import { demoCardId, demoLogins } from '../seed/logins.ts';
import { runDevOnCopy } from './dev-copy.ts';

/** npm run bench:loop [rounds]: median and maximum time from a saved change to its display. */

const roundCount = Number(process.argv[2] ?? 9);
/** Pause between rounds, in which the spare process loads its packages. */
const PAUSE_MS = 5_000;
/** Longest wait for an idle machine before a round. */
const MAX_IDLE_WAIT_MS = 20_000;
const MIN_IDLE_RATIO = 0.85;

const readCpuTimes = () =>
  cpus().map(({ times: { idle, ...busy } }) => ({ idle, busy: busy.user + busy.nice + busy.sys }));
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** @returns the idle fraction of the processors during one second, 0–1 */
async function measureIdleRatio(): Promise<number> {
  const before = readCpuTimes();
  await wait(1_000);
  const after = readCpuTimes();
  const idle = sum(after.map((one) => one.idle)) - sum(before.map((one) => one.idle));
  const busy = sum(after.map((one) => one.busy)) - sum(before.map((one) => one.busy));
  return idle / (idle + busy);
}

/** @returns true if the machine became idle in time */
async function waitUntilIdle(): Promise<boolean> {
  const startedAt = performance.now();
  await wait(PAUSE_MS);
  while (performance.now() - startedAt < MAX_IDLE_WAIT_MS) if ((await measureIdleRatio()) > MIN_IDLE_RATIO) return true;
  return false;
}

const devCopy = runDevOnCopy();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => devCopy.end().finally(() => process.exit(1)));
}
const browser = await openBrowser();
try {
  const url = await devCopy.terminal.waitUntilReady();
  const page = await browser.newPage();
  await page.goto(`${url}/panel/login`);
  const { phoneNumber, password } = demoLogins.find(({ role }) => role === 'customer') ?? {};
  await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json', 'x-csrf': '1' };
    await fetch('/api/v1/login', { method: 'POST', headers, body });
  }, JSON.stringify({ phoneNumber, password }));

  /** An edit of the source in each round, and the check that shows it. */
  interface SourceChange {
    title: string;
    file: string;
    originalText: string;
    changedText(round: string): string;
    path: string;
    waitUntilShown(round: string): Promise<unknown>;
  }
  const waitForText = (text: string) =>
    page.waitForFunction((expectedText) => document.body.textContent.includes(expectedText), text, { timeout: 60_000 });
  const waitForAnswer = async (path: string, text: string): Promise<void> => {
    for (;;) {
      const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const answer = await fetch(url + path, { headers: { cookie } }).then((one) => one.text(), String);
      if (answer.includes(text)) return;
      await wait(10);
    }
  };
  const changes: SourceChange[] = [
    {
      title: 'an island, until it is on the screen',
      file: 'site/src/features/office/account-page/Account.tsx',
      originalText: "{t('account.deleteText')}",
      changedText: (round) => `${round} {t('account.deleteText')}`,
      path: '/panel/customer/account',
      waitUntilShown: waitForText,
    },
    {
      title: 'a part of the public card, until it is on the screen',
      file: 'site/src/card/parts/Tagline.astro',
      originalText: '{tagline}</p>',
      changedText: (round) => `${round} {tagline}</p>`,
      path: `/${demoCardId}`,
      waitUntilShown: waitForText,
    },
    {
      title: 'a route of the upstream, until it answers',
      file: 'upstream/src/people/account/account.routes.ts',
      originalText: 'return presentCustomer(row);',
      changedText: (round) => `return presentCustomer(row, '${round}');`,
      path: '/panel/customer/account',
      waitUntilShown: (round) => waitForAnswer('/api/v1/user', round),
    },
    {
      title: 'a route of the BFF, until it answers',
      file: 'bff/src/server.ts',
      originalText: 'Disallow: /api',
      changedText: (round) => `Disallow: /${round}`,
      path: '/panel/customer/account',
      waitUntilShown: (round) => waitForAnswer('/robots.txt', round),
    },
  ];

  for (const { title, file, originalText, changedText, path, waitUntilShown } of changes) {
    await page.goto(url + path);
    const durations: number[] = [];
    let currentText = originalText;
    let disturbedRoundCount = 0;
    for (let round = 1; round <= roundCount; round += 1) {
      if (!(await waitUntilIdle())) disturbedRoundCount += 1;
      const marker = `round-${round}-`;
      const startedAt = performance.now();
      devCopy.edit(file, currentText, changedText(marker));
      await waitUntilShown(marker);
      durations.push(performance.now() - startedAt);
      currentText = changedText(marker);
    }
    devCopy.edit(file, currentText, originalText);
    await wait(PAUSE_MS);
    const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
    console.log(`${title}: ${seconds(median(durations))}, at worst ${seconds(Math.max(...durations))}`);
    if (disturbedRoundCount > 0)
      console.log(`  ${disturbedRoundCount} of ${roundCount} rounds on a machine that others used`);
  }
} finally {
  await browser.close();
  await devCopy.end();
}
