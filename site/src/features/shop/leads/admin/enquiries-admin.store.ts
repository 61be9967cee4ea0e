import { enquiryStates } from '@parichay/shared/shop/leads/enquiry.lists.ts';
import { nobody, type StaffEnquiry } from '@parichay/shared/shop/leads/staff-enquiry.endpoints.ts';
import { atom } from 'nanostores';
import { columnChoice } from '../../../../kit/table/columns/columns.store.ts';
import { type ListScreen, listScreen } from '../../../../kit/table/list/list.store.ts';
import { type ChoiceFilter, type ListSpec, type Option, withValues } from '../../../../kit/table/list/list-url.ts';
import { paged } from '../../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { call } from '../../../../lib/api.ts';
import { ofChosenAgency, withAgency } from '../../../people/agency/chosen-agency.ts';

type LateFilter = 'businessId' | 'handedTo';
export const $options = atom<Partial<Record<LateFilter, readonly Option[]>>>({});
const chosen = (name: string): string | undefined => enquiryScreen.$place.get().values[name];

const loaders: Record<LateFilter, () => Promise<readonly Option[]>> = {
  async handedTo() {
    const { people } = await call('GET /enquiry/people', { query: ofChosenAgency() });
    const named = people.map(({ franchiseeId, name }) => ({ value: franchiseeId, text: name }));
    return [{ value: nobody, label: 'enquiries.nobody' }, ...named];
  },
  /** There may be a million businesses, so only the one in the URL is an option. */
  async businessId() {
    const { businessId, businessName } = await call('GET /business/{id}', {
      params: { id: chosen('businessId') ?? '' },
    });
    return [{ value: businessId, text: businessName }];
  },
};

const late = (name: LateFilter, words: 'business' | 'person', isHidden?: () => boolean): ChoiceFilter => ({
  kind: 'choice',
  name,
  label: `enquiries.${words}`,
  any: `enquiries.any_${words}`,
  takesAny: true,
  get options() {
    return $options.get()[name] ?? [];
  },
  async load() {
    const options = await loaders[name]().catch(() => []);
    $options.set({ ...$options.get(), [name]: options });
  },
  ...(isHidden && { isHidden }),
});

const spec: ListSpec = withAgency({
  searchBy: [],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'enquiries.status',
      any: 'inbox.any_state',
      options: enquiryStates.map((value) => ({ value, label: `inbox.state_${value}` as const })),
    },
    late('handedTo', 'person'),
    late('businessId', 'business', () => true),
    { kind: 'dates', name: 'created', label: 'enquiries.received', from: 'createdFrom', to: 'createdTo' },
  ],
  detail: 'enquiry',
});

export const enquiryScreen: ListScreen<StaffEnquiry> = listScreen<StaffEnquiry>(
  spec,
  ({ enquiryId }) => enquiryId,
  paged('GET /enquiry/list'),
);
export const enquiryColumns = columnChoice('enquiries', []);
export const enquiryChanges = rowChanges<StaffEnquiry>(enquiryScreen);

export function onlyOf({ businessId, businessName }: StaffEnquiry): void {
  $options.set({ ...$options.get(), businessId: [{ value: businessId, text: businessName }] });
  enquiryScreen.change({ values: withValues({}, { businessId }) });
}

export const businessPath = (businessId: string): string =>
  `/panel/admin/businesses/view?${new URLSearchParams({ businessId })}`;
