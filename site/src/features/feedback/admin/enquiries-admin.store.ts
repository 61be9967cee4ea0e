import type { Agency } from '@parichay/shared/agency/agency.endpoints.ts';
import { type EnquiryPerson, nobody, type StaffEnquiry } from '@parichay/shared/feedback/staff-enquiry.endpoints.ts';
import { atom } from 'nanostores';
import { rowChanges } from '../../../kit/table/changes.store.ts';
import { columnChoice } from '../../../kit/table/columns.store.ts';
import { type ListScreen, listScreen } from '../../../kit/table/list.store.ts';
import { type ChoiceFilter, type ListSpec, type Option, withValues } from '../../../kit/table/list-url.ts';
import { paged } from '../../../kit/table/paged.ts';
import { locale, t } from '../../../kit/ui/messages.ts';
import { allPages } from '../../../lib/all-pages.ts';
import { call } from '../../../lib/api.ts';
import { $may } from '../../access/access.store.ts';

/** Values of filters, by its name, that come when somebody opens it or the address names one. */
type LateFilter = 'businessId' | 'handedTo' | 'agencyId';
export const $options = atom<Partial<Record<LateFilter, readonly Option[]>>>({});
const chosen = (name: string): string | undefined => enquiryScreen.$place.get().values[name];

const peopleOf = async (agencyId: string | undefined): Promise<readonly EnquiryPerson[]> =>
  (await call('GET /enquiry/people', { query: agencyId ? { agencyId } : {} })).people;

const loaders: Record<LateFilter, () => Promise<readonly Option[]>> = {
  async handedTo() {
    const people = await peopleOf(chosen('agencyId'));
    const named = people.map(({ franchiseeId, name }) => ({ value: franchiseeId, text: name }));
    return [{ value: nobody, label: 'enquiries.nobody' }, ...named];
  },
  /** A million could be chosen from: only the one that the address names is offered. */
  async businessId() {
    const { businessId, businessName } = await call('GET /business/{id}', {
      params: { id: chosen('businessId') ?? '' },
    });
    return [{ value: businessId, text: businessName }];
  },
  async agencyId() {
    const { items } = await allPages<Agency>((cursor) =>
      call('GET /agency/list', { query: { limit: '100', ...(cursor && { cursor }) } }),
    );
    return items
      .map(({ agencyId, agencyName }) => ({ value: agencyId, text: agencyName }))
      .toSorted((one, two) => one.text.localeCompare(two.text, locale));
  },
};

const late = (name: LateFilter, words: 'business' | 'person' | 'agency', isHidden?: () => boolean): ChoiceFilter => ({
  kind: 'choice',
  name,
  label: words === 'agency' ? 'common.agency' : `enquiries.${words}`,
  any: `enquiries.any_${words}`,
  takesAny: true,
  get options() {
    return $options.get()[name] ?? [];
  },
  async load() {
    // Without them the filter offers nothing, and is asked again when it is opened again.
    const options = await loaders[name]().catch(() => []);
    $options.set({ ...$options.get(), [name]: options });
  },
  ...(isHidden && { isHidden }),
});

/** What can be asked of the list: GET /enquiry/list, whose names these are. */
const spec: ListSpec = {
  searchBy: [],
  filters: [
    {
      kind: 'choice',
      name: 'isRead',
      label: 'enquiries.status',
      any: 'enquiries.any_status',
      options: (['false', 'true'] as const).map((value) => ({ value, label: `enquiries.status_${value}` as const })),
    },
    late('handedTo', 'person'),
    late('businessId', 'business', () => true),
    late('agencyId', 'agency', () => !$may.get()('POST /agency')),
    { kind: 'dates', name: 'created', label: 'enquiries.received', from: 'createdFrom', to: 'createdTo' },
  ],
  detail: 'enquiry',
};

export const enquiryScreen: ListScreen<StaffEnquiry> = listScreen<StaffEnquiry>(
  spec,
  ({ enquiryId }) => enquiryId,
  paged('GET /enquiry/list'),
);
export const enquiryColumns = columnChoice('enquiries', []);
export const enquiryChanges = rowChanges<StaffEnquiry>(enquiryScreen);

/** The list of one business, its name known already. */
export function onlyOf({ businessId, businessName }: StaffEnquiry): void {
  $options.set({ ...$options.get(), businessId: [{ value: businessId, text: businessName }] });
  enquiryScreen.change({ values: withValues({}, { businessId }) });
}

export const businessPath = (businessId: string): string =>
  `/panel/admin/businesses/view?${new URLSearchParams({ businessId })}`;

/** In words: whether the owner has read it. */
export const statusText = ({ isRead }: StaffEnquiry): string => t(`enquiries.status_${isRead}`);
