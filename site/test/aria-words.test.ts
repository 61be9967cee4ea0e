import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { needsThat } from '../../test/lib/programs.ts';

const built = new URL('../dist/client/static/', import.meta.url);
const src = new URL('../src/', import.meta.url);
const source = readFileSync(new URL('../src/kit/ui/aria-words.ts', import.meta.url), 'utf8');

describe('what react-aria says to those who hear a page', () => {
  it(
    'comes from our words, of every part of it that says something: one that is not named throws',
    needsThat(existsSync(built), 'npm run build'),
    () => {
      const scripts = readdirSync(built).filter((name) => name.endsWith('.js'));
      const speaking = scripts.flatMap((name) => [
        ...readFileSync(new URL(name, built), 'utf8').matchAll(/[`'"](@react-aria\/[a-z-]+)[`'"]/g),
      ]);
      const parts = new Set(speaking.map(([, part = '']) => part));
      expect(parts.size).toBeGreaterThan(0);
      for (const part of parts) expect(source).toContain(`'${part}': {`);
    },
  );

  it('comes with whatever lies over a page', () => {
    const files = globSync('**/*.tsx', { cwd: src }).map((name) => readFileSync(new URL(name, src), 'utf8'));
    const over = files.filter((text) => /react-aria-components\/(Modal|Popover)'/.test(text));
    expect(over.length).toBeGreaterThan(0);
    for (const text of over) expect(text).toMatch(/^import '[./a-z]*aria-words.ts';$/m);
  });
});
