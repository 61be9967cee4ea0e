import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

/* Checks the links, paths, commands, citations and requirements of documents. */

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const exists = (path: string) => existsSync(join(root, path));
const isExcluded = (path: string) => /(^|\/)(node_modules|dist|dist-[^/]*|\.data|\.git|\.astro)$/.test(path);
const filesMatching = (pattern: string): string[] => globSync(pattern, { cwd: root, exclude: isExcluded }).sort();

const documents = filesMatching('{*.md,{docs,shared,bff,upstream,site,dev,.github}/**/*.md}');
const sources = filesMatching('{shared,bff,upstream,site,dev,test}/**/*.{ts,tsx,astro,sql}');
const tests = sources.filter((file) => file.endsWith('.test.ts'));
const { scripts, workspaces } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  workspaces: string[];
};

/** The text of a document without its code blocks. */
const proseOf = (file: string): string => read(file).replaceAll(/^```[\s\S]*?^```/gm, '');

/** Anchors of the headings, as GitHub generates them. */
const anchorsOf = (file: string): string[] =>
  Array.from(proseOf(file).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
const headingsOf = (file: string): string[] =>
  Array.from(proseOf(file).matchAll(/^#+ (.+)$/gm), ([, heading = '']) => heading);

describe.each(documents)('the links, paths and commands in the document %s', (file) => {
  test('every link in a document leads to an existing file or heading', () => {
    const links = Array.from(proseOf(file).matchAll(/(?:\]\(|src=")([^)"\s]+)/g), ([, target = '']) => target);
    const deadLinks = links
      .filter((target) => !/^(https?|mailto):/.test(target))
      .filter((target) => {
        const [path = '', anchor] = target.split('#');
        const to = path ? join(dirname(file), path) : file;
        return !exists(to) || (anchor !== undefined && !anchorsOf(to).includes(anchor));
      });
    expect(deadLinks).toEqual([]);
  });

  test('every repository path in a document exists', () => {
    const code = Array.from(proseOf(file).matchAll(/`([^`\n]+)`/g), ([, text = '']) => text);
    const paths = code
      .flatMap((text) => text.split(/\s+/))
      .map((word) => word.replace(/[,;:]$/, ''))
      .filter((word) => /^(src|shared|bff|upstream|site|dev|test|docs|docker|\.github|\.ci)\/\S+$/.test(word))
      .filter((path) => !/[<>…$]/.test(path));
    // A README may use paths relative to its own folder.
    const possiblePaths = (path: string) => [path, join(dirname(file), path)];
    const pathExists = (path: string) => (/[{*]/.test(path) ? filesMatching(path).length > 0 : exists(path));
    expect(paths.filter((path) => !possiblePaths(path).some(pathExists))).toEqual([]);
  });

  test('every npm script, Vitest project and test path in a document exists', () => {
    const commands = Array.from(read(file).matchAll(/\bnpm run ([a-z][a-z:-]*)/g), ([, name = '']) => name);
    expect(commands.filter((name) => !name.endsWith(':') && !(name in scripts))).toEqual([]);
    const projects = Array.from(read(file).matchAll(/--project ([a-z-]+)/g), ([, name = '']) => name);
    const configured = read('vitest.config.ts');
    expect(projects.filter((name) => !configured.includes(`name: '${name}'`))).toEqual([]);
    const runs = Array.from(read(file).matchAll(/npx vitest run --project \S+ ([^`#\n]+)/g), ([, args = '']) => args);
    expect(runs.flatMap((args) => args.trim().split(/\s+/)).filter((path) => !exists(path))).toEqual([]);
  });
});

describe('identifiers in the recipes and CONTRIBUTING.md', () => {
  const sourceFiles = filesMatching(
    '{.env.example,*.yml,{shared,bff,upstream,site,dev,test,docs}/**/*.{ts,tsx,astro,sql,json,css,txt}}',
  ).filter((file) => file !== 'dev/test/docs.test.ts');
  const wordsOf = (file: string): string[] => read(file).match(/[A-Za-z]\w*/g) ?? [];
  const allWords = new Set(sourceFiles.flatMap(wordsOf));

  /** Files that a word such as `card-view.ts`, `sections/SectionBody.tsx` or `bff/src/lib` names. */
  const filesNamedBy = (word: string): string[] =>
    /\.\w+$/.test(word)
      ? sourceFiles.filter((file) => `/${file}`.endsWith(`/${word}`))
      : word.includes('/')
        ? sourceFiles.filter((file) => file.startsWith(word.replace(/\/?$/, '/')))
        : [];
  const codesOf = (text: string): string[] => Array.from(text.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code);
  const identifiersIn = (codes: readonly string[]): string[] =>
    codes.flatMap((code) => code.match(/^[A-Za-z]\w*(?=$|\()/) ?? []).filter((name) => /[a-z][A-Z]|\w_\w/.test(name));

  const recipes = documents.filter((file) => file.startsWith('docs/recipes/') || file === 'CONTRIBUTING.md');
  test.each(recipes)('every identifier in %s occurs in a source, and in a file that its paragraph names', (recipe) => {
    const unknown = proseOf(recipe)
      .split('\n')
      .flatMap((paragraph) => {
        const codes = codesOf(paragraph);
        const namedFiles = codes.flatMap(filesNamedBy);
        const words = namedFiles.length > 0 ? new Set(namedFiles.flatMap(wordsOf)) : allWords;
        return identifiersIn(codes).filter((name) => !words.has(name));
      });
    expect(unknown).toEqual([]);
  });
});

describe('the entry points of the documentation', () => {
  test.each([...workspaces, 'dev'])('the README of %s has at most sixty lines', (workspace) => {
    expect(read(`${workspace}/README.md`).split('\n').length).toBeLessThanOrEqual(60);
  });

  test('every decision record is linked in docs/adr/README.md', () => {
    const records = readdirSync(join(root, 'docs/adr')).filter((name) => /^\d/.test(name));
    const list = read('docs/adr/README.md');
    expect(records.filter((name) => !list.includes(`](${name})`))).toEqual([]);
  });

  test('every recipe in docs/recipes is mentioned in CONTRIBUTING.md', () => {
    const recipes = readdirSync(join(root, 'docs/recipes'));
    expect(recipes.filter((name) => !read('CONTRIBUTING.md').includes(`docs/recipes/${name}`))).toEqual([]);
  });

  test('no document or source file contains a path of the machine on which it was written', () => {
    const files = [...documents, ...sources].filter((file) => file !== 'dev/test/docs.test.ts');
    expect(files.filter((file) => /\/work\/|\/tmp\/briefs/.test(read(file)))).toEqual([]);
  });
});

describe('citations of documents in code', () => {
  /** `docs/security.md, "The state machine"`, `docs/specification.md §6`, `docs/adr/0017`: a file and its section. */
  const citation = /(?<![\w/])(docs\/[\w./-]*\w)(?:,? §(\d)|, (?:\n \* |\n\/\/ )?"([^"\n]+)"|, requirement (\d+))?/g;
  const citations = [...sources, 'biome.json', 'Dockerfile', 'docker-compose.yml', '.env.example'].flatMap((file) =>
    Array.from(read(file).matchAll(citation), ([, path = '', sectionNumber, heading, requirement]) => ({
      file,
      path,
      section: sectionNumber ?? requirement,
      heading,
    })),
  );

  test('every citation of a document in code names an existing file', () => {
    const records = readdirSync(join(root, 'docs/adr'));
    const pathExists = (path: string) =>
      exists(path) || records.some((name) => path === `docs/adr/${name.slice(0, 4)}`);
    const deadCitations = citations.filter(({ path }) => !pathExists(path)).map(({ file, path }) => `${file}: ${path}`);
    expect(deadCitations).toEqual([]);
  });

  test('every citation of a document in code names an existing heading, section or requirement', () => {
    const deadCitations = citations.filter(({ path, section, heading }) => {
      if (!path.endsWith('.md')) return false;
      // A subsection may be a bold phrase instead of a heading.
      if (heading !== undefined && !headingsOf(path).includes(heading) && !read(path).includes(`**${heading}`))
        return true;
      if (section === undefined) return false;
      return !new RegExp(path.includes('security') ? `^${section}\\. ` : `^## ${section} `, 'm').test(read(path));
    });
    expect(deadCitations).toEqual([]);
  });
});

describe('the security requirements in docs/security.md', () => {
  const requirements = Array.from(
    read('docs/security.md').matchAll(/^(\d+)\. (.+)$/gm),
    ([, number = '', text = '']) => [Number(number), text] as const,
  );
  const namesRequirement = (number: number, file: string) =>
    new RegExp(`security (?:\\d+(?:, | and ))*${number}\\b`).test(read(file));

  test('the 28 security requirements are numbered from 1 without a gap', () => {
    expect(requirements.map(([number]) => number)).toEqual(requirements.map((_, index) => index + 1));
    expect(requirements).toHaveLength(28);
  });

  test.each(requirements)(
    'security requirement %i lists test files, and each file has a test that names the requirement',
    (number, text) => {
      const testFiles = Array.from(text.matchAll(/`([^`]+\.test\.ts)`/g), ([, file = '']) => file);
      expect(testFiles.length).toBeGreaterThan(0);
      expect(testFiles.filter((file) => !namesRequirement(number, file))).toEqual([]);
    },
  );

  test('tests name only security requirements that exist', () => {
    const namedNumbers = tests.flatMap((file) =>
      Array.from(read(file).matchAll(/['"`]security (\d+)/g), ([, number = '']) => Number(number)),
    );
    expect(namedNumbers.filter((number) => number < 1 || number > requirements.length)).toEqual([]);
  });
});
