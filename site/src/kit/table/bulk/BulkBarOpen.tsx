import Ellipsis from 'icon:ellipsis';
import X from 'icon:x';
import { useEffect, useState } from 'react';
import { t } from '../../ui/text/messages.ts';
import type { ListScreen } from '../list/list.store.ts';
import { RowMenu } from '../rows/RowMenu.tsx';
import type { BulkAction, BulkActions } from '../TableScreen.tsx';
import { maxSelected, SelectAllMatches } from './SelectAllMatches.tsx';

export interface BulkBarProps<T> {
  screen: Pick<ListScreen<T>, 'list' | 'allRowsCall'>;
  chosen: readonly T[];
  actions: BulkActions<T>;
  onChoose(rows: readonly T[]): void;
}

function useBulkActions<T>(actions: BulkActions<T>): readonly BulkAction<T>[] {
  const [loaded, setLoaded] = useState<readonly BulkAction<T>[]>([]);
  useEffect(() => {
    if (typeof actions === 'function') actions().then(setLoaded, () => alert(t('common.offline')));
  }, [actions]);
  return typeof actions === 'function' ? loaded : actions;
}

export function BulkBarContent<T>({ screen, chosen, actions: bulkActions, onChoose }: BulkBarProps<T>) {
  const actions = useBulkActions(bulkActions);
  const { items } = screen.list.$state.get();
  const clearSelection = () => onChoose([]);
  const includesUnloaded = chosen.length > items.length;
  const offered = actions.filter(
    ({ fits, allowsUnloadedRows }) =>
      (allowsUnloadedRows || !includesUnloaded) && chosen.some((row) => fits?.(row) ?? true),
  );
  const run = (action: BulkAction<T>) => {
    action.run(
      chosen.filter((row) => action.fits?.(row) ?? true),
      clearSelection,
    );
    if (!action.requiresConfirmation) clearSelection();
  };
  const menuActions = offered.filter(({ isMore }) => isMore);
  return (
    <div className="table-bulk">
      <span className="tabular" role="status">
        {t('table.selected', { count: chosen.length })}
        {chosen.length >= maxSelected && ` · ${t('table.chosenMost')}`}
      </span>
      {actions.some(({ allowsUnloadedRows }) => allowsUnloadedRows) && (
        <SelectAllMatches screen={screen} chosen={chosen} onChoose={onChoose} />
      )}
      <div className="table-bulk-actions">
        {offered
          .filter(({ isMore }) => !isMore)
          .map((action) => (
            <button
              key={action.id}
              type="button"
              className="button button-quiet button-small"
              data-danger={action.isDanger || undefined}
              onClick={() => run(action)}
            >
              <action.icon size={16} aria-hidden="true" />
              {action.label}
            </button>
          ))}
        {menuActions.length > 0 && (
          <RowMenu
            name=""
            label={t('table.more')}
            buttonClass="button button-quiet button-small"
            actions={menuActions}
            onAction={(id) => menuActions.filter((action) => action.id === id).forEach(run)}
          >
            <Ellipsis size={16} aria-hidden="true" />
            {t('table.more')}
          </RowMenu>
        )}
      </div>
      <button type="button" className="icon-button" aria-label={t('table.selectNone')} onClick={clearSelection}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
