import { expect, test } from 'vitest';
import { importsByFile } from './imports.ts';

test('security 22: only child processes import the code that lays out documents, never the server process', () => {
  const importers = (module: string) =>
    [...importsByFile]
      .filter(([file, { values }]) => file.startsWith('upstream/src/') && values.includes(`upstream/src/${module}`))
      .map(([file]) => file);
  expect(importers('platform/render/text/typeset.ts')).toEqual([
    'upstream/src/platform/render/layout/layout.child.ts',
    'upstream/src/platform/render/scene/scene-page.ts',
    'upstream/src/studio/studio/studio-preview.ts',
  ]);
  expect(importers('platform/render/scene/scene-page.ts')).toEqual([
    'upstream/src/platform/render/layout/layout.child.ts',
  ]);
  expect(importers('studio/studio/studio-preview.ts')).toEqual(['upstream/src/studio/studio/studio.child.ts']);
});
