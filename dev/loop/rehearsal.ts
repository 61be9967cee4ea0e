import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { Terminal } from '../lib/terminal.ts';

const root = resolve(import.meta.dirname, '../..');

const isCopied = (path: string): boolean => !/(^|\/)(node_modules|dist|\.astro|test)$/.test(path);

/** Gives a copied workspace the packages that only it has; what tools have put beside them is not shared. */
function linkPackages(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to);
  for (const name of readdirSync(from).filter((one) => !one.startsWith('.'))) {
    symlinkSync(join(from, name), join(to, name));
  }
}

/**
 * `npm run dev` over a copy of the source, for what changes files: the tree itself is never touched. The copy stands
 * beside it, in a directory that git does not see, where the packages are found as by the tree; `shared` is the tree's own.
 */
export function rehearse() {
  const tree = mkdtempSync(join(root, 'dist-loop-'));
  for (const directory of ['bff', 'dev', 'shared', 'site', 'upstream']) {
    cpSync(join(root, directory), join(tree, directory), { recursive: true, filter: isCopied });
    linkPackages(join(root, directory, 'node_modules'), join(tree, directory, 'node_modules'));
  }
  const { name, type, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(tree, 'package.json'), JSON.stringify({ name, type, scripts }));
  // Whoever began it may be ended in the middle of it.
  process.once('exit', () => terminal.terminate());
  const terminal = new Terminal('dev', { DATA_DIR: join(tree, '.data'), PORT: '0' }, tree);

  return {
    terminal,
    /** Saves a file with one text in place of another. @throws Error when there is no such text */
    edit(file: string, from: string, to: string): void {
      const text = readFileSync(join(tree, file), 'utf8');
      if (!text.includes(from)) throw new Error(`There is no "${from}" in ${file}.`);
      writeFileSync(join(tree, file), text.replace(from, to));
    },
    /** Ends the loop with npm alone, should it still run, and removes the copy. */
    async end(): Promise<void> {
      terminal.terminate();
      await terminal.ended;
      rmSync(tree, { recursive: true, force: true });
    },
  };
}
export type Rehearsal = ReturnType<typeof rehearse>;
