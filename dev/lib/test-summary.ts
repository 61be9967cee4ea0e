import type { TestCase, TestModule } from 'vitest/node';

/** A project of tests that this machine cannot run. */
export interface SkippedProject {
  title: string;
  files: number;
  /** Debian packages. */
  missingPackages: readonly string[];
}

/** Missing program of a skipped test, as noted on the test or on a suite around it (test/lib/programs.ts). */
function missingProgramOf(test: TestCase): string | undefined {
  for (let task: TestCase['parent'] | TestCase = test; task.type !== 'module'; task = task.parent) {
    const { needs: testsByProgram } = task.meta();
    if (testsByProgram) return testsByProgram;
  }
  return undefined;
}

/** Test files that took longest, in seconds. */
const slowest = (modules: readonly TestModule[]): string[] =>
  modules
    .map((module) => ({ file: module.relativeModuleId, seconds: Math.round(module.diagnostic().duration / 1_000) }))
    .sort((left, right) => right.seconds - left.seconds)
    .slice(0, 10)
    .map(({ file, seconds }) => `  ${String(seconds).padStart(4)} s  ${file}`);

/**
 * The last lines of `npm test`: counts of passed, failed and skipped tests, and the packages that the latter need.
 * @param projects all skipped; their tests are in no module, so their files are counted
 */
export function createTestSummary(modules: readonly TestModule[], projects: readonly SkippedProject[]): string {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  // Unreadable files and failed hooks have no test that fails.
  const brokenSuites = modules
    .flatMap((module) => [module, ...module.children.allSuites()])
    .flatMap((one) => one.errors());
  const skippedTests = inState('skipped');
  const testsByProgram = Map.groupBy(skippedTests, missingProgramOf);
  const lines = [...testsByProgram].flatMap(([program, { length }]) =>
    program ? [`  ${length} need ${program}`] : [],
  );
  const otherSkips = testsByProgram.get(undefined)?.length ?? 0;
  return [
    '',
    'Slowest files:',
    ...slowest(modules),
    `Tests: ${inState('passed').length} passed, ${inState('failed').length + brokenSuites.length} failed, ${skippedTests.length} left out.`,
    ...lines,
    ...(otherSkips > 0 ? [`  ${otherSkips} are for another screen size, engine or frame`] : []),
    ...projects.map(
      ({ title, files, missingPackages }) =>
        `  Not counted: ${title} (${files} files) need ${missingPackages.join(' and ')}`,
    ),
    ...(lines.length + projects.length > 0 ? ['Install what is needed by its name: apt-get install NAME.'] : []),
  ].join('\n');
}
