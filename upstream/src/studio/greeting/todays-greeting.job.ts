import type { CustomerActor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { id, isoDate } from '@parichay/shared/platform/lib/fields.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Db, inTenant } from '../../platform/database/database.ts';
import type { JobContext } from '../../platform/jobs/scheduler.ts';
import { addRenderJob } from '../../platform/render-job/render-job.queries.ts';
import type { RenderJobHandler } from '../../platform/render-job/render-job-handlers.ts';
import type { GreetingPictures } from './greeting-pictures.ts';
import type { GreetingRenderer } from './greeting-renderer.ts';
import { deletePastPreparedGreetings } from './prepared-greeting.queries.ts';
import { type BusinessWithOwner, businessesForTodaysGreeting } from './todays-greeting.queries.ts';
import { makeTodaysGreeting } from './todays-greeting-make.ts';

/* A job may run twice, because existing greetings are skipped. */

/** Jobs store this name, so it must never change. */
export const todaysGreetingsKind = 'todays-posts';

/** A job takes a few seconds, so urgent jobs can run in between. */
const BUSINESSES_PER_JOB = 50;
const PAGE_SIZE = 1_000;
const CONCURRENCY = 2;

const input = z.object({ day: isoDate, businesses: z.array(z.object({ businessId: id, userId: id })) });

function groupIntoJobs(
  businesses: readonly BusinessWithOwner[],
): { agencyId: string; businesses: BusinessWithOwner[] }[] {
  const jobs: { agencyId: string; businesses: BusinessWithOwner[] }[] = [];
  for (const business of businesses) {
    const lastJob = jobs.at(-1);
    if (lastJob && lastJob.agencyId === business.agency_id && lastJob.businesses.length < BUSINESSES_PER_JOB)
      lastJob.businesses.push(business);
    else jobs.push({ agencyId: business.agency_id, businesses: [business] });
  }
  return jobs;
}

/** @param day `YYYY-MM-DD` in India @returns the number of businesses */
export async function queueTodaysGreetings(db: Db, day: string): Promise<number> {
  await inTenant(db, 'platform', (tx) => deletePastPreparedGreetings(tx, day));
  let plannedCount = 0;
  for (let after: BusinessWithOwner | null = null; ; ) {
    const cursor: BusinessWithOwner | null = after;
    const page: BusinessWithOwner[] = await inTenant(db, 'platform', async (tx) => {
      const rows = await businessesForTodaysGreeting(tx, day, cursor, PAGE_SIZE);
      for (const { agencyId, businesses } of groupIntoJobs(rows)) {
        const jobBusinesses = businesses.map(({ business_id, user_id }) => ({
          businessId: business_id,
          userId: user_id,
        }));
        await addRenderJob(tx, {
          agencyId,
          businessId: null,
          kind: todaysGreetingsKind,
          input: { day, businesses: jobBusinesses },
          isBackground: true,
        });
      }
      return rows;
    });
    plannedCount += page.length;
    if (page.length < PAGE_SIZE) return plannedCount;
    after = page.at(-1) ?? null;
  }
}

export async function queueGreetingsForToday({ database, log }: JobContext): Promise<void> {
  const businessCount = await queueTodaysGreetings(database.db, todayInIndia());
  log.info({ businesses: businessCount }, "today's posts");
}

export const todaysGreetingsHandler = (dependencies: {
  db: Db;
  greetingRenderer: GreetingRenderer;
  greetingPictures: GreetingPictures;
  log: Logger;
}): RenderJobHandler => ({
  limitMs: 10 * 60_000,
  async run({ job, signal, progress }) {
    const { day, businesses } = input.parse(job.input);
    const queue = [...businesses];
    let madeCount = 0;
    const processQueue = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        signal.throwIfAborted();
        if (day !== todayInIndia()) return;
        const actor: CustomerActor = { kind: 'customer', agencyId: job.agency_id, userId: next.userId };
        try {
          const greeting = await makeTodaysGreeting(dependencies, actor, next.businessId, day, (work) =>
            inTenant(dependencies.db, { agencyId: job.agency_id }, work),
          );
          if (greeting) madeCount += 1;
        } catch (error) {
          // One business must not stop the others; temporary errors retry the job.
          if (error instanceof ApiError && (error.code === 'unavailable' || error.code === 'disk_full')) throw error;
          dependencies.log.warn({ err: error, businessId: next.businessId }, "today's post could not be made");
        }
        progress((100 * (businesses.length - queue.length)) / businesses.length);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, processQueue));
    return { made: madeCount };
  },
});
