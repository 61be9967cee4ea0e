import type { TestCase, TestModule } from 'vitest/node';

/** A whole project of tests that this machine cannot run. */
export interface LeftOutProject {
  title: string;
  files: number;
  /** Debian packages. */
  lacking: readonly string[];
}

/** Missing program of a skipped test, as noted on the test or on a suite around it (test/lib/programs.ts). */
function needOf(test: TestCase): string | undefined {
  for (let task: TestCase['parent'] | TestCase = test; task.type !== 'module'; task = task.parent) {
    const { needs } = task.meta();
    if (needs) return needs;
  }
  return undefined;
}

/** Test files that took longest, in seconds. */
const slowest = (modules: readonly TestModule[]): string[] =>
  modules
    .map((module) => ({ file: module.relativeModuleId, seconds: Math.round(module.diagnostic().duration / 1_000) }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ file, seconds }) => `  ${String(seconds).padStart(4)} s  ${file}`);

/**
 * The last lines of `npm test`: counts of passed, failed and skipped tests, and the packages that the latter need.
 * @param projects skipped as a whole; their tests are in no module and are counted by their files
 */
export function summaryOf(modules: readonly TestModule[], projects: readonly LeftOutProject[]): string {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  // Unreadable files and failed hooks have no test that fails.
  const broken = modules.flatMap((module) => [module, ...module.children.allSuites()]).flatMap((one) => one.errors());
  const leftOut = inState('skipped');
  const needs = Map.groupBy(leftOut, needOf);
  const lines = [...needs].flatMap(([need, { length }]) => (need ? [`  ${length} need ${need}`] : []));
  const others = needs.get(undefined)?.length ?? 0;
  return [
    '',
    'Slowest files:',
    ...slowest(modules),
    `Tests: ${inState('passed').length} passed, ${inState('failed').length + broken.length} failed, ${leftOut.length} left out.`,
    ...lines,
    ...(others > 0 ? [`  ${others} are for another screen size, engine or frame`] : []),
    ...projects.map(
      ({ title, files, lacking }) => `  Not counted: ${title} (${files} files) need ${lacking.join(' and ')}`,
    ),
    ...(lines.length + projects.length > 0 ? ['Install what is needed by its name: apt-get install NAME.'] : []),
  ].join('\n');
}
