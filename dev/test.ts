import { globSync } from 'node:fs';
import { parseCLI, startVitest } from 'vitest/node';
import { findChromium } from './lib/chromium.ts';
import { findPostgres } from './lib/private-postgres.ts';
import { hasRedisServer } from './lib/private-redis.ts';
import { buildSite } from './lib/site-build.ts';
import { type LeftOutProject, summaryOf } from './lib/test-summary.ts';

/** Runs every test that this machine can run, and ends with their count and with what was left out for want of what. */

const projects = ['unit', 'embedded'];
const leftOut: LeftOutProject[] = [];
const offer = (project: string, lacking: readonly string[], title: string, pattern: string) => {
  if (lacking.length === 0) projects.push(project);
  else leftOut.push({ title, files: globSync(pattern).length, lacking });
};
const lackingEngines = [...(hasRedisServer() ? [] : ['redis-server']), ...(findPostgres() ? [] : ['postgresql'])];
offer('real', lackingEngines, 'the tests on real Redis and PostgreSQL', 'test/{api,real}/**/*.test.ts');
offer('journeys', findChromium() ? [] : ['chromium'], 'the browser journeys', 'test/journeys/**/*.test.ts');
// vitest.config.ts makes its projects by it.
if (lackingEngines.length === 0) process.env.HAS_ENGINES = '1';

buildSite();
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
const vitest = await startVitest(filter, { ...options, project: projects });
const isWhole = filter.length === 0 && !options.testNamePattern;
console.log(summaryOf(vitest.state.getTestModules(), isWhole ? leftOut : []));
process.exit();
