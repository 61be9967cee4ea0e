import { readdir, readFile, writeFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Returns the paths of the statically imported modules; `import()` is not followed. */
const importsOf = (path: string, source: string): string[] =>
  Array.from(source.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g), ([, target = '']) =>
    posix.join(posix.dirname(path), target),
  );

const entryModulesOf = (html: string): string[] => [
  ...Array.from(
    html.matchAll(/<script[^>]*\btype="module"[^>]*\bsrc="(\/static\/[^"]+\.js)"/g),
    ([, path = '']) => path,
  ),
  ...Array.from(html.matchAll(/\b(?:component|renderer)-url="(\/static\/[^"]+\.js)"/g), ([, path = '']) => path),
];

/**
 * Preloads every module of a page in one round trip, instead of one per import level, after the critical styles and
 * fonts.
 * @param modules source by path
 */
export function withModulePreloads(html: string, modules: ReadonlyMap<string, string>): string {
  const needed = new Set<string>();
  const add = (path: string): void => {
    const source = modules.get(path);
    if (source === undefined || needed.has(path)) return;
    needed.add(path);
    for (const imported of importsOf(path, source)) add(imported);
  };
  entryModulesOf(html).forEach(add);
  const links = [...needed].filter((path) => !html.includes(`src="${path}"`));
  const tags = links.map((path) => `<link rel="modulepreload" fetchpriority="low" href="${path}">`);
  return html.replace('</head>', `${tags.join('')}</head>`);
}

/** Adds preload links to the pages and writes compressed copies of static files, which the BFF sends. */
export const finish = (): AstroIntegration => ({
  name: 'finish',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir);
      const files = (await readdir(root, { recursive: true })).map((file) => file.split('\\').join('/'));
      const modules = new Map<string, string>();
      for (const file of files.filter((name) => /^static\/.+\.js$/.test(name))) {
        modules.set(`/${file}`, await readFile(new URL(file, dir), 'utf8'));
      }
      for (const file of files.filter((name) => name.endsWith('.html'))) {
        const url = new URL(encodeURI(file), dir);
        await writeFile(url, withModulePreloads(await readFile(url, 'utf8'), modules));
      }
      const compress = async (file: string): Promise<void> => {
        const bytes = await readFile(new URL(file, dir));
        const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await writeFile(new URL(`${file}.br`, dir), await toBrotli(bytes, { params: size }));
        await writeFile(new URL(`${file}.gz`, dir), await toGzip(bytes, { level: 9 }));
      };
      // Together, because zlib compresses on as many threads as there are.
      await Promise.all(files.filter((name) => /^static\/.+\.(js|css|svg|json)$/.test(name)).map(compress));
    },
  },
});
