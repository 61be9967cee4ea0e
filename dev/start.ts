import { resolve } from 'node:path';
import { runCommand } from './lib/command.ts';
import { sayReady, startServers } from './lib/servers.ts';
import { buildSite } from './lib/site-build.ts';
import { supervise } from './lib/supervise.ts';

await runCommand('npm start', async (command) => {
  const onGivenUp = () => {
    console.error('A part of Parichay keeps ending; see the messages above.');
    void command.stop(1);
  };
  const { isStopping } = command;
  buildSite();
  const bff = await startServers(command, resolve(import.meta.dirname, '../bff/src/main.ts'), (_name, module, env) =>
    supervise(module, env, { onGivenUp, isStopping }),
  );
  sayReady(bff.url);
});
