import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { needs, outputOf, runProgram, startNode, startProgram } from '../../test/lib/programs.ts';
import { loadConfig } from '../../upstream/src/config.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

interface Service {
  image?: string;
  ports?: string[];
  networks: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  restart?: string;
  logging?: { options: Record<string, string> };
  user?: string;
  entrypoint?: string[];
  command?: string[];
  build?: { target: string };
  environment?: Record<string, string>;
  init?: boolean;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
}
interface ComposeFile {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
}

const composeText = read('docker-compose.yml');
const compose = parse(composeText, { merge: true }) as ComposeFile;
const services = Object.entries(compose.services);

/** Each `${NAME…}` with the text between the name and the closing brace. */
const usedVariables = [...composeText.matchAll(/\$\{([A-Z0-9_]+)([^}]*)\}/g)].map(([, name = '', suffix = '']) => ({
  name,
  rest: suffix,
}));
const settings = (text: string): string[] =>
  [...text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
const listedSettings = settings(read('.env.example'));
const activeSettings = settings(read('.env.example').replaceAll(/^#.*$/gm, ''));

describe('the services in docker-compose.yml', () => {
  it('docker-compose.yml publishes only the ports of Caddy', () => {
    const published = services.filter(([, service]) => service.ports).map(([name]) => name);
    expect(published).toEqual(['caddy']);
    expect(compose.services.caddy?.ports).toEqual(['80:80', '443:443', '443:443/udp']);
  });

  /** A one-shot service, which ends at each start. */
  const isOneShot = ({ restart }: Service) => restart === 'no';

  it.each(services)(
    'the Compose service %s has a read-only root, no privileges, a memory limit and bounded logs',
    (_name, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        restart: isOneShot(service) ? 'no' : 'unless-stopped',
        logging: { options: { 'max-size': '10m', 'max-file': '5' } },
      });
    },
  );

  it('no Compose service runs as root', () => {
    const dockerfile = read('Dockerfile');
    for (const [, service] of services) {
      const stage =
        service.build && dockerfile.split(/^FROM /m).find((text) => text.includes(` AS ${service.build?.target}\n`));
      expect(service.user ?? [...(stage?.matchAll(/^USER (.+)$/gm) ?? [])].at(-1)?.[1] ?? 'root').not.toMatch(
        /^(root|0)/,
      );
    }
  });

  it('every long-running Compose service has a health check, and services that depend on it start only when it is healthy', () => {
    for (const [, service] of services) {
      expect(Boolean(service.healthcheck ?? service.build)).toBe(!isOneShot(service));
      for (const [dependency, { condition }] of Object.entries(service.depends_on ?? {})) {
        const isOneShotDependency = isOneShot(compose.services[dependency] as Service);
        expect(condition).toBe(isOneShotDependency ? 'service_completed_successfully' : 'service_healthy');
      }
    }
  });

  it('each Compose service is only in the networks that it needs, and three networks are internal', () => {
    const networksByService = Object.fromEntries(services.map(([name, { networks }]) => [name, networks]));
    expect(networksByService).toEqual({
      caddy: ['edge'],
      bff: ['edge', 'calls', 'sessions'],
      upstream: ['calls', 'data', 'lookups'],
      worker: ['data'],
      redis: ['sessions'],
      postgres: ['data'],
      roles: ['data'],
    });
    // Services on a shared network reach each other, so upstream has an outgoing network to itself.
    expect(services.filter(([, { networks }]) => networks.includes('lookups')).map(([name]) => name)).toEqual([
      'upstream',
    ]);
    const internalNetworks = Object.entries(compose.networks).filter(([, network]) => network.internal);
    expect(internalNetworks.map(([name]) => name)).toEqual(['calls', 'sessions', 'data']);
  });

  it('the services upstream and worker connect to the database without its superuser', () => {
    for (const name of ['upstream', 'worker']) {
      const { DATABASE_URL, MIGRATION_DATABASE_URL, ...otherVariables } = compose.services[name]?.environment ?? {};
      expect(DATABASE_URL).toMatch(/^postgres:\/\/parichay_serving:/);
      expect(MIGRATION_DATABASE_URL).toMatch(/^postgres:\/\/parichay_owner:/);
      expect(JSON.stringify(otherVariables)).not.toContain('POSTGRES_');
    }
  });

  it('the services bff and upstream get ACTOR_KEY, and the service worker does not', () => {
    const servicesWithKey = services.filter(([, { environment }]) =>
      JSON.stringify(environment ?? {}).includes('ACTOR_KEY'),
    );
    expect(servicesWithKey.map(([name]) => name)).toEqual(['bff', 'upstream']);
    const withoutPlaceholders = JSON.stringify(compose.services.worker?.environment).replaceAll(/\$\{[^}]*\}/g, '');
    const worker = { ...JSON.parse(withoutPlaceholders), MEDIA_URL: '/data/media', NODE_ENV: 'production' };
    expect(loadConfig(worker).actorKey).not.toBe(loadConfig(worker).actorKey);
    expect(() => loadConfig({ ...worker, WORKER: 'none' })).toThrow(/ACTOR_KEY is missing/);
  });

  it('the services upstream and worker run without an init process, whose environment decoders could read', () => {
    for (const name of ['upstream', 'worker']) expect(compose.services[name]?.init).toBe(false);
  });

  it('every base image and third-party image has an exact version', () => {
    const images = services.filter(([, { build }]) => !build).map(([, { image }]) => image);
    for (const image of images) expect(image).toMatch(/^\$\{[A-Z]+_IMAGE:-[a-z]+:\d+(\.\d+)+(-[a-z]+)?\}$/);
    const baseImages = [...read('Dockerfile').matchAll(/^FROM (.+?) AS/gm)].map(([, baseImage = '']) => baseImage);
    const stages = [...read('Dockerfile').matchAll(/ AS (.+)$/gm)].map(([, stage = '']) => stage);
    for (const baseImage of baseImages.filter((one) => !stages.includes(one)))
      expect(baseImage).toMatch(/^\$\{NODE_IMAGE:-node:\d+\.\d+\.\d+-[a-z-]+\}$/);
    // A syntax line would load another image as the frontend of the build.
    expect(read('Dockerfile')).not.toMatch(/^# syntax/m);
  });

  it('docker-compose.yml requires each secret and each setting that has no default', () => {
    const required = new Set(usedVariables.filter(({ rest }) => rest.startsWith(':?')).map(({ name }) => name));
    expect([...required].sort()).toEqual([
      'ACME_EMAIL',
      'ACTOR_KEY',
      'MAIL_FROM',
      'OTP_DELIVERY',
      'PAYMENT_ACCOUNTS_SECRET',
      'POSTGRES_OWNER_PASSWORD',
      'POSTGRES_PASSWORD',
      'POSTGRES_SERVING_PASSWORD',
      'REDIS_PASSWORD',
      'SECOND_FACTOR_SECRET',
      'SESSION_SECRET',
      'SITE_DOMAINS',
      'SMTP_URL',
    ]);
  });
});

describe('the reverse proxy configured by docker/Caddyfile', () => {
  const caddyfile = read('docker/Caddyfile');
  const site = (address: string): string => caddyfile.split(`\n${address} {\n`)[1]?.split('\n}\n')[0] ?? '';

  it('Caddy asks the BFF before it gets a certificate for an unlisted domain', () => {
    expect(caddyfile).toMatch(/on_demand_tls \{[^}]*ask http:\/\/bff:8080\/health\/domain\n/);
    expect(site('https://')).toMatch(/tls \{\s*on_demand\s*\}/);
  });

  it('Caddy proxies listed and custom domains alike and answers 404 for /health/domain', () => {
    for (const address of ['{$SITE_DOMAINS}', 'https://']) expect(site(address)).toContain('import bff');
    const bffSnippet = site('(bff)');
    expect(bffSnippet).toContain('@inner path /health/domain\n\trespond @inner 404');
    expect(bffSnippet).toMatch(/reverse_proxy \{[^}]*dynamic a \{\s*name bff\s*port 8080\s/);
  });
});

describe('the Redis server of docker-compose.yml', () => {
  it(
    'the Redis server requires a password that is not on its command line',
    needs('redis-server', 'redis-cli'),
    async () => {
      const { entrypoint = [], command = [] } = compose.services.redis ?? {};
      const directory = mkdtempSync(join(tmpdir(), 'compose-redis-'));
      const socket = join(directory, 'redis.sock');
      const script = command
        .join('')
        .replaceAll('$$', '$')
        .replace('appendonly yes', `$&\nport 0\nunixsocket ${socket}`);
      const password = 'not-on-the-command-line';
      const env = { ...process.env, REDISCLI_AUTH: password };
      const server = startProgram(entrypoint[0] as 'sh', [...entrypoint.slice(1), script], { cwd: directory, env });
      try {
        let output = '';
        server.stdout?.on('data', (chunk) => {
          output += chunk;
        });
        await vi.waitFor(() => expect(output).toContain('eady to accept connections'), 20_000);
        const readPolicy = (redisEnv: NodeJS.ProcessEnv) =>
          runProgram('redis-cli', ['-s', socket, 'config', 'get', 'maxmemory-policy'], {
            env: redisEnv,
          }).stdout.toString();
        expect(readPolicy({ ...process.env, REDISCLI_AUTH: '' })).toContain('NOAUTH');
        expect(readPolicy(env)).toContain('noeviction');
        // The Redis server replaced its shell, so `ps` shows this command line.
        const commandLine = readFileSync(`/proc/${server.pid}/cmdline`, 'utf8');
        expect(commandLine).toContain('redis-server');
        expect(commandLine).not.toContain(password);
      } finally {
        server.kill();
        await once(server, 'exit');
        rmSync(directory, { recursive: true });
      }
    },
  );
});

describe('the node executable in the Docker image', () => {
  const [, mode = '0755'] = /^RUN chmod (0\d{3}) \/usr\/local\/bin\/node$/m.exec(read('Dockerfile')) ?? [];
  /** Script that starts a program with an empty environment, as the server starts ffmpeg. */
  const server = `
    const files = ['environ', 'mem', 'maps', 'fd'].map((name) => '/proc/' + process.pid + '/' + name);
    const script = 'for file in "$@"; do if true < $file; then echo $file; fi; done; cat $1';
    const { stdout } = require('node:child_process').spawnSync('/bin/sh', ['-c', script, 'sh', ...files], { env: {} });
    process.stdout.write(stdout);`;
  const dropPrivileges =
    process.getuid?.() === 0 ? ['--reuid=65534', '--regid=65534', '--clear-groups'] : ['--no-new-privs'];

  /** Files in /proc of a Node with this file mode that its child process can read. */
  function procFilesReadableByChild(programMode: string): string {
    const directory = mkdtempSync(join(tmpdir(), 'compose-node-'));
    const node = join(directory, 'node');
    try {
      chmodSync(directory, 0o755);
      copyFileSync(process.execPath, node);
      chmodSync(node, Number.parseInt(programMode, 8));
      const env = { PATH: process.env.PATH, ACTOR_KEY: 'the-secret-of-the-server' };
      // setpriv drops its capabilities only by executing a program, here a shell.
      const command = [...dropPrivileges, 'sh', '-c', 'exec "$@"', 'sh', node, '-e', server];
      return outputOf('setpriv', command, { env, cwd: '/' }).toString();
    } finally {
      rmSync(directory, { recursive: true });
    }
  }

  it(
    'a child process cannot read environment or memory of a Node server whose executable has the mode of the Docker image',
    needs('setpriv', 'sh'),
    () => {
      expect(procFilesReadableByChild('0755')).toContain('the-secret-of-the-server');
      expect(procFilesReadableByChild(mode)).toBe('');
    },
  );
});

describe('the health check in the Docker image', () => {
  const checks = [...read('Dockerfile').matchAll(/^ {2}CMD (\[.+\])$/gm)].map(
    ([, json = '']) => JSON.parse(json) as string[],
  );
  const variables = ['PORT', 'UPSTREAM_PORT'].map((variable, index) => ({ variable, check: checks[index] ?? [] }));

  it.each(variables)(
    'the Docker health check with $variable passes on 200 and fails on 503 or a refused connection',
    async ({ variable, check }) => {
      let status = 200;
      const requestedPaths: string[] = [];
      const server = createServer((request, response) => {
        requestedPaths.push(request.url ?? '');
        response.writeHead(status).end();
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const run = async (): Promise<number> => {
        const env = { ...process.env, [variable]: String(port) };
        const child = startNode(check.slice(1), { env });
        const [exitCode] = (await once(child, 'exit')) as [number];
        return exitCode;
      };
      expect(check[0]).toBe('node');
      expect(await run()).toBe(0);
      status = 503;
      expect(await run()).toBe(1);
      expect(requestedPaths).toEqual(['/health/ready', '/health/ready']);
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      expect(await run()).toBe(1);
    },
  );
});

describe('the settings in .env.example', () => {
  it('.env.example sets exactly the variables that docker-compose.yml reads', () => {
    expect([...new Set(activeSettings)].sort()).toEqual([...new Set(usedVariables.map(({ name }) => name))].sort());
  });

  it('.env.example lists every setting of the BFF, the upstream and delivery', () => {
    const sources = ['bff/src/config.ts', 'upstream/src/config.ts', 'bff/src/delivery/delivery.config.ts'];
    const names = sources.flatMap((path) =>
      [...read(path).matchAll(/^ {2,4}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name),
    );
    expect(names).toContain('TRUST_PROXY_HOPS');
    expect(names).toContain('MIN_FREE_BYTES');
    expect(names).toContain('MSG91_AUTH_KEY');
    expect(names.filter((name) => !listedSettings.includes(name))).toEqual([]);
  });

  it('.env.example lists no setting that is unused', () => {
    const sources = [
      'bff/src/config.ts',
      'upstream/src/config.ts',
      'bff/src/delivery/delivery.config.ts',
      'docker-compose.yml',
    ];
    const text = sources.map(read).join('\n');
    expect(listedSettings.filter((name) => !text.includes(name))).toEqual([]);
  });

  it('docker-compose.yml passes each delivery setting to the BFF', () => {
    const env = Object.keys(compose.services.bff?.environment ?? {});
    const names = [...read('bff/src/delivery/delivery.config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
      ([, name = '']) => name,
    );
    expect(names.filter((name) => !env.includes(name))).toEqual([]);
  });
});
