import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts';

interface Stoppable {
  stop(): Promise<void>;
}

/** An npm command that runs the product on one machine until Ctrl-C. */
export interface Command {
  dataDir: string;
  port: string;
  /** Environment of every server. */
  environment: NodeJS.ProcessEnv;
  /** Adds something to stop with the command; the last one added stops first. */
  add<P extends Stoppable>(stoppable: P): P;
  /** True from the signal on, when a process that ends is no failure. */
  isStopping(): boolean;
  /** Ends everything, and the process within 5 seconds. */
  stop(exitCode: number): Promise<void>;
}

/**
 * Runs `start` until a signal, with DATA_DIR and PORT locked. A failure is printed and stops all that was started.
 * @param name as it is typed: `npm start`
 */
export async function runCommand(name: string, start: (command: Command) => Promise<void>): Promise<void> {
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  const port = process.env.PORT || '8080';
  if (process.env.NODE_ENV === 'production') {
    fail(
      `${name} is for one machine with demo data. In production start bff/src/main.ts and upstream/src/main.ts (docs/deploy.md).`,
    );
  }
  // Other users of the machine must not read the database and the secrets.
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o700);
  const unlock = await lockOrFail(dataDir);
  await refuseTakenPort(port, name, unlock);

  const stoppables: Stoppable[] = [];
  let isStopping = false;
  async function stop(exitCode: number): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), 4_800).unref();
    for (const stoppable of stoppables.toReversed()) await stoppable.stop();
    unlock();
    process.exit(exitCode);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  // npm does not forward every signal; servers must not outlive it unnoticed.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && void stop(0), 500).unref();

  const secrets = readSecrets(join(dataDir, 'secrets.json'));
  const environment = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: process.env.LOG_LEVEL || 'warn', ...secrets };
  const add = <P extends Stoppable>(stoppable: P): P => {
    stoppables.push(stoppable);
    return stoppable;
  };
  try {
    await start({ dataDir, port, environment, add, isStopping: () => isStopping, stop });
  } catch (error) {
    if (!isStopping) console.error(error instanceof Error ? error.message : error);
    await stop(1);
  }
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

async function lockOrFail(dataDir: string): Promise<() => void> {
  try {
    return await lockDataDir(dataDir);
  } catch (error) {
    fail(
      error instanceof DataDirInUse
        ? `Parichay is already running on ${dataDir}. Stop it first, or set DATA_DIR to another directory.`
        : String(error),
    );
  }
}

/** Checks the port before the slow build. */
async function refuseTakenPort(port: string, name: string, unlock: () => void): Promise<void> {
  const probe = createServer().listen(Number(port), process.env.HOST || '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    unlock();
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    fail(isTaken ? `Port ${port} is taken. Choose another: PORT=8090 ${name}` : String(error));
  }
  probe.close();
  await once(probe, 'close');
}

/** Generated once for each data directory, so that sessions survive a restart. */
function readSecrets(file: string): { ACTOR_KEY: string; SESSION_SECRET: string } {
  if (!existsSync(file)) {
    const newSecrets = {
      ACTOR_KEY: randomBytes(32).toString('base64url'),
      SESSION_SECRET: randomBytes(32).toString('base64url'),
    };
    writeFileSync(file, JSON.stringify(newSecrets), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}
