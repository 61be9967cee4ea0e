import type { OutputOf } from '@parichay/shared/contract.ts';
import type { Business, BusinessInput } from '@parichay/shared/shop/business/business.endpoints.ts';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import { expect } from 'vitest';
import { childrenWith } from '../../dev/lib/children-of.ts';
import { makeBusiness } from './factories.ts';
import { recordPlan } from './paying.ts';
import type { Browser, World } from './world.ts';

type Composed = OutputOf<'POST /image-post/{imageId}/compose'>;
const path = '/api/v1/image-post';

export const compose = (by: Browser, imageId: string, businessId: string, more: object = {}) =>
  by.post(`${path}/${imageId}/compose`).send({ businessId, frame: 'frame2', shape: 'SQUARE', ...more });

export const composed = async (
  by: Browser,
  imageId: string,
  businessId: string,
  more: object = {},
): Promise<Composed & { url: string }> => (await compose(by, imageId, businessId, more).expect(200)).body.data;

export const preview = (by: Browser, imageId: string, businessId: string, more: object = {}) =>
  by.post(`${path}/${imageId}/preview`).send({ businessId, frames: ['frame2'], shape: 'SQUARE', ...more });

export const framesFor = async (by: Browser, businessId: string): Promise<OutputOf<'GET /image-post/frames'>> =>
  (await by.get(`${path}/frames`).query({ businessId }).expect(200)).body.data;

/** Greetings that a plan includes: images in total, videos a day. */
export interface Included {
  images?: number;
  videos?: number;
}

/** Records a paid plan with these greetings for a business. */
export async function subscribe(
  admin: Browser,
  businessId: string,
  { images = -1, videos = 0 }: Included,
  plan: object = {},
): Promise<void> {
  const limits = {
    ...customPlanDefaults.limits,
    greetingImagesIncluded: true,
    greetingImagesLimit: images,
    ...(videos > 0 && { greetingVideosIncluded: true, greetingVideosLimit: videos }),
  };
  await recordPlan(admin, businessId, { limits, ...plan });
}

/** Makes a business of the customer whose plan includes these greetings. */
export async function subscribed(
  world: Pick<World, 'as'>,
  customer: Browser,
  included: Included,
  { plan = {}, business = {} }: { plan?: object; business?: Partial<BusinessInput> } = {},
): Promise<Business> {
  const made = await makeBusiness(customer, business);
  await subscribe(await world.as('admin'), made.businessId, included, plan);
  return made;
}

/** Ends the plan of a business, as midnight in India does. */
export const endPlan = async ({ upstream }: World, businessId: string): Promise<void> => {
  await upstream.database.raw.query(
    `update business set expiry_date_for_customer = (now() at time zone 'Asia/Kolkata')::date where business_id = $1`,
    [businessId],
  );
};

/** Reads the compositions of a business, the oldest first. */
export async function compositionsOf({ upstream }: World, businessId: string) {
  const { rows } = await upstream.database.raw.query(
    'select * from composition where business_id = $1 order by composition_id',
    [businessId],
  );
  return rows as { composition_id: string; is_watermarked: boolean; stored_at: Date | null; render_job_id: string }[];
}

/** Lists the processes that draw for this test’s upstream. */
export const rasterChildren = (): number[] => childrenWith('raster.child.ts');

/** Sends a signal to all processes that draw. */
export const signalRaster = (signal: NodeJS.Signals): void => {
  const children = rasterChildren();
  expect(children.length, 'nobody draws').toBeGreaterThan(0);
  for (const pid of children) process.kill(pid, signal);
};
