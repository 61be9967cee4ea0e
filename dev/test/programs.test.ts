import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
// `npm run test:compose` runs test/compose and reports missing programs itself.
const tests = globSync(['test/**/*.ts', '{shared,bff,upstream,site,dev}/test/**/*.ts'], { cwd: root }).filter(
  (file) => !file.startsWith('test/compose/'),
);
const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8');

test('tests start programs only through test/lib/programs.ts', () => {
  expect(tests.length).toBeGreaterThan(400);
  const startingFiles = tests.filter((file) =>
    /^import (?!type )[^;]*?from '(?:node:)?child_process'|import\('(?:node:)?child_process'\)/m.test(sourceOf(file)),
  );
  expect(startingFiles).toEqual(['test/lib/programs.ts']);
});

test('tests open a browser only through test/lib/browse.ts, except the test of the stand-in checkout', () => {
  const openingFiles = tests.filter((file) => /\b(?:chromium|firefox|webkit)\.launch\(/.test(sourceOf(file)));
  expect(openingFiles.toSorted()).toEqual(['dev/test/razorpay-checkout.test.ts', 'test/lib/browse.ts']);
});

test('tests are skipped only by needs() or needsThat(), so that a missing program is reported', () => {
  const conditionalSkips = tests.flatMap((file) =>
    Array.from(sourceOf(file).matchAll(/\.(?:skipIf|runIf)\(([^\n]*)/g), ([, condition = '']) => [file, condition]),
  );
  // These conditions depend on the test's case and not on the machine.
  expect(
    conditionalSkips.filter(([, condition = '']) => !/isPhone|inject\('engine'\)|sparesPost/.test(condition)),
  ).toEqual([]);
});

test.each([
  ['psql', /makeTwoLogins|twoLogins: true/],
  ['redis-server', /signalRedis|openRedisClient|restartRedis/],
] as const)(
  'a test file with a helper that starts or reaches %s names that program in needs()',
  (program, helperPattern) => {
    const usingFiles = tests.filter(
      (file) => file.startsWith('test/') && file.endsWith('.test.ts') && helperPattern.test(sourceOf(file)),
    );
    expect(usingFiles.length).toBeGreaterThan(0);
    expect(usingFiles.filter((file) => !sourceOf(file).includes(`needs('${program}'`))).toEqual([]);
  },
);
