import type { OutputOf } from '@parichay/shared/contract.ts';
import type { Business, BusinessInput } from '@parichay/shared/shop/business/business.endpoints.ts';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import { expect } from 'vitest';
import { childrenWith } from '../../dev/lib/children-of.ts';
import { makeBusiness } from './factories.ts';
import { recordPlan } from './paying.ts';
import type { Client, World } from './world.ts';

type Composed = OutputOf<'POST /image-post/{imageId}/compose'>;
const path = '/api/v1/image-post';

export const requestComposition = (browser: Client, imageId: string, businessId: string, overrides: object = {}) =>
  browser.post(`${path}/${imageId}/compose`).send({ businessId, frame: 'frame2', shape: 'SQUARE', ...overrides });

export const composeGreeting = async (
  browser: Client,
  imageId: string,
  businessId: string,
  overrides: object = {},
): Promise<Composed & { url: string }> =>
  (await requestComposition(browser, imageId, businessId, overrides).expect(200)).body.data;

export const requestPreview = (browser: Client, imageId: string, businessId: string, overrides: object = {}) =>
  browser.post(`${path}/${imageId}/preview`).send({ businessId, frames: ['frame2'], shape: 'SQUARE', ...overrides });

export const listFrames = async (browser: Client, businessId: string): Promise<OutputOf<'GET /image-post/frames'>> =>
  (await browser.get(`${path}/frames`).query({ businessId }).expect(200)).body.data;

/** Greetings that a plan includes: images in total, videos a day. */
export interface IncludedGreetings {
  images?: number;
  videos?: number;
}

/** Records a paid plan with these greetings for a business. */
export async function subscribe(
  admin: Client,
  businessId: string,
  { images = -1, videos = 0 }: IncludedGreetings,
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
export async function makeSubscribedBusiness(
  world: Pick<World, 'as'>,
  customer: Client,
  included: IncludedGreetings,
  { plan = {}, business = {} }: { plan?: object; business?: Partial<BusinessInput> } = {},
): Promise<Business> {
  const newBusiness = await makeBusiness(customer, business);
  await subscribe(await world.as('admin'), newBusiness.businessId, included, plan);
  return newBusiness;
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
