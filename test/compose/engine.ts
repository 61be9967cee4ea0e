import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Returns what this machine lacks for a rehearsal, or null. */
export function missingRequirement(): string | null {
  const succeeds = (...args: string[]) => spawnSync('docker', args, { stdio: 'ignore' }).status === 0;
  if (!succeeds('--version')) return 'there is no docker on the PATH';
  if (!succeeds('compose', 'version')) return 'docker has no compose plugin';
  if (!succeeds('info')) return 'the Docker engine does not answer';
  return null;
}

/** Runs one installation with its own volumes, networks and containers from the checkout in the working directory. */
export class Installation {
  readonly #environment: NodeJS.ProcessEnv;

  /** @param envFile replaces `.env` next to the compose file */
  constructor(project: string, envFile: string, settings: Record<string, string> = {}) {
    this.#environment = { ...process.env, ...settings, COMPOSE_PROJECT_NAME: project, COMPOSE_ENV_FILES: envFile };
  }

  async run(command: string, ...args: string[]): Promise<string> {
    const options = { env: this.#environment, maxBuffer: 64 * 1024 * 1024 };
    const { stdout } = await run(command, args, options).catch((error: { stderr?: string; message: string }) => {
      throw new Error(`${command} ${args.join(' ')}: ${(error.stderr || error.message).slice(-2_000)}`);
    });
    return stdout.trim();
  }

  compose(...args: string[]): Promise<string> {
    return this.run('docker', 'compose', ...args);
  }

  /** Runs a command line of the documents. */
  shell(line: string): Promise<string> {
    return this.run('sh', '-euc', line);
  }

  /** Lists the container ids of a service. */
  async containers(service: string): Promise<string[]> {
    return (await this.compose('ps', '--quiet', service)).split('\n').filter(Boolean);
  }

  /** Counts the requests that a container has logged. */
  async requestsOf(container: string): Promise<number> {
    return (await this.run('docker', 'logs', container)).split('\n').filter((line) => line.includes('"msg":"request"'))
      .length;
  }

  /** Kills a container’s processes without warning and waits until the engine has restarted it. */
  async kill(service: string): Promise<void> {
    const [container = ''] = await this.containers(service);
    const readStartTime = () => this.run('docker', 'inspect', '--format', '{{.State.StartedAt}}', container);
    const startedBefore = await readStartTime();
    // The kill comes from inside, so that the engine decides about a restart; it ends the shell as well.
    await this.run('docker', 'exec', container, 'sh', '-c', 'kill -9 -1').catch(() => {});
    while ((await readStartTime()) === startedBefore) await sleep(200);
  }

  /** Since 2.11.2 Caddy still has the body of a write when it tries a second BFF. */
  async caddyVersion(): Promise<{ version: string; isBodyRetained: boolean }> {
    const versionOutput = await this.compose('exec', '-T', 'caddy', 'caddy', 'version');
    const [version = '', major, minor, patch] = /(\d+)\.(\d+)\.(\d+)/.exec(versionOutput) ?? [versionOutput, 0, 0, 0];
    const age = Number(major) * 1e6 + Number(minor) * 1e3 + Number(patch);
    return { version, isBodyRetained: age >= 2_011_002 };
  }

  /** Waits until every container runs and is healthy. */
  async waitUntilHealthy(): Promise<void> {
    for (;;) {
      const lines = (await this.compose('ps', '--format', '{{.Service}} {{.State}} {{.Health}}')).split('\n');
      if (lines.length >= 6 && lines.every((line) => /running healthy$/.test(line.trim()))) return;
      await sleep(500);
    }
  }

  /** Removes everything, volumes included. */
  async remove(): Promise<void> {
    await this.compose('down', '--volumes', '--remove-orphans');
  }
}

/** Starts a gateway to phones on this machine’s address in the engine’s first network, which containers reach. */
export async function startGateway() {
  const { stdout } = await run('docker', ['network', 'inspect', 'bridge', '--format', '{{json .IPAM.Config}}']);
  const [config] = JSON.parse(stdout) as { Subnet: string; Gateway?: string }[];
  // Without a configured gateway the engine takes the first address of the network.
  const address = config?.Gateway || config?.Subnet.replace(/\d+\/\d+$/, '1');
  const codes = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { to, code } = JSON.parse(Buffer.concat(chunks).toString()) as { to: { phoneNumber: string }; code?: string };
    if (code) codes.set(to.phoneNumber, code);
    response.writeHead(202).end();
  });
  server.listen(0, address);
  await once(server, 'listening');
  return {
    url: `http://${address}:${(server.address() as AddressInfo).port}/`,
    codeFor: (phoneNumber: string) => codes.get(phoneNumber) ?? 'none',
    close: () => server.close(),
  };
}
