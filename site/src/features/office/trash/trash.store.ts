import type { TrashEntry } from '@parichay/shared/office/trash/trash.endpoints.ts';
import { columnChoice } from '../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../kit/table/list/list.store.ts';
import { paged } from '../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../kit/table/rows/changes.store.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { withAgency } from '../../people/agency/chosen-agency.ts';
import { restore } from './restore.ts';
import { trashList } from './trash.list.ts';
import { pageOf } from './trash.rules.ts';

export const trashScreen = listScreen<TrashEntry>(withAgency(trashList), ({ entryId }) => entryId, paged('GET /trash'));
export const trashColumns = columnChoice('trash', ['phone']);
export const trashChanges = rowChanges<TrashEntry>(trashScreen);
const { $notice, $rowFailure } = trashChanges;

/** One request after the other, stopping at the first failure, which is shown at its row. */
export async function restoreRows(rows: readonly TrashEntry[]): Promise<void> {
  const back: { row: TrashEntry; cardId: string | null }[] = [];
  for (const row of rows) {
    const isDone = await trashChanges.change(row, async () => {
      back.push({ row, cardId: (await restore(row)).cardId });
      return undefined;
    });
    if (!isDone) break;
    if (trashScreen.$place.get().detail === row.entryId) trashScreen.close();
    trashScreen.list.remove(row.entryId);
  }
  const [first] = back;
  if (!first) return;
  const failure = $rowFailure.get();
  if (back.length > 1) $notice.set({ words: t('trash.restoredMany', { count: back.length }), takesFocus: true });
  else
    $notice.set({
      words: wordsOf(first),
      more: { words: t('trash.open'), go: () => location.assign(pageOf(first.row)) },
      takesFocus: true,
    });
  $rowFailure.set(failure);
}

function wordsOf({ row: { name, cardId: before }, cardId }: { row: TrashEntry; cardId: string | null }): string {
  const isElsewhere = before !== null && cardId !== null && before !== cardId;
  return isElsewhere ? t('trash.restoredAt', { name, address: cardId }) : t('trash.restored', { name });
}
