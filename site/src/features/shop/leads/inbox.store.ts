import type { EnquiryState } from '@parichay/shared/shop/leads/enquiry.lists.ts';
import type { Enquiry, Feedback } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import { CallFailure, call } from '../../../lib/api.ts';
import type { Locale } from '../../../lib/i18n.ts';
import { listSlice, slice } from '../../../lib/slice.ts';
import { markNotificationRead, notifications } from '../../people/notification/notification.store.ts';
import { $activeBusiness } from '../../people/session/business.store.ts';
import { $unreadEnquiryCount, storeUnread, storeUnreadFeedback } from '../../people/session/unread.store.ts';
import { answeredState, isUnanswered, sendEnquiryState } from './enquiry-handling.ts';

export const enquiries = listSlice<Enquiry>(({ enquiryId }) => enquiryId);
export const feedbacks = listSlice<Feedback>(({ feedbackId }) => feedbackId);

export const enquiryOfLink = slice<Enquiry>();

export interface EnquiryFilter {
  businessId: string;
  folder: 'all' | 'spam' | EnquiryState;
}

async function fetchEnquiryPage({ businessId, folder }: EnquiryFilter, cursor?: string) {
  const query = {
    businessId,
    ...(folder === 'spam' ? { isSpam: 'true' as const } : folder !== 'all' && { state: folder }),
    ...(cursor && { cursor }),
  };
  const page = await call('GET /enquiry', { query });
  storeUnread(businessId, page.unread);
  return page;
}

export const loadEnquiries = (filter: EnquiryFilter) => enquiries.load(() => fetchEnquiryPage(filter));

export async function loadMoreEnquiries(filter: EnquiryFilter): Promise<void> {
  const { nextCursor } = enquiries.$state.get();
  if (nextCursor) await enquiries.append(() => fetchEnquiryPage(filter, nextCursor));
}

const enquiryById = async (enquiryId: string, isSpam = false): Promise<Enquiry | null> =>
  (await call('GET /enquiry', { query: { enquiryId, isSpam: `${isSpam}`, limit: '1' } })).items[0] ?? null;

export const refetchEnquiry = ({ enquiryId, isSpam }: Enquiry): Promise<Enquiry | null> =>
  enquiryById(enquiryId, isSpam).catch(() => null);

export const loadLinkedEnquiry = (enquiryId: string) =>
  enquiryOfLink.load(async () => {
    const enquiry = await enquiryById(enquiryId);
    if (!enquiry) throw new CallFailure({ code: 'not_found' }, 404);
    return enquiry;
  });

const findLoadedEnquiry = (id: string): Enquiry | undefined =>
  [enquiryOfLink.$state.get().data, ...enquiries.$state.get().items].find((one) => one?.enquiryId === id) ?? undefined;

export function replaceEnquiry(enquiry: Enquiry): void {
  const { enquiryId, businessId, isRead, isSpam } = enquiry;
  const before = findLoadedEnquiry(enquiryId);
  enquiries.edit(enquiryId, () => enquiry);
  if (enquiryOfLink.$state.get().data?.enquiryId === enquiryId) enquiryOfLink.set(enquiry);
  if (!before || before.isRead === isRead) return;
  if (!isSpam && $activeBusiness.get()?.businessId === businessId)
    storeUnread(businessId, ($unreadEnquiryCount.get() ?? 0) + (isRead ? -1 : 1));
  // An enquiry's notification has the same id.
  if (isRead) notifications.edit(enquiryId, (notification) => ({ ...notification, isRead: true }));
}

async function changeEnquiry(enquiry: Enquiry, state: EnquiryState, send: () => Promise<Enquiry>): Promise<void> {
  replaceEnquiry({ ...enquiry, state, isRead: state !== 'new' });
  await send().then(replaceEnquiry, () => replaceEnquiry(enquiry));
}

export async function markRead(enquiry: Enquiry): Promise<void> {
  const { enquiryId, isRead } = enquiry;
  if (isRead) return;
  const send = () => call('PUT /enquiry/{enquiryId}/read', { params: { enquiryId }, body: { isRead: true } });
  await changeEnquiry(enquiry, 'read', async () => (await send()).enquiry);
}

export const changeState = (enquiry: Enquiry, state: EnquiryState): Promise<void> =>
  changeEnquiry(enquiry, state, () => sendEnquiryState(enquiry.enquiryId, { state }));

export async function markAnswered(enquiry: Enquiry): Promise<void> {
  if (isUnanswered(enquiry.state))
    await changeEnquiry(enquiry, 'answered', () => sendEnquiryState(enquiry.enquiryId, answeredState));
}

function removeFromLists(enquiryId: string): void {
  enquiries.remove(enquiryId);
  if (enquiryOfLink.$state.get().data?.enquiryId === enquiryId) enquiryOfLink.reset();
}

export async function setEnquirySpam({ enquiryId, businessId, isRead }: Enquiry, isSpam: boolean): Promise<void> {
  await call('PUT /enquiry/{enquiryId}/spam', { params: { enquiryId }, body: { isSpam } });
  removeFromLists(enquiryId);
  if (!isRead) storeUnread(businessId, ($unreadEnquiryCount.get() ?? 0) + (isSpam ? -1 : 1));
}

export async function eraseEnquiry({ enquiryId, businessId, isRead, isSpam }: Enquiry): Promise<void> {
  await call('DELETE /enquiry', { query: { enquiryId } });
  removeFromLists(enquiryId);
  if (!isRead && !isSpam) storeUnread(businessId, ($unreadEnquiryCount.get() ?? 0) - 1);
}

/** Every loaded feedback is shown in full, so its notification is read. */
async function fetchFeedbackPage(businessId: string, cursor?: string) {
  const page = await call('GET /feedback', { query: { businessId, ...(cursor && { cursor }) } });
  const unread = page.items.filter(({ isRead }) => !isRead);
  storeUnreadFeedback(businessId, page.unread - unread.length);
  for (const { feedbackId } of unread) void markNotificationRead(feedbackId);
  return page;
}

export const loadFeedback = (businessId: string) => feedbacks.load(() => fetchFeedbackPage(businessId));

export async function loadMoreFeedback(businessId: string): Promise<void> {
  const { nextCursor } = feedbacks.$state.get();
  if (nextCursor) await feedbacks.append(() => fetchFeedbackPage(businessId, nextCursor));
}

export async function setFeedbackShown({ feedbackId, isShown: wasShown }: Feedback, isShown: boolean): Promise<void> {
  const show = (isNowShown: boolean) =>
    feedbacks.edit(feedbackId, (feedback) => ({ ...feedback, isShown: isNowShown }));
  show(isShown);
  await call('PUT /feedback/{feedbackId}/shown', { params: { feedbackId }, body: { isShown } }).catch(() =>
    show(wasShown),
  );
}

export async function deleteFeedback({ feedbackId }: Feedback): Promise<void> {
  await call('DELETE /feedback', { query: { feedbackId } });
  feedbacks.remove(feedbackId);
}

export const enquiryExportPath = (businessId: string, lang: Locale): string =>
  `/api/v1/enquiry/export?${new URLSearchParams({ businessId, lang })}`;
