import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from '../loop/free-ports.ts';
import type { BenchResult } from './measure.ts';

const caddyPath = '/usr/bin/caddy';

interface ReverseProxy {
  url: string;
  stop(): Promise<void>;
}

/**
 * The Caddy of the compose file in front of the BFF: HTTP/2 over TLS with a self-signed certificate. Null if Caddy is
 * not installed (`apt-get install caddy`).
 */
async function startCaddy(bffUrl: string): Promise<ReverseProxy | null> {
  if (!existsSync(caddyPath)) return null;
  const directory = mkdtempSync(join(tmpdir(), 'parichay-caddy-'));
  const [port] = await freePorts(20_443, 1);
  const url = `https://localhost:${port}`;
  const caddy = spawn(caddyPath, ['run', '--config', '-', '--adapter', 'caddyfile'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH, HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
  });
  caddy.stdin.end(`{
  admin off
  skip_install_trust
  auto_https disable_redirects
}
${url} {
  tls internal
  reverse_proxy ${new URL(bffUrl).host}
}
`);
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      caddy.once('exit', () => {
        rmSync(directory, { recursive: true, force: true });
        resolve();
      });
      caddy.kill('SIGTERM');
    });
  for (let attempt = 0; !(await isUp(url)); attempt += 1) {
    if (attempt > 100) {
      await stop();
      throw new Error('Caddy did not start');
    }
    await wait(100);
  }
  return { url, stop };
}

/**
 * Measures the panel behind Caddy; without Caddy prints a note and returns no results.
 * @param skippedFigure is named in the note
 */
export async function behindCaddy(
  bffUrl: string,
  skippedFigure: string,
  measure: (url: string) => Promise<BenchResult[]>,
): Promise<BenchResult[]> {
  const caddy = await startCaddy(bffUrl);
  if (!caddy) {
    console.error(`${skippedFigure} is left out: caddy is not installed`);
    return [];
  }
  try {
    return await measure(caddy.url);
  } finally {
    await caddy.stop();
  }
}

const isUp = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    get(url, { rejectUnauthorized: false, agent: false }, (answer) => {
      answer.resume();
      resolve(true);
    }).once('error', () => resolve(false));
  });
