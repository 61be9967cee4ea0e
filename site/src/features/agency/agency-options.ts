import type { Agency } from '@parichay/shared/agency/agency.endpoints.ts';
import { $lazyOptions } from '../../kit/table/list.store.ts';
import { locale } from '../../kit/ui/messages.ts';
import { allPages } from '../../lib/all-pages.ts';
import { call } from '../../lib/api.ts';
import { agencyParameter } from './agency-filter.ts';

/** Every agency by its name. Where they do not come the filter offers nothing, and asks again when it is opened. */
export async function loadAgencyOptions(): Promise<void> {
  const { items } = await allPages<Agency>((cursor) =>
    call('GET /agency/list', { query: { limit: '100', ...(cursor && { cursor }) } }),
  ).catch(() => ({ items: [] }));
  const options = items.map(({ agencyId, agencyName }) => ({ value: agencyId, text: agencyName }));
  const sorted = options.toSorted((one, two) => one.text.localeCompare(two.text, locale));
  $lazyOptions.set({ ...$lazyOptions.get(), [agencyParameter]: sorted });
}
