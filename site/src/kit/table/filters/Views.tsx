import Bookmark from 'icon:bookmark';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { lazy } from '../../ui/browser/lazy.tsx';
import { t } from '../../ui/text/messages.ts';
import type { ListScreen } from '../list/list.store.ts';
import { hasFilters, readListQuery, writeListQuery } from '../list/list-url.ts';
import { deleteSavedView, savedViewsOf } from './views.store.ts';

const SaveViewSheet = lazy(async () => (await import('./SaveViewSheet.tsx')).SaveViewSheet);

export function Views({ screen }: { screen: Pick<ListScreen<object>, 'spec' | '$listQuery' | 'change'> }) {
  const path = location.pathname;
  const listQuery = useStore(screen.$listQuery);
  const views = useStore(savedViewsOf(path));
  const [isNaming, setNaming] = useState(false);
  const currentAddress = writeListQuery(screen.spec, { ...listQuery, cursor: null, detail: null });
  const savedView = views.find(({ address }) => address === currentAddress);
  return (
    <div className="table-chips">
      {views.length > 0 && (
        <ul className="row table-views" aria-label={t('table.views')}>
          {views.map(({ name, address }) => (
            <li key={name}>
              <button
                type="button"
                className="chip table-chip"
                aria-pressed={address === currentAddress}
                onClick={() => screen.change(readListQuery(screen.spec, address))}
              >
                <Bookmark size={16} aria-hidden="true" />
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {savedView ? (
        <button type="button" className="link table-clear" onClick={() => deleteSavedView(path, currentAddress)}>
          {t('table.deleteView', { name: savedView.name })}
        </button>
      ) : (
        hasFilters(listQuery) && (
          <button type="button" className="link table-clear" aria-haspopup="dialog" onClick={() => setNaming(true)}>
            {t('table.saveView')}
          </button>
        )
      )}
      {isNaming && <SaveViewSheet path={path} address={currentAddress} onClose={() => setNaming(false)} />}
    </div>
  );
}
