import { $lazyOptions } from '../../../../kit/table/list/list.store.ts';
import type { Option } from '../../../../kit/table/list/list-url.ts';
import { locale } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { categories } from '../../../../lib/categories.ts';
import { chosenAgencyQuery } from '../../../people/agency/chosen-agency.ts';
import { categoryLabel } from '../../../people/session/category-label.ts';
import type { LazyFilter } from './businesses-admin.store.ts';

const sortedByText = (options: readonly { value: string; text: string }[]): readonly Option[] =>
  options.toSorted((one, two) => one.text.localeCompare(two.text, locale));

const optionLoaders: Record<LazyFilter, () => Promise<readonly Option[]>> = {
  category: async () => sortedByText(categories.map((value) => ({ value, text: categoryLabel(value) }))),
  async franchiseeId() {
    const { items } = await call('GET /franchisee/list', { query: { all: 'true', ...chosenAgencyQuery() } });
    return sortedByText(items.map(({ franchiseeId, name }) => ({ value: franchiseeId, text: name })));
  },
  async subscriptionPlanId() {
    const { subscriptionPlans } = await call('GET /business/subscription-plan', { query: chosenAgencyQuery() });
    return subscriptionPlans.map(({ subscriptionPlanId, name }) => ({
      value: String(subscriptionPlanId),
      text: name,
    }));
  },
};

export async function loadFilterOptions(name: LazyFilter): Promise<void> {
  // A failed filter is empty, and loads again the next time it opens.
  const options = await optionLoaders[name]().catch(() => []);
  $lazyOptions.set({ ...$lazyOptions.get(), [name]: options });
}
