import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { demoLogins } from '../seed/logins.ts';
import { CannotGoOn } from './asker.ts';
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
  const [url, ...more] = process.argv.slice(2);
  if (!url || !URL.canParse(url) || more.length > 0)
    throw new CannotGoOn('Usage: npm run conformance -- http://127.0.0.1:8081');
  const { asked, differences, notAsked } = await tryUpstream({
    url: url.replace(/\/$/, ''),
    actorKey: findActorKey(),
    host: process.env.CONFORMANCE_HOST || 'localhost',
    staff: {
      phoneNumber: process.env.CONFORMANCE_STAFF_PHONE || demoAdmin?.phoneNumber || '',
      password: process.env.CONFORMANCE_STAFF_PASSWORD || demoAdmin?.password || '',
    },
  });
  for (const difference of differences) console.log(difference);
  for (const left of notAsked) console.log(`Not asked: ${left}.`);
  const count = (many: number, word: string) => `${many.toLocaleString('en')} ${word}${many === 1 ? '' : 's'}`;
  console.log(`${count(asked, 'question')}, ${count(differences.length, 'difference')}.`);
  process.exitCode = differences.length > 0 || notAsked.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof CannotGoOn)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
