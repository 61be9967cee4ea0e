import { readFileSync } from 'node:fs';
import { locales } from '@parichay/shared/platform/language/languages.ts';
import { expect, test } from 'vitest';
import { deliveryEnv } from '../../bff/src/delivery/delivery.config.ts';

/* docs/configuration.md lists every variable once. */

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const sortedNames = (names: Iterable<string>) => [...new Set(names)].toSorted();

/** Names in the first column of the tables in one section of the document. */
const documentedNames = (text: string): string[] =>
  Array.from(text.matchAll(/^\| (`[^|]+) \|/gm), ([, cell = '']) =>
    Array.from(cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g), ([, name = '']) => name),
  ).flat();
const [processes = '', compose = ''] = read('docs/configuration.md').split('## Docker Compose alone');

/** Keys of the zod schema in the source of a process's `config.ts`. */
const declaredVariables = (path: string): string[] => {
  const [, schema = ''] = read(path).split('const environmentSchema = z');
  const [fields = ''] = schema.split('export interface');
  return Array.from(fields.matchAll(/^ +([A-Z][A-Z0-9_]+): /gm), ([, name = '']) => name);
};

/** `MSG91_TEMPLATE_ID_HI` → `MSG91_TEMPLATE_ID`: the document names the templates of the first language. */
const withoutLanguageSuffix = (name: string): string => {
  const suffix = locales.map((locale) => `_ID_${locale.toUpperCase()}`).find((end) => name.endsWith(end));
  return suffix ? name.slice(0, 3 - suffix.length) : name;
};

const declared = sortedNames([
  ...declaredVariables('bff/src/config.ts'),
  ...declaredVariables('upstream/src/config.ts'),
  ...Object.keys(deliveryEnv.shape).map(withoutLanguageSuffix),
]);

test('docs/configuration.md lists exactly the environment variables that the processes read', () => {
  expect(declared.length).toBeGreaterThan(60);
  expect(sortedNames(documentedNames(processes))).toEqual(declared);
});

test('docs/configuration.md lists each environment variable once', () => {
  const rows = [...documentedNames(processes), ...documentedNames(compose)];
  expect(rows.filter((name, index) => rows.indexOf(name) !== index)).toEqual([]);
});

test('the variables documented for Docker Compose are those in docker-compose.yml that no process reads', () => {
  const composeVariables = Array.from(
    read('docker-compose.yml').matchAll(/\$\{([A-Z][A-Z0-9_]+)/g),
    ([, name = '']) => name,
  );
  const composeOnly = composeVariables.map(withoutLanguageSuffix).filter((name) => !declared.includes(name));
  expect(sortedNames(documentedNames(compose))).toEqual(sortedNames(composeOnly));
});

test('docs/configuration.md and the README name the environment variables that npm start reads', () => {
  for (const name of ['PORT', 'DATA_DIR']) {
    expect(read('dev/lib/command.ts')).toContain(`process.env.${name}`);
    expect(declared).toContain(name);
    expect(read('README.md')).toContain(`${name}=`);
  }
});
