import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type PrivatePostgres, startPrivatePostgres } from './lib/private-postgres.ts';

/*
 * npm run test:power-cut                        50 power cuts; ends with an error when an acknowledged write is lost
 * npm run test:power-cut -- --without-fsync     shows that writes are lost then
 * It runs only as root on Linux. Each cut drops what the file system has not written to its loop device.
 */

/** EXT4_IOC_SHUTDOWN with NOLOGFLUSH. Source: include/uapi/linux/ext4.h */
const fileSystemShutdownScript =
  'open my $d, "<", $ARGV[0] or die $!; my $flags = pack("L", 2); ioctl($d, 0x8004587d, $flags) or die $!';
const WRITERS = 4;

const { values: options } = parseArgs({
  options: { cycles: { type: 'string', default: '50' }, 'without-fsync': { type: 'boolean', default: false } },
});

function run(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
}

const directory = mkdtempSync(join(tmpdir(), 'parichay-power-'));
const image = join(directory, 'disk');
const disk = join(directory, 'mounted');

const mount = () => run('mount', '-o', 'loop', image, disk);

/** Retries, because killed processes release the file system a moment later. */
async function unmount(): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    if (spawnSync('umount', [disk]).status === 0) return;
    if (attempt === 200) throw new Error(`${disk} cannot be unmounted`);
    await wait(50);
  }
}

const startPostgresOnDisk = (): Promise<PrivatePostgres> =>
  startPrivatePostgres({ directory: join(disk, 'postgres'), usesFsync: !options['without-fsync'] });

const connect = async (postgres: PrivatePostgres): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: postgres.urlOf('postgres') });
  client.on('error', () => {});
  await client.connect();
  return client;
};

let nextWrittenNumber = 0;
/** Numbers whose write was acknowledged. */
const acknowledged = new Set<number>();

async function write(postgres: PrivatePostgres): Promise<void> {
  const client = await connect(postgres);
  try {
    for (;;) {
      const number = nextWrittenNumber++;
      await client.query('insert into written values ($1)', [number]);
      acknowledged.add(number);
    }
  } catch {
    // The power cut ends the connection.
  }
}

async function findLostNumbers(postgres: PrivatePostgres): Promise<number[]> {
  const client = await connect(postgres);
  // Without fsync the table itself may be lost.
  const { rows } = await client.query<{ number: number }>('select number from written').catch(() => ({ rows: [] }));
  await client.end();
  const stored = new Set(rows.map(({ number }) => number));
  return [...acknowledged].filter((number) => !stored.has(number));
}

async function cutPower(postgres: PrivatePostgres): Promise<void> {
  run('perl', '-e', fileSystemShutdownScript, disk);
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postgres.pid)], { encoding: 'utf8' }).stdout;
  // Killing only the first process could leave children that wait for a dead one.
  spawnSync('kill', ['-KILL', String(postgres.pid), ...children.trim().split(/\s+/)]);
  await postgres.stop();
  await unmount();
}

let lost = 0;
try {
  writeFileSync(image, '');
  truncateSync(image, 1_000_000_000);
  run('mkfs.ext4', '-q', '-F', image);
  mkdirSync(disk);
  mount();
  let postgres = await startPostgresOnDisk();
  const client = await connect(postgres);
  await client.query('create table written (number int)');
  await client.end();
  for (let cycle = 1; cycle <= Number(options.cycles); cycle += 1) {
    const writers = Array.from({ length: WRITERS }, () => write(postgres));
    await wait(100 + 900 * Math.random());
    await cutPower(postgres);
    await Promise.all(writers);
    mount();
    postgres = await startPostgresOnDisk();
    const lostWrites = await findLostNumbers(postgres);
    lost += lostWrites.length;
    for (const number of lostWrites) acknowledged.delete(number);
  }
  await postgres.stop();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  spawnSync('umount', ['--lazy', disk]);
  rmSync(directory, { recursive: true, force: true });
}
console.log(`${options.cycles} power cuts, ${acknowledged.size + lost} writes acknowledged, ${lost} lost`);
process.exit(lost > 0 ? 1 : 0);
