import './greetings.css';
import './posts/post-sheets.css';
import { useStore } from '@nanostores/react';
import { atom, type ReadableAtom } from 'nanostores';
import { type MouseEvent, useEffect } from 'react';
import { TableSkeleton } from '../../../kit/table/TableSkeleton.tsx';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { StaffGate } from '../../people/access/StaffGate.tsx';
import { CategoriesView } from './categories/CategoriesView.tsx';
import { $rights, loadTaxonomy, taxonomy } from './greeting.store.ts';
import { GreetingsView } from './posts/GreetingsView.tsx';
import { TagsView } from './tags/TagsView.tsx';

const views = ['posts', 'categories', 'tags'] as const;
type View = (typeof views)[number];

const readView = (queryString: string): View => {
  const value = new URLSearchParams(queryString).get('view');
  return views.find((view) => view === value) ?? 'posts';
};

const queryOfView = (view: View): string => (view === 'posts' ? '' : `?view=${view}`);

const $currentView = atom<View>('posts');
const $view: ReadableAtom<View> = $currentView;

function syncViewWithUrl(): () => void {
  const update = () => $currentView.set(readView(location.search));
  update();
  addEventListener('popstate', update);
  return () => removeEventListener('popstate', update);
}

function openView(view: View): void {
  if (view === $currentView.get()) return;
  history.pushState({}, '', location.pathname + queryOfView(view));
  $currentView.set(view);
}

const viewComponents = { posts: GreetingsView, categories: CategoriesView, tags: TagsView } as const;

/** Source: docs/specification.md §6. Agencies with own greetings may add festivals; only the platform's staff may add tags. */
export const GreetingsAdmin = () => (
  // Other staff may view greetings, but this screen manages them.
  <StaffGate call="POST /image-post" skeleton={<TableSkeleton columnCount={5} />}>
    {() => <GreetingsScreen />}
  </StaffGate>
);

function GreetingsScreen() {
  const { data, error } = useStore(taxonomy.$state);
  const { mayManageLibrary, mayAddOwnGreetings } = useStore($rights);
  const requestedView = useStore($view);
  useEffect(() => {
    loadTaxonomy();
    return syncViewWithUrl();
  }, []);
  if (error && !data) return <FailedPanel failure={error} onRetry={loadTaxonomy} />;
  // Filters list subcategories, which must load before the URL is parsed.
  if (!data) return <TableSkeleton columnCount={5} />;
  const availableViews = views.filter(
    (view) => mayManageLibrary || view === 'posts' || (view === 'categories' && mayAddOwnGreetings),
  );
  const view = availableViews.includes(requestedView) ? requestedView : 'posts';
  const ViewComponent = viewComponents[view];
  return (
    <>
      {availableViews.length > 1 && <Views availableViews={availableViews} current={view} />}
      <ViewComponent />
    </>
  );
}

const Views = ({ availableViews, current }: { availableViews: readonly View[]; current: View }) => (
  <nav className="views" aria-label={t('greetings.views')}>
    {availableViews.map((view) => (
      <a
        key={view}
        href={location.pathname + queryOfView(view)}
        aria-current={view === current ? 'page' : undefined}
        onClick={(event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          openView(view);
        }}
      >
        {t(`greetings.view_${view}`)}
      </a>
    ))}
  </nav>
);
