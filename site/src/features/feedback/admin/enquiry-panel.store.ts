import type { EnquiryState } from '@parichay/shared/feedback/enquiry.lists.ts';
import type { Enquiry } from '@parichay/shared/feedback/feedback.endpoints.ts';
import type { EnquiryPerson, StaffEnquiry } from '@parichay/shared/feedback/staff-enquiry.endpoints.ts';
import { t } from '../../../kit/ui/messages.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { franchisee } from '../../session/franchisee.store.ts';
import { isOpen, replied, sendState } from '../enquiry-work.ts';
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
export function showEnquiry(enquiry: Enquiry & Partial<StaffEnquiry>): void {
  const { enquiryId } = enquiry;
  enquiryScreen.list.edit(enquiryId, (shown) => ({ ...shown, ...enquiry }));
  const { data } = linked.$state.get();
  if (data?.enquiryId === enquiryId) linked.set({ ...data, ...enquiry });
}

/** Hands it over, or takes it back. @returns what to say of it @throws CallFailure */
export async function handTo(row: StaffEnquiry, franchiseeId: string | null): Promise<string> {
  const { enquiryId } = row;
  const { enquiry } = await call('PUT /enquiry/{enquiryId}/person', { params: { enquiryId }, body: { franchiseeId } });
  showEnquiry(enquiry);
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

/** Changes the state that its owner sees, too. @throws CallFailure */
export async function changeState({ enquiryId }: StaffEnquiry, state: EnquiryState): Promise<void> {
  showEnquiry(await sendState(enquiryId, { state }));
}

/** Whoever replies has answered it. A failure leaves the state as it is: the reply is on its way. */
export const noteAnswered = ({ enquiryId, state }: StaffEnquiry): void => {
  if (isOpen(state)) sendState(enquiryId, replied).then(showEnquiry, () => {});
};

/** As it is now; null when it is gone. */
export const newestOf = ({ enquiryId }: StaffEnquiry): Promise<StaffEnquiry | null> =>
  call('GET /enquiry/{enquiryId}', { params: { enquiryId } }).then(
    ({ enquiry }) => enquiry,
    () => null,
  );
