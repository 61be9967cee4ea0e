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
// product leaves half a MB (test/api/platform/closed.test.ts) next to 100 MB of imports and 100 MB for each that runs. The
// limit shows leaks here before they fill a smaller machine.
const importedOnce = { isolate: false, execArgv: ['--max-old-space-size=2048'] };

/** Kills, floods and long videos take minutes each: `npm run test:all` runs them, nightly too. */
const longFiles = [
  'test/api/**/*-{kills,storm,floods}.test.ts',
  'test/api/studio/{user-video-films,video-material}.test.ts',
];

/** `npm test` (dev/test.ts) chooses the projects that this machine can run. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...node, name: 'unit', include: ['{shared,bff,upstream,site,dev}/test/**/*.test.ts'] } },
      {
        test: {
          ...node,
          ...importedOnce,
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          exclude: process.env.TEST_ALL === '1' ? [] : longFiles,
          globalSetup: ['test/setup/database.ts'],
        },
      },
      {
        test: {
          ...journeys,
          ...importedOnce,
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: ['test/setup/database.ts'],
        },
      },
    ],
  },
});
