import { readFileSync } from 'node:fs';
import { locales } from '@parichay/shared/platform/language/languages.ts';
import { expect, test } from 'vitest';
import { deliveryEnv } from '../../bff/src/delivery/delivery.config.ts';

/* docs/configuration.md lists every variable once. */

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const byName = (names: Iterable<string>) => [...new Set(names)].toSorted();

/** Names in the first column of the tables in one part of the document. */
const rowsOf = (text: string): string[] =>
  Array.from(text.matchAll(/^\| (`[^|]+) \|/gm), ([, cell = '']) =>
    Array.from(cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g), ([, name = '']) => name),
  ).flat();
const [processes = '', compose = ''] = read('docs/configuration.md').split('## Docker Compose alone');

/** Keys of the zod schema in the source of a process's `config.ts`. */
const declaredIn = (path: string): string[] => {
  const [, schema = ''] = read(path).split('const schema = z');
  const [fields = ''] = schema.split('export interface');
  return Array.from(fields.matchAll(/^ +([A-Z][A-Z0-9_]+): /gm), ([, name = '']) => name);
};

/** `MSG91_TEMPLATE_ID_HI` → `MSG91_TEMPLATE_ID`: the document names the templates of the first language. */
const withoutLanguage = (name: string): string => {
  const suffix = locales.map((locale) => `_ID_${locale.toUpperCase()}`).find((end) => name.endsWith(end));
  return suffix ? name.slice(0, 3 - suffix.length) : name;
};

const declared = byName([
  ...declaredIn('bff/src/config.ts'),
  ...declaredIn('upstream/src/config.ts'),
  ...Object.keys(deliveryEnv.shape).map(withoutLanguage),
]);

test('docs/configuration.md lists every variable that a process reads, and no other', () => {
  expect(declared.length).toBeGreaterThan(60);
  expect(byName(rowsOf(processes))).toEqual(declared);
});

test('docs/configuration.md lists each variable once', () => {
  const rows = [...rowsOf(processes), ...rowsOf(compose)];
  expect(rows.filter((name, at) => rows.indexOf(name) !== at)).toEqual([]);
});

test('the variables of Docker Compose alone are those of docker-compose.yml that no process reads', () => {
  const used = Array.from(read('docker-compose.yml').matchAll(/\$\{([A-Z][A-Z0-9_]+)/g), ([, name = '']) => name);
  const own = used.map(withoutLanguage).filter((name) => !declared.includes(name));
  expect(byName(rowsOf(compose))).toEqual(byName(own));
});

test('docs/configuration.md and the README name the variables that npm start reads', () => {
  for (const name of ['PORT', 'DATA_DIR']) {
    expect(read('dev/lib/command.ts')).toContain(`process.env.${name}`);
    expect(declared).toContain(name);
    expect(read('README.md')).toContain(`${name}=`);
  }
});
