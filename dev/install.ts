import { globSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { findFfmpeg } from '../upstream/src/platform/render/ffmpeg-path.ts';
import { type Extra, installExtra } from './lib/extra-packages.ts';
import { findPostgres } from './lib/postgres-programs.ts';

/*
 * Runs after npm ci. Installs npm's ffmpeg and PostgreSQL where the machine has none, and deletes Node's headers.
 *   node dev/install.ts --all   installs both always, and PGlite, which the full tests need
 */

const root = resolve(import.meta.dirname, '..');

// 68 MB that only compilers of addons read; no package here compiles one.
for (const folder of globSync('node_modules/node-*-*/{include,share}', { cwd: root }))
  rmSync(resolve(root, folder), { recursive: true });

const shouldInstallAll = process.argv.includes('--all');
const hasFfmpeg = findFfmpeg(process.env.FFMPEG_PATH, process.env.PATH ?? '') !== null;
const missing: Extra[] = [
  ...(shouldInstallAll || !hasFfmpeg ? ['ffmpeg' as const] : []),
  ...(shouldInstallAll || findPostgres().length === 0 ? ['postgres' as const] : []),
  ...(shouldInstallAll ? ['pglite' as const] : []),
];
// A failure is only printed: npm start and npm test name what is missing.
for (const { status, reason } of (await Promise.allSettled(missing.map(installExtra))) as PromiseRejectedResult[])
  if (status === 'rejected') console.warn(reason.message);
