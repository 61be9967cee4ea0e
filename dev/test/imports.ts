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
const scriptsOf = (astro: string): string =>
  [...astro.matchAll(/^---\n([\s\S]*?)^---$|<script(?: src="(\.[^"]*)")?[^>]*>([\s\S]*?)<\/script>/gm)]
    .map(([, frontmatter, file, script]) => frontmatter ?? (file ? `import('${file}');` : script))
    .join('\n');

function pathOf(from: string, specifier: string): string | null {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('@parichay/shared/')) return path.replace('@parichay/shared', 'shared/src');
  return path.startsWith('.') ? normalize(join(dirname(from), path)) : null;
}

const isOfTypes = (statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean =>
  ts.isImportDeclaration(statement)
    ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    : statement.isTypeOnly;

function importsOf(file: string): Imports {
  const text = readFileSync(join(root, file), 'utf8');
  const code = extname(file) === '.astro' ? scriptsOf(text) : text;
  const paths = (specifiers: string[]) => specifiers.map((one) => pathOf(file, one)).filter((path) => path !== null);
  const values = ts
    .createSourceFile(file, code, ts.ScriptTarget.Latest)
    .statements.filter((statement) => ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement))
    .filter((statement) => !isOfTypes(statement))
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

/** Folder of a file directly below `src`, `features` or `kit`; null above the rooms. */
export function roomOf(file: string): string | null {
  const parts = file.split('/');
  const depth = ['features', 'kit'].includes(parts[2] ?? '') ? 4 : 3;
  return parts.length > depth ? parts.slice(0, depth).join('/') : null;
}
