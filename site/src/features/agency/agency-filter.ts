import { $lazyOptions } from '../../kit/table/list.store.ts';
import type { ChoiceFilter, ListSpec } from '../../kit/table/list-url.ts';
import type { Key } from '../../kit/ui/messages.ts';
import { $may } from '../access/access.store.ts';

/** The name of the filter, in every call and every address. */
export const agencyParameter = 'agencyId';

/**
 * Of which agency: for the super admin, whose lists are of all.
 * @param any what is shown where none is chosen: everybody's, or the reader's own
 */
export const agencyFilter = (any: Key = 'table.anyAgency'): ChoiceFilter => ({
  kind: 'choice',
  name: agencyParameter,
  label: 'common.agency',
  any,
  takesAny: true,
  get options() {
    return $lazyOptions.get()[agencyParameter] ?? [];
  },
  load: async () => (await import('./agency-options.ts')).loadAgencyOptions(),
  isHidden: () => !$may.get()('POST /agency'),
});

/** The same list with the filter behind its others. */
export const withAgency = (spec: ListSpec, any?: Key): ListSpec => ({
  ...spec,
  filters: [...spec.filters, agencyFilter(any)],
});
