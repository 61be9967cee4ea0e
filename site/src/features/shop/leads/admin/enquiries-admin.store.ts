import { enquiryStates } from '@parichay/shared/shop/leads/enquiry.lists.ts';
import { type StaffEnquiry, unassignedFilterValue } from '@parichay/shared/shop/leads/staff-enquiry.endpoints.ts';
import { atom } from 'nanostores';
import { columnChoice } from '../../../../kit/table/columns/columns.store.ts';
import { type ListScreen, listScreen } from '../../../../kit/table/list/list.store.ts';
import { type ChoiceFilter, type ListSpec, type Option, withValues } from '../../../../kit/table/list/list-url.ts';
import { paged } from '../../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { chosenAgencyQuery, withChosenAgency } from '../../../people/agency/chosen-agency.ts';

export const unsharedCardCount = slice<{ count: number; isMinimum: boolean }>();

export const loadUnsharedCardCount = () =>
  unsharedCardCount.load(async () => {
    const query = { isDone: 'true', sharesLeads: 'false', limit: '1', ...chosenAgencyQuery() } as const;
    const { total, totalIsMinimum } = await call('GET /getcardlist', { query });
    return { count: total, isMinimum: totalIsMinimum ?? false };
  });

type LazyFilter = 'businessId' | 'handedTo';
export const $filterOptions = atom<Partial<Record<LazyFilter, readonly Option[]>>>({});
const chosenValue = (name: string): string | undefined => enquiryScreen.$listQuery.get().values[name];

const optionLoaders: Record<LazyFilter, () => Promise<readonly Option[]>> = {
  async handedTo() {
    const { people } = await call('GET /enquiry/people', { query: chosenAgencyQuery() });
    const staffOptions = people.map(({ franchiseeId, name }) => ({ value: franchiseeId, text: name }));
    return [{ value: unassignedFilterValue, label: 'enquiries.nobody' }, ...staffOptions];
  },
  /** Only the business in the URL is an option, because there may be a million. */
  async businessId() {
    const { businessId, businessName } = await call('GET /business/{id}', {
      params: { id: chosenValue('businessId') ?? '' },
    });
    return [{ value: businessId, text: businessName }];
  },
};

const lazyFilter = (name: LazyFilter, messageKey: 'business' | 'person', isHidden?: () => boolean): ChoiceFilter => ({
  kind: 'choice',
  name,
  label: `enquiries.${messageKey}`,
  anyLabel: `enquiries.any_${messageKey}`,
  acceptsAny: true,
  get options() {
    return $filterOptions.get()[name] ?? [];
  },
  async load() {
    const options = await optionLoaders[name]().catch(() => []);
    $filterOptions.set({ ...$filterOptions.get(), [name]: options });
  },
  ...(isHidden && { isHidden }),
});

const enquiryListSpec: ListSpec = withChosenAgency({
  searchBy: [],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'enquiries.status',
      anyLabel: 'inbox.any_state',
      options: enquiryStates.map((value) => ({ value, label: `inbox.state_${value}` as const })),
    },
    lazyFilter('handedTo', 'person'),
    lazyFilter('businessId', 'business', () => true),
    { kind: 'dates', name: 'created', label: 'enquiries.received', from: 'createdFrom', to: 'createdTo' },
  ],
  detail: 'enquiry',
});

export const enquiryScreen: ListScreen<StaffEnquiry> = listScreen<StaffEnquiry>(
  enquiryListSpec,
  ({ enquiryId }) => enquiryId,
  paged('GET /enquiry/list'),
);
export const enquiryColumnChoice = columnChoice('enquiries', []);
export const enquiryChanges = rowChanges<StaffEnquiry>(enquiryScreen);

export function filterByBusiness({ businessId, businessName }: StaffEnquiry): void {
  $filterOptions.set({ ...$filterOptions.get(), businessId: [{ value: businessId, text: businessName }] });
  enquiryScreen.change({ values: withValues({}, { businessId }) });
}

export const businessPath = (businessId: string): string =>
  `/panel/admin/businesses/view?${new URLSearchParams({ businessId })}`;
