import { runUntilSignal } from '@parichay/shared/platform/lib/run-until-signal.ts';
import { loadConfig } from '../../upstream/src/config.ts';
import { startUpstream } from '../../upstream/src/start.ts';
import { renderJobHandlers } from './render-job-handlers.ts';

/** Runs a process that only does jobs, with the tests’ kinds. */
const { DATA_DIR = '', RENDER_WORKER = '' } = process.env;
await runUntilSignal(() =>
  startUpstream(loadConfig(process.env), { renderJobHandlers: renderJobHandlers(DATA_DIR, RENDER_WORKER) }),
);
