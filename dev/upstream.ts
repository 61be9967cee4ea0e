import { runUntilSignal } from '../shared/src/lib/run-until-signal.ts';
import { loadConfig } from '../upstream/src/config.ts';
import { startUpstream } from '../upstream/src/start.ts';
import { seedDemo } from './seed/demo.ts';

/** The upstream with a demo agency in an empty database. Production starts upstream/src/main.ts, which knows no seed. */
await runUntilSignal(() => startUpstream(loadConfig(process.env), { seed: seedDemo }));
