import type { TrashEntry } from '@parichay/shared/trash/trash.endpoints.ts';
import { rowChanges } from '../../kit/table/changes.store.ts';
import { columnChoice } from '../../kit/table/columns.store.ts';
import { listScreen } from '../../kit/table/list.store.ts';
import { paged } from '../../kit/table/paged.ts';
import { t } from '../../kit/ui/messages.ts';
import { restore } from './restore.ts';
import { trashList } from './trash.list.ts';

export const trashScreen = listScreen<TrashEntry>(trashList, ({ entryId }) => entryId, paged('GET /trash'));
export const trashColumns = columnChoice('trash', []);
export const trashChanges = rowChanges<TrashEntry>(trashScreen);

/** Brings a row back; it leaves the list, and words say where it is. */
export async function restoreRow(row: TrashEntry): Promise<void> {
  const isDone = await trashChanges.change(row, async () => {
    await restore(row);
    return undefined;
  });
  if (!isDone) return;
  trashScreen.list.remove(row.entryId);
  const go = () =>
    location.assign(`/panel/admin/businesses/view?${new URLSearchParams({ businessId: row.businessId })}`);
  trashChanges.$notice.set({
    words: t('trash.restored', { name: row.name }),
    more: { words: t('trash.open'), go },
    takesFocus: true,
  });
}
