import { readFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { join } from 'node:path';

export interface Order {
  module: string;
  environment: NodeJS.ProcessEnv;
  inspectPort: number;
}

const [workspace = ''] = process.argv.slice(2);
const leave = () => process.exit();
process.once('disconnect', leave);
const order = new Promise<Order>((resolve) => process.once('message', (message) => resolve(message as Order)));

/**
 * The half of a server's start that no change of ours can change: its packages. Loaded ahead, they are not waited for
 * when a change comes.
 */
const packagesOf = (directory: string): string[] => {
  const file = join(import.meta.dirname, '../..', directory, 'package.json');
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')).dependencies);
};
const packages = [...packagesOf(workspace), ...packagesOf('shared')];
for (const name of packages.filter((one) => !one.startsWith('@parichay/'))) {
  // What cannot be loaded by its name alone is loaded by whoever needs a part of it.
  await import(name).catch(() => {});
}

const { module, environment, inspectPort } = await order;
process.off('disconnect', leave);
Object.assign(process.env, environment);
inspector.open(inspectPort, '127.0.0.1');
await import(module);
