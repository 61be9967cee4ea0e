import { globSync } from 'node:fs';
import { parseCLI, startVitest } from 'vitest/node';
import { findChromium } from './lib/chromium.ts';
import { buildSite } from './lib/site-build.ts';
import { createTestSummary, type SkippedProject } from './lib/test-summary.ts';

/** Runs every possible test and ends with a summary of the skipped ones and the programs that they need. */

const hasChromium = findChromium() !== null;
const skippedProjects: SkippedProject[] = hasChromium
  ? []
  : [
      {
        title: 'the browser journeys',
        files: globSync('test/journeys/**/*.test.ts').length,
        missingPackages: ['chromium'],
      },
    ];

await buildSite();
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
const vitest = await startVitest(filter, {
  ...options,
  project: ['unit', 'api', ...(hasChromium ? ['journeys'] : [])],
});
const isFullRun = filter.length === 0 && !options.testNamePattern;
console.log(createTestSummary(vitest.state.getTestModules(), isFullRun ? skippedProjects : []));
if (isFullRun && process.env.TEST_ALL !== '1')
  console.log(
    '  Not counted: kills, floods, faults, long videos and most journeys; npm run test:all runs them at both sizes.',
  );
process.exit();
