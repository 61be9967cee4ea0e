import { markNotificationRead, notify } from '../../people/notification/notification.queries.ts';
import { loadListPage } from '../../platform/database/list-page.ts';
import { newId } from '../../platform/database/rows.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import { businessInReach } from '../business/business.queries.ts';
import {
  countUnreadFeedback,
  feedbackQuery,
  feedbackReadCondition,
  lockFeedbackInReach,
  presentFeedback,
} from './feedback.queries.ts';
import { isRepeatedSubmission, lockPublishedCard, requireLeadRateLimit } from './leads.queries.ts';

export const feedbackHandlers = {
  'GET /feedback': async ({ actor, query, tx }) => {
    let rows = feedbackQuery(tx, actor);
    if (query.businessId) {
      const { business_id } = await businessInReach(tx, actor, query.businessId);
      rows = rows.where('feedback.business_id', '=', business_id);
    }
    const unread = await countUnreadFeedback(rows, actor);
    if (query.createdFrom) rows = rows.where('feedback.created_at', '>=', startOfDayInIndia(query.createdFrom));
    if (query.createdTo) rows = rows.where('feedback.created_at', '<', startOfDayInIndia(query.createdTo, 1));
    const page = await loadListPage(rows, 'feedback.feedback_id', query, (row) => row.feedback_id, presentFeedback);
    return { ...page, unread };
  },

  'POST /feedback': async ({ body, tx }) => {
    const card = await lockPublishedCard(tx, body.cardId, 'feedback');
    const submitted = { card_no: card.card_no, name: body.name, rating: body.rating, message: body.message };
    if (await isRepeatedSubmission(tx, 'feedback', submitted)) return {};
    await requireLeadRateLimit(tx, 'feedback', card.card_no);
    const feedback = { ...submitted, feedback_id: newId(), agency_id: card.agency_id, business_id: card.business_id };
    await tx.insertInto('feedback').values(feedback).execute();
    // A filled honeypot means a bot: no notification, and the owner decides what is shown.
    if (body.companyWebsite !== '') return {};
    await notify(tx, {
      notificationId: feedback.feedback_id,
      agencyId: card.agency_id,
      accountId: card.user_id,
      kind: 'feedback_received',
      params: { name: card.business_name, from: feedback.name },
      url: '/panel/customer/inbox#feedback',
    });
    return {};
  },

  'PUT /feedback/{feedbackId}/shown': async ({ actor, params, body, tx, cardChanged }) => {
    const row = await lockFeedbackInReach(tx, actor, params.feedbackId);
    await markNotificationRead(tx, actor, row.feedback_id);
    const updated = await tx
      .updateTable('feedback')
      .set({ is_shown: body.isShown })
      .where('feedback_id', '=', row.feedback_id)
      .returningAll()
      .returning(feedbackReadCondition(actor).as('is_read'))
      .executeTakeFirstOrThrow();
    cardChanged(row.card_id);
    return { feedback: presentFeedback(updated) };
  },

  'DELETE /feedback': async ({ actor, query, tx, cardChanged }) => {
    const row = await lockFeedbackInReach(tx, actor, query.feedbackId);
    await tx.deleteFrom('feedback').where('feedback_id', '=', row.feedback_id).execute();
    cardChanged(row.card_id);
    return {};
  },
} satisfies Handlers;
