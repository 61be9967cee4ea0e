import { atom, type ReadableAtom } from 'nanostores';

export const views = ['posts', 'categories', 'tags'] as const;
export type View = (typeof views)[number];

export const readView = (address: string): View => {
  const named = new URLSearchParams(address).get('view');
  return views.find((view) => view === named) ?? 'posts';
};

export const addressOfView = (view: View): string => (view === 'posts' ? '' : `?view=${view}`);

const $current = atom<View>('posts');
export const $view: ReadableAtom<View> = $current;

export function followView(): () => void {
  const follow = () => $current.set(readView(location.search));
  follow();
  addEventListener('popstate', follow);
  return () => removeEventListener('popstate', follow);
}

export function openView(view: View): void {
  if (view === $current.get()) return;
  history.pushState({}, '', location.pathname + addressOfView(view));
  $current.set(view);
}
