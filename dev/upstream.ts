import { join, resolve } from 'node:path';
import { runUntilSignal } from '../shared/src/platform/lib/run-until-signal.ts';
import { loadConfig } from '../upstream/src/config.ts';
import { startUpstream } from '../upstream/src/start.ts';
import { queueGreetingInstallation } from '../upstream/src/studio/greeting/built-in-greetings.job.ts';
import { type SeedDependencies, seedDemo } from './seed/demo.ts';
import { drawRemainingGreetings } from './seed/remaining-greetings.ts';
import { createDemoVideoRenderer } from './seed/videos.ts';

/** Upstream that seeds an empty database with the demo; production starts upstream/src/main.ts. */
const remainingGreetingsFile = join(resolve(process.env.DATA_DIR || '.data'), 'greetings-left.json');

await runUntilSignal(async () => {
  const seededDependencies: SeedDependencies[] = [];
  const config = loadConfig(process.env);
  const upstream = await startUpstream(config, {
    seed: async (dependencies) => {
      seededDependencies.push(dependencies);
      await seedDemo(dependencies, remainingGreetingsFile);
      if (config.rendersAhead) await queueGreetingInstallation(dependencies.database.db);
    },
  });
  const drawings = (config.rendersAhead ? seededDependencies : []).map((dependencies) =>
    drawRemainingGreetings(dependencies, {
      file: remainingGreetingsFile,
      videoRenderer: createDemoVideoRenderer(dependencies, config),
      log: console.warn,
    }),
  );
  return {
    url: upstream.url,
    async close() {
      for (const job of drawings) await job.stop();
      await upstream.close();
    },
  };
});
