import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import { type Room, wanted } from './greeting.room.ts';
import { type FilledDatabases, manyPosts } from './many-cards.ts';
import { type Result, rounded } from './measure.ts';
import { ratioOfTimes, timeOfMany } from './timing.ts';

const AT_ONCE = 4;
const BATCH = 32;
const ROUNDS = 9;

interface Asked {
  url: string;
  databases: FilledDatabases;
  room: Room;
  /** Cookies. */
  customer: string;
  admin: string;
  businessId: string;
  imageIds: readonly string[];
}

/** Pictures over HTTP compared with composing in this process, with cached frames and uncached greetings. */
export async function httpBench({
  url,
  databases,
  room,
  customer,
  admin,
  businessId,
  imageIds,
}: Asked): Promise<Result> {
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
  const { subscriptionPlan } = (await call(admin, '/business/subscription-plan', {
    ...{ name: `Greetings ${Date.now()}`, validity: 1, pricePaise: 99_900, limits },
  })) as { subscriptionPlan: { subscriptionPlanId: number } };
  const { subscriptionPlanId } = subscriptionPlan;
  await call(admin, '/business/subscription-payment', { businessId, subscriptionPlanId, isManualUpdate: true });

  const posts = await Promise.all(imageIds.map(() => room.addPost()));
  const business = room.business();
  const forget = () => databases.ask(manyPosts, 'delete from composition where business_id = $1', [businessId]);
  const inProcess = async (round: number) => {
    const compose = async (at: number) => {
      const post = posts[(round * BATCH + at) % posts.length];
      if (post) await room.framing.draw(await room.framing.framed(business, post, wanted(), null));
    };
    return timeOfMany(compose, BATCH, AT_ONCE);
  };
  const overHttp = async (round: number) => {
    // Drops the stored results, so that each picture is composed again.
    await forget();
    const compose = (at: number) => {
      const imageId = imageIds[(round * BATCH + at) % imageIds.length];
      return call(customer, `/image-post/${imageId}/compose`, { ...wanted(), businessId });
    };
    return timeOfMany(compose, BATCH, AT_ONCE);
  };
  // Fills the caches of greetings before measuring.
  for (let round = 0; round * BATCH < posts.length; round += 1) {
    await inProcess(round);
    await overHttp(round);
  }
  const ratio = await ratioOfTimes(inProcess, overHttp, ROUNDS);
  await forget();
  return { bench: 'greeting.compose-http', value: rounded(ratio), unit: 'ratio', goal: 0.7, better: 'higher' };
}
