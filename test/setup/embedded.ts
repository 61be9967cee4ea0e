import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../upstream/src/lib/database.ts';
import { seedPeople } from '../lib/people.ts';

export async function setup(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'parichay-template-'));
  const templateDirectory = join(directory, 'database');
  const database = await openDatabase(templateDirectory);
  await seedPeople(database.db);
  await database.close();
  project.provide('engine', { kind: 'embedded', templateDirectory });
  return () => rmSync(directory, { recursive: true, force: true });
}
