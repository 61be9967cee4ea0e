import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { needsThat } from '../../test/lib/programs.ts';

const scriptFolder = new URL('../dist/client/static/', import.meta.url);
const sourceFolder = new URL('../src/', import.meta.url);
const ariaWordsSource = readFileSync(new URL('../src/kit/ui/text/aria-words.ts', import.meta.url), 'utf8');

describe('the translated texts of react-aria for screen readers', () => {
  it(
    'aria-words.ts names every react-aria package that the built scripts contain',
    needsThat(existsSync(scriptFolder), 'npm run build'),
    () => {
      const scripts = readdirSync(scriptFolder).filter((name) => name.endsWith('.js'));
      const packageMatches = scripts.flatMap((name) => [
        ...readFileSync(new URL(name, scriptFolder), 'utf8').matchAll(/[`'"](@react-aria\/[a-z-]+)[`'"]/g),
      ]);
      const packageNames = new Set(packageMatches.map(([, packageName = '']) => packageName));
      expect(packageNames.size).toBeGreaterThan(0);
      for (const packageName of packageNames) expect(ariaWordsSource).toContain(`'${packageName}': {`);
    },
  );

  it('every component file with a modal or popover imports aria-words.ts', () => {
    const files = globSync('**/*.tsx', { cwd: sourceFolder }).map((name) =>
      readFileSync(new URL(name, sourceFolder), 'utf8'),
    );
    const overlayFiles = files.filter((text) => /react-aria-components\/(Modal|Popover)'/.test(text));
    expect(overlayFiles.length).toBeGreaterThan(0);
    for (const text of overlayFiles) expect(text).toMatch(/^import '[./a-z]*aria-words.ts';$/m);
  });
});
