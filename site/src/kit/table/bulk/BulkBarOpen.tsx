import { Ellipsis, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../ui/text/messages.ts';
import type { ListScreen } from '../list/list.store.ts';
import { RowMenu } from '../rows/RowMenu.tsx';
import type { BulkAction, BulkActions } from '../TableScreen.tsx';
import { ChooseAll, maxSelected } from './ChooseAll.tsx';

export interface BulkBarProps<T> {
  screen: Pick<ListScreen<T>, 'list' | 'wholeList'>;
  chosen: readonly T[];
  actions: BulkActions<T>;
  onChoose(rows: readonly T[]): void;
}

function useActions<T>(given: BulkActions<T>): readonly BulkAction<T>[] {
  const [loaded, setLoaded] = useState<readonly BulkAction<T>[]>([]);
  useEffect(() => {
    if (typeof given === 'function') given().then(setLoaded, () => alert(t('common.offline')));
  }, [given]);
  return typeof given === 'function' ? loaded : given;
}

export function BulkBarOpen<T>({ screen, chosen, actions: given, onChoose }: BulkBarProps<T>) {
  const actions = useActions(given);
  const { items } = screen.list.$state.get();
  const onNone = () => onChoose([]);
  const isBeyond = chosen.length > items.length;
  const offered = actions.filter(
    ({ fits, isForAll }) => (isForAll || !isBeyond) && chosen.some((row) => fits?.(row) ?? true),
  );
  const run = (action: BulkAction<T>) => {
    action.run(
      chosen.filter((row) => action.fits?.(row) ?? true),
      onNone,
    );
    if (!action.isAsked) onNone();
  };
  const more = offered.filter(({ isMore }) => isMore);
  return (
    <div className="table-bulk">
      <span className="tabular" role="status">
        {t('table.selected', { count: chosen.length })}
        {chosen.length >= maxSelected && ` · ${t('table.chosenMost')}`}
      </span>
      {actions.some(({ isForAll }) => isForAll) && <ChooseAll screen={screen} chosen={chosen} onChoose={onChoose} />}
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
              {action.words}
            </button>
          ))}
        {more.length > 0 && (
          <RowMenu
            name=""
            label={t('table.more')}
            look="button button-quiet button-small"
            actions={more}
            onAction={(id) => more.filter((action) => action.id === id).forEach(run)}
          >
            <Ellipsis size={16} aria-hidden="true" />
            {t('table.more')}
          </RowMenu>
        )}
      </div>
      <button type="button" className="icon-button" aria-label={t('table.selectNone')} onClick={onNone}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
