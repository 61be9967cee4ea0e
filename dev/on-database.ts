import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { withOwnDatabase } from './lib/own-database.ts';

/*
 * node dev/on-database.ts MODULE ...
 * Runs a command of the upstream on DATABASE_URL, else on the database in DATA_DIR, whether the product runs or not.
 */
const [module = '', ...args] = process.argv.slice(2);
try {
  process.exitCode = await withOwnDatabase(
    resolve(process.env.DATA_DIR || '.data'),
    process.env.DATABASE_URL,
    async (DATABASE_URL) =>
      spawnSync(process.execPath, [module, ...args], { stdio: 'inherit', env: { ...process.env, DATABASE_URL } })
        .status ?? 1,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
