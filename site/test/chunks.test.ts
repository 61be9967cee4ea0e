import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { homeIcons, namedModules, tableIcons } from '../build/chunks.ts';

const groups = readdirSync(new URL('../src/features/', import.meta.url)).map((group) => `../src/features/${group}/`);
const files = [...groups, '../src/kit/', '../src/'].flatMap(
  (folder) => readdirSync(new URL(folder, import.meta.url), { recursive: true }) as string[],
);

/** Expands `a(b|c)d` to `abd` and `acd`; square brackets stay. */
function alternatives(pattern: string): string[] {
  const open = pattern.indexOf('(');
  if (open < 0) return [pattern];
  const parts: string[] = [''];
  let [depth, at] = [1, open + 1];
  for (; depth > 0; at += 1) {
    const sign = pattern[at] as string;
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth === 0) continue;
    if (sign === '|' && depth === 1) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.flatMap((part) => alternatives(pattern.slice(0, open) + part + pattern.slice(at)));
}

// A renamed file would silently leave its chunk and cost pages one more request.
test.each(namedModules.flatMap(alternatives))('the pattern %s of a chunk matches an existing module', (pattern) => {
  expect(files.some((file) => new RegExp(`^${pattern}$`).test(file))).toBe(true);
});

test.each([...homeIcons, ...tableIcons])('the icon %s exists in the library', (icon) => {
  const library = dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'));
  expect(
    existsSync(join(library, `dist/esm/icons/${icon}.mjs`)) || existsSync(join(library, `dist/esm/icons/${icon}.js`)),
  ).toBe(true);
});
