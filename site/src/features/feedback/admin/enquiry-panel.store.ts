import type { EnquiryPerson, StaffEnquiry } from '@parichay/shared/feedback/staff-enquiry.endpoints.ts';
import { t } from '../../../kit/ui/messages.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { franchisee } from '../../session/franchisee.store.ts';
import { enquiryChanges, enquiryScreen } from './enquiries-admin.store.ts';

/** One that a link led to and that this page of the list does not have. */
export const linked = slice<StaffEnquiry>();
export const loadLinked = (enquiryId: string) =>
  linked.load(async () => (await call('GET /enquiry/{enquiryId}', { params: { enquiryId } })).enquiry);

/** Whom an enquiry may be handed to, of one agency. */
export const people = slice<{ agencyId: string; people: readonly EnquiryPerson[] }>();
export async function loadPeople(agencyId: string): Promise<void> {
  if (people.$state.get().data?.agencyId === agencyId) return;
  const isOwn = franchisee.$state.get().data?.agencyId === agencyId;
  await people.load(async () => {
    const answer = await call('GET /enquiry/people', { query: isOwn ? {} : { agencyId } });
    return { agencyId, people: answer.people };
  });
}

/** Shows an enquiry as it is now, in the list and where a link led to it. */
function show(enquiry: StaffEnquiry): void {
  enquiryScreen.list.edit(enquiry.enquiryId, () => enquiry);
  if (linked.$state.get().data?.enquiryId === enquiry.enquiryId) linked.set(enquiry);
}

/** Hands it over, or takes it back. @returns what to say of it @throws CallFailure */
export async function handTo(row: StaffEnquiry, franchiseeId: string | null): Promise<string> {
  const { enquiryId } = row;
  const { enquiry } = await call('PUT /enquiry/{enquiryId}/person', { params: { enquiryId }, body: { franchiseeId } });
  show(enquiry);
  if (!enquiry.handedTo) return t('enquiries.takenBack');
  const isOwn = franchisee.$state.get().data?.franchiseeId === franchiseeId;
  return isOwn ? t('enquiries.yours') : t('enquiries.handed', { name: enquiry.handedTo.name });
}

/** Gives back what was handed to whoever reads: it is out of sight then. @throws CallFailure */
export async function giveBack(row: StaffEnquiry): Promise<void> {
  const { enquiryId } = row;
  await call('PUT /enquiry/{enquiryId}/person', { params: { enquiryId }, body: { franchiseeId: null } });
  enquiryScreen.close();
  enquiryScreen.list.remove(enquiryId);
  enquiryChanges.$notice.set({ words: t('enquiries.takenBack'), takesFocus: true });
}

/** Says that it was read, or not: the same that its owner's inbox says. @throws CallFailure */
export async function markRead(row: StaffEnquiry, isRead: boolean): Promise<void> {
  const { enquiryId } = row;
  await call('PUT /enquiry/{enquiryId}/read', { params: { enquiryId }, body: { isRead } });
  show({ ...row, isRead });
}
