import { resolve } from 'node:path';
import { runCommand } from './lib/command.ts';
import { printReady, startServers } from './lib/servers.ts';
import { buildSite } from './lib/site-build.ts';
import { supervise } from './lib/supervise.ts';

await runCommand('npm start', async (command) => {
  const onCrashLoop = () => {
    console.error('A part of Parichay keeps ending; see the messages above.');
    void command.stop(1);
  };
  const { isStopping } = command;
  const buildAbort = new AbortController();
  command.add({ stop: async () => buildAbort.abort() });
  const site = buildSite(buildAbort.signal);
  // A failed build would otherwise end the process before startServers reports it.
  site.catch(() => {});
  const module = resolve(import.meta.dirname, '../bff/src/main.ts');
  const bff = await startServers(command, module, async (name, file, environment) => {
    // Only the BFF reads the site, so the upstream draws the demo during the build.
    if (name === 'bff') await site;
    return supervise(file, environment, { onCrashLoop, isStopping });
  });
  printReady(bff.url);
});
