import { isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type RawBuilder, sql } from 'kysely';
import { loadListPage } from '../../platform/database/list-page.ts';
import { likePatternContaining } from '../../platform/database/rows.ts';
import { phoneLikePattern } from '../../platform/database/search.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import { businessInReach, limitToReach } from '../../shop/business/business.queries.ts';
import { userVideoInReach } from './user-video.queries.ts';
import { currentStatusColumn, presentUserVideos, type UserVideoRow, userVideoQuery } from './user-video-present.ts';
import { cancelRenders, rendersOfVideo } from './video-render.queries.ts';

const searchColumns = {
  businessName: sql`business.business_name`,
  registeredPhoneNumber: sql`customer.phone_number`,
  templateCode: sql`video_template.template_code`,
} as const;

const identity = (row: UserVideoRow) => row;

export const userVideoHandlers = {
  'GET /video/user-video': async ({ actor, query, tx }) => {
    const conditions: RawBuilder<boolean>[] = [sql`true`];
    if (!isSuperadmin(actor)) conditions.push(sql`user_video.agency_id = ${actor.agencyId}`);
    if (query.agencyId) conditions.push(sql`user_video.agency_id = ${query.agencyId}`);
    if (query.status) conditions.push(sql`${currentStatusColumn} = ${query.status}`);
    if (query.isDone !== undefined) conditions.push(sql`(${currentStatusColumn} = 'done') = ${query.isDone}`);
    if (query.isPaid !== undefined) conditions.push(sql`user_video.is_paid = ${query.isPaid}`);
    if (query.createdFrom) conditions.push(sql`user_video.created_at >= ${startOfDayInIndia(query.createdFrom)}`);
    if (query.createdTo) conditions.push(sql`user_video.created_at < ${startOfDayInIndia(query.createdTo, 1)}`);
    if (query.search) {
      const searchBy = query.searchBy ?? 'businessName';
      const phone = searchBy === 'registeredPhoneNumber' ? phoneLikePattern(query.search) : null;
      conditions.push(sql`${searchColumns[searchBy]} ilike ${phone ?? likePatternContaining(query.search)}`);
    }
    const page = await loadListPage(
      limitToReach(userVideoQuery(tx), actor).where(sql<boolean>`${sql.join(conditions, sql` and `)}`),
      'user_video.video_no',
      query,
      (row) => row.video_no,
      identity,
    );
    return { ...page, items: await presentUserVideos(tx, page.items) };
  },

  'GET /video/user-video/getUserVideosByBusiness': async ({ actor, query, tx }) => {
    const { business_id } = await businessInReach(tx, actor, query.businessId);
    const rows = userVideoQuery(tx).where('user_video.business_id', '=', business_id);
    const page = await loadListPage(rows, 'user_video.video_no', query, (row) => row.video_no, identity);
    return { ...page, items: await presentUserVideos(tx, page.items) };
  },

  'GET /video/user-video/{id}': async ({ actor, params, tx }) => {
    const row = await limitToReach(userVideoQuery(tx), actor).where('video_no', '=', params.id).executeTakeFirst();
    if (!row) throw new ApiError('not_found');
    const [video] = await presentUserVideos(tx, [row]);
    if (!video) throw new ApiError('not_found');
    return video;
  },

  // Deletes softly, because payments and the plan's count refer to the row; the lock serialises with payments.
  'DELETE /video/user-video': async ({ actor, body, tx }) => {
    const { video_no } = await userVideoInReach(tx, actor, body.videoNo, { lock: true });
    await cancelRenders(tx, await rendersOfVideo(tx, video_no));
    await tx
      .updateTable('user_video')
      .set({ deleted_at: new Date(), deleted_by: accountIdOf(actor) })
      .where('video_no', '=', video_no)
      .execute();
    return {};
  },
} satisfies Handlers;
