import { runUntilSignal } from '@parichay/shared/platform/lib/run-until-signal.ts';
import { loadConfig } from './config.ts';
import { startBff } from './start.ts';

await runUntilSignal(() => startBff(loadConfig(process.env)));
