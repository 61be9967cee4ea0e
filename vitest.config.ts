import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const node = {
  environment: 'node',
  // Long, because a busy machine is slow; tests wait for events.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
} as const;
const journeys = {
  ...node,
  // A browser shares two cores with others, so a failed test runs once more and is reported as "(retry x1)".
  retry: 1,
} as const;

// Imports are shared by the files of a worker, which is safe because each file starts its product on its own stores. A closed
// product leaves half a MB (test/api/platform/garbage-collection.test.ts) next to 100 MB of imports and 100 MB for each that runs. The
// limit shows leaks here before they fill a smaller machine.
const importedOnce = { isolate: false, execArgv: ['--max-old-space-size=2048'] };

const isAll = process.env.TEST_ALL === '1';

/** Kills, floods, faults and long videos take minutes each: `npm run test:all` runs them, nightly too. */
const longFiles = [
  'test/api/**/*-{kills,storm,floods}.test.ts',
  'test/api/studio/{user-video-films,video-material,video-template-samples,user-video-locks}.test.ts',
  'test/api/studio/{framing-faults,framing-concurrent-changes,framed-video-faults}.test.ts',
  'test/api/office/agency-command.test.ts',
];

const allJourneys = globSync('test/journeys/**/*.test.ts');
const areJourneysNamed = process.argv
  .slice(2)
  .some((argument) => argument !== 'journeys' && allJourneys.some((file) => file.includes(argument)));
/** `npm test` runs these; `npm run test:all`, or a part of a journey's path as an argument, runs others too. */
const mainJourneys = [
  ...['main-journey', 'card', 'bytes', 'home', 'todays-post', 'pdf-cards', 'staff-ids', 'user-videos', 'checkout'],
  ...['business-import', 'business-page', 'franchisees', 'second-step', 'invoices'],
].map((name) => `test/journeys/${name}.test.ts`);

/** `npm test` (dev/test.ts) chooses the projects that this machine can run. */
export default defineConfig({
  test: {
    // Tests wait for half of their time: three keep two cores busy.
    maxWorkers: 3,
    projects: [
      { test: { ...node, name: 'unit', include: ['{shared,bff,upstream,site,dev}/test/**/*.test.ts'] } },
      {
        test: {
          ...node,
          ...importedOnce,
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          exclude: isAll ? [] : longFiles,
          globalSetup: ['test/setup/database.ts'],
        },
      },
      {
        test: {
          ...journeys,
          ...importedOnce,
          name: 'journeys',
          include: isAll || areJourneysNamed ? allJourneys : mainJourneys,
          globalSetup: ['test/setup/database.ts'],
        },
      },
    ],
  },
});
