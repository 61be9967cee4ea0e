import { toE164 } from '@parichay/shared/people/auth/phone.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { phoneWritten, readPhones } from '@parichay/shared/platform/typed/phone.ts';
import { consentVersion } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import { sql } from 'kysely';
import { mailNews } from '../../people/notification/news-mail.queries.ts';
import { notify, readNotification } from '../../people/notification/notification.queries.ts';
import { staffBusinessUrl, tellMaker } from '../../people/notification/staff.queries.ts';
import { listPage } from '../../platform/database/list-page.ts';
import { newId } from '../../platform/database/rows.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { enquiryExportHandlers } from './enquiry.export.ts';
import { countUnread, enquiries, enquiryInReach, filtered, presentEnquiry, wasJustAsked } from './enquiry.queries.ts';
import { enquiryWorkHandlers } from './enquiry.work.routes.ts';
import { cardOpenToVisitors, requireRoom } from './leads.queries.ts';

/**
 * Further numbers in the field go into the message.
 * @throws ApiError phone_invalid
 */
function checkedPhone(sent: string): { phone: string; others: string } {
  if (sent === '') return { phone: '', others: '' };
  const [first, ...others] = readPhones(sent);
  const phone = first && toE164(first.number);
  if (!phone) throw new ApiError('phone_invalid', { fields: { phoneNumber: 'is none' } });
  const extension = first.extension && `ext ${first.extension}`;
  return { phone, others: [extension, ...others.map(phoneWritten)].filter(Boolean).join(', ') };
}

export const enquiryHandlers = {
  ...enquiryExportHandlers,
  ...enquiryWorkHandlers,

  'GET /enquiry': async ({ actor, query, tx }) => {
    const { rows } = await enquiries(tx, actor, query);
    if (query.enquiryId) await enquiryInReach(tx, actor, query.enquiryId);
    const page = await listPage(
      filtered(rows, query),
      'enquiry.enquiry_id',
      query,
      (row) => row.enquiry_id,
      (row) => presentEnquiry(row, actor),
    );
    return { ...page, unread: await countUnread(rows) };
  },

  'POST /enquiry': async ({ body, tx }) => {
    const card = await cardOpenToVisitors(tx, body.cardId, 'enquiry');
    const { phone, others } = checkedPhone(body.phoneNumber);
    const asked = {
      enquiry_id: newId(),
      agency_id: card.agency_id,
      business_id: card.business_id,
      card_no: card.card_no,
      name: body.name,
      phone_number: phone,
      email: body.email,
      message: [body.message, others].filter(Boolean).join('\n'),
      is_spam: body.companyWebsite !== '',
      // The visitor's page may be older than the owner's setting.
      agency_sees: body.agencySees && card.shares_leads,
      consent_version: consentVersion,
      consent_locale: body.locale,
    };
    if (await wasJustAsked(tx, asked)) return {};
    await requireRoom(tx, 'enquiry', card.card_no);
    await tx.insertInto('enquiry').values(asked).execute();
    if (asked.is_spam) return {};
    await notify(tx, {
      notificationId: asked.enquiry_id,
      agencyId: card.agency_id,
      accountId: card.user_id,
      kind: 'enquiry_received',
      params: { name: card.business_name, from: asked.name },
      url: '/panel/customer/inbox',
    });
    await mailNews(tx, {
      kind: 'enquiry',
      agencyId: card.agency_id,
      businessId: card.business_id,
      aboutId: asked.enquiry_id,
    });
    // Privacy: the notification does not name the visitor.
    if (asked.agency_sees)
      await tellMaker(tx, card.business_id, {
        kind: 'customer_enquiry',
        params: { name: card.business_name },
        url: staffBusinessUrl(card.business_id, 'cards'),
      });
    return {};
  },

  'PUT /enquiry/{enquiryId}/read': async ({ actor, params, body, tx }) => {
    const row = await enquiryInReach(tx, actor, params.enquiryId);
    const changed = await tx
      .updateTable('enquiry')
      .set(body.isRead ? { read_at: sql<Date>`coalesce(read_at, now())` } : { read_at: null, outcome: null })
      .where('enquiry_id', '=', row.enquiry_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (body.isRead) await readNotification(tx, actor, row.enquiry_id);
    return { enquiry: presentEnquiry(changed, actor) };
  },

  'PUT /enquiry/{enquiryId}/spam': async ({ actor, params, body, tx }) => {
    const row = await enquiryInReach(tx, actor, params.enquiryId);
    const changed = await tx
      .updateTable('enquiry')
      .set({ is_spam: body.isSpam })
      .where('enquiry_id', '=', row.enquiry_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { enquiry: presentEnquiry(changed, actor) };
  },

  'DELETE /enquiry': async ({ actor, query, tx }) => {
    const row = await enquiryInReach(tx, actor, query.enquiryId);
    await tx.deleteFrom('enquiry').where('enquiry_id', '=', row.enquiry_id).execute();
    return {};
  },
} satisfies Handlers;
