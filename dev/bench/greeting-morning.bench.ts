import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { openDatabase } from '../../upstream/src/platform/database/database.ts';
import { planTodaysPostsOf, todaysPostsKind } from '../../upstream/src/studio/greeting/todays-post.job.ts';
import type { Room } from './greeting.room.ts';
import { type FilledDatabases, manyPosts } from './many-cards.ts';
import { type Result, rounded } from './measure.ts';
import { type Product, reportOf } from './product.ts';

/** Measured seconds of the morning, whose rate is constant. */
const WATCHED = 30;
const MIB = 2 ** 20;

const statusOf = (pid: string | number, name: 'VmRSS' | 'PPid'): number => {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    // The process has ended.
    return 0;
  }
};

/** Resident memory of a process and its workers, in bytes. */
function residentBytes(pid: number): number {
  const workers = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statusOf(name, 'PPid') === pid);
  return [pid, ...workers].reduce<number>((sum, one) => sum + statusOf(one, 'VmRSS') * 1_024, 0);
}

/** Daily posts of ten thousand businesses, compared with decoding and encoding as many photos. */
export async function morningBench({ upstream }: Product, databases: FilledDatabases, room: Room): Promise<Result[]> {
  const ask = <Row>(question: string, values: unknown[] = []) => databases.ask<Row>(manyPosts, question, values);
  const made = async () => {
    const [row] = await ask<{ made: number }>(
      'select count(*)::int as made from composition where made_on is null and stored_at is not null',
    );
    return row?.made ?? 0;
  };
  const database = await openDatabase(databases.urlOf(manyPosts));
  try {
    await ask('delete from composition');
    const planned = await planTodaysPostsOf(database.db, todayInIndia());
    // Warms up the workers and the shared caches.
    while ((await made()) < 100) await wait(50);
    const [before, began] = [await made(), performance.now()];
    let peak = 0;
    while (performance.now() - began < WATCHED * 1_000) {
      peak = Math.max(peak, residentBytes(upstream.pid));
      await wait(200);
    }
    const perSecond = ((await made()) - before) / ((performance.now() - began) / 1_000);
    await ask('delete from render_job where kind = $1', [todaysPostsKind]);
    console.error(`${planned} businesses were planned for`);

    const file = join(room.directory, 'photo.jpg');
    writeFileSync(file, room.photo);
    const bare = (await reportOf(join(import.meta.dirname, 'bare-pictures.ts'), {
      ...{ PHOTO: file, SECONDS: '10' },
    })) as { perSecond: number; peakBytes: number };
    return [
      { bench: 'greeting.morning', value: rounded(perSecond, 1), unit: '/s', better: 'higher' },
      {
        bench: 'greeting.morning-to-bare',
        value: rounded(perSecond / bare.perSecond),
        unit: 'ratio',
        better: 'higher',
      },
      { bench: 'greeting.morning-memory', value: rounded(peak / MIB, 0), unit: 'MB', better: 'lower' },
      { bench: 'greeting.bare-memory', value: rounded(bare.peakBytes / MIB, 0), unit: 'MB', better: 'lower' },
    ];
  } finally {
    await ask('delete from composition');
    await database.close();
  }
}
