import { join } from 'node:path';
import sharp from 'sharp';
import { pictureKey } from '../../upstream/src/platform/media/media.rules.ts';
import { pictureLimits } from '../../upstream/src/platform/media/picture.rules.ts';
import { pictureFileSpecsFor } from '../../upstream/src/platform/media/picture-files.rules.ts';
import type { IngestJob, IngestResult } from '../../upstream/src/platform/media/picture-jobs.ts';
import { DEFAULT_JPEG_QUALITY, splitAtPost } from '../../upstream/src/platform/render/raster/raster.ts';
import { libraryGreetings } from '../../upstream/src/platform/render/scene/library.ts';
import { createPool } from '../../upstream/src/platform/workers/worker-pool.ts';
import { composeOptionsWith, type GreetingFixture, openGreetingFixture } from './greeting-fixture.ts';
import { type BenchResult, rounded } from './measure.ts';
import { openSatori } from './satori.ts';
import { measureManyMs, measureTimeRatio } from './timing.ts';

const CONCURRENCY = 4;
/** Large enough that the start and end of the workers' queues hardly count. */
const BATCH = 64;
const ROUNDS = 9;
/** More greetings than both workers cache, so that each is decoded again. */
const POSTS = 128;
const BUSINESSES = 8;

/** Composing greetings with a frame, compared with the lower bound and with other tools. */
export async function composeBench(): Promise<BenchResult[]> {
  sharp.cache(false);
  sharp.concurrency(1);
  const fixture = await openGreetingFixture();
  try {
    return [...(await measureComposing(fixture)), await measureSmallPicture(fixture)];
  } finally {
    await fixture.close();
  }
}

const ratio = (bench: string, value: number, goal: number, better: 'higher' | 'lower'): BenchResult => ({
  bench: `greeting.${bench}`,
  value: rounded(value),
  unit: 'ratio',
  goal,
  better,
});

async function measureComposing(fixture: GreetingFixture): Promise<BenchResult[]> {
  const { framing, raster, load, photo } = fixture;
  const posts = await Promise.all(Array.from({ length: POSTS }, () => fixture.addPost()));
  const [post] = posts;
  if (!post) throw new Error('there is no greeting');
  const businesses = Array.from({ length: BUSINESSES }, (_, number) => fixture.business(number));
  const [business = fixture.business()] = businesses;
  const compose = async (onGreeting = post, forBusiness = business, options = composeOptionsWith('')) =>
    framing.draw(await framing.layOut(forBusiness, onGreeting, options, null));
  let postIndex = 0;
  const nextPost = () => posts[postIndex++ % POSTS];

  const composeCached = () => compose(nextPost());
  /** Composes with a message, for which the greeting is scaled down on a matte. */
  const composeWithMessage = () => compose(nextPost(), business, composeOptionsWith());
  let messageNumber = 0;
  const composeUncached = () => compose(nextPost(), business, composeOptionsWith(`શુભ દિવાળી ${messageNumber++}`));
  const composeForNextBusiness = (index: number) => compose(post, businesses[index % BUSINESSES]);

  // Fills the caches of greetings and businesses before measuring.
  for (const one of posts) await framing.layOut(business, one, composeOptionsWith(''), null);
  const { data, info } = await sharp(await compose())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 } as const;
  const decode = () => sharp(photo).raw().toBuffer();
  const encode = () => sharp(data, { raw }).jpeg({ quality: DEFAULT_JPEG_QUALITY }).toBuffer();
  const decodeAndEncode = async () => {
    await decode();
    await encode();
  };
  const { page } = await framing.layOut(business, post, composeOptionsWith(''), null);
  const frameLayer = { ...page, background: null, items: splitAtPost(page)?.over ?? [] };
  const framePicture = await raster.draw(frameLayer, load, { format: 'layer' });
  const composeWithSharp = () =>
    sharp(photo)
      .composite([{ input: framePicture }])
      .jpeg({ quality: DEFAULT_JPEG_QUALITY })
      .toBuffer();

  const livePosts = await Promise.all(
    libraryGreetings()
      .filter(({ scene, language, shape }) => 'design' in scene && language === 'en' && shape === 'SQUARE')
      .slice(0, POSTS)
      .map(({ scene }) => fixture.addPost(scene)),
  );
  for (const one of livePosts) await compose(one);
  const composeLive = (index: number) => compose(livePosts[index % livePosts.length]);

  const inParallel = (work: (index: number) => Promise<unknown>) => () => measureManyMs(work, BATCH, CONCURRENCY);
  const inSequence = (work: (index: number) => Promise<unknown>) => () => measureManyMs(work, BATCH / 4, 1);
  const results = [
    ratio(
      'compose',
      await measureTimeRatio(inParallel(decodeAndEncode), inParallel(composeCached), ROUNDS),
      0.8,
      'higher',
    ),
    ratio(
      'compose-live',
      await measureTimeRatio(inParallel(decodeAndEncode), inParallel(composeLive), ROUNDS),
      0.3,
      'higher',
    ),
    ratio(
      'compose-message',
      await measureTimeRatio(inParallel(decodeAndEncode), inParallel(composeWithMessage), ROUNDS),
      0.5,
      'higher',
    ),
    ratio(
      'compose-batch',
      await measureTimeRatio(inParallel(decodeAndEncode), inParallel(composeForNextBusiness), ROUNDS),
      1.1,
      'higher',
    ),
    ratio(
      'compose-to-sharp',
      await measureTimeRatio(inParallel(composeWithSharp), inParallel(composeCached), ROUNDS),
      1.4,
      'higher',
    ),
    ratio(
      'compose-miss',
      await measureTimeRatio(inSequence(composeUncached), inSequence(composeCached), ROUNDS),
      3,
      'lower',
    ),
  ];
  const logo = await fixture.media.getBytes(pictureKey(fixture.logo.mediaId, '400.jpg'));
  const satori = logo && (await openSatori(photo, logo, DEFAULT_JPEG_QUALITY));
  if (satori) {
    const composeWithSatori = () => satori.compose(composeOptionsWith().message);
    results.push(
      ratio(
        'compose-to-satori',
        await measureTimeRatio(inParallel(composeWithSatori), inParallel(composeCached), 3),
        3,
        'higher',
      ),
      // satori draws the frame each time, so it is compared with our cache miss.
      {
        ...ratio(
          'compose-miss-to-satori',
          await measureTimeRatio(inParallel(composeWithSatori), inParallel(composeUncached), 3),
          1,
          'higher',
        ),
      },
    );
    satori.close();
  }
  return results;
}

const childFile = join(import.meta.dirname, '../../upstream/src/platform/media/picture.child.ts');

/** The small rendition of an upload, compared with decoding at that size. */
async function measureSmallPicture({ photo }: GreetingFixture): Promise<BenchResult> {
  const pool = createPool<IngestJob, IngestResult>(childFile, [], {
    ...{ size: 1, maxQueuedJobs: 32, maxJobMs: 10_000, jobsPerChild: 1_000, maxIdleMs: 30_000 },
    maxResidentBytes: 400 * 1024 * 1024,
  });
  const files = pictureFileSpecsFor([400]).filter(({ format }) => format === 'webp');
  const makeRendition = () => pool.run({ bytes: photo, maxPixels: pictureLimits.maxPixels, files });
  const decodeSmall = () => sharp(photo).resize(400).raw().toBuffer();
  const inSequence = (work: () => Promise<unknown>) => () => measureManyMs(work, BATCH, 1);
  try {
    return ratio(
      'small-picture',
      await measureTimeRatio(inSequence(decodeSmall), inSequence(makeRendition), ROUNDS),
      0.5,
      'higher',
    );
  } finally {
    await pool.close();
  }
}
