import { spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { choosePostgres, type PostgresPrograms } from './postgres-programs.ts';
import { type PrivateServer, startPrivateServer } from './private-server.ts';

export interface PrivatePostgres {
  /** URL of a database, which must exist. */
  urlOf(database: string): string;
  pid: number;
  /** Major version: 18. */
  version: number;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Directory for the data; without one `stop` deletes the data. */
  directory?: string;
  /** `fsync`: an acknowledged write survives a power cut. */
  usesFsync?: boolean;
  /** `shared_buffers=1GB` */
  settings?: readonly string[];
}

/** PostgreSQL names the socket file by this port; no TCP port is open. */
const PORT = 5432;
const NOBODY = 65_534;

/** Start options of PostgreSQL's programs, which refuse to run as root. */
interface ServerUser {
  prefix: readonly string[];
  options: { uid?: number; gid?: number };
}

/**
 * Root starts the server as `nobody` with the capability to enter directories such as /root. If that is not permitted,
 * the checkout must be in a directory that other users may enter.
 */
function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return { prefix: [], options: {} };
  const prefix = [
    ...['setpriv', '--securebits=+no_setuid_fixup', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'],
    ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override'],
  ];
  const [program = '', ...args] = prefix;
  if (spawnSync(program, [...args, 'true']).status === 0) return { prefix, options: {} };
  return { prefix: [], options: { uid: NOBODY, gid: NOBODY } };
}

function chownToServer(path: string): void {
  if (process.getuid?.() === 0 && statSync(path).uid !== NOBODY)
    spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, path]);
}

function run({ prefix, options }: ServerUser, program: string, args: readonly string[]): void {
  const [command = '', ...programArgs] = [...prefix, program, ...args];
  const { status, stderr, error } = spawnSync(command, programArgs, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr.trim()}`);
}

/** Creates a cluster in `data` atomically. */
function makeCluster(
  data: string,
  { directory, version }: PostgresPrograms,
  user: ServerUser,
  isDurable: boolean,
): void {
  const unfinished = `${data}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  chownToServer(unfinished);
  // Letters beyond ASCII need a UTF-8 LC_CTYPE; macOS has no C.UTF-8.
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const provider = version >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  run(user, join(directory, 'initdb'), [
    ...['-D', unfinished, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--no-locale', `--lc-ctype=${ctype}`],
    ...(isDurable ? [] : ['--no-sync']),
    ...provider,
  ]);
  renameSync(unfinished, data);
}

const storedMajorVersion = (data: string): number | null =>
  existsSync(data) ? Number(readFileSync(join(data, 'PG_VERSION'), 'utf8')) : null;

const MEMORY_DISK = '/dev/shm';
const MEMORY_DISK_FREE_BYTES = 4e9;

/** A database that may be lost is in memory where there is room: creating its thousand files is ten times as fast. */
function temporaryDirectory(usesFsync: boolean): string {
  const isInMemory = !usesFsync && existsSync(MEMORY_DISK) && freeBytesOf(MEMORY_DISK) > MEMORY_DISK_FREE_BYTES;
  return mkdtempSync(join(isInMemory ? MEMORY_DISK : tmpdir(), 'parichay-pg-'));
}

const freeBytesOf = (directory: string): number => {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
};

/** Starts a PostgreSQL that is reached through a socket file and ends with this process. */
export async function startPrivatePostgres({
  directory,
  usesFsync = true,
  settings = [],
}: PostgresOptions = {}): Promise<PrivatePostgres> {
  const clusterDirectory = directory ?? temporaryDirectory(usesFsync);
  mkdirSync(clusterDirectory, { recursive: true });
  const data = join(clusterDirectory, 'data');
  const dataVersion = storedMajorVersion(data);
  const programs = choosePostgres(dataVersion);
  const user = serverUser();
  if (dataVersion === null) makeCluster(data, programs, user, usesFsync);
  else chownToServer(data);

  // The kernel limits a socket's path to 107 bytes, which a data directory may exceed.
  const sockets = mkdtempSync(join(tmpdir(), 'parichay-'));
  if (process.getuid?.() === 0) chownSync(sockets, NOBODY, NOBODY);
  const allSettings = [
    ...['listen_addresses=', `unix_socket_directories=${sockets}`, `port=${PORT}`, 'max_connections=200'],
    // The log explains a failed start; statements contain personal data.
    ...['log_min_error_statement=panic', 'log_min_messages=fatal'],
    ...(usesFsync ? [] : ['fsync=off']),
    ...settings,
  ];
  const logFile = join(clusterDirectory, 'log');
  const log = openSync(logFile, 'w', 0o600);
  const server = await startPrivateServer(
    [
      ...user.prefix,
      join(programs.directory, 'postgres'),
      '-D',
      data,
      ...allSettings.flatMap((setting) => ['-c', setting]),
    ],
    { signal: 'INT', log, ...user.options },
  );
  closeSync(log);
  const urlOf = (database: string) => urlOfSocket(sockets, database);
  await waitUntilReachable(urlOf('postgres'), server, logFile);
  return {
    urlOf,
    pid: server.pid,
    version: programs.version,
    async stop() {
      await server.stop();
      rmSync(sockets, { recursive: true, force: true });
      if (!directory) rmSync(clusterDirectory, { recursive: true, force: true });
    },
  };
}

const urlOfSocket = (sockets: string, database: string) =>
  `postgres://owner@${encodeURIComponent(sockets)}/${database}`;

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // An unhandled error of the connection would end this process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function waitUntilReachable(url: string, server: PrivateServer, logFile: string): Promise<void> {
  // Crash recovery first replays the log since the last checkpoint.
  for (let attempt = 0; attempt < 2_400; attempt += 1) {
    if (await isReachable(url)) return;
    if (server.hasEnded()) throw new Error(`PostgreSQL does not start: ${readFileSync(logFile, 'utf8').trim()}`);
    await wait(25);
  }
  await server.stop();
  throw new Error('PostgreSQL does not answer.');
}

/** URL of a database at the server running on `directory`, or null. */
export async function runningPostgres(directory: string, database: string): Promise<string | null> {
  const pidFile = join(directory, 'data', 'postmaster.pid');
  if (!existsSync(pidFile)) return null;
  // The fifth line is the socket's directory. Source: the file's format in src/include/utils/pidfile.h
  const sockets = readFileSync(pidFile, 'utf8').split('\n')[4];
  return sockets && (await isReachable(urlOfSocket(sockets, 'postgres'))) ? urlOfSocket(sockets, database) : null;
}

/** Ends a server on `directory` that another process started. */
export function stopPostgres(directory: string): void {
  const data = join(directory, 'data');
  const { directory: programs } = choosePostgres(storedMajorVersion(data));
  run(serverUser(), join(programs, 'pg_ctl'), ['stop', '-D', data, '-m', 'fast', '-w']);
}

/** Runs one statement on the server's own database, such as `create database`. @returns its rows */
export async function runAdminStatement(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
