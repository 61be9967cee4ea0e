import type { TestProject } from 'vitest/node';
import { runAdminStatement, startPrivatePostgres } from '../../dev/lib/private-postgres.ts';
import { openDatabase } from '../../upstream/src/platform/database/database.ts';
import { seedPeople } from '../lib/people.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPrivatePostgres({ usesFsync: false });
  const adminUrl = postgres.urlOf('postgres');
  await runAdminStatement(adminUrl, 'create database template_people');
  const database = await openDatabase(postgres.urlOf('template_people'));
  await seedPeople(database.db);
  await database.close();
  project.provide('engine', { adminUrl, templateDatabase: 'template_people' });
  return () => postgres.stop();
}
