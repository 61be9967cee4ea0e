import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { installExtra, nodeModulesOf } from './lib/extra-packages.ts';

/*
 * npm run check    lint, format and types
 * npm run fix      corrects format, and lint where that is safe
 * The first run installs their packages, 175 MB.
 */

const root = resolve(import.meta.dirname, '..');
await installExtra('check');

const run = (module: string, args: readonly string[], cwd = root): boolean =>
  spawnSync(process.execPath, [module, ...args], { cwd, stdio: 'inherit' }).status === 0;
const modules = nodeModulesOf('check');
const biome = (...options: string[]) => run(join(modules, '@biomejs/biome/bin/biome'), ['check', ...options, '.']);

const allChecksPassed = process.argv.includes('--fix')
  ? biome('--write')
  : biome('--error-on-warnings') &&
    run(join(root, 'node_modules/typescript/bin/tsc'), ['-p', '.']) &&
    run(join(modules, '@astrojs/check/bin/astro-check.js'), ['--tsconfig', 'tsconfig.json'], join(root, 'site'));
process.exitCode = allChecksPassed ? 0 : 1;
