import { useStore } from '@nanostores/react';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { lazy } from '../../ui/browser/lazy.tsx';
import { t } from '../../ui/text/messages.ts';
import type { ListScreen } from '../list/list.store.ts';
import { isNarrowed, readPlace, writePlace } from '../list/list-url.ts';
import { deleteView, viewsOf } from './views.store.ts';

const SaveViewSheet = lazy(async () => (await import('./SaveViewSheet.tsx')).SaveViewSheet);

export function Views({ screen }: { screen: Pick<ListScreen<object>, 'spec' | '$place' | 'change'> }) {
  const path = location.pathname;
  const place = useStore(screen.$place);
  const views = useStore(viewsOf(path));
  const [isNaming, setNaming] = useState(false);
  const now = writePlace(screen.spec, { ...place, cursor: null, detail: null });
  const shown = views.find(({ address }) => address === now);
  return (
    <div className="table-chips">
      {views.length > 0 && (
        <ul className="row table-views" aria-label={t('table.views')}>
          {views.map(({ name, address }) => (
            <li key={name}>
              <button
                type="button"
                className="chip table-chip"
                aria-pressed={address === now}
                onClick={() => screen.change(readPlace(screen.spec, address))}
              >
                <Bookmark size={16} aria-hidden="true" />
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown ? (
        <button type="button" className="link table-clear" onClick={() => deleteView(path, now)}>
          {t('table.deleteView', { name: shown.name })}
        </button>
      ) : (
        isNarrowed(place) && (
          <button type="button" className="link table-clear" aria-haspopup="dialog" onClick={() => setNaming(true)}>
            {t('table.saveView')}
          </button>
        )
      )}
      {isNaming && <SaveViewSheet path={path} address={now} onClose={() => setNaming(false)} />}
    </div>
  );
}
