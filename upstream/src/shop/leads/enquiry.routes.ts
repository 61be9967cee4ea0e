import { toE164 } from '@parichay/shared/people/auth/phone.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { phoneWithExtension, readPhones } from '@parichay/shared/platform/typed/phone.ts';
import { consentVersion } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import { sql } from 'kysely';
import { markNotificationRead, notify } from '../../people/notification/notification.queries.ts';
import { queueOwnerMail } from '../../people/notification/owner-mail.queries.ts';
import { notifyResponsibleStaff, staffBusinessUrl } from '../../people/notification/staff.queries.ts';
import { loadListPage } from '../../platform/database/list-page.ts';
import { newId } from '../../platform/database/rows.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import {
  countUnreadEnquiries,
  enquiryQuery,
  filterEnquiries,
  lockEnquiryInReach,
  presentEnquiry,
} from './enquiry.queries.ts';
import { enquiryExportHandlers } from './enquiry-export.ts';
import { enquiryWorkHandlers } from './enquiry-work.routes.ts';
import { isRepeatedSubmission, lockPublishedCard, requireLeadRateLimit } from './leads.queries.ts';

/**
 * Further numbers in the field go into the message.
 * @throws ApiError phone_invalid
 */
function parseEnquiryPhones(typedPhone: string): { phone: string; otherNumbers: string } {
  if (typedPhone === '') return { phone: '', otherNumbers: '' };
  const [first, ...otherNumbers] = readPhones(typedPhone);
  const phone = first && toE164(first.number);
  if (!phone) throw new ApiError('phone_invalid', { fields: { phoneNumber: 'is not a phone number' } });
  const extension = first.extension && `ext ${first.extension}`;
  return { phone, otherNumbers: [extension, ...otherNumbers.map(phoneWithExtension)].filter(Boolean).join(', ') };
}

export const enquiryHandlers = {
  ...enquiryExportHandlers,
  ...enquiryWorkHandlers,

  'GET /enquiry': async ({ actor, query, tx }) => {
    const { rows } = await enquiryQuery(tx, actor, query);
    if (query.enquiryId) await lockEnquiryInReach(tx, actor, query.enquiryId);
    const page = await loadListPage(
      filterEnquiries(rows, query),
      'enquiry.enquiry_id',
      query,
      (row) => row.enquiry_id,
      (row) => presentEnquiry(row, actor),
    );
    return { ...page, unread: await countUnreadEnquiries(rows) };
  },

  'POST /enquiry': async ({ body, tx }) => {
    const card = await lockPublishedCard(tx, body.cardId, 'enquiry');
    const { phone, otherNumbers } = parseEnquiryPhones(body.phoneNumber);
    const submitted = {
      card_no: card.card_no,
      name: body.name,
      phone_number: phone,
      email: body.email,
      message: [body.message, otherNumbers].filter(Boolean).join('\n'),
    };
    if (await isRepeatedSubmission(tx, 'enquiry', submitted)) return {};
    await requireLeadRateLimit(tx, 'enquiry', card.card_no);
    const enquiry = {
      ...submitted,
      enquiry_id: newId(),
      agency_id: card.agency_id,
      business_id: card.business_id,
      is_spam: body.companyWebsite !== '',
      // The visitor's page may be older than the owner's setting.
      agency_sees: body.agencySees && card.shares_leads,
      consent_version: consentVersion,
      consent_locale: body.locale,
    };
    await tx.insertInto('enquiry').values(enquiry).execute();
    if (enquiry.is_spam) return {};
    await notify(tx, {
      notificationId: enquiry.enquiry_id,
      agencyId: card.agency_id,
      accountId: card.user_id,
      kind: 'enquiry_received',
      params: { name: card.business_name, from: enquiry.name },
      url: '/panel/customer/inbox',
    });
    await queueOwnerMail(tx, {
      kind: 'enquiry',
      agencyId: card.agency_id,
      businessId: card.business_id,
      aboutId: enquiry.enquiry_id,
    });
    // Privacy: the notification does not name the visitor.
    if (enquiry.agency_sees)
      await notifyResponsibleStaff(tx, card.business_id, {
        kind: 'customer_enquiry',
        params: { name: card.business_name },
        url: staffBusinessUrl(card.business_id, 'cards'),
      });
    return {};
  },

  'PUT /enquiry/{enquiryId}/read': async ({ actor, params, body, tx }) => {
    const row = await lockEnquiryInReach(tx, actor, params.enquiryId);
    const updated = await tx
      .updateTable('enquiry')
      .set(body.isRead ? { read_at: sql<Date>`coalesce(read_at, now())` } : { read_at: null, outcome: null })
      .where('enquiry_id', '=', row.enquiry_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (body.isRead) await markNotificationRead(tx, actor, row.enquiry_id);
    return { enquiry: presentEnquiry(updated, actor) };
  },

  'PUT /enquiry/{enquiryId}/spam': async ({ actor, params, body, tx }) => {
    const row = await lockEnquiryInReach(tx, actor, params.enquiryId);
    const updated = await tx
      .updateTable('enquiry')
      .set({ is_spam: body.isSpam })
      .where('enquiry_id', '=', row.enquiry_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { enquiry: presentEnquiry(updated, actor) };
  },

  'DELETE /enquiry': async ({ actor, query, tx }) => {
    const row = await lockEnquiryInReach(tx, actor, query.enquiryId);
    await tx.deleteFrom('enquiry').where('enquiry_id', '=', row.enquiry_id).execute();
    return {};
  },
} satisfies Handlers;
