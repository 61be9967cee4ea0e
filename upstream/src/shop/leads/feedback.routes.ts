import { notify } from '../../people/notification/notification.queries.ts';
import { listPage } from '../../platform/database/list-page.ts';
import { newId } from '../../platform/database/rows.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import { businessInReach } from '../business/business.queries.ts';
import { feedbackInReach, feedbacks, presentFeedback, wasJustSaid } from './feedback.queries.ts';
import { cardOpenToVisitors, requireRoom } from './leads.queries.ts';

export const feedbackHandlers = {
  'GET /feedback': async ({ actor, query, tx }) => {
    let rows = feedbacks(tx, actor);
    if (query.businessId) {
      const { business_id } = await businessInReach(tx, actor, query.businessId);
      rows = rows.where('feedback.business_id', '=', business_id);
    }
    if (query.createdFrom) rows = rows.where('feedback.created_at', '>=', startOfDayInIndia(query.createdFrom));
    if (query.createdTo) rows = rows.where('feedback.created_at', '<', startOfDayInIndia(query.createdTo, 1));
    return listPage(rows, 'feedback.feedback_id', query, (row) => row.feedback_id, presentFeedback);
  },

  'POST /feedback': async ({ body, tx }) => {
    const card = await cardOpenToVisitors(tx, body.cardId, 'feedback');
    const said = {
      feedback_id: newId(),
      agency_id: card.agency_id,
      business_id: card.business_id,
      card_no: card.card_no,
      name: body.name,
      rating: body.rating,
      message: body.message,
    };
    if (await wasJustSaid(tx, said)) return {};
    await requireRoom(tx, 'feedback', card.card_no);
    await tx.insertInto('feedback').values(said).execute();
    // A filled honeypot field means a bot: no notification, and the owner decides what is shown.
    if (body.companyWebsite !== '') return {};
    await notify(tx, {
      notificationId: said.feedback_id,
      agencyId: card.agency_id,
      accountId: card.user_id,
      kind: 'feedback_received',
      params: { name: card.business_name, from: said.name },
      url: '/panel/customer/inbox#feedback',
    });
    return {};
  },

  'PUT /feedback/{feedbackId}/shown': async ({ actor, params, body, tx, cardChanged }) => {
    const row = await feedbackInReach(tx, actor, params.feedbackId);
    const changed = await tx
      .updateTable('feedback')
      .set({ is_shown: body.isShown })
      .where('feedback_id', '=', row.feedback_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    cardChanged(row.card_id);
    return { feedback: presentFeedback(changed) };
  },

  'DELETE /feedback': async ({ actor, query, tx, cardChanged }) => {
    const row = await feedbackInReach(tx, actor, query.feedbackId);
    await tx.deleteFrom('feedback').where('feedback_id', '=', row.feedback_id).execute();
    cardChanged(row.card_id);
    return {};
  },
} satisfies Handlers;
