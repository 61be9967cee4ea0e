import { globSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import ts from 'typescript';

/* Import graph of the production files; paths are relative to the repository. */

const root = join(import.meta.dirname, '../..');

export interface Imports {
  /** All imports, including types, dynamic imports and style sheets. */
  all: string[];
  /** Static value imports, which run before this module. */
  values: string[];
}

/** Code of an Astro file: frontmatter, inline scripts and imports of external scripts. */
const scriptsOfAstroFile = (astro: string): string =>
  [...astro.matchAll(/^---\n([\s\S]*?)^---$|<script(?: src="(\.[^"]*)")?[^>]*>([\s\S]*?)<\/script>/gm)]
    .map(([, frontmatter, file, script]) => frontmatter ?? (file ? `import('${file}');` : script))
    .join('\n');

function resolveImportPath(from: string, specifier: string): string | null {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('@parichay/shared/')) return path.replace('@parichay/shared', 'shared/src');
  return path.startsWith('.') ? normalize(join(dirname(from), path)) : null;
}

const isTypeOnlyImport = (statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean =>
  ts.isImportDeclaration(statement)
    ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    : statement.isTypeOnly;

function importsOf(file: string): Imports {
  const text = readFileSync(join(root, file), 'utf8');
  const code = extname(file) === '.astro' ? scriptsOfAstroFile(text) : text;
  const paths = (specifiers: string[]) =>
    specifiers.map((one) => resolveImportPath(file, one)).filter((path) => path !== null);
  const values = ts
    .createSourceFile(file, code, ts.ScriptTarget.Latest)
    .statements.filter((statement) => ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement))
    .filter((statement) => !isTypeOnlyImport(statement))
    .flatMap(({ moduleSpecifier }) =>
      moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : [],
    );
  const all = ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName);
  return { all: paths(all), values: paths(values) };
}

export const importsByFile: ReadonlyMap<string, Imports> = new Map(
  globSync('{shared,bff,upstream,site}/src/**/*.{ts,tsx,astro}', { cwd: root })
    .sort()
    .map((file) => [file, importsOf(file)]),
);

/** Groups of features; a group imports only itself and those before it. */
export const groups = ['platform', 'people', 'shop', 'studio', 'money', 'office'] as const;

/** Folder of a feature or library: in a group, in `kit`, or directly below `src`; null above the features. */
export function featureOf(file: string): string | null {
  const parts = file.split('/');
  const first = parts[2] === 'features' ? 3 : 2;
  const isGroup = (groups as readonly string[]).includes(parts[first] ?? '');
  const depth = isGroup || parts[2] === 'kit' ? first + 2 : 3;
  return parts.length > depth ? parts.slice(0, depth).join('/') : null;
}

/** Index in `groups`, or -1. @param feature as `featureOf` returns it */
export const groupIndexOf = (feature: string): number =>
  groups.findIndex((group) => feature.split('/').slice(2, 4).includes(group));
