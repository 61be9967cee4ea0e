import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const DEBIAN = '/usr/lib/postgresql';

/** The directory of the newest PostgreSQL server's programs on this machine, or null. */
export function findPostgres(): string | null {
  if (!existsSync(DEBIAN)) return null;
  const [newest] = readdirSync(DEBIAN)
    .filter((version) => existsSync(join(DEBIAN, version, 'bin/initdb')))
    .sort((a, b) => Number(b) - Number(a));
  return newest ? join(DEBIAN, newest, 'bin') : null;
}

export interface PrivatePostgres {
  /** Address of a database of this name; it has to be created first. */
  urlOf(database: string): string;
  pid: number;
  stop(): Promise<void>;
}

/** A port of loopback that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/**
 * A PostgreSQL of our own on loopback. PostgreSQL refuses to run as root.
 * @param keptIn a directory that outlives it; without one its data is gone with `stop`
 * @param settings of the server: `shared_buffers=1GB`
 */
export async function startPrivatePostgres(
  programs: string,
  { keptIn, settings = [] }: { keptIn?: string; settings?: string[] } = {},
): Promise<PrivatePostgres> {
  if (keptIn) mkdirSync(keptIn, { recursive: true });
  const directory = keptIn ?? mkdtempSync(join(tmpdir(), 'parichay-pg-'));
  const isRoot = process.getuid?.() === 0;
  const as = (program: string, ...args: string[]): [string, string[]] =>
    isRoot ? ['runuser', ['-u', 'postgres', '--', join(programs, program), ...args]] : [join(programs, program), args];
  if (isRoot) {
    chmodSync(directory, 0o755);
    spawnSync('chown', ['postgres', directory]);
  }
  const data = join(directory, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) {
    const made = spawnSync(
      ...as('initdb', '-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'),
      { encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  }
  const port = await freePort();
  const [command, args] = as(
    'postgres',
    '-D',
    data,
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-k',
    directory,
    '-c',
    'fsync=off',
    '-c',
    'max_connections=200',
    ...settings.flatMap((setting) => ['-c', setting]),
  );
  const server = spawn(command, args, { stdio: 'ignore' });
  const urlOf = (database: string) => `postgres://owner@127.0.0.1:${port}/${database}`;
  await untilAnswers(urlOf('postgres'));
  const pid = Number(
    await import('node:fs/promises').then((fs) =>
      fs.readFile(join(data, 'postmaster.pid'), 'utf8').then((text) => text.split('\n')[0]),
    ),
  );
  return {
    urlOf,
    pid,
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => {
          if (!keptIn) rmSync(directory, { recursive: true, force: true });
          resolve();
        });
        process.kill(pid, 'SIGINT');
      }),
  };
}

async function untilAnswers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Runs one statement on the server's own database, such as `create database`. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
