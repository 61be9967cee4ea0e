import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { videoKey } from '../../upstream/src/platform/media/media.rules.ts';
import { administer, startPrivatePostgres } from '../lib/private-postgres.ts';
import { type Result, rounded } from './measure.ts';
import { type Child, customerCookie, keys, run, startProduct } from './product.ts';

const FILMS = 100;
const WORKERS = 2;
const KILL_EVERY_MS = 10_000;
/** Timeout after which the queue counts as stuck. */
const LONGEST_MS = 900_000;

const root = join(import.meta.dirname, '../..');

/** A hundred free videos with a worker killed every ten seconds: each must be finished once. */
export async function videoQueueBench(): Promise<Result[]> {
  const postgres = await startPrivatePostgres({ isDurable: false });
  const directory = mkdtempSync(join(tmpdir(), 'parichay-films-'));
  await administer(postgres.urlOf('postgres'), 'create database films');
  const url = postgres.urlOf('films');
  const stores = { DATABASE_URL: url, MEDIA_URL: join(directory, 'media') };
  // The product's upstream makes no videos, because the video workers are killed.
  const product = await startProduct(url, { MEDIA_URL: stores.MEDIA_URL, WORKER: 'none' });
  const database = new pg.Client(url);
  await database.connect();
  const startWorker = (at: number): Promise<Child> =>
    run(join(root, 'upstream/src/main.ts'), {
      ...keys,
      ...stores,
      DATA_DIR: join(directory, `worker-${at}`),
      UPSTREAM_PORT: '0',
      WORKER: 'only',
      RENDER_AT_ONCE: '1',
    });
  const workers: Child[] = [];
  let kills = 0;
  try {
    await askFilms(product.bff.url, database);
    const count = async (where: string): Promise<number> =>
      Number(
        (await database.query(`select count(*) from bench_film join render_job using (render_job_id) where ${where}`))
          .rows[0].count,
      );
    const began = performance.now();
    for (let at = 0; at < WORKERS; at += 1) workers.push(await startWorker(at));
    let nextKill = performance.now() + KILL_EVERY_MS;
    while ((await count("state in ('queued', 'rendering')")) > 0 && performance.now() - began < LONGEST_MS) {
      await wait(250);
      if (performance.now() < nextKill) continue;
      const at = kills % WORKERS;
      process.kill(workers[at]?.pid ?? 0, 'SIGKILL');
      kills += 1;
      workers[at] = await startWorker(at);
      nextKill = performance.now() + KILL_EVERY_MS;
    }
    const seconds = (performance.now() - began) / 1000;
    const done = await count("state = 'ready' and stored_at is not null");
    const { rows } = await database.query('select video_render_id as id from bench_film');
    const files = rows.filter(({ id }) => existsSync(join(stores.MEDIA_URL, videoKey(id, 'video.mp4')))).length;
    const twice = Number((await database.query('select count(*) from bench_ready where times > 1')).rows[0].count);
    return [
      { bench: 'video.queue-done', value: Math.min(done, files), unit: 'count', goal: FILMS, better: 'higher' },
      { bench: 'video.queue-made-ready-twice', value: twice, unit: 'count', goal: 0, better: 'lower' },
      { bench: 'video.queue-kills', value: kills, unit: 'count', better: 'higher' },
      { bench: 'video.queue-films', value: rounded(done / seconds), unit: '/s', better: 'higher' },
    ];
  } finally {
    for (const worker of workers) await worker.stop();
    await database.end();
    await product.stop();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Requests one video, copies it for 99 owners, and records videos that are finished twice. */
async function askFilms(bffUrl: string, database: pg.Client): Promise<void> {
  const headers = { cookie: await customerCookie(bffUrl), 'x-csrf': '1', 'content-type': 'application/json' };
  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls, read and done with
  const ask = async (path: string, body?: object): Promise<any> => {
    const method = body ? 'POST' : 'GET';
    const answer = await fetch(`${bffUrl}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: unknown }).data;
  };
  const { business } = await ask('/business', { businessName: 'Asha Tailors', category: 'Tailoring' });
  const { items } = await ask('/video/template?search=thank-you');
  const { userVideo } = await ask('/video/user-video', {
    businessId: business.businessId,
    templateId: items[0].templateId,
    title: 'Thanks',
    shape: 'SQUARE',
  });
  await ask('/video/user-video/sample', { videoNo: userVideo.videoNo });
  await database.query(`
    create table bench_film as
      select case number when 1 then first.video_render_id else gen_random_uuid() end as video_render_id,
        case number when 1 then first.render_job_id else gen_random_uuid() end as render_job_id, number
      from video_render as first, generate_series(1, ${FILMS}) as number;
    insert into render_job (render_job_id, agency_id, business_id, kind, input)
      select bench_film.render_job_id, agency_id, business_id, kind,
        jsonb_set(input, '{videoRenderId}', to_jsonb(bench_film.video_render_id::text))
      from bench_film, render_job where number > 1 and render_job.kind = 'user-video';
    insert into video_render (video_render_id, agency_id, business_id, video_no, is_sample, is_of_plan, render_key, render_job_id)
      select bench_film.video_render_id, agency_id, business_id, video_no, is_sample, is_of_plan,
        render_key || number, bench_film.render_job_id
      from bench_film, video_render as first where number > 1 and first.render_job_id in
        (select render_job_id from bench_film where number = 1);
    alter table bench_film add column stored_at timestamptz;
    create table bench_ready (video_render_id uuid primary key, times int not null);
    create function note_ready() returns trigger language plpgsql security definer as $$ begin
      insert into bench_ready values (new.video_render_id, 1)
        on conflict (video_render_id) do update set times = bench_ready.times + 1;
      update bench_film set stored_at = new.stored_at where video_render_id = new.video_render_id;
      return new;
    end $$;
    create trigger ready after update of stored_at on video_render for each row execute function note_ready();`);
}
