import { globSync } from 'node:fs';
import { parseCLI, startVitest } from 'vitest/node';
import { findChromium } from './lib/chromium.ts';
import { buildSite } from './lib/site-build.ts';
import { type LeftOutProject, summaryOf } from './lib/test-summary.ts';

/** Runs every possible test and ends with a summary of the skipped ones and the programs that they need. */

const hasChromium = findChromium() !== null;
const leftOut: LeftOutProject[] = hasChromium
  ? []
  : [{ title: 'the browser journeys', files: globSync('test/journeys/**/*.test.ts').length, lacking: ['chromium'] }];

buildSite();
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
const vitest = await startVitest(filter, {
  ...options,
  project: ['unit', 'api', ...(hasChromium ? ['journeys'] : [])],
});
const isWhole = filter.length === 0 && !options.testNamePattern;
console.log(summaryOf(vitest.state.getTestModules(), isWhole ? leftOut : []));
if (isWhole && process.env.TEST_ALL !== '1')
  console.log(
    '  Not counted: kills, floods and long videos; npm run test:all runs them, and every journey at both sizes.',
  );
process.exit();
