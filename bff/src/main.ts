import { runUntilSignal } from '@parichay/shared/lib/run-until-signal.ts';
import { loadConfig } from './config.ts';
import { startBff } from './start.ts';

await runUntilSignal(() => startBff(loadConfig(process.env)));
