import { join } from 'node:path';
import sharp from 'sharp';
import { mediaKey } from '../../upstream/src/platform/media/media.rules.ts';
import type { IngestJob, IngestResult } from '../../upstream/src/platform/media/picture.jobs.ts';
import { pictureLimits } from '../../upstream/src/platform/media/picture.rules.ts';
import { planFiles } from '../../upstream/src/platform/media/picture-files.rules.ts';
import { QUALITY, splitAtPost } from '../../upstream/src/platform/render/raster/raster.ts';
import { createPool } from '../../upstream/src/platform/workers/worker-pool.ts';
import { openRoom, type Room, wanted } from './greeting.room.ts';
import { type Result, rounded } from './measure.ts';
import { openSatori } from './satori.ts';
import { ratioOfTimes, timeOfMany } from './timing.ts';

const AT_ONCE = 4;
/** Large enough that the start and end of the workers' queues hardly count. */
const BATCH = 64;
const ROUNDS = 9;
/** More greetings than both workers cache, so that each is decoded again. */
const POSTS = 128;
const BUSINESSES = 8;

/** Composing greetings with a frame, compared with the lower bound and with other tools. */
export async function composeBench(): Promise<Result[]> {
  sharp.cache(false);
  sharp.concurrency(1);
  const room = await openRoom();
  try {
    return [...(await composed(room)), await smallPicture(room)];
  } finally {
    await room.close();
  }
}

const ratio = (bench: string, value: number, goal: number, better: 'higher' | 'lower'): Result => ({
  bench: `greeting.${bench}`,
  value: rounded(value),
  unit: 'ratio',
  goal,
  better,
});

async function composed(room: Room): Promise<Result[]> {
  const { framing, raster, load, photo } = room;
  const posts = await Promise.all(Array.from({ length: POSTS }, () => room.addPost()));
  const [post] = posts;
  if (!post) throw new Error('there is no greeting');
  const businesses = Array.from({ length: BUSINESSES }, (_, number) => room.business(number));
  const [business = room.business()] = businesses;
  const compose = async (onPost = post, of = business, words = wanted('')) =>
    framing.draw(await framing.framed(of, onPost, words, null));
  let turn = 0;
  const nextPost = () => posts[turn++ % POSTS];

  /** Composes with the cached frame. */
  const hit = () => compose(nextPost());
  /** Composes with a message, for which the greeting is scaled down over a blurred field. */
  const smaller = () => compose(nextPost(), business, wanted());
  let words = 0;
  const miss = () => compose(nextPost(), business, wanted(`શુભ દિવાળી ${words++}`));
  /** Composes one greeting for changing businesses. */
  const next = (at: number) => compose(post, businesses[at % BUSINESSES]);

  // Fills the caches of greetings and businesses before measuring.
  for (const one of posts) await framing.framed(business, one, wanted(''), null);
  const { data, info } = await sharp(await compose())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 } as const;
  const decode = () => sharp(photo).raw().toBuffer();
  const encode = () => sharp(data, { raw }).jpeg({ quality: QUALITY }).toBuffer();
  const bare = async () => {
    await decode();
    await encode();
  };
  const { page } = await framing.framed(business, post, wanted(''), null);
  const over = { ...page, background: null, items: splitAtPost(page)?.over ?? [] };
  const framePicture = await raster.draw(over, load, { format: 'layer' });
  const bySharp = () =>
    sharp(photo)
      .composite([{ input: framePicture }])
      .jpeg({ quality: QUALITY })
      .toBuffer();

  const many = (work: (at: number) => Promise<unknown>) => () => timeOfMany(work, BATCH, AT_ONCE);
  const alone = (work: (at: number) => Promise<unknown>) => () => timeOfMany(work, BATCH / 4, 1);
  const results = [
    ratio('compose', await ratioOfTimes(many(bare), many(hit), ROUNDS), 0.8, 'higher'),
    ratio('compose-message', await ratioOfTimes(many(bare), many(smaller), ROUNDS), 0.5, 'higher'),
    ratio('compose-batch', await ratioOfTimes(many(bare), many(next), ROUNDS), 1.1, 'higher'),
    ratio('compose-to-sharp', await ratioOfTimes(many(bySharp), many(hit), ROUNDS), 1.4, 'higher'),
    ratio('compose-miss', await ratioOfTimes(alone(miss), alone(hit), ROUNDS), 3, 'lower'),
  ];
  const logo = await room.media.getBytes(mediaKey(room.logo.mediaId, '400.jpg'));
  const satori = logo && (await openSatori(photo, logo, QUALITY));
  if (satori) {
    const bySatori = () => satori.compose(wanted().message);
    results.push(
      ratio('compose-to-satori', await ratioOfTimes(many(bySatori), many(hit), 3), 3, 'higher'),
      // satori draws the frame each time, so it is compared with our cache miss.
      { ...ratio('compose-miss-to-satori', await ratioOfTimes(many(bySatori), many(miss), 3), 1, 'higher') },
    );
    satori.close();
  }
  return results;
}

const childFile = join(import.meta.dirname, '../../upstream/src/platform/media/picture.child.ts');

/** The small rendition of an upload, compared with decoding at that size. */
async function smallPicture({ photo }: Room): Promise<Result> {
  const pool = createPool<IngestJob, IngestResult>(childFile, [], {
    ...{ size: 1, maxWaiting: 32, maxMs: 10_000, jobsPerChild: 1_000, idleMs: 30_000 },
    maxResidentBytes: 400 * 1024 * 1024,
  });
  const files = planFiles([400]).filter(({ format }) => format === 'webp');
  const ours = () => pool.run({ bytes: photo, maxPixels: pictureLimits.maxPixels, files });
  const bare = () => sharp(photo).resize(400).raw().toBuffer();
  const alone = (work: () => Promise<unknown>) => () => timeOfMany(work, BATCH, 1);
  try {
    return ratio('small-picture', await ratioOfTimes(alone(bare), alone(ours), ROUNDS), 0.5, 'higher');
  } finally {
    await pool.close();
  }
}
