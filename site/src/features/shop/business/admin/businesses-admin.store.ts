import type { CallKey } from '@parichay/shared/contract.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { columnChoice } from '../../../../kit/table/columns/columns.store.ts';
import { $lazyOptions, type ListScreen, listScreen } from '../../../../kit/table/list/list.store.ts';
import type { ChoiceFilter } from '../../../../kit/table/list/list-url.ts';
import { paged } from '../../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { type Key, t } from '../../../../kit/ui/text/messages.ts';
import { CallFailure, call } from '../../../../lib/api.ts';
import { $may } from '../../../people/access/access.store.ts';
import { withChosenAgency } from '../../../people/agency/chosen-agency.ts';
import { startActingAsCustomer } from '../../../people/user/log-in-as.ts';
import { businessList } from './businesses-admin-list.ts';

export type LazyFilter = 'category' | 'franchiseeId' | 'subscriptionPlanId';

const lazyFilter = (name: LazyFilter, label: Key, anyLabel: Key, call?: CallKey): ChoiceFilter => ({
  kind: 'choice',
  name,
  label,
  anyLabel,
  acceptsAny: true,
  get options() {
    return $lazyOptions.get()[name] ?? [];
  },
  load: async () => (await import('./business-filters.ts')).loadFilterOptions(name),
  isHidden: () => call !== undefined && !$may.get()(call),
});

export const businessScreen: ListScreen<Business> = listScreen<Business>(
  withChosenAgency({
    ...businessList,
    filters: [
      lazyFilter('category', 'businesses.category', 'businesses.any_category'),
      ...businessList.filters,
      lazyFilter('subscriptionPlanId', 'businesses.plan', 'businesses.any_plan'),
      lazyFilter('franchiseeId', 'businesses.staff', 'businesses.any_staff', 'GET /franchisee/list'),
    ],
  }),
  ({ businessId }) => businessId,
  paged('GET /business'),
);

const isNarrowScreen = globalThis.matchMedia?.('(max-width: 1423px)').matches;
const columnsHiddenByDefault = [
  'secondPhone',
  'contactPerson',
  'email',
  'city',
  'plan',
  'lastPaidOn',
  'lastAmount',
  'due',
  'caredForBy',
  'visits',
];
// A new storage key, because older choices lack the newer columns.
export const businessColumnChoice = columnChoice(
  'businesses-with-second-phone',
  isNarrowScreen ? ['madeBy', 'created', ...columnsHiddenByDefault] : columnsHiddenByDefault,
);

export const businessChanges = rowChanges<Business, 'clone' | 'delete'>(businessScreen);
const { $notice, $rowFailure, answer, openQuestion, change, clearMessages } = businessChanges;

const businessNameOf = ({ businessName }: Business) => businessName;

export async function deleteBusinesses(rows: readonly Business[]): Promise<void> {
  const deletedRows: Business[] = [];
  for (const row of rows) {
    const { businessId } = row;
    const isDone = await change(row, async () => {
      await call('DELETE /business/{id}', { params: { id: businessId } });
      return undefined;
    });
    if (!isDone) break;
    if (businessScreen.$listQuery.get().detail === businessId) businessScreen.close();
    businessScreen.list.remove(businessId);
    deletedRows.push(row);
  }
  if (deletedRows.length === 0) return;
  const failure = $rowFailure.get();
  const text =
    deletedRows.length === 1
      ? t('businesses.deleted', { name: businessNameOf(deletedRows[0] as Business) })
      : t('businesses.deletedMany', { count: deletedRows.length });
  $notice.set({ text, undo: () => restoreBusinesses(deletedRows), shouldFocus: true });
  $rowFailure.set(failure);
}

/** Asks only when a live card's printed codes would stop working. */
export async function deleteBusiness(row: Business): Promise<void> {
  const { businessId } = row;
  clearMessages();
  try {
    const { cards } = await call('GET /getCardsByBusiness', { query: { businessId } });
    if (cards.some(({ status }) => status === 'active')) openQuestion('delete', row);
    else await deleteBusinesses([row]);
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown;
    $rowFailure.set({ id: businessId, failure: thrown });
  }
}

async function restoreBusinesses(rows: readonly Business[]): Promise<void> {
  for (const { businessId } of rows) await call('POST /business/restoreBusiness', { body: { businessId } });
  await businessScreen.reload();
  $notice.set({ text: t('businesses.restored', { count: rows.length }) });
}

export const cloneBusiness = (row: Business, businessName: string) =>
  answer(async () => {
    const { business } = await call('POST /business/cloneBusiness', {
      body: { businessId: row.businessId, businessName },
    });
    await businessScreen.reload();
    const openCopy = () => location.assign(businessPath(business.businessId));
    return {
      text: t('businesses.cloned', { name: businessName }),
      action: { label: t('businesses.open'), run: openCopy },
    };
  });

export const businessesPath = (search: string): string => `/panel/admin/businesses?${new URLSearchParams({ search })}`;
export const businessPath = (businessId: string): string =>
  `/panel/admin/businesses/view?${new URLSearchParams({ businessId })}`;
export const recordPaymentPath = (businessId: string): string =>
  `/panel/admin/businesses/view?${new URLSearchParams({ businessId, tab: 'payments' })}#upgrade`;
export const staffEditBusinessPath = (businessId: string): string =>
  `/panel/admin/businesses/edit?${new URLSearchParams({ businessId })}`;

export async function logInAsCustomer({ businessId, user: { userId } }: Business): Promise<void> {
  await call('POST /user/log-in-as', { body: { userId, businessId } });
  startActingAsCustomer(businessId);
  location.assign('/panel/customer');
}
