import { runUntilSignal } from '@parichay/shared/platform/lib/run-until-signal.ts';
import { loadConfig } from './config.ts';
import { startUpstream } from './start.ts';

await runUntilSignal(() => startUpstream(loadConfig(process.env)));
