import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { t } from '../../ui/text/messages.ts';
import type { ListScreen } from '../list/list.store.ts';
import { isNarrowed } from '../list/list-url.ts';

export const EmptyRows = ({ screen, art, none, action }: EmptyProps) => {
  const place = useStore(screen.$place);
  const isNarrow = isNarrowed(place);
  return (
    <div className="empty table-empty">
      {art}
      <p>{isNarrow ? t('table.noneMatch') : none}</p>
      {isNarrow || place.cursor ? (
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
  screen: Pick<ListScreen<object>, '$place' | 'clear'>;
  art: ReactNode;
  none: string;
  action?: ReactNode;
}
