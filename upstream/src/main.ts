import { loadConfig } from './config.ts';
import { runUntilSignal } from './lib/run.ts';
import { startUpstream } from './start.ts';

await runUntilSignal(() => startUpstream(loadConfig(process.env)));
