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
import { ofChosenAgency, withAgency } from '../agency/chosen-agency.ts';
import { franchisee, loadFranchisee } from '../session/franchisee.store.ts';
import { franchiseeList } from './franchisees.list.ts';

export const franchiseeScreen = listScreen<Franchisee>(
  withAgency(franchiseeList),
  ({ franchiseeId }) => franchiseeId,
  paged('GET /franchisee/list'),
);

function usuallyAway(): readonly string[] {
  const isWithin = (width: number) => globalThis.matchMedia?.(`(max-width: ${width}px)`).matches;
  if (isWithin(1023)) return ['billing', 'created'];
  return isWithin(1439) ? ['billing', 'secondStep'] : [];
}
export const franchiseeColumns = columnChoice('franchisees', usuallyAway());

export const franchiseeChanges = rowChanges<Franchisee, 'invite' | 'takeOff' | 'changeNumber'>(franchiseeScreen);
const { $notice, $rowFailure, change } = franchiseeChanges;

export const found = slice<Franchisee>();

/** No endpoint returns a single account, and an agency has a few dozen at most. */
async function findOne(franchiseeId: string): Promise<Franchisee> {
  const { items } = await call('GET /franchisee/list', { query: { all: 'true', ...ofChosenAgency() } });
  const one = items.find((item) => item.franchiseeId === franchiseeId);
  if (!one) throw new CallFailure({ code: 'not_found' }, 404);
  return one;
}

export const loadOne = (franchiseeId: string): Promise<Franchisee | null> => found.load(() => findOne(franchiseeId));

export const $isAdding = atom(false);

export function openAdding(): void {
  franchiseeChanges.forget();
  $isAdding.set(true);
}

export const addFranchisee = async (body: InputOf<'POST /franchisee/signup'>['body']): Promise<Franchisee> =>
  (await call('POST /franchisee/signup', { body })).franchisee;

export function showAdded(added: Franchisee): void {
  $isAdding.set(false);
  // Only the server knows its position under the current filters and sort.
  franchiseeScreen.reload();
  franchiseeChanges.ask('invite', added);
}

type Change = Omit<InputOf<'POST /franchisee/edit'>['body'], 'franchiseeId'>;

/** @param body with `version` it fails when the account was changed since */
export const editFranchisee = async (franchiseeId: string, body: Change): Promise<Franchisee> =>
  (await call('POST /franchisee/edit', { body: { franchiseeId, ...body } })).franchisee;

export function showEdited(saved: Franchisee): void {
  franchiseeScreen.list.edit(saved.franchiseeId, () => saved);
  if (franchisee.$state.get().data?.franchiseeId === saved.franchiseeId) loadFranchisee();
  franchiseeScreen.close();
  $notice.set({ words: t('franchisees.done_edit', { name: saved.name }) });
}

const rowNow = (franchiseeId: string): Franchisee | undefined =>
  franchiseeScreen.list.$state.get().items.find((row) => row.franchiseeId === franchiseeId);

/** Runs one by one; a failure is shown at its row and stops nothing. */
export async function switchActive(rows: readonly Franchisee[], isActive: boolean): Promise<void> {
  const done: Franchisee[] = [];
  let failed = null;
  for (const row of rows) {
    const isDone = await change(row, () => editFranchisee(row.franchiseeId, { isActive }), { isActive });
    if (isDone) done.push(row);
    else failed = $rowFailure.get();
  }
  $rowFailure.set(failed);
  const [first] = done;
  if (!first) return;
  const what = isActive ? 'enable' : 'disable';
  const words =
    done.length === 1
      ? t(`franchisees.done_${what}`, { name: first.name })
      : t(`franchisees.doneMany_${what}`, { count: done.length });
  const undo = () => {
    switchActive(
      done.map(({ franchiseeId }) => rowNow(franchiseeId)).filter((row) => row !== undefined),
      !isActive,
    );
  };
  $notice.set({ words, undo });
}

/** Ends all sessions of that account. */
export const takeOff = ({ franchiseeId, name }: Franchisee, password: string): Promise<boolean> =>
  franchiseeChanges.answer(async () => {
    await call('POST /franchisee/second-factor/take-off', { body: { franchiseeId, password } });
    franchiseeScreen.list.edit(franchiseeId, (row) => ({ ...row, hasSecondFactor: false }));
    return { words: t('franchisees.done_takeOff', { name }) };
  });

export const signInLink = (): string => `${location.origin}/panel/franchisee-login`;

export async function copySignInLink(): Promise<void> {
  const link = signInLink();
  franchiseeChanges.forget();
  $notice.set({ words: (await copyText(link)) ? t('franchisees.copied') : t('franchisees.copyFailed', { link }) });
}
