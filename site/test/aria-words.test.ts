import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { needsThat } from '../../test/lib/programs.ts';

const built = new URL('../dist/client/static/', import.meta.url);
const src = new URL('../src/', import.meta.url);
const source = readFileSync(new URL('../src/kit/ui/text/aria-words.ts', import.meta.url), 'utf8');

describe('the words of react-aria for screen readers', () => {
  it(
    'aria-words.ts names every package of react-aria that the built scripts contain',
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

  it('every file that uses a modal or popover imports aria-words.ts', () => {
    const files = globSync('**/*.tsx', { cwd: src }).map((name) => readFileSync(new URL(name, src), 'utf8'));
    const over = files.filter((text) => /react-aria-components\/(Modal|Popover)'/.test(text));
    expect(over.length).toBeGreaterThan(0);
    for (const text of over) expect(text).toMatch(/^import '[./a-z]*aria-words.ts';$/m);
  });
});
