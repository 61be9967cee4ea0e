import type { InputOf } from '@parichay/shared/contract.ts';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { atom } from 'nanostores';
import { columnChoice } from '../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../kit/table/list/list.store.ts';
import { paged } from '../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../kit/table/rows/changes.store.ts';
import { copyText } from '../../../kit/ui/text/CopyButton.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { CallFailure, call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { chosenAgencyQuery, withChosenAgency } from '../agency/chosen-agency.ts';
import { fetchSingleAgency, signInUrl } from '../session/fetch-single-agency.ts';
import { franchisee, loadFranchisee } from '../session/franchisee.store.ts';
import { franchiseeList } from './franchisees-list.ts';

export const franchiseeScreen = listScreen<Franchisee>(
  withChosenAgency(franchiseeList),
  ({ franchiseeId }) => franchiseeId,
  paged('GET /franchisee/list'),
);

function columnsHiddenByDefault(): readonly string[] {
  const isNarrowerThan = (width: number) => globalThis.matchMedia?.(`(max-width: ${width}px)`).matches;
  if (isNarrowerThan(1023)) return ['billing', 'created'];
  return isNarrowerThan(1439) ? ['billing', 'secondStep'] : [];
}
export const franchiseeColumnChoice = columnChoice('franchisees', columnsHiddenByDefault());

export const franchiseeChanges = rowChanges<Franchisee, 'invite' | 'takeOff' | 'changeNumber'>(franchiseeScreen);
const { $notice, $rowFailure, change } = franchiseeChanges;

export const singleFranchisee = slice<Franchisee>();

/** No endpoint returns a single account, and an agency has a few dozen at most. */
async function findFranchisee(franchiseeId: string): Promise<Franchisee> {
  const { items } = await call('GET /franchisee/list', { query: { all: 'true', ...chosenAgencyQuery() } });
  const match = items.find((item) => item.franchiseeId === franchiseeId);
  if (!match) throw new CallFailure({ code: 'not_found' }, 404);
  return match;
}

export const loadFranchiseeById = (franchiseeId: string): Promise<Franchisee | null> =>
  singleFranchisee.load(() => findFranchisee(franchiseeId));

export const $isAddSheetOpen = atom(false);

export function openAddSheet(): void {
  franchiseeChanges.clearMessages();
  $isAddSheetOpen.set(true);
}

export const addFranchisee = async (body: InputOf<'POST /franchisee/signup'>['body']): Promise<Franchisee> =>
  (await call('POST /franchisee/signup', { body })).franchisee;

export const $inviteLink = atom('');

export async function showAdded(added: Franchisee): Promise<void> {
  $isAddSheetOpen.set(false);
  // Only the server knows the new row's position.
  franchiseeScreen.reload();
  $inviteLink.set(await signInLinkOf(added));
  franchiseeChanges.openQuestion('invite', added);
}

type Change = Omit<InputOf<'POST /franchisee/edit'>['body'], 'franchiseeId'>;

/** @param body with `version` it fails when the account was changed since */
export const editFranchisee = async (franchiseeId: string, body: Change): Promise<Franchisee> =>
  (await call('POST /franchisee/edit', { body: { franchiseeId, ...body } })).franchisee;

export function showEdited(saved: Franchisee): void {
  franchiseeScreen.list.edit(saved.franchiseeId, () => saved);
  if (franchisee.$state.get().data?.franchiseeId === saved.franchiseeId) loadFranchisee();
  franchiseeScreen.close();
  $notice.set({ text: t('franchisees.done_edit', { name: saved.name }) });
}

const listedRow = (franchiseeId: string): Franchisee | undefined =>
  franchiseeScreen.list.$state.get().items.find((row) => row.franchiseeId === franchiseeId);

/** A failure is shown at its row; other rows continue. */
export async function setFranchiseesActive(rows: readonly Franchisee[], isActive: boolean): Promise<void> {
  const changedRows: Franchisee[] = [];
  let failed = null;
  for (const row of rows) {
    const isDone = await change(row, () => editFranchisee(row.franchiseeId, { isActive }), { isActive });
    if (isDone) changedRows.push(row);
    else failed = $rowFailure.get();
  }
  $rowFailure.set(failed);
  const [first] = changedRows;
  if (!first) return;
  const action = isActive ? 'enable' : 'disable';
  const text =
    changedRows.length === 1
      ? t(`franchisees.done_${action}`, { name: first.name })
      : t(`franchisees.doneMany_${action}`, { count: changedRows.length });
  const undo = () => {
    setFranchiseesActive(
      changedRows.map(({ franchiseeId }) => listedRow(franchiseeId)).filter((row) => row !== undefined),
      !isActive,
    );
  };
  $notice.set({ text, undo });
}

/** Ends all sessions of that account. */
export const removeSecondFactor = ({ franchiseeId, name }: Franchisee, password: string): Promise<boolean> =>
  franchiseeChanges.answer(async () => {
    await call('POST /franchisee/second-factor/take-off', { body: { franchiseeId, password } });
    franchiseeScreen.list.edit(franchiseeId, (row) => ({ ...row, hasSecondFactor: false }));
    return { text: t('franchisees.done_takeOff', { name }) };
  });

/** A super admin also sees staff of other agencies, who sign in on the domain of their agency. */
async function signInLinkOf({ agencyId }: Franchisee): Promise<string> {
  const { data: me } = franchisee.$state.get();
  const isElsewhere = me?.ofSuperadminAgency || me?.loggedInBy;
  const agency = isElsewhere ? await fetchSingleAgency({ agencyId }).catch(() => undefined) : undefined;
  return agency ? signInUrl(agency) : `${location.origin}/panel/franchisee-login`;
}

export async function copySignInLink(row: Franchisee): Promise<void> {
  const link = await signInLinkOf(row);
  franchiseeChanges.clearMessages();
  $notice.set({ text: (await copyText(link)) ? t('franchisees.copied') : t('franchisees.copyFailed', { link }) });
}
