import { resolve } from 'node:path';
import { loadConfig } from '../../config.ts';
import { rowCountsText, runWithInstallation } from './command.ts';
import { exportAgency } from './export.ts';
import { excludedTables } from './tables.ts';

const [agencyId = '', file = ''] = process.argv.slice(2);
if (!/^[0-9a-f-]{36}$/.test(agencyId) || !file) {
  console.error('Usage: npm run agency:export -- AGENCY FILE, with the id of the agency (docs/move-an-agency.md)');
  process.exit(2);
}
const path = resolve(process.env.INIT_CWD ?? '.', file);
// The schema requires this key, but the command signs no call.
const config = loadConfig({ ACTOR_KEY: '-'.repeat(32), ...process.env });
process.exitCode = await runWithInstallation(config, async (installation) => {
  const { rows, files } = await exportAgency(installation, agencyId, path);
  console.log(`${path}: ${rowCountsText(rows)}; ${files} files.`);
  for (const [table, reason] of Object.entries(excludedTables)) console.log(`Left out: ${table} (${reason})`);
});
