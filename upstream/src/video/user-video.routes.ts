import { isSuperadmin } from '@parichay/shared/access/roles.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import type { UserVideo } from '@parichay/shared/video/user-video.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import { businessInReach, withinReach } from '../business/business.queries.ts';
import type { Tx } from '../lib/database.ts';
import type { Handlers } from '../lib/handle.ts';
import { startOfDayInIndia } from '../lib/india.ts';
import { listPage } from '../lib/list-page.ts';
import { containing, iso } from '../lib/rows.ts';
import { userVideoInReach } from './user-video.queries.ts';

const userVideos = (tx: Tx) =>
  tx
    .selectFrom('user_video')
    .innerJoin('video_template', 'video_template.template_id', 'user_video.template_id')
    .innerJoin('business', 'business.business_id', 'user_video.business_id')
    .innerJoin('customer', 'customer.user_id', 'business.user_id')
    .selectAll('user_video')
    .select(['video_template.template_code', 'business.business_name', 'customer.phone_number'])
    .where('user_video.deleted_at', 'is', null)
    .where('business.deleted_at', 'is', null);
type UserVideoRow = Awaited<ReturnType<ReturnType<typeof userVideos>['executeTakeFirstOrThrow']>>;

const present = (row: UserVideoRow): UserVideo => ({
  videoNo: row.video_no,
  businessId: row.business_id,
  businessName: row.business_name,
  registeredPhoneNumber: row.phone_number,
  templateId: row.template_id,
  templateCode: row.template_code,
  title: row.title,
  shape: row.shape,
  texts: row.texts,
  pictures: row.pictures,
  status: row.status,
  queuePosition: null,
  failureReason: row.failure_reason,
  url: null,
  isPaid: row.is_paid,
  isWatermarked: !row.is_paid,
  version: row.version,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
});

const searched = {
  businessName: sql`business.business_name`,
  registeredPhoneNumber: sql`customer.phone_number`,
  templateCode: sql`video_template.template_code`,
} as const;

/** Reading promotional videos, and deleting them. */
export const userVideoHandlers = {
  'GET /video/user-video': async ({ actor, query, tx }) => {
    const where: RawBuilder<boolean>[] = [sql`true`];
    if (!isSuperadmin(actor)) where.push(sql`user_video.agency_id = ${actor.agencyId}`);
    if (query.agencyId) where.push(sql`user_video.agency_id = ${query.agencyId}`);
    if (query.status) where.push(sql`user_video.status = ${query.status}`);
    if (query.isDone !== undefined) where.push(sql`(user_video.status = 'done') = ${query.isDone}`);
    if (query.isPaid !== undefined) where.push(sql`user_video.is_paid = ${query.isPaid}`);
    if (query.createdFrom) where.push(sql`user_video.created_at >= ${startOfDayInIndia(query.createdFrom)}`);
    if (query.createdTo) where.push(sql`user_video.created_at < ${startOfDayInIndia(query.createdTo, 1)}`);
    if (query.search) where.push(sql`${searched[query.searchBy ?? 'businessName']} ilike ${containing(query.search)}`);
    return listPage(
      withinReach(userVideos(tx), actor).where(sql<boolean>`${sql.join(where, sql` and `)}`),
      'user_video.video_no',
      query,
      (row) => row.video_no,
      present,
    );
  },

  'GET /video/user-video/getUserVideosByBusiness': async ({ actor, query, tx }) => {
    const { business_id } = await businessInReach(tx, actor, query.businessId);
    const rows = userVideos(tx).where('user_video.business_id', '=', business_id);
    return listPage(rows, 'user_video.video_no', query, (row) => row.video_no, present);
  },

  'GET /video/user-video/{id}': async ({ actor, params, tx }) => {
    const row = await withinReach(userVideos(tx), actor).where('video_no', '=', params.id).executeTakeFirst();
    if (!row) throw new ApiError('not_found');
    return present(row);
  },

  // Payments name it, so it is only put away. Locked, so that a payment finds it either there or gone.
  'DELETE /video/user-video': async ({ actor, body, tx }) => {
    const { video_no } = await userVideoInReach(tx, actor, body.videoNo, { lock: true });
    await tx.updateTable('user_video').set({ deleted_at: new Date() }).where('video_no', '=', video_no).execute();
    return {};
  },
} satisfies Handlers;
