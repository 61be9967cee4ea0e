import type { EnquiryState } from '@parichay/shared/shop/leads/enquiry.lists.ts';
import type { Enquiry } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import type { EnquiryPerson, StaffEnquiry } from '@parichay/shared/shop/leads/staff-enquiry.endpoints.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { franchisee } from '../../../people/session/franchisee.store.ts';
import { answeredState, isUnanswered, sendEnquiryState } from '../enquiry-handling.ts';
import { enquiryChanges, enquiryScreen } from './enquiries-admin.store.ts';

export const enquiryOfLink = slice<StaffEnquiry>();
export const loadLinkedEnquiry = (enquiryId: string) =>
  enquiryOfLink.load(async () => (await call('GET /enquiry/{enquiryId}', { params: { enquiryId } })).enquiry);

export const assignableStaff = slice<{ agencyId: string; people: readonly EnquiryPerson[] }>();
export async function loadAssignableStaff(agencyId: string): Promise<void> {
  if (assignableStaff.$state.get().data?.agencyId === agencyId) return;
  const isOwn = franchisee.$state.get().data?.agencyId === agencyId;
  await assignableStaff.load(async () => {
    const answer = await call('GET /enquiry/people', { query: isOwn ? {} : { agencyId } });
    return { agencyId, people: answer.people };
  });
}

export function replaceEnquiry(enquiry: Enquiry & Partial<StaffEnquiry>): void {
  const { enquiryId } = enquiry;
  enquiryScreen.list.edit(enquiryId, (shown) => ({ ...shown, ...enquiry }));
  const { data } = enquiryOfLink.$state.get();
  if (data?.enquiryId === enquiryId) enquiryOfLink.set({ ...data, ...enquiry });
}

/** @returns the text of the notice @throws CallFailure */
export async function assignEnquiry(row: StaffEnquiry, franchiseeId: string | null): Promise<string> {
  const { enquiryId } = row;
  const { enquiry } = await call('PUT /enquiry/{enquiryId}/person', { params: { enquiryId }, body: { franchiseeId } });
  replaceEnquiry(enquiry);
  if (!enquiry.handedTo) return t('enquiries.takenBack');
  const isOwn = franchisee.$state.get().data?.franchiseeId === franchiseeId;
  return isOwn ? t('enquiries.yours') : t('enquiries.handed', { name: enquiry.handedTo.name });
}

/** The reader no longer sees the enquiry afterwards. @throws CallFailure */
export async function unassignEnquiry(row: StaffEnquiry): Promise<void> {
  const { enquiryId } = row;
  await call('PUT /enquiry/{enquiryId}/person', { params: { enquiryId }, body: { franchiseeId: null } });
  enquiryScreen.close();
  enquiryScreen.list.remove(enquiryId);
  enquiryChanges.$notice.set({ text: t('enquiries.takenBack'), shouldFocus: true });
}

/** The owner sees the new state too. @throws CallFailure */
export async function changeState({ enquiryId }: StaffEnquiry, state: EnquiryState): Promise<void> {
  replaceEnquiry(await sendEnquiryState(enquiryId, { state }));
}

/** Failures are ignored: the reply does not depend on this call. */
export const markAnswered = ({ enquiryId, state }: StaffEnquiry): void => {
  if (isUnanswered(state)) sendEnquiryState(enquiryId, answeredState).then(replaceEnquiry, () => {});
};

export const refetchEnquiry = ({ enquiryId }: StaffEnquiry): Promise<StaffEnquiry | null> =>
  call('GET /enquiry/{enquiryId}', { params: { enquiryId } }).then(
    ({ enquiry }) => enquiry,
    () => null,
  );
