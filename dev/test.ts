import { spawnSync } from 'node:child_process';
import { findChromium } from './lib/chromium.ts';
import { findPostgres } from './lib/private-postgres.ts';
import { hasRedisServer } from './lib/private-redis.ts';
import { buildSite } from './lib/site-build.ts';

/** Runs every test this machine can run, and says plainly which it left out and why. */

const projects = ['unit', 'embedded'];
const leftOut: string[] = [];

const lacking = [...(hasRedisServer() ? [] : ['redis-server']), ...(findPostgres() ? [] : ['postgresql'])];
if (lacking.length === 0) projects.push('real');
else leftOut.push(`the tests on real Redis and PostgreSQL (install ${lacking.join(' and ')})`);

if (findChromium()) projects.push('journeys');
else leftOut.push('the browser journeys (install chromium or chromium-headless-shell, or set CHROMIUM_PATH)');

buildSite();
for (const what of leftOut) console.log(`left out: ${what}`);
const isReal = projects.includes('real');
const run = spawnSync('vitest', ['run', ...projects.flatMap((name) => ['--project', name]), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...(isReal && { HAS_ENGINES: '1' }) },
});
for (const what of leftOut) console.log(`left out: ${what}`);
process.exit(run.status ?? 1);
