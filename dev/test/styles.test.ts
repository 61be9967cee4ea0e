import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsByFile } from './imports.ts';

/* Which component brings the styles that it is drawn with. The public card's designs are strings, and not meant here. */

const root = join(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const isSheet = (path: string) => path.endsWith('.css');

const sheets = globSync('site/src/{auth,features,kit,styles}/**/*.css', { cwd: root }).sort();

/** The classes by which rules of a sheet begin: `.table > tbody` is of `table`, `.room .table` of `room` alone. */
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

/** The classes that stand in a component's markup, also those that it chooses between. */
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

/** What has run before a file does, sheets among it. */
const closures = new Map<string, Set<string>>();
function closureOf(file: string): Set<string> {
  const known = closures.get(file);
  if (known) return known;
  const closure = new Set<string>();
  closures.set(file, closure);
  const { all = [], values = [] } = importsByFile.get(file) ?? {};
  const within = isSheet(file) ? [...textOf(file).matchAll(/@import "([^"]+)"/g)] : [];
  // A sheet that is fetched by its address is brought, too.
  for (const path of [...values, ...all.filter(isSheet), ...within.map(([, path = '']) => join(file, '..', path))]) {
    closure.add(path);
    for (const further of closureOf(path)) closure.add(further);
  }
  return closure;
}

/** Whether a component has a sheet wherever it is drawn: itself, or each that it stands in. */
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

describe('a style sheet', () => {
  test('is imported by no page: what is drawn brings it', () => {
    const byPages = [...importsByFile].flatMap(([file, { all }]) =>
      file.startsWith('site/src/pages/') ? all.filter(isSheet).map((sheet) => `${file} → ${sheet}`) : [],
    );
    expect(byPages).toEqual([]);
  });

  test.each(components)('of each class in %s is there wherever it is drawn', (file) => {
    const missing = [...classesIn(file)].filter((name) => {
      const from = sheetsByClass.get(name) ?? [];
      return from.length > 0 && !from.some((sheet) => hasSheet(file, sheet));
    });
    expect(missing.map((name) => `${name}: ${sheetsByClass.get(name)?.join(' or ')}`)).toEqual([]);
  });
});
