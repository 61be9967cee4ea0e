import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const dist = join(root, 'site/dist');
const stamp = join(dist, '.sources');

function digestOfSources(): string {
  const hash = createHash('sha256');
  for (const folder of ['site', 'shared']) {
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() &&
          !/(^|\/)(node_modules|dist(-\d+)?|\.astro|test)(\/|$)/.test(
            join(entry.parentPath, entry.name).slice(root.length),
          ),
      )
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  hash.update(readFileSync(join(root, 'package-lock.json')));
  return hash.digest('hex');
}

/**
 * Builds the site unless dist/ was built from the same sources. The finished build replaces the old one at once, so
 * that a running server never serves an incomplete one.
 * @param signal ends the build
 * @throws Error with what the build printed
 */
export async function buildSite(signal?: AbortSignal): Promise<void> {
  const digest = digestOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  console.log('Building the site, which takes up to a minute …');
  const newBuildDirectory = join(root, `site/dist-${process.pid}`);
  await promisify(execFile)('npm', ['run', 'build', '--silent', '--', '--outDir', newBuildDirectory], {
    cwd: join(root, 'site'),
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    maxBuffer: 64 * 1024 * 1024,
    signal,
  }).catch(({ stdout, stderr }) => {
    rmSync(newBuildDirectory, { recursive: true, force: true });
    throw new Error(`The site could not be built:\n${stdout}\n${stderr}`);
  });
  writeFileSync(join(newBuildDirectory, '.sources'), digest);
  rmSync(dist, { recursive: true, force: true });
  renameSync(newBuildDirectory, dist);
}
