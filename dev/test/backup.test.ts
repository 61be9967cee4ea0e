import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outputOf, runNode } from '../../test/lib/programs.ts';
import { backup } from '../backup.ts';
import { DataDirInUse, lockDataDir } from '../lib/data-dir-lock.ts';
import { startOwnDatabase } from '../lib/own-database.ts';
import { runAdminStatement } from '../lib/private-postgres.ts';
import { restore } from '../restore.ts';

let testDirectory: string;
let dataDir: string;
let archive: string;

beforeEach(async () => {
  testDirectory = await mkdtemp(join(tmpdir(), 'backup-test-'));
  dataDir = join(testDirectory, 'data');
  archive = join(testDirectory, 'saved.tar.gz');
});
afterEach(() => rm(testDirectory, { recursive: true, force: true }));

/** Writes the files of an embedded installation: database, media, Redis, secrets. */
async function seed(): Promise<void> {
  for (const directory of [
    'postgres/data/base/5',
    'postgres/data/pg_notify',
    'media/2026/11',
    'media/.unfinished',
    'redis/appendonlydir',
  ]) {
    await mkdir(join(dataDir, directory), { recursive: true });
  }
  await chmod(join(dataDir, 'postgres/data'), 0o700);
  await writeFile(join(dataDir, 'postgres/data/PG_VERSION'), '17\n');
  await writeFile(join(dataDir, 'postgres/data/base/5/1259'), randomBytes(300_000));
  await writeFile(join(dataDir, 'postgres/data/base/5/empty'), '');
  await writeFile(join(dataDir, `media/2026/11/${'0123456789abcdef'.repeat(8)}-1080.webp`), randomBytes(50_000));
  await writeFile(join(dataDir, 'media/2026/11/शर्मा कार्ड.jpg'), randomBytes(1_000));
  await writeFile(join(dataDir, 'media/.unfinished/half'), 'half of a picture');
  await writeFile(join(dataDir, 'redis/appendonlydir/appendonly.aof.1.incr.aof'), '*1\r\n$4\r\nPING\r\n');
  await writeFile(join(dataDir, 'secrets.json'), '{}', { mode: 0o600 });
}

/** Maps each path in a directory to its mode and its digest. */
async function contents(directory: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of (await readdir(directory, { recursive: true })).sort()) {
    const path = join(directory, name);
    const { mode } = await stat(path);
    const bits = (mode & 0o777).toString(8);
    const digest = async () =>
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
    found[name] = `${bits} ${(await stat(path)).isDirectory() ? 'directory' : await digest()}`;
  }
  return found;
}

describe('the backup of a data directory', () => {
  it('restoring a backup gives back every file, directory and permission, without unfinished uploads', async () => {
    await seed();
    await backup(dataDir, archive);
    const otherDirectory = join(testDirectory, 'other/place');
    await restore(archive, otherDirectory);
    const savedContents = await contents(dataDir);
    expect(savedContents['postgres/data/base/5/1259']).toMatch(/^\d+ [0-9a-f]{64}$/);
    const { 'media/.unfinished': _, 'media/.unfinished/half': __, ...expected } = savedContents;
    expect(await contents(otherDirectory)).toEqual(expected);
  });

  it('a backup file is readable only by its owner', async () => {
    await seed();
    await backup(dataDir, archive);
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
  });

  it('a backup is refused while the server is running and leaves no file', async () => {
    await seed();
    const unlock = await lockDataDir(dataDir);
    await expect(backup(dataDir, archive)).rejects.toThrow(DataDirInUse);
    expect(await readdir(testDirectory)).toEqual(['data']);
    unlock();
    await backup(dataDir, archive);
  });

  it('a backup never overwrites an existing file', async () => {
    await seed();
    await writeFile(archive, 'last week');
    await expect(backup(dataDir, archive)).rejects.toThrow('exists already');
    expect(await readFile(archive, 'utf8')).toBe('last week');
  });

  it('a backup into the data directory that is being backed up is refused', async () => {
    await seed();
    await expect(backup(dataDir, join(dataDir, 'saved.tar.gz'))).rejects.toThrow('inside the directory');
  });

  it('a backup of an installation with an external PostgreSQL is refused with a hint to use pg_dump', async () => {
    await mkdir(join(dataDir, 'media'), { recursive: true });
    await expect(backup(dataDir, archive)).rejects.toThrow('pg_dump');
  });
});

describe('the restoring of a backup', () => {
  it('a restore never overwrites a directory that is not empty', async () => {
    await seed();
    await backup(dataDir, archive);
    const savedContents = await contents(dataDir);
    await expect(restore(archive, dataDir)).rejects.toThrow('is not empty');
    expect(await contents(dataDir)).toEqual(savedContents);
  });

  it('a restore into a data directory that is in use is refused', async () => {
    await seed();
    await backup(dataDir, archive);
    const otherDirectory = join(testDirectory, 'elsewhere');
    const unlock = await lockDataDir(otherDirectory);
    await expect(restore(archive, otherDirectory)).rejects.toThrow(DataDirInUse);
    unlock();
    await restore(archive, otherDirectory);
  });

  it('a restore of a truncated archive fails and leaves no file', async () => {
    await seed();
    await backup(dataDir, archive);
    await truncate(archive, 100_000);
    const otherDirectory = join(testDirectory, 'elsewhere');
    await expect(restore(archive, otherDirectory)).rejects.toThrow('is damaged');
    expect(await contents(otherDirectory)).toEqual({});
  });

  it('a restore of an archive with a wrong checksum fails and leaves no file', async () => {
    await seed();
    await backup(dataDir, archive);
    const bytes = await readFile(archive);
    bytes.writeUInt8((bytes.at(-8) ?? 0) ^ 1, bytes.length - 8);
    await writeFile(archive, bytes);
    const otherDirectory = join(testDirectory, 'elsewhere');
    await expect(restore(archive, otherDirectory)).rejects.toThrow('is damaged');
    expect(await contents(otherDirectory)).toEqual({});
  });

  it('a restore of an archive that is not a backup is refused', async () => {
    await mkdir(join(testDirectory, 'photos'));
    outputOf('tar', ['-czf', archive, '-C', testDirectory, 'photos']);
    await expect(restore(archive, join(testDirectory, 'elsewhere'))).rejects.toThrow('is not a backup');
    expect(await contents(join(testDirectory, 'elsewhere'))).toEqual({});
  });
});

async function readTable(connectionString: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('select words from kept');
  await client.end();
  return rows;
}

describe('the npm commands backup and restore', () => {
  const run = (script: string, args: string[], DATA_DIR: string) =>
    runNode([join(import.meta.dirname, '..', script), ...args], {
      env: { ...process.env, DATA_DIR, INIT_CWD: testDirectory },
    });

  it('the commands backup and restore copy a real database to another directory', { timeout: 120_000 }, async () => {
    const first = await startOwnDatabase(dataDir);
    await runAdminStatement(first.url, `create table kept as select 'नमस्ते' as words`);

    await expect(run('backup.ts', ['saved.tar.gz'], dataDir)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^.+ is in use by another Parichay process\..+\n$/),
    });
    await first.stop();

    const saved = await run('backup.ts', ['saved.tar.gz'], dataDir);
    expect(saved.stdout).toContain(`in ${archive} (`);
    const otherDirectory = join(testDirectory, 'elsewhere');
    await run('restore.ts', ['saved.tar.gz'], otherDirectory);

    const second = await startOwnDatabase(otherDirectory);
    expect(await readTable(second.url)).toEqual([{ words: 'नमस्ते' }]);
    await second.stop();
  });

  it('the command restore without an argument prints its usage', async () => {
    await expect(run('restore.ts', [], dataDir)).rejects.toMatchObject({
      stderr: 'Usage: npm run restore -- <file.tar.gz>\n',
    });
  });
});

it('starting with a damaged database throws an error that mentions npm run restore', async () => {
  await (await startOwnDatabase(dataDir)).stop();
  await writeFile(join(dataDir, 'postgres/data/global/pg_control'), 'not what PostgreSQL wrote');
  await expect(startOwnDatabase(dataDir)).rejects.toThrow(/cannot be opened; npm run restore brings a backup/);
});
