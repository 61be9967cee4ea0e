import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsByFile } from './imports.ts';

/* Checks that components import their style sheets; the public card's designs are strings and excluded. */

const root = join(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const isStyleSheet = (path: string) => path.endsWith('.css');

const sheets = globSync('site/src/{auth,features,kit,styles}/**/*.css', { cwd: root }).sort();

/** The first class of each rule: `table` of `.table > tbody`, and only `room` of `.room .table`. */
const classesStyledBy = (sheet: string): Set<string> =>
  new Set(
    [
      ...textOf(sheet)
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/(?:^|[},{;])\s*\.(-?[a-zA-Z_][\w-]*)/g),
    ].map(([, name = '']) => name),
  );

const sheetsByClass = new Map<string, string[]>();
for (const sheet of sheets)
  for (const name of classesStyledBy(sheet)) sheetsByClass.set(name, [...(sheetsByClass.get(name) ?? []), sheet]);

/** Class names in a component's markup, including conditional ones. */
function classesInMarkup(file: string): Set<string> {
  const names = new Set<string>();
  for (const [, literal, expression] of textOf(file).matchAll(
    /\bclass(?:Name|:list)?=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g,
  )) {
    const strings = literal
      ? [literal]
      : [...(expression ?? '').matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, text = '']) => text);
    for (const text of strings) for (const name of text.replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/)) names.add(name);
  }
  return names;
}

const importers = new Map<string, string[]>();
for (const [file, { all }] of importsByFile)
  for (const path of all) importers.set(path, [...(importers.get(path) ?? []), file]);

/** All modules and style sheets loaded before a file runs. */
const loadedByFile = new Map<string, Set<string>>();
function loadedFilesOf(file: string): Set<string> {
  const cached = loadedByFile.get(file);
  if (cached) return cached;
  const loaded = new Set<string>();
  loadedByFile.set(file, loaded);
  const { all = [], values = [] } = importsByFile.get(file) ?? {};
  const cssImports = isStyleSheet(file) ? [...textOf(file).matchAll(/@import "([^"]+)"/g)] : [];
  // A style sheet imported by URL counts as loaded.
  for (const path of [
    ...values,
    ...all.filter(isStyleSheet),
    ...cssImports.map(([, path = '']) => join(file, '..', path)),
  ]) {
    loaded.add(path);
    for (const nestedFile of loadedFilesOf(path)) loaded.add(nestedFile);
  }
  return loaded;
}

/** True if the component, or every importer of it, loads the sheet. */
function isSheetLoaded(file: string, sheet: string, visited = new Set<string>()): boolean {
  if (loadedFilesOf(file).has(sheet)) return true;
  if (visited.has(file)) return true;
  visited.add(file);
  const filesImporting = importers.get(file) ?? [];
  return filesImporting.length > 0 && filesImporting.every((importer) => isSheetLoaded(importer, sheet, visited));
}

const components = [...importsByFile.keys()].filter(
  (file) => /\.(tsx|astro)$/.test(file) && /^site\/src\/(auth|features|kit|pages)\//.test(file),
);

describe('the style sheets of components', () => {
  test('no page imports a style sheet, because components import their own', () => {
    const byPages = [...importsByFile].flatMap(([file, { all }]) =>
      file.startsWith('site/src/pages/') ? all.filter(isStyleSheet).map((sheet) => `${file} → ${sheet}`) : [],
    );
    expect(byPages).toEqual([]);
  });

  test.each(components)(
    'the style sheet for each class in the component %s is loaded wherever the component is rendered',
    (file) => {
      const missing = [...classesInMarkup(file)].filter((name) => {
        const sheetsOfClass = sheetsByClass.get(name) ?? [];
        return sheetsOfClass.length > 0 && !sheetsOfClass.some((sheet) => isSheetLoaded(file, sheet));
      });
      expect(missing.map((name) => `${name}: ${sheetsByClass.get(name)?.join(' or ')}`)).toEqual([]);
    },
  );
});
