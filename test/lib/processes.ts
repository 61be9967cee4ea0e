import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import supertest from 'supertest';
import { inject } from 'vitest';
import { smsWebhookDefaults, startSmsWebhook } from '../../dev/stand-ins/sms-webhook.ts';
import { cloneStores } from './engine.ts';
import { type Person, password, people } from './people.ts';
import { forkModule } from './programs.ts';
import { actorKey, type Client, upstreamEnvironment } from './world.ts';

export interface ChildServer {
  url: string;
  pid: number;
  /** Everything written to standard output and standard error. */
  output(): string;
  /** @returns whether the process that was started still runs */
  isRunning(): boolean;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Runs a process's own main module, as a supervisor would. */
export function startChild(module: string, env: Record<string, string>): Promise<ChildServer> {
  const child: ChildProcess = forkModule(resolve(import.meta.dirname, '../..', module), {
    env: { PATH: process.env.PATH, ...env },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const listen = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  return new Promise((resolveStarted, reject) => {
    child.once('exit', (code) => reject(new Error(`${module} ended with ${code}: ${output}`)));
    child.once('message', (message) =>
      resolveStarted({
        url: (message as { ready: string }).ready,
        pid: child.pid ?? 0,
        output: () => output,
        isRunning: () => child.exitCode === null && child.signalCode === null,
        stop: (signal = 'SIGTERM') =>
          new Promise((resolveStopped) => {
            if (child.exitCode !== null || child.signalCode !== null) return resolveStopped();
            child.once('close', () => resolveStopped());
            child.kill(signal);
          }),
      }),
    );
  });
}

export interface Processes {
  url: string;
  bff: ChildServer;
  upstream: ChildServer;
  /** Kills the upstream and restarts it with the same address and data. */
  killUpstream(): Promise<void>;
  /** Kills the BFF and restarts it likewise. */
  killBff(): Promise<void>;
  /** DATA_DIR of the upstream. */
  directory: string;
  redisUrl: string | undefined;
  /** Signs a person of the demo in at the BFF. */
  as(person: Person): Promise<Client>;
  otpFor(phoneNumber: string): string;
  close(): Promise<void>;
}

/** Runs upstream and BFF as separate processes, as in production, on their own stores. */
export async function startProcesses(extra: Record<string, string> = {}): Promise<Processes> {
  const stores = await cloneStores(inject('engine'));
  const webhook = await startSmsWebhook({ port: 0 });
  const environment = { ...upstreamEnvironment(stores), ...extra };
  let upstream = await startChild('upstream/src/main.ts', environment);
  const environmentOfBff = {
    PORT: '0',
    UPSTREAM_URL: upstream.url,
    ACTOR_KEY: actorKey,
    SESSION_SECRET: 'test-session-secret-of-the-processes',
    OTP_DELIVERY: 'webhook',
    OTP_WEBHOOK_URL: webhook.url,
    OTP_WEBHOOK_SECRET: smsWebhookDefaults.secret,
    TRUST_PROXY_HOPS: '1',
    ...(stores.redisUrl && { REDIS_URL: stores.redisUrl }),
    ...extra,
  };
  let bff = await startChild('bff/src/main.ts', environmentOfBff);
  return {
    url: bff.url,
    get bff() {
      return bff;
    },
    get upstream() {
      return upstream;
    },
    async killUpstream() {
      const { port } = new URL(upstream.url);
      await upstream.stop('SIGKILL');
      upstream = await startChild('upstream/src/main.ts', { ...environment, UPSTREAM_PORT: port });
    },
    async killBff() {
      const { port } = new URL(bff.url);
      await bff.stop('SIGKILL');
      bff = await startChild('bff/src/main.ts', { ...environmentOfBff, PORT: port });
    },
    directory: stores.directory,
    redisUrl: stores.redisUrl,
    async as(person) {
      const { host, kind, phoneNumber } = people[person];
      const browser = supertest.agent(bff.url).set('X-CSRF', '1').set('Host', host);
      await browser
        .post(kind === 'staff' ? '/api/v1/franchisee/login' : '/api/v1/login')
        .send({ phoneNumber, password })
        .expect(200);
      return browser;
    },
    otpFor: (phoneNumber) =>
      webhook.received.findLast((message) => message.to.phoneNumber === phoneNumber)?.code ?? 'none',
    async close() {
      await bff.stop();
      await upstream.stop();
      await webhook.close();
      await stores.close();
    },
  };
}
