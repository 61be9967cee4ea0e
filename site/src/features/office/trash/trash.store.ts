import type { TrashEntry } from '@parichay/shared/office/trash/trash.endpoints.ts';
import { columnChoice } from '../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../kit/table/list/list.store.ts';
import { paged } from '../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../kit/table/rows/changes.store.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { withChosenAgency } from '../../people/agency/chosen-agency.ts';
import { restore } from './restore.ts';
import { pagePathOfEntry } from './trash.rules.ts';
import { trashList } from './trash-list.ts';

export const trashScreen = listScreen<TrashEntry>(
  withChosenAgency(trashList),
  ({ entryId }) => entryId,
  paged('GET /trash'),
);
export const trashColumnChoice = columnChoice('trash', ['phone']);
export const trashChanges = rowChanges<TrashEntry>(trashScreen);
const { $notice, $rowFailure } = trashChanges;

export async function restoreRows(rows: readonly TrashEntry[]): Promise<void> {
  const restoredRows: { row: TrashEntry; cardId: string | null }[] = [];
  for (const row of rows) {
    const isDone = await trashChanges.change(row, async () => {
      restoredRows.push({ row, cardId: (await restore(row)).cardId });
      return undefined;
    });
    if (!isDone) break;
    if (trashScreen.$listQuery.get().detail === row.entryId) trashScreen.close();
    trashScreen.list.remove(row.entryId);
  }
  const [firstRestored] = restoredRows;
  if (!firstRestored) return;
  const failure = $rowFailure.get();
  if (restoredRows.length > 1)
    $notice.set({ text: t('trash.restoredMany', { count: restoredRows.length }), shouldFocus: true });
  else
    $notice.set({
      text: restoredText(firstRestored),
      action: { label: t('trash.open'), run: () => location.assign(pagePathOfEntry(firstRestored.row)) },
      shouldFocus: true,
    });
  $rowFailure.set(failure);
}

function restoredText({
  row: { name, cardId: previousCardId },
  cardId,
}: {
  row: TrashEntry;
  cardId: string | null;
}): string {
  const hasNewAddress = previousCardId !== null && cardId !== null && previousCardId !== cardId;
  return hasNewAddress ? t('trash.restoredAt', { name, address: cardId }) : t('trash.restored', { name });
}
