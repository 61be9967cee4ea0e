import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Why nothing can be rehearsed on this machine; null when all is there. */
export function whatIsMissing(): string | null {
  const answers = (...args: string[]) => spawnSync('docker', args, { stdio: 'ignore' }).status === 0;
  if (!answers('--version')) return 'there is no docker on the PATH';
  if (!answers('compose', 'version')) return 'docker has no compose plugin';
  if (!answers('info')) return 'the Docker engine does not answer';
  return null;
}

/** One installation: its own volumes, networks and containers, of the checkout in the working directory. */
export class Installation {
  readonly #environment: NodeJS.ProcessEnv;

  /** @param envFile what would be `.env` beside the compose file */
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

  /** With `docker compose` in front: `up`, `-d`. */
  compose(...args: string[]): Promise<string> {
    return this.run('docker', 'compose', ...args);
  }

  /** A line for the shell, as the documents have it. */
  shell(line: string): Promise<string> {
    return this.run('sh', '-euc', line);
  }

  /** Containers of a service. */
  async containers(service: string): Promise<string[]> {
    return (await this.compose('ps', '--quiet', service)).split('\n').filter(Boolean);
  }

  /** Requests that a container has logged so far. */
  async requestsOf(container: string): Promise<number> {
    return (await this.run('docker', 'logs', container)).split('\n').filter((line) => line.includes('"msg":"request"'))
      .length;
  }

  /** Kills a container's processes without warning, until the engine has started it again by itself. */
  async kill(service: string): Promise<void> {
    const [container = ''] = await this.containers(service);
    const started = () => this.run('docker', 'inspect', '--format', '{{.State.StartedAt}}', container);
    const before = await started();
    // From inside, so that it is the engine's own decision what happens next. The shell goes with what it has killed.
    await this.run('docker', 'exec', container, 'sh', '-c', 'kill -9 -1').catch(() => {});
    while ((await started()) === before) await sleep(200);
  }

  /** Which Caddy the engine has, and whether it still has a write's body when it tries a second BFF: since 2.11.2. */
  async caddy(): Promise<{ version: string; keepsBodies: boolean }> {
    const said = await this.compose('exec', '-T', 'caddy', 'caddy', 'version');
    const [version = '', major, minor, patch] = /(\d+)\.(\d+)\.(\d+)/.exec(said) ?? [said, 0, 0, 0];
    const age = Number(major) * 1e6 + Number(minor) * 1e3 + Number(patch);
    return { version, keepsBodies: age >= 2_011_002 };
  }

  /** Until every container runs and is healthy. */
  async healthy(): Promise<void> {
    for (;;) {
      const lines = (await this.compose('ps', '--format', '{{.Service}} {{.State}} {{.Health}}')).split('\n');
      if (lines.length >= 6 && lines.every((line) => /running healthy$/.test(line.trim()))) return;
      await sleep(500);
    }
  }

  /** Takes everything away, volumes too. */
  async remove(): Promise<void> {
    await this.compose('down', '--volumes', '--remove-orphans');
  }
}

/** A gateway to phones that containers reach: on this machine's address in the engine's first network. */
export async function startGateway() {
  const { stdout } = await run('docker', ['network', 'inspect', 'bridge', '--format', '{{json .IPAM.Config}}']);
  const [config] = JSON.parse(stdout) as { Subnet: string; Gateway?: string }[];
  // The engine takes the first address of the network where none is said.
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
