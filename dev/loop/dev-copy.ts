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

const shouldCopy = (path: string): boolean => !/(^|\/)(node_modules|dist|\.astro|test|dev\/packages)$/.test(path);

/** Links a workspace's own packages into its copy, without the files that tools put next to them. */
function linkPackages(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to);
  for (const name of readdirSync(from).filter((one) => !one.startsWith('.'))) {
    symlinkSync(join(from, name), join(to, name));
  }
}

/**
 * Runs `npm run dev` on a copy of the source, so that tests can edit files. The copy is in a git-ignored directory of
 * the repository, where Node finds the packages; `shared` is the original.
 */
export function runDevOnCopy() {
  const copyRoot = mkdtempSync(join(root, 'dist-loop-'));
  for (const directory of ['bff', 'dev', 'shared', 'site', 'upstream']) {
    cpSync(join(root, directory), join(copyRoot, directory), { recursive: true, filter: shouldCopy });
    linkPackages(join(root, directory, 'node_modules'), join(copyRoot, directory, 'node_modules'));
  }
  symlinkSync(join(root, 'dev/packages'), join(copyRoot, 'dev/packages'));
  const { name, type, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(copyRoot, 'package.json'), JSON.stringify({ name, type, scripts }));
  // The test process may be ended before `end` is called.
  process.once('exit', () => terminal.terminate());
  const terminal = new Terminal(
    'dev',
    { DATA_DIR: join(copyRoot, '.data'), PORT: '0', RENDER_AHEAD: 'false' },
    copyRoot,
  );

  return {
    terminal,
    /** Replaces a text in a file. @throws Error when the file does not contain it */
    edit(file: string, from: string, to: string): void {
      const text = readFileSync(join(copyRoot, file), 'utf8');
      if (!text.includes(from)) throw new Error(`There is no "${from}" in ${file}.`);
      writeFileSync(join(copyRoot, file), text.replace(from, to));
    },
    /** Kills npm if it still runs and removes the copy. */
    async end(): Promise<void> {
      terminal.terminate();
      await terminal.ended;
      rmSync(copyRoot, { recursive: true, force: true });
    },
  };
}
export type DevCopy = ReturnType<typeof runDevOnCopy>;
