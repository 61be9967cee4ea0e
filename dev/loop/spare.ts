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

/** Preloads a server's packages, which edits do not change, so that a restart does not wait for them. */
const packagesOf = (directory: string): string[] => {
  const file = join(import.meta.dirname, '../..', directory, 'package.json');
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')).dependencies);
};
const packages = [...packagesOf(workspace), ...packagesOf('shared')];
for (const name of packages.filter((one) => !one.startsWith('@parichay/'))) {
  // Some packages export only subpaths.
  await import(name).catch(() => {});
}

const { module, environment, inspectPort } = await order;
process.off('disconnect', leave);
Object.assign(process.env, environment);
inspector.open(inspectPort, '127.0.0.1');
await import(module);
