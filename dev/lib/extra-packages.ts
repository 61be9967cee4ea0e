import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Packages that only some machines or commands need; each folder has its own package.json and lock file. */
export type Extra = 'ffmpeg' | 'postgres' | 'pglite' | 'check' | 'site-fonts' | 'picture-fonts';

const packageFolderOf = (extra: Extra): string => resolve(import.meta.dirname, '../packages', extra);

export const nodeModulesOf = (extra: Extra): string => join(packageFolderOf(extra), 'node_modules');

// npm writes this file last.
export const isInstalled = (extra: Extra): boolean => existsSync(join(nodeModulesOf(extra), '.package-lock.json'));

/** npm passes these variables to scripts; only its network settings also apply in another folder. */
const callerVariables = /^npm_(?!config_(cache|registry|cafile|userconfig|.*proxy))/i;

/**
 * Installs the packages of a folder from its lock file, unless they are installed.
 * @throws Error if npm fails
 */
export async function installExtra(extra: Extra): Promise<void> {
  if (isInstalled(extra)) return;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !callerVariables.test(name)));
  const npm = spawn('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: packageFolderOf(extra),
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const [code] = await once(npm, 'close');
  if (code !== 0) throw new Error(`npm could not install dev/packages/${extra}.`);
}
