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
import { $rights, loadShelves, shelves } from './greeting.store.ts';
import { PostsView } from './posts/PostsView.tsx';
import { TagsView } from './tags/TagsView.tsx';

const views = ['posts', 'categories', 'tags'] as const;
type View = (typeof views)[number];

const readView = (address: string): View => {
  const named = new URLSearchParams(address).get('view');
  return views.find((view) => view === named) ?? 'posts';
};

const addressOfView = (view: View): string => (view === 'posts' ? '' : `?view=${view}`);

const $current = atom<View>('posts');
const $view: ReadableAtom<View> = $current;

function followView(): () => void {
  const follow = () => $current.set(readView(location.search));
  follow();
  addEventListener('popstate', follow);
  return () => removeEventListener('popstate', follow);
}

function openView(view: View): void {
  if (view === $current.get()) return;
  history.pushState({}, '', location.pathname + addressOfView(view));
  $current.set(view);
}

const parts = { posts: PostsView, categories: CategoriesView, tags: TagsView } as const;

/** Source: docs/specification.md §6. Agencies may add festivals, only the platform's staff tags. */
export const GreetingsAdmin = () => (
  // Other staff may view greetings, but this screen manages them.
  <StaffGate call="POST /image-post" waiting={<TableSkeleton columns={5} />}>
    {() => <Greetings />}
  </StaffGate>
);

function Greetings() {
  const { data, error } = useStore(shelves.$state);
  const { isKeeper, makesOwn } = useStore($rights);
  const wanted = useStore($view);
  useEffect(() => {
    loadShelves();
    return followView();
  }, []);
  if (error && !data) return <FailedPanel failure={error} onRetry={loadShelves} />;
  // Filters list subcategories, so the address cannot be parsed before they are loaded.
  if (!data) return <TableSkeleton columns={5} />;
  const offered = views.filter((view) => isKeeper || view === 'posts' || (view === 'categories' && makesOwn));
  const view = offered.includes(wanted) ? wanted : 'posts';
  const Part = parts[view];
  return (
    <>
      {offered.length > 1 && <Views offered={offered} current={view} />}
      <Part />
    </>
  );
}

const Views = ({ offered, current }: { offered: readonly View[]; current: View }) => (
  <nav className="views" aria-label={t('greetings.views')}>
    {offered.map((view) => (
      <a
        key={view}
        href={location.pathname + addressOfView(view)}
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
