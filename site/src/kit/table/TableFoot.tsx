import { BulkBar } from './bulk/BulkBar.tsx';
import type { BulkBarProps } from './bulk/BulkBarOpen.tsx';
import type { ListScreen } from './list/list.store.ts';
import { Pager } from './list/Pager.tsx';
import type { RowChanges } from './rows/changes.store.ts';
import { NoticeLine } from './TableNotices.tsx';

interface Props<T> extends Omit<BulkBarProps<T>, 'screen'> {
  screen: ListScreen<T>;
  changes: Pick<RowChanges<never, never>, '$notice'>;
}

export const TableFoot = <T extends object>({ screen, chosen, actions, onChoose, changes }: Props<T>) => (
  <>
    <div className="table-foot">
      {chosen.length > 0 && <BulkBar screen={screen} chosen={chosen} actions={actions} onChoose={onChoose} />}
      <Pager screen={screen} />
    </div>
    <div className="table-toast">
      <NoticeLine changes={changes} />
    </div>
  </>
);
