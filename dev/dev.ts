import { join, resolve } from 'node:path';
import { runCommand } from './lib/command.ts';
import { printReady, type RunServer, type ServerName, startServers } from './lib/servers.ts';
import { supervise } from './lib/supervise.ts';
import { freePorts } from './loop/free-ports.ts';
import { createSpares } from './loop/spares.ts';
import { watchSources } from './loop/watch.ts';

const root = resolve(import.meta.dirname, '..');

/** Source folders that restart each server. */
const sources: Record<ServerName, string[]> = {
  upstream: ['upstream/src', 'shared/src'],
  bff: ['bff/src', 'shared/src', 'dev/loop'],
  razorpay: ['dev/razorpay'],
};
/** Workspace whose packages each server needs. */
const workspaces: Record<ServerName, string> = { upstream: 'upstream', bff: 'bff', razorpay: 'bff' };

/** First ports that are tried for debuggers and for Astro. */
const FIRST_INSPECT_PORT = 9229;
const FIRST_SITE_PORT = 4321;

await runCommand('npm run dev', async (command) => {
  const [sitePort] = await freePorts(FIRST_SITE_PORT, 1);
  Object.assign(command.environment, {
    // Caches compiled modules between starts.
    NODE_COMPILE_CACHE: join(command.dataDir, 'compiled'),
    ASTRO_TELEMETRY_DISABLED: '1',
    SITE_PORT: String(sitePort),
    SITE_URL: `http://127.0.0.1:${sitePort}`,
  });
  const { isStopping } = command;
  const names = Object.keys(sources) as ServerName[];
  const ports = await freePorts(FIRST_INSPECT_PORT, names.length);
  const inspectPortOf = (name: ServerName) => ports[names.indexOf(name)] ?? 0;

  const run: RunServer = async (name, module, environmentOf) => {
    const spares = command.add(createSpares(workspaces[name], command.environment, inspectPortOf(name)));
    const onCrashLoop = () => console.error(`${name} keeps ending and waits for a change of its source.`);
    const server = await supervise(module, environmentOf, { onCrashLoop, isStopping, launch: spares.launch });
    const restart = async () => {
      const startedAt = performance.now();
      if (await server.restart()) console.log(`${name} restarted in ${Math.round(performance.now() - startedAt)} ms`);
    };
    command.add(
      watchSources(
        sources[name].map((directory) => join(root, directory)),
        () => void restart(),
      ),
    );
    return server;
  };

  const startSite = async () => {
    const onCrashLoop = () => {
      console.error("The site's development server keeps ending; see the messages above.");
      void command.stop(1);
    };
    const module = join(import.meta.dirname, 'loop/site.ts');
    command.add(await supervise(module, () => command.environment, { onCrashLoop, isStopping }));
  };

  const [bff] = await Promise.all([startServers(command, join(import.meta.dirname, 'loop/bff.ts'), run), startSite()]);
  printReady(bff.url);
  for (const name of names) console.log(`inspect ${name} 127.0.0.1:${inspectPortOf(name)}`);
});
