import { resolve } from 'node:path';
import { loadConfig } from '../../config.ts';
import { runWithInstallation } from './command.ts';
import { importAgency } from './import.ts';

const [file = ''] = process.argv.slice(2);
if (!file) {
  console.error('Usage: npm run agency:import -- FILE (docs/move-an-agency.md)');
  process.exit(2);
}
// The schema requires this key, but the command signs no call.
const config = loadConfig({ ACTOR_KEY: '-'.repeat(32), ...process.env });
process.exitCode = await runWithInstallation(config, async (installation) => {
  const { manifest, files } = await importAgency(installation, resolve(process.env.INIT_CWD ?? '.', file));
  console.log(
    `${manifest.agencyName} is here, with ${files} files. Point its domains here, and enter its payment keys.`,
  );
});
