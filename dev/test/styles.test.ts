import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsByFile } from './imports.ts';

/* Checks that components import their style sheets; the public card's designs are strings and excluded. */

const root = join(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const isSheet = (path: string) => path.endsWith('.css');

const sheets = globSync('site/src/{auth,features,kit,styles}/**/*.css', { cwd: root }).sort();

/** First class of each rule: `.table > tbody` belongs to `table`, `.room .table` to `room` alone. */
const classesOf = (sheet: string): Set<string> =>
  new Set(
    [
      ...textOf(sheet)
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/(?:^|[},{;])\s*\.(-?[a-zA-Z_][\w-]*)/g),
    ].map(([, name = '']) => name),
  );

const sheetsByClass = new Map<string, string[]>();
for (const sheet of sheets)
  for (const name of classesOf(sheet)) sheetsByClass.set(name, [...(sheetsByClass.get(name) ?? []), sheet]);

/** Class names in a component's markup, including conditional ones. */
function classesIn(file: string): Set<string> {
  const names = new Set<string>();
  for (const [, plain, chosen] of textOf(file).matchAll(
    /\bclass(?:Name|:list)?=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g,
  )) {
    const strings = plain ? [plain] : [...(chosen ?? '').matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, text = '']) => text);
    for (const text of strings) for (const name of text.replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/)) names.add(name);
  }
  return names;
}

const importers = new Map<string, string[]>();
for (const [file, { all }] of importsByFile)
  for (const path of all) importers.set(path, [...(importers.get(path) ?? []), file]);

/** All modules and style sheets loaded before a file runs. */
const closures = new Map<string, Set<string>>();
function closureOf(file: string): Set<string> {
  const known = closures.get(file);
  if (known) return known;
  const closure = new Set<string>();
  closures.set(file, closure);
  const { all = [], values = [] } = importsByFile.get(file) ?? {};
  const within = isSheet(file) ? [...textOf(file).matchAll(/@import "([^"]+)"/g)] : [];
  // A style sheet imported by URL counts as loaded.
  for (const path of [...values, ...all.filter(isSheet), ...within.map(([, path = '']) => join(file, '..', path))]) {
    closure.add(path);
    for (const further of closureOf(path)) closure.add(further);
  }
  return closure;
}

/** True if the component, or every importer of it, loads the sheet. */
function hasSheet(file: string, sheet: string, seen = new Set<string>()): boolean {
  if (closureOf(file).has(sheet)) return true;
  if (seen.has(file)) return true;
  seen.add(file);
  const from = importers.get(file) ?? [];
  return from.length > 0 && from.every((one) => hasSheet(one, sheet, seen));
}

const components = [...importsByFile.keys()].filter(
  (file) => /\.(tsx|astro)$/.test(file) && /^site\/src\/(auth|features|kit|pages)\//.test(file),
);

describe('the style sheets of components', () => {
  test('no page imports a style sheet, because components import their own', () => {
    const byPages = [...importsByFile].flatMap(([file, { all }]) =>
      file.startsWith('site/src/pages/') ? all.filter(isSheet).map((sheet) => `${file} → ${sheet}`) : [],
    );
    expect(byPages).toEqual([]);
  });

  test.each(components)('the style sheet of each class in %s is loaded wherever the component is rendered', (file) => {
    const missing = [...classesIn(file)].filter((name) => {
      const from = sheetsByClass.get(name) ?? [];
      return from.length > 0 && !from.some((sheet) => hasSheet(file, sheet));
    });
    expect(missing.map((name) => `${name}: ${sheetsByClass.get(name)?.join(' or ')}`)).toEqual([]);
  });
});
