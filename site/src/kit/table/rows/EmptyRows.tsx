import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { t } from '../../ui/text/messages.ts';
import type { ListScreen } from '../list/list.store.ts';
import { hasFilters } from '../list/list-url.ts';

export const EmptyRows = ({ screen, art, emptyText, action }: EmptyProps) => {
  const listQuery = useStore(screen.$listQuery);
  const isFiltered = hasFilters(listQuery);
  return (
    <div className="empty table-empty">
      {art}
      <p>{isFiltered ? t('table.noneMatch') : emptyText}</p>
      {isFiltered || listQuery.cursor ? (
        <button type="button" className="button" onClick={screen.clear}>
          {t('table.clearAll')}
        </button>
      ) : (
        action
      )}
    </div>
  );
};

interface EmptyProps {
  screen: Pick<ListScreen<object>, '$listQuery' | 'clear'>;
  art: ReactNode;
  emptyText: string;
  action?: ReactNode;
}
