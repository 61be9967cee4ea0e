import { setTimeout } from 'node:timers/promises';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import { composeOptionsWith, type GreetingFixture } from './greeting-fixture.ts';
import { millionGreetings, type SeededDatabases } from './many-cards.ts';
import { type BenchResult, rounded } from './measure.ts';
import { measureManyMs, measureTimeRatio } from './timing.ts';

const CONCURRENCY = 4;
const BATCH = 32;
const ROUNDS = 9;
const MAX_PER_MINUTE = 120;

interface HttpBenchInput {
  url: string;
  databases: SeededDatabases;
  fixture: GreetingFixture;
  customerCookie: string;
  adminCookie: string;
  businessId: string;
  imageIds: readonly string[];
}

/** Pictures over HTTP compared with composing in this process, with cached frames and uncached greetings. */
export async function httpBench({
  url,
  databases,
  fixture,
  customerCookie,
  adminCookie,
  businessId,
  imageIds,
}: HttpBenchInput): Promise<BenchResult> {
  const call = async (cookie: string, path: string, body: object) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'x-csrf': '1' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: never }).data;
  };
  const limits = { ...customPlanDefaults.limits, greetingImagesIncluded: true, greetingImagesLimit: -1 };
  const { subscriptionPlan } = (await call(adminCookie, '/business/subscription-plan', {
    ...{ name: `Greetings ${Date.now()}`, validity: 1, pricePaise: 99_900, limits },
  })) as { subscriptionPlan: { subscriptionPlanId: number } };
  const { subscriptionPlanId } = subscriptionPlan;
  await call(adminCookie, '/business/subscription-payment', { businessId, subscriptionPlanId, isManualUpdate: true });

  const posts = await Promise.all(imageIds.map(() => fixture.addPost()));
  const business = fixture.business();
  const deleteCompositions = () =>
    databases.query(millionGreetings, 'delete from composition where business_id = $1', [businessId]);
  const inProcess = async (round: number) => {
    const compose = async (index: number) => {
      const post = posts[(round * BATCH + index) % posts.length];
      if (post) await fixture.framing.draw(await fixture.framing.layOut(business, post, composeOptionsWith(), null));
    };
    return measureManyMs(compose, BATCH, CONCURRENCY);
  };
  let composedSince = Date.now();
  let composed = 0;
  /** An account may compose 120 pictures a minute (image-post.endpoints.ts). */
  const awaitAllowance = async () => {
    if (composed + BATCH > MAX_PER_MINUTE) {
      await setTimeout(Math.max(0, composedSince + 61_000 - Date.now()));
      [composedSince, composed] = [Date.now(), 0];
    }
    composed += BATCH;
  };
  const overHttp = async (round: number) => {
    await awaitAllowance();
    // Drops the stored results, so that each picture is composed again.
    await deleteCompositions();
    const compose = (index: number) => {
      const imageId = imageIds[(round * BATCH + index) % imageIds.length];
      return call(customerCookie, `/image-post/${imageId}/compose`, { ...composeOptionsWith(), businessId });
    };
    return measureManyMs(compose, BATCH, CONCURRENCY);
  };
  // Fills the caches of greetings before measuring.
  for (let round = 0; round * BATCH < posts.length; round += 1) {
    await inProcess(round);
    await overHttp(round);
  }
  const ratio = await measureTimeRatio(inProcess, overHttp, ROUNDS);
  await deleteCompositions();
  return { bench: 'greeting.compose-http', value: rounded(ratio), unit: 'ratio', goal: 0.7, better: 'higher' };
}
