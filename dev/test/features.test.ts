import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { featureOf, groupIndexOf, importsByFile } from './imports.ts';

const isInFolder = (folder: string) => (file: string) => file.startsWith(`${folder}/`);
const isInPages = isInFolder('site/src/pages');
const isInFeatures = isInFolder('site/src/features');
const isInKit = isInFolder('site/src/kit');

/** Lists `from → to` of every import for which both conditions are true. */
const importsFrom = (isFrom: (file: string) => boolean, isTo: (path: string) => boolean): string[] =>
  [...importsByFile]
    .filter(([file]) => isFrom(file))
    .flatMap(([file, { all }]) => all.filter(isTo).map((path) => `${file} → ${path}`));

describe('the imports of the site’s kit folder', () => {
  test('the kit folder of the site imports no feature and no page', () => {
    expect(importsFrom(isInKit, (path) => isInFeatures(path) || isInPages(path))).toEqual([]);
  });
});

describe('the imports of the site’s features', () => {
  test('a feature of the site imports no page', () => {
    expect(importsFrom(isInFeatures, isInPages)).toEqual([]);
  });
});

describe('the imports of the BFF’s lib folder', () => {
  test('the lib folder of the BFF imports no feature', () => {
    const isInFeature = (path: string) =>
      path.startsWith('bff/') && !isInFolder('bff/src/lib')(path) && featureOf(path) !== null;
    expect(importsFrom(isInFolder('bff/src/lib'), isInFeature)).toEqual([]);
  });
});

/** One example of an import for each pair of features, keyed by `feature → feature`. */
const importByFeaturePair = new Map<string, string>();
for (const [file, { all }] of importsByFile) {
  for (const path of all) {
    const [from, to] = [featureOf(file), featureOf(path)];
    if (from && to && from !== to) importByFeaturePair.set(`${from} → ${to}`, `${file} → ${path}`);
  }
}

describe('import cycles between features', () => {
  const featuresImportedBy = (feature: string): string[] =>
    [...importByFeaturePair.keys()]
      .filter((pair) => pair.startsWith(`${feature} → `))
      .map((pair) => pair.split(' → ')[1] ?? '');
  /** Every feature that a feature imports, directly or through others. */
  const reachable = (feature: string): Set<string> => {
    const reached = new Set<string>();
    for (const queue = featuresImportedBy(feature); queue.length > 0; ) {
      const next = queue.pop() ?? '';
      if (reached.has(next)) continue;
      reached.add(next);
      queue.push(...featuresImportedBy(next));
    }
    return reached;
  };
  const reachableByFeature = new Map(
    [...new Set([...importByFeaturePair.keys()].map((pair) => pair.split(' → ')[0] ?? ''))].map((feature) => [
      feature,
      reachable(feature),
    ]),
  );

  test('no feature imports itself through other features', () => {
    const isInCycle = ([from, to]: string[]) => reachableByFeature.get(to ?? '')?.has(from ?? '');
    expect(
      [...importByFeaturePair].filter(([pair]) => isInCycle(pair.split(' → '))).map(([, imported]) => imported),
    ).toEqual([]);
  });
});

describe('imports between groups of features', () => {
  test('a feature imports no feature of a later group of its workspace', () => {
    const isLater = ([from = '', to = '']: string[]) =>
      from.split('/')[0] === to.split('/')[0] && groupIndexOf(from) >= 0 && groupIndexOf(to) > groupIndexOf(from);
    expect(
      [...importByFeaturePair].filter(([pair]) => isLater(pair.split(' → '))).map(([, imported]) => imported),
    ).toEqual([]);
  });
});

describe('import cycles between files', () => {
  test('no source file imports itself at load time through other files', () => {
    const remaining = new Map([...importsByFile].map(([file, { values }]) => [file, values]));
    // A file that imports no remaining file, or is imported by none, is in no cycle and is removed.
    for (let before = Number.POSITIVE_INFINITY; remaining.size < before; ) {
      before = remaining.size;
      const needed = new Set([...remaining.values()].flat());
      for (const [file, values] of remaining)
        if (!needed.has(file) || !values.some((path) => remaining.has(path))) remaining.delete(file);
    }
    expect([...remaining.keys()]).toEqual([]);
  });
});

describe('the names of source files', () => {
  const root = join(import.meta.dirname, '../..');
  const houseRules = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const [, kindList = ''] = /\(`dev\/test\/features\.test\.ts`\):\n\n([\s\S]*?)\n\n/.exec(houseRules) ?? [];
  const kinds = new Set(
    kindList
      .split('\n')
      .flatMap((line) => Array.from((line.split(':')[0] ?? '').matchAll(/`([a-z]+)`/g), ([, kind]) => kind)),
  );

  test('the kind in each source file name, such as rules in plan.rules.ts, is explained in CONTRIBUTING.md', () => {
    const middleNames = globSync('{shared,bff,upstream,site}/src/**/*.{ts,tsx}', { cwd: root })
      .map((file) => ({ file, middleName: /\.(.+)\.tsx?$/.exec(file.split('/').at(-1) ?? '')?.[1] }))
      .filter(({ middleName }) => middleName !== undefined && middleName !== 'd');
    expect(middleNames.filter(({ middleName }) => !kinds.has(middleName))).toEqual([]);
    expect(middleNames.length).toBeGreaterThan(kinds.size);
  });
});
