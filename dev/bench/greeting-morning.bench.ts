import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { openDatabase } from '../../upstream/src/platform/database/database.ts';
import { queueTodaysGreetings, todaysGreetingsKind } from '../../upstream/src/studio/greeting/todays-greeting.job.ts';
import type { GreetingFixture } from './greeting-fixture.ts';
import { millionGreetings, type SeededDatabases } from './many-cards.ts';
import { type BenchResult, rounded } from './measure.ts';
import { type Product, runForReport } from './product.ts';

/** Measured seconds of the morning, whose rate is constant. */
const MEASURED_SECONDS = 30;
const MIB = 2 ** 20;

const readProcStatus = (pid: string | number, name: 'VmRSS' | 'PPid'): number => {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    // The process has ended.
    return 0;
  }
};

/** Resident memory of a process and its workers, in bytes. */
function residentBytes(pid: number): number {
  const workers = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readProcStatus(name, 'PPid') === pid);
  return [pid, ...workers].reduce<number>((sum, one) => sum + readProcStatus(one, 'VmRSS') * 1_024, 0);
}

/** Daily posts of ten thousand businesses, compared with decoding and encoding as many photos. */
export async function morningBench(
  { upstream }: Product,
  databases: SeededDatabases,
  fixture: GreetingFixture,
): Promise<BenchResult[]> {
  const runStatement = <Row>(statement: string, values: unknown[] = []) =>
    databases.query<Row>(millionGreetings, statement, values);
  const countComposed = async () => {
    const [row] = await runStatement<{ made: number }>(
      'select count(*)::int as made from composition where made_on is null and stored_at is not null',
    );
    return row?.made ?? 0;
  };
  const database = await openDatabase(databases.urlOf(millionGreetings));
  try {
    await runStatement('delete from composition');
    const plannedCount = await queueTodaysGreetings(database.db, todayInIndia());
    // Warms up the workers and the shared caches.
    while ((await countComposed()) < 100) await wait(50);
    const [before, startedAt] = [await countComposed(), performance.now()];
    let peak = 0;
    while (performance.now() - startedAt < MEASURED_SECONDS * 1_000) {
      peak = Math.max(peak, residentBytes(upstream.pid));
      await wait(200);
    }
    const perSecond = ((await countComposed()) - before) / ((performance.now() - startedAt) / 1_000);
    await runStatement('delete from render_job where kind = $1', [todaysGreetingsKind]);
    console.error(`${plannedCount} businesses were planned for`);

    const file = join(fixture.directory, 'photo.jpg');
    writeFileSync(file, fixture.photo);
    const bareResult = (await runForReport(join(import.meta.dirname, 'bare-pictures.ts'), {
      ...{ PHOTO: file, SECONDS: '10' },
    })) as { perSecond: number; peakBytes: number };
    return [
      { bench: 'greeting.morning', value: rounded(perSecond, 1), unit: '/s', better: 'higher' },
      {
        bench: 'greeting.morning-to-bare',
        value: rounded(perSecond / bareResult.perSecond),
        unit: 'ratio',
        better: 'higher',
      },
      { bench: 'greeting.morning-memory', value: rounded(peak / MIB, 0), unit: 'MB', better: 'lower' },
      { bench: 'greeting.bare-memory', value: rounded(bareResult.peakBytes / MIB, 0), unit: 'MB', better: 'lower' },
    ];
  } finally {
    await runStatement('delete from composition');
    await database.close();
  }
}
