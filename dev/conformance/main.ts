import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { demoLogins } from '../seed/logins.ts';
import { CannotGoOn } from './client.ts';
import { tryUpstream } from './conformance.ts';

/* npm run conformance -- URL; docs/upstream.md lists the checks and the variables. */

const demoAdmin = demoLogins.find(({ role }) => role === 'admin');

/** `ACTOR_KEY`, or the one that `npm start` generated in DATA_DIR. */
function findActorKey(): string {
  const file = join(resolve(process.env.DATA_DIR || '.data'), 'secrets.json');
  const key = process.env.ACTOR_KEY || (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).ACTOR_KEY);
  if (!key) throw new CannotGoOn('Set ACTOR_KEY to the secret that the upstream shares with the BFF.');
  return key;
}

try {
  const [url, ...extraArguments] = process.argv.slice(2);
  if (!url || !URL.canParse(url) || extraArguments.length > 0)
    throw new CannotGoOn('Usage: npm run conformance -- http://127.0.0.1:8081');
  const { requestCount, differences, skippedChecks } = await tryUpstream({
    url: url.replace(/\/$/, ''),
    actorKey: findActorKey(),
    host: process.env.CONFORMANCE_HOST || 'localhost',
    staff: {
      phoneNumber: process.env.CONFORMANCE_STAFF_PHONE || demoAdmin?.phoneNumber || '',
      password: process.env.CONFORMANCE_STAFF_PASSWORD || demoAdmin?.password || '',
    },
  });
  for (const difference of differences) console.log(difference);
  for (const skippedCheck of skippedChecks) console.log(`Not asked: ${skippedCheck}.`);
  const count = (number: number, word: string) => `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`;
  console.log(`${count(requestCount, 'question')}, ${count(differences.length, 'difference')}.`);
  process.exitCode = differences.length > 0 || skippedChecks.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof CannotGoOn)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
