import type { Enquiry, Feedback } from '@parichay/shared/feedback/feedback.endpoints.ts';
import { call } from '../../lib/api.ts';
import type { Locale } from '../../lib/i18n.ts';
import { listSlice } from '../../lib/slice.ts';
import { notifications } from '../notification/notification.store.ts';
import { $unread, noteUnread } from '../session/unread.store.ts';

/** What visitors of the card asked, newest first. */
export const enquiries = listSlice<Enquiry>(({ enquiryId }) => enquiryId);
/** What customers said, newest first. */
export const feedbacks = listSlice<Feedback>(({ feedbackId }) => feedbackId);

export interface EnquiryFilter {
  businessId: string;
  folder: 'all' | 'unread' | 'spam';
}

async function enquiryPage({ businessId, folder }: EnquiryFilter, cursor?: string) {
  const query = {
    businessId,
    ...(folder === 'unread' && { isRead: 'false' as const }),
    ...(folder === 'spam' && { isSpam: 'true' as const }),
    ...(cursor && { cursor }),
  };
  const page = await call('GET /enquiry', { query });
  noteUnread(businessId, page.unread);
  return page;
}

export const loadEnquiries = (filter: EnquiryFilter) => enquiries.load(() => enquiryPage(filter));

export async function moreEnquiries(filter: EnquiryFilter): Promise<void> {
  const { nextCursor } = enquiries.$state.get();
  if (nextCursor) await enquiries.append(() => enquiryPage(filter, nextCursor));
}

/** Marks one: at once on screen, then on the server; put back should that fail. */
export async function markEnquiry(enquiry: Enquiry, isRead: boolean): Promise<void> {
  const { enquiryId, businessId, isRead: was, isSpam } = enquiry;
  if (was === isRead) return;
  const show = (now: boolean) => {
    enquiries.edit(enquiryId, (shown) => ({ ...shown, isRead: now }));
    if (!isSpam) noteUnread(businessId, ($unread.get() ?? 0) + (now ? -1 : 1));
    // The bell told of it under the same id.
    if (now) notifications.edit(enquiryId, (told) => ({ ...told, isRead: true }));
  };
  show(isRead);
  await call('PUT /enquiry/{enquiryId}/read', { params: { enquiryId }, body: { isRead } }).catch(() => show(was));
}

/** Moves one into the spam folder or out of it, and out of the list that is shown. @throws CallFailure */
export async function moveEnquiry({ enquiryId, businessId, isRead }: Enquiry, isSpam: boolean): Promise<void> {
  await call('PUT /enquiry/{enquiryId}/spam', { params: { enquiryId }, body: { isSpam } });
  enquiries.remove(enquiryId);
  if (!isRead) noteUnread(businessId, ($unread.get() ?? 0) + (isSpam ? -1 : 1));
}

/** Erases one for good. @throws CallFailure */
export async function eraseEnquiry({ enquiryId, businessId, isRead, isSpam }: Enquiry): Promise<void> {
  await call('DELETE /enquiry', { query: { enquiryId } });
  enquiries.remove(enquiryId);
  if (!isRead && !isSpam) noteUnread(businessId, ($unread.get() ?? 0) - 1);
}

export const loadFeedback = (businessId: string) =>
  feedbacks.load(() => call('GET /feedback', { query: { businessId } }));

/** The feedback list appends pages. Source: docs/specification.md §4. */
export async function moreFeedback(businessId: string): Promise<void> {
  const { nextCursor } = feedbacks.$state.get();
  if (nextCursor) await feedbacks.append(() => call('GET /feedback', { query: { businessId, cursor: nextCursor } }));
}

/** Shows a feedback's words on the card, or no longer; put back should that fail. */
export async function showFeedback({ feedbackId, isShown: was }: Feedback, isShown: boolean): Promise<void> {
  const show = (now: boolean) => feedbacks.edit(feedbackId, (feedback) => ({ ...feedback, isShown: now }));
  show(isShown);
  await call('PUT /feedback/{feedbackId}/shown', { params: { feedbackId }, body: { isShown } }).catch(() => show(was));
}

/** @throws CallFailure */
export async function deleteFeedback({ feedbackId }: Feedback): Promise<void> {
  await call('DELETE /feedback', { query: { feedbackId } });
  feedbacks.remove(feedbackId);
}

/** Where the browser gets the enquiries as CSV. */
export const exportPath = (businessId: string, lang: Locale): string =>
  `/api/v1/enquiry/export?${new URLSearchParams({ businessId, lang })}`;
