import type { EnquiryState } from '@parichay/shared/shop/leads/enquiry.lists.ts';
import type { Enquiry } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import type { EnquiryPerson, StaffEnquiry } from '@parichay/shared/shop/leads/staff-enquiry.endpoints.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { franchisee } from '../../../people/session/franchisee.store.ts';
import { isOpen, replied, sendState } from '../enquiry-work.ts';
import { enquiryChanges, enquiryScreen } from './enquiries-admin.store.ts';

export const linked = slice<StaffEnquiry>();
export const loadLinked = (enquiryId: string) =>
  linked.load(async () => (await call('GET /enquiry/{enquiryId}', { params: { enquiryId } })).enquiry);

export const people = slice<{ agencyId: string; people: readonly EnquiryPerson[] }>();
export async function loadPeople(agencyId: string): Promise<void> {
  if (people.$state.get().data?.agencyId === agencyId) return;
  const isOwn = franchisee.$state.get().data?.agencyId === agencyId;
  await people.load(async () => {
    const answer = await call('GET /enquiry/people', { query: isOwn ? {} : { agencyId } });
    return { agencyId, people: answer.people };
  });
}

export function showEnquiry(enquiry: Enquiry & Partial<StaffEnquiry>): void {
  const { enquiryId } = enquiry;
  enquiryScreen.list.edit(enquiryId, (shown) => ({ ...shown, ...enquiry }));
  const { data } = linked.$state.get();
  if (data?.enquiryId === enquiryId) linked.set({ ...data, ...enquiry });
}

/** Assigns the enquiry, or takes it back. @returns the text of the notice @throws CallFailure */
export async function handTo(row: StaffEnquiry, franchiseeId: string | null): Promise<string> {
  const { enquiryId } = row;
  const { enquiry } = await call('PUT /enquiry/{enquiryId}/person', { params: { enquiryId }, body: { franchiseeId } });
  showEnquiry(enquiry);
  if (!enquiry.handedTo) return t('enquiries.takenBack');
  const isOwn = franchisee.$state.get().data?.franchiseeId === franchiseeId;
  return isOwn ? t('enquiries.yours') : t('enquiries.handed', { name: enquiry.handedTo.name });
}

/** Afterwards the reader no longer sees the enquiry. @throws CallFailure */
export async function giveBack(row: StaffEnquiry): Promise<void> {
  const { enquiryId } = row;
  await call('PUT /enquiry/{enquiryId}/person', { params: { enquiryId }, body: { franchiseeId: null } });
  enquiryScreen.close();
  enquiryScreen.list.remove(enquiryId);
  enquiryChanges.$notice.set({ words: t('enquiries.takenBack'), takesFocus: true });
}

/** The owner sees the new state too. @throws CallFailure */
export async function changeState({ enquiryId }: StaffEnquiry, state: EnquiryState): Promise<void> {
  showEnquiry(await sendState(enquiryId, { state }));
}

/** Failures are ignored: the reply does not depend on this call. */
export const noteAnswered = ({ enquiryId, state }: StaffEnquiry): void => {
  if (isOpen(state)) sendState(enquiryId, replied).then(showEnquiry, () => {});
};

export const newestOf = ({ enquiryId }: StaffEnquiry): Promise<StaffEnquiry | null> =>
  call('GET /enquiry/{enquiryId}', { params: { enquiryId } }).then(
    ({ enquiry }) => enquiry,
    () => null,
  );
