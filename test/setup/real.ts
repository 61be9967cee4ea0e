import type { TestProject } from 'vitest/node';
import { administer, findPostgres, startPrivatePostgres } from '../../dev/lib/private-postgres.ts';
import { openDatabase } from '../../upstream/src/lib/database.ts';
import { seedPeople } from '../lib/people.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL is not installed; npm test leaves these tests out then.');
  const postgres = await startPrivatePostgres(programs);
  const adminUrl = postgres.urlOf('postgres');
  await administer(adminUrl, 'create database template_people');
  const database = await openDatabase(postgres.urlOf('template_people'));
  await seedPeople(database.db);
  await database.close();
  project.provide('engine', { kind: 'real', adminUrl, templateDatabase: 'template_people' });
  return () => postgres.stop();
}
