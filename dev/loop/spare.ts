import { readFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { join } from 'node:path';

export interface LaunchRequest {
  module: string;
  environment: NodeJS.ProcessEnv;
  inspectPort: number;
}

const [workspace = ''] = process.argv.slice(2);
const exit = () => process.exit();
process.once('disconnect', exit);
const launchRequest = new Promise<LaunchRequest>((resolve) =>
  process.once('message', (message) => resolve(message as LaunchRequest)),
);

/** Preloads a server's packages, which edits do not change, so that a restart does not wait for them. */
const dependencyNamesOf = (directory: string): string[] => {
  const file = join(import.meta.dirname, '../..', directory, 'package.json');
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')).dependencies);
};
const packages = [...dependencyNamesOf(workspace), ...dependencyNamesOf('shared')];
for (const name of packages.filter((one) => !one.startsWith('@parichay/'))) {
  // Some packages export only subpaths.
  await import(name).catch(() => {});
}

const { module, environment, inspectPort } = await launchRequest;
process.off('disconnect', exit);
Object.assign(process.env, environment);
inspector.open(inspectPort, '127.0.0.1');
await import(module);
