import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PGlite } from 'kysely';
import { installExtra, nodeModulesOf } from './extra-packages.ts';

/** The database engine of earlier versions. */
export interface Pglite extends PGlite {
  exec(text: string): Promise<unknown>;
}

/** Opens a PGlite database, or creates one; installs PGlite the first time. */
export async function openPglite(directory: string): Promise<Pglite> {
  await installExtra('pglite');
  const entry = pathToFileURL(join(nodeModulesOf('pglite'), '@electric-sql/pglite/dist/'));
  const { PGlite } = await import(new URL('index.js', entry).href);
  const { pg_trgm } = await import(new URL('contrib/pg_trgm.js', entry).href);
  return PGlite.create(directory, { extensions: { pg_trgm } });
}
