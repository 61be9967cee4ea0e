import { resolve } from 'node:path';
import { loadConfig } from '../../config.ts';
import { rowsText, runOn } from './command.ts';
import { exportAgency } from './export.ts';
import { leftOut } from './tables.ts';

const [agencyId = '', file = ''] = process.argv.slice(2);
if (!/^[0-9a-f-]{36}$/.test(agencyId) || !file) {
  console.error('How to: npm run agency:export -- AGENCY FILE, with the id of the agency (docs/move-an-agency.md)');
  process.exit(2);
}
const path = resolve(process.env.INIT_CWD ?? '.', file);
// Required by the schema only: this command signs no call.
const config = loadConfig({ ACTOR_KEY: '-'.repeat(32), ...process.env });
process.exitCode = await runOn(config, async (from) => {
  const { rows, files } = await exportAgency(from, agencyId, path);
  console.log(`${path}: ${rowsText(rows)}; ${files} files.`);
  for (const [table, why] of Object.entries(leftOut)) console.log(`Left out: ${table} (${why})`);
});
