import { join } from 'node:path';
import pg from 'pg';
import type { Stores } from './engine.ts';
import { outputOf } from './programs.ts';

const script = join(import.meta.dirname, '../../docker/roles.sql');
/** Lock for changes of roles, which belong to the server that test files share. */
const ROLE_CHANGES_LOCK_ID = 727_002;

/** Gives a database its owner and its login for serving, as docker-compose.yml does. */
export async function makeTwoLogins({ databaseUrl }: Pick<Stores, 'databaseUrl'>) {
  const adminClient = new pg.Client({ connectionString: databaseUrl.replace(/\/[^/]+$/, '/postgres') });
  await adminClient.connect();
  try {
    await adminClient.query('select pg_advisory_lock($1)', [ROLE_CHANGES_LOCK_ID]);
    outputOf('psql', ['-qX', '-d', databaseUrl, '-f', script], {
      env: { OWNER_PASSWORD: 'of-the-owner', SERVING_PASSWORD: 'of-serving' },
    });
  } finally {
    await adminClient.end();
  }
  const urlFor = (login: string) => databaseUrl.replace(/\/\/[^@]+@/, `//${login}@`);
  return { DATABASE_URL: urlFor('parichay_serving'), MIGRATION_DATABASE_URL: urlFor('parichay_owner') };
}
