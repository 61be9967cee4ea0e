import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf, commentsOf } from './comments.ts';

/* Finds comments that were left behind when a file or an identifier was renamed. */

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const isExcluded = (path: string) => /(^|\/)(node_modules|dist|dist-[^/]*|\.data|\.git|\.astro)$/.test(path);
const filesMatching = (pattern: string): string[] => globSync(pattern, { cwd: root, exclude: isExcluded }).sort();

const files = filesMatching('{*,.ci/*,.github/**/*,{shared,bff,upstream,site,dev,test,docs,docker}/**/*}');
const sources = files.filter((file) => /\.(ts|tsx|astro)$/.test(file));
const commented = sources.flatMap((file) => commentsOf(read(file)).map((text) => ({ file, text })));

test('every file that a comment names exists', () => {
  const endings = new Set(files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(at).join('/'))));
  const missingFiles = commented.flatMap(({ file, text }) =>
    Array.from(
      text.matchAll(/(?<![\w*…<>{}$/.-])(?:[\w[\].-]+\/)*[\w.-]+\.(?:tsx?|astro|css|sql|md)\b/g),
      ([name]) => name,
    )
      .filter((name) => !endings.has(name.replace(/^\.\//, '')))
      .map((name) => `${file}: ${name}`),
  );
  expect(missingFiles).toEqual([]);
});

/** Examples, and names of ffmpeg and ioredis, which our code does not contain. */
const foreignNames = new Set([
  ...['NAME_HI', 'postImagePostByImageIdCompose', 'key_one', 'key_other'],
  ...['sigterm_handler', 'out_time_ms', 'commandTimeout'],
]);

test('every name in backticks in a comment that looks like an identifier occurs in code', () => {
  const codeFiles = files.filter(
    (file) => /\.(tsx?|astro|sql|json|css|ya?ml)$|\.env\.example$/.test(file) && file !== 'dev/test/comments.test.ts',
  );
  const words = new Set(codeFiles.flatMap((file) => codeOf(read(file)).match(/[A-Za-z]\w*/g) ?? []));
  const missingNames = commented.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/`\$?([A-Za-z]\w*)(?=`|[:(.])/g), ([, name = '']) => name)
      .filter((name) => /[a-z][A-Z]|\w_\w/.test(name) && !words.has(name) && !foreignNames.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missingNames).toEqual([]);
});
