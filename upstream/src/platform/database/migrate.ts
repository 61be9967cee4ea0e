import { readdir, readFile } from 'node:fs/promises';

export interface SqlSession {
  exec(text: string): Promise<void>;
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

const migrationsFolder = new URL('../migrations/', import.meta.url);

export async function migrate(session: SqlSession): Promise<void> {
  await session.exec(
    'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
  );
  const { rows } = await session.query('select name from schema_migration');
  const applied = new Set((rows as { name: string }[]).map((row) => row.name));
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of files.filter((file) => !applied.has(file))) {
    const text = await readFile(new URL(name, migrationsFolder), 'utf8');
    await session.exec(`begin;\n${text}\ninsert into schema_migration (name) values ('${name}');\ncommit;`);
  }
}
