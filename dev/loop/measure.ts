import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { openBrowser } from '../bench/browse.ts';
import { median } from '../bench/measure.ts';
import { demoCardId, demoLogins } from '../seed/logins.ts';
import { rehearse } from './rehearsal.ts';

/** npm run bench:loop [rounds]: median and maximum time from a saved change to its display. */

const rounds = Number(process.argv[2] ?? 9);
/** Pause between rounds, in which the spare process loads its packages. */
const BETWEEN_MS = 5_000;
/** Longest wait for an idle machine before a round. */
const PATIENCE_MS = 20_000;
const IDLE = 0.85;

const times = () => cpus().map(({ times: { idle, ...busy } }) => ({ idle, busy: busy.user + busy.nice + busy.sys }));
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** @returns the idle share of the processors during one second, 0–1 */
async function idleness(): Promise<number> {
  const before = times();
  await wait(1_000);
  const after = times();
  const idle = sum(after.map((one) => one.idle)) - sum(before.map((one) => one.idle));
  const busy = sum(after.map((one) => one.busy)) - sum(before.map((one) => one.busy));
  return idle / (idle + busy);
}

/** @returns true if the machine became idle in time */
async function untilIdle(): Promise<boolean> {
  const since = performance.now();
  await wait(BETWEEN_MS);
  while (performance.now() - since < PATIENCE_MS) if ((await idleness()) > IDLE) return true;
  return false;
}

const loop = rehearse();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => loop.end().finally(() => process.exit(1)));
}
const browser = await openBrowser();
try {
  const url = await loop.terminal.ready();
  const page = await browser.newPage();
  await page.goto(`${url}/panel/login`);
  const { phoneNumber, password } = demoLogins.find(({ role }) => role === 'customer') ?? {};
  await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json', 'x-csrf': '1' };
    await fetch('/api/v1/login', { method: 'POST', headers, body });
  }, JSON.stringify({ phoneNumber, password }));

  /** An edit of the source in each round, and the check that shows it. */
  interface Change {
    what: string;
    file: string;
    piece: string;
    changed(round: string): string;
    path: string;
    isSeen(round: string): Promise<unknown>;
  }
  const onScreen = (text: string) =>
    page.waitForFunction((wanted) => document.body.textContent.includes(wanted), text, { timeout: 60_000 });
  const answered = async (path: string, text: string): Promise<void> => {
    for (;;) {
      const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const answer = await fetch(url + path, { headers: { cookie } }).then((one) => one.text(), String);
      if (answer.includes(text)) return;
      await wait(10);
    }
  };
  const changes: Change[] = [
    {
      what: 'an island, until it is on the screen',
      file: 'site/src/features/office/account-page/Account.tsx',
      piece: "{t('account.deleteText')}",
      changed: (round) => `${round} {t('account.deleteText')}`,
      path: '/panel/customer/account',
      isSeen: onScreen,
    },
    {
      what: 'a part of the public card, until it is on the screen',
      file: 'site/src/card/parts/Tagline.astro',
      piece: '{tagline}</p>',
      changed: (round) => `${round} {tagline}</p>`,
      path: `/${demoCardId}`,
      isSeen: onScreen,
    },
    {
      what: 'a route of the upstream, until it answers',
      file: 'upstream/src/people/account/account.routes.ts',
      piece: 'return presentUser(row);',
      changed: (round) => `return presentUser(row, '${round}');`,
      path: '/panel/customer/account',
      isSeen: (round) => answered('/api/v1/user', round),
    },
    {
      what: 'a route of the BFF, until it answers',
      file: 'bff/src/server.ts',
      piece: 'Disallow: /api',
      changed: (round) => `Disallow: /${round}`,
      path: '/panel/customer/account',
      isSeen: (round) => answered('/robots.txt', round),
    },
  ];

  for (const { what, file, piece, changed, path, isSeen } of changes) {
    await page.goto(url + path);
    const took: number[] = [];
    let now = piece;
    let disturbed = 0;
    for (let round = 1; round <= rounds; round += 1) {
      if (!(await untilIdle())) disturbed += 1;
      const name = `round-${round}-`;
      const since = performance.now();
      loop.edit(file, now, changed(name));
      await isSeen(name);
      took.push(performance.now() - since);
      now = changed(name);
    }
    loop.edit(file, now, piece);
    await wait(BETWEEN_MS);
    const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
    console.log(`${what}: ${seconds(median(took))}, at worst ${seconds(Math.max(...took))}`);
    if (disturbed > 0) console.log(`  ${disturbed} of ${rounds} rounds on a machine that others used`);
  }
} finally {
  await browser.close();
  await loop.end();
}
