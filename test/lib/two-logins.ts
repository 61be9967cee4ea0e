import { join } from 'node:path';
import pg from 'pg';
import type { Stores } from './engine.ts';
import { outputOf } from './programs.ts';

const script = join(import.meta.dirname, '../../docker/roles.sql');
/** Roles belong to the whole server, which test files share. */
const ONE_AT_A_TIME = 727_002;

/** Gives a database its owner and its login for serving, as docker-compose.yml does. */
export async function makeTwoLogins({ databaseUrl }: Pick<Stores, 'databaseUrl'>) {
  const shared = new pg.Client({ connectionString: databaseUrl.replace(/\/[^/]+$/, '/postgres') });
  await shared.connect();
  try {
    await shared.query('select pg_advisory_lock($1)', [ONE_AT_A_TIME]);
    outputOf('psql', ['-qX', '-d', databaseUrl, '-f', script], {
      env: { OWNER_PASSWORD: 'of-the-owner', SERVING_PASSWORD: 'of-serving' },
    });
  } finally {
    await shared.end();
  }
  const as = (login: string) => databaseUrl.replace(/\/\/[^@]+@/, `//${login}@`);
  return { DATABASE_URL: as('parichay_serving'), MIGRATION_DATABASE_URL: as('parichay_owner') };
}
