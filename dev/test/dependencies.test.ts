import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const manifests = ['', 'shared/', 'bff/', 'upstream/', 'site/'].map((folder) =>
  JSON.parse(read(`${folder}package.json`)),
);

const asked: [name: string, range: string][] = manifests.flatMap((manifest) =>
  ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) => Object.entries(manifest[kind] ?? {})),
) as [string, string][];
const names = new Set(asked.map(([name]) => name).filter((name) => !name.startsWith('@parichay/')));

test('docs/dependencies.md has a row for every requested package and for no other', () => {
  const text = read('docs/dependencies.md');
  const [, tables = ''] = text.split('## What runs');
  const rows = new Set(Array.from(tables.matchAll(/^\| (@?[\w./-]+) \|/gm), ([, name]) => name));
  const types = new Set(Array.from(tables.matchAll(/@types\/[\w-]+/g), ([name]) => name));
  const written = [...rows, ...types].filter((name) => name !== 'package');
  expect(written.toSorted()).toEqual([...names].toSorted());
});

test('every requested version is a number', () => {
  expect(asked.filter(([, range]) => !/^[~^]?\d/.test(range))).toEqual([]);
});
