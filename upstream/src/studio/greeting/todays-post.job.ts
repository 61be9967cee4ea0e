import type { CustomerActor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { id, isoDate } from '@parichay/shared/platform/lib/fields.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Db, inTenant } from '../../platform/database/database.ts';
import type { JobParts } from '../../platform/jobs/scheduler.ts';
import type { RenderJobHandler } from '../../platform/render-job/render-job.handlers.ts';
import { addRenderJob } from '../../platform/render-job/render-job.queries.ts';
import type { FramedPictures } from './framed-pictures.ts';
import type { Framing } from './framing.ts';
import { deletePastPreparedPosts } from './prepared-post.queries.ts';
import { makeTodaysPost } from './todays-post.make.ts';
import { businessesToServe, type OwnedBusiness } from './todays-post.queries.ts';

/* A job may run twice, because existing greetings are skipped. */

/** Stored in jobs, so it must never change. */
export const todaysPostsKind = 'todays-posts';

/** A job takes a few seconds, so that urgent jobs can run in between. */
const IN_ONE_JOB = 50;
const PAGE = 1_000;
const AT_ONCE = 2;

const input = z.object({ day: isoDate, businesses: z.array(z.object({ businessId: id, userId: id })) });

function inJobs(businesses: readonly OwnedBusiness[]): { agencyId: string; businesses: OwnedBusiness[] }[] {
  const jobs: { agencyId: string; businesses: OwnedBusiness[] }[] = [];
  for (const one of businesses) {
    const last = jobs.at(-1);
    if (last && last.agencyId === one.agency_id && last.businesses.length < IN_ONE_JOB) last.businesses.push(one);
    else jobs.push({ agencyId: one.agency_id, businesses: [one] });
  }
  return jobs;
}

/** @param day `YYYY-MM-DD` in India @returns the number of businesses */
export async function planTodaysPostsOf(db: Db, day: string): Promise<number> {
  await inTenant(db, 'platform', (tx) => deletePastPreparedPosts(tx, day));
  let planned = 0;
  for (let after: OwnedBusiness | null = null; ; ) {
    const last: OwnedBusiness | null = after;
    const page: OwnedBusiness[] = await inTenant(db, 'platform', async (tx) => {
      const found = await businessesToServe(tx, day, last, PAGE);
      for (const { agencyId, businesses } of inJobs(found)) {
        const those = businesses.map(({ business_id, user_id }) => ({ businessId: business_id, userId: user_id }));
        await addRenderJob(tx, {
          agencyId,
          businessId: null,
          kind: todaysPostsKind,
          input: { day, businesses: those },
          isAhead: true,
        });
      }
      return found;
    });
    planned += page.length;
    if (page.length < PAGE) return planned;
    after = page.at(-1) ?? null;
  }
}

export async function planTodaysPosts({ database, log }: JobParts): Promise<void> {
  const businesses = await planTodaysPostsOf(database.db, todayInIndia());
  log.info({ businesses }, "today's posts");
}

export const todaysPostsHandler = (parts: {
  db: Db;
  framing: Framing;
  framedPictures: FramedPictures;
  log: Logger;
}): RenderJobHandler => ({
  limitMs: 10 * 60_000,
  async run({ job, signal, progress }) {
    const { day, businesses } = input.parse(job.input);
    const waiting = [...businesses];
    let made = 0;
    const serve = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        signal.throwIfAborted();
        if (day !== todayInIndia()) return;
        const actor: CustomerActor = { kind: 'customer', agencyId: job.agency_id, userId: next.userId };
        try {
          const post = await makeTodaysPost(parts, actor, next.businessId, day, (work) =>
            inTenant(parts.db, { agencyId: job.agency_id }, work),
          );
          if (post) made += 1;
        } catch (error) {
          // A business that fails must not stop the others; temporary errors retry the job.
          if (error instanceof ApiError && (error.code === 'unavailable' || error.code === 'disk_full')) throw error;
          parts.log.warn({ err: error, businessId: next.businessId }, "today's post could not be made");
        }
        progress((100 * (businesses.length - waiting.length)) / businesses.length);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, serve));
    return { made };
  },
});
