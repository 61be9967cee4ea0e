import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { videoKey } from '../../upstream/src/platform/media/media.rules.ts';
import { runAdminStatement, startPrivatePostgres } from '../lib/private-postgres.ts';
import { type BenchResult, rounded } from './measure.ts';
import { type ChildServer, customerCookie, runModule, secrets, startProduct } from './product.ts';

const VIDEOS = 100;
const WORKERS = 2;
const KILL_EVERY_MS = 10_000;
/** Timeout after which the queue counts as stuck. */
const TIMEOUT_MS = 900_000;

const root = join(import.meta.dirname, '../..');

/** A hundred free videos with a worker killed every ten seconds: each must be finished once. */
export async function videoQueueBench(): Promise<BenchResult[]> {
  const postgres = await startPrivatePostgres({ usesFsync: false });
  const directory = mkdtempSync(join(tmpdir(), 'parichay-films-'));
  await runAdminStatement(postgres.urlOf('postgres'), 'create database films');
  const url = postgres.urlOf('films');
  const storage = { DATABASE_URL: url, MEDIA_URL: join(directory, 'media') };
  // The product's upstream makes no videos, because the video workers are killed.
  const product = await startProduct(url, { MEDIA_URL: storage.MEDIA_URL, WORKER: 'none' });
  const database = new pg.Client(url);
  await database.connect();
  const startWorker = (index: number): Promise<ChildServer> =>
    runModule(join(root, 'upstream/src/main.ts'), {
      ...secrets,
      ...storage,
      DATA_DIR: join(directory, `worker-${index}`),
      UPSTREAM_PORT: '0',
      WORKER: 'only',
      RENDER_AT_ONCE: '1',
    });
  const workers: ChildServer[] = [];
  let killCount = 0;
  try {
    await requestHundredVideos(product.bff.url, database);
    const count = async (condition: string): Promise<number> =>
      Number(
        (
          await database.query(
            `select count(*) from bench_film join render_job using (render_job_id) where ${condition}`,
          )
        ).rows[0].count,
      );
    const startedAt = performance.now();
    for (let index = 0; index < WORKERS; index += 1) workers.push(await startWorker(index));
    let nextKillAt = performance.now() + KILL_EVERY_MS;
    while ((await count("state in ('queued', 'rendering')")) > 0 && performance.now() - startedAt < TIMEOUT_MS) {
      await wait(250);
      if (performance.now() < nextKillAt) continue;
      const index = killCount % WORKERS;
      process.kill(workers[index]?.pid ?? 0, 'SIGKILL');
      killCount += 1;
      workers[index] = await startWorker(index);
      nextKillAt = performance.now() + KILL_EVERY_MS;
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const done = await count("state = 'ready' and stored_at is not null");
    const { rows } = await database.query('select video_render_id as id from bench_film');
    const fileCount = rows.filter(({ id }) => existsSync(join(storage.MEDIA_URL, videoKey(id, 'video.mp4')))).length;
    const readyTwiceCount = Number(
      (await database.query('select count(*) from bench_ready where times > 1')).rows[0].count,
    );
    return [
      { bench: 'video.queue-done', value: Math.min(done, fileCount), unit: 'count', goal: VIDEOS, better: 'higher' },
      { bench: 'video.queue-made-ready-twice', value: readyTwiceCount, unit: 'count', goal: 0, better: 'lower' },
      { bench: 'video.queue-kills', value: killCount, unit: 'count', better: 'higher' },
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
async function requestHundredVideos(bffUrl: string, database: pg.Client): Promise<void> {
  const headers = { cookie: await customerCookie(bffUrl), 'x-csrf': '1', 'content-type': 'application/json' };
  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls have no common type
  const callApi = async (path: string, body?: object): Promise<any> => {
    const method = body ? 'POST' : 'GET';
    const answer = await fetch(`${bffUrl}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: unknown }).data;
  };
  const { business } = await callApi('/business', { businessName: 'Asha Tailors', category: 'Tailoring' });
  const { items } = await callApi('/video/template?search=thank-you');
  const { userVideo } = await callApi('/video/user-video', {
    businessId: business.businessId,
    templateId: items[0].templateId,
    title: 'Thanks',
    shape: 'SQUARE',
  });
  await callApi('/video/user-video/sample', { videoNo: userVideo.videoNo });
  await database.query(`
    create table bench_film as
      select case number when 1 then first.video_render_id else gen_random_uuid() end as video_render_id,
        case number when 1 then first.render_job_id else gen_random_uuid() end as render_job_id, number
      from video_render as first, generate_series(1, ${VIDEOS}) as number;
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
