import type { EnquiryState } from '@parichay/shared/shop/leads/enquiry.lists.ts';
import type { Enquiry, Feedback } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import { CallFailure, call } from '../../../lib/api.ts';
import type { Locale } from '../../../lib/i18n.ts';
import { listSlice, slice } from '../../../lib/slice.ts';
import { notifications } from '../../people/notification/notification.store.ts';
import { $activeBusiness } from '../../people/session/business.store.ts';
import { $unread, noteUnread } from '../../people/session/unread.store.ts';
import { isOpen, replied, sendState } from './enquiry-work.ts';

export const enquiries = listSlice<Enquiry>(({ enquiryId }) => enquiryId);
export const feedbacks = listSlice<Feedback>(({ feedbackId }) => feedbackId);

export const linked = slice<Enquiry>();

export interface EnquiryFilter {
  businessId: string;
  folder: 'all' | 'spam' | EnquiryState;
}

async function enquiryPage({ businessId, folder }: EnquiryFilter, cursor?: string) {
  const query = {
    businessId,
    ...(folder === 'spam' ? { isSpam: 'true' as const } : folder !== 'all' && { state: folder }),
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

const enquiryById = async (enquiryId: string, isSpam = false): Promise<Enquiry | null> =>
  (await call('GET /enquiry', { query: { enquiryId, isSpam: `${isSpam}`, limit: '1' } })).items[0] ?? null;

export const newestOf = ({ enquiryId, isSpam }: Enquiry): Promise<Enquiry | null> =>
  enquiryById(enquiryId, isSpam).catch(() => null);

export const loadLinked = (enquiryId: string) =>
  linked.load(async () => {
    const enquiry = await enquiryById(enquiryId);
    if (!enquiry) throw new CallFailure({ code: 'not_found' }, 404);
    return enquiry;
  });

const shown = (id: string): Enquiry | undefined =>
  [linked.$state.get().data, ...enquiries.$state.get().items].find((one) => one?.enquiryId === id) ?? undefined;

export function showEnquiry(enquiry: Enquiry): void {
  const { enquiryId, businessId, isRead, isSpam } = enquiry;
  const before = shown(enquiryId);
  enquiries.edit(enquiryId, () => enquiry);
  if (linked.$state.get().data?.enquiryId === enquiryId) linked.set(enquiry);
  if (!before || before.isRead === isRead) return;
  if (!isSpam && $activeBusiness.get()?.businessId === businessId)
    noteUnread(businessId, ($unread.get() ?? 0) + (isRead ? -1 : 1));
  // An enquiry's notification has the same id.
  if (isRead) notifications.edit(enquiryId, (told) => ({ ...told, isRead: true }));
}

/** Optimistic update; rolled back when the request fails. */
async function change(enquiry: Enquiry, state: EnquiryState, send: () => Promise<Enquiry>): Promise<void> {
  showEnquiry({ ...enquiry, state, isRead: state !== 'new' });
  await send().then(showEnquiry, () => showEnquiry(enquiry));
}

export async function markRead(enquiry: Enquiry): Promise<void> {
  const { enquiryId, isRead } = enquiry;
  if (isRead) return;
  const send = () => call('PUT /enquiry/{enquiryId}/read', { params: { enquiryId }, body: { isRead: true } });
  await change(enquiry, 'read', async () => (await send()).enquiry);
}

export const changeState = (enquiry: Enquiry, state: EnquiryState): Promise<void> =>
  change(enquiry, state, () => sendState(enquiry.enquiryId, { state }));

export async function noteAnswered(enquiry: Enquiry): Promise<void> {
  if (isOpen(enquiry.state)) await change(enquiry, 'answered', () => sendState(enquiry.enquiryId, replied));
}

function forget(enquiryId: string): void {
  enquiries.remove(enquiryId);
  if (linked.$state.get().data?.enquiryId === enquiryId) linked.reset();
}

export async function moveEnquiry({ enquiryId, businessId, isRead }: Enquiry, isSpam: boolean): Promise<void> {
  await call('PUT /enquiry/{enquiryId}/spam', { params: { enquiryId }, body: { isSpam } });
  forget(enquiryId);
  if (!isRead) noteUnread(businessId, ($unread.get() ?? 0) + (isSpam ? -1 : 1));
}

export async function eraseEnquiry({ enquiryId, businessId, isRead, isSpam }: Enquiry): Promise<void> {
  await call('DELETE /enquiry', { query: { enquiryId } });
  forget(enquiryId);
  if (!isRead && !isSpam) noteUnread(businessId, ($unread.get() ?? 0) - 1);
}

export const loadFeedback = (businessId: string) =>
  feedbacks.load(() => call('GET /feedback', { query: { businessId } }));

/** Keyset pagination. Source: docs/specification.md §4. */
export async function moreFeedback(businessId: string): Promise<void> {
  const { nextCursor } = feedbacks.$state.get();
  if (nextCursor) await feedbacks.append(() => call('GET /feedback', { query: { businessId, cursor: nextCursor } }));
}

export async function showFeedback({ feedbackId, isShown: was }: Feedback, isShown: boolean): Promise<void> {
  const show = (now: boolean) => feedbacks.edit(feedbackId, (feedback) => ({ ...feedback, isShown: now }));
  show(isShown);
  await call('PUT /feedback/{feedbackId}/shown', { params: { feedbackId }, body: { isShown } }).catch(() => show(was));
}

export async function deleteFeedback({ feedbackId }: Feedback): Promise<void> {
  await call('DELETE /feedback', { query: { feedbackId } });
  feedbacks.remove(feedbackId);
}

export const exportPath = (businessId: string, lang: Locale): string =>
  `/api/v1/enquiry/export?${new URLSearchParams({ businessId, lang })}`;
