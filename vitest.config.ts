import { defineConfig } from 'vitest/config';

const node = {
  environment: 'node',
  // A busy machine takes its time; what is waited for comes or does not.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
} as const;
const journeys = {
  ...node,
  // A browser on two cores that others use too: what fails once is tried once more, and named "(retry x1)".
  retry: 1,
} as const;

// What is imported once serves every file of a worker: each starts its own processes' code on its own stores anyhow. What
// was closed is let go of (test/api/platform/closed.test.ts): of a file there stays half a MB, beside the 100 MB that are imported and
// 100 MB for each product that runs. Whatever piles up all the same is to be seen here before it is on a smaller machine.
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
