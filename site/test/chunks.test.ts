import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { groupedModules, homeIcons, tableIcons } from '../build/chunks.ts';
import { hasIcon } from '../build/icons.ts';

const groups = readdirSync(new URL('../src/features/', import.meta.url)).map((group) => `../src/features/${group}/`);
const files = [...groups, '../src/kit/', '../src/'].flatMap(
  (folder) => readdirSync(new URL(folder, import.meta.url), { recursive: true }) as string[],
);

/** Expands `a(b|c)d` to `abd` and `acd`; square brackets stay. */
function alternatives(pattern: string): string[] {
  const openIndex = pattern.indexOf('(');
  if (openIndex < 0) return [pattern];
  const branches: string[] = [''];
  let [depth, position] = [1, openIndex + 1];
  for (; depth > 0; position += 1) {
    const character = pattern[position] as string;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0) continue;
    if (character === '|' && depth === 1) branches.push('');
    else branches[branches.length - 1] += character;
  }
  return branches.flatMap((branch) => alternatives(pattern.slice(0, openIndex) + branch + pattern.slice(position)));
}

// A renamed file would silently leave its chunk and cost pages one more request.
test.each(groupedModules.flatMap(alternatives))(
  'the pattern %s of a script chunk matches an existing module',
  (pattern) => {
    expect(files.some((file) => new RegExp(`^${pattern}$`).test(file))).toBe(true);
  },
);

test.each([...homeIcons, ...tableIcons])('the icon %s exists in the icon library', (icon) => {
  expect(hasIcon(icon)).toBe(true);
});
