import { join, resolve } from 'node:path';
import { runUntilSignal } from '../shared/src/platform/lib/run-until-signal.ts';
import { loadConfig } from '../upstream/src/config.ts';
import { startUpstream } from '../upstream/src/start.ts';
import { type SeedParts, seedDemo } from './seed/demo.ts';
import { createFilmmaker } from './seed/films.ts';
import { drawLeft } from './seed/greetings-left.ts';

/** Upstream that seeds an empty database with the demo; production starts upstream/src/main.ts. */
const left = join(resolve(process.env.DATA_DIR || '.data'), 'greetings-left.json');

await runUntilSignal(async () => {
  const seeded: SeedParts[] = [];
  const config = loadConfig(process.env);
  const upstream = await startUpstream(config, {
    drawsTemplates: true,
    seed: async (parts) => {
      seeded.push(parts);
      await seedDemo(parts, left);
    },
  });
  const drawing = seeded.map((parts) =>
    drawLeft(parts, { file: left, filmmaker: createFilmmaker(parts, config), say: console.warn }),
  );
  return {
    url: upstream.url,
    async close() {
      for (const one of drawing) await one.stop();
      await upstream.close();
    },
  };
});
