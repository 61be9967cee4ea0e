import { atom, type WritableAtom } from 'nanostores';
import { readStored, storeValue } from '../../ui/browser/browser-storage.ts';

export interface View {
  name: string;
  /** Query string of the page, without the cursor and the open row. */
  address: string;
}

const maxViews = 12;
export const longestName = 40;

const known = new Map<string, WritableAtom<readonly View[]>>();
const keyOf = (path: string): string => `views:${path}`;

const isView = (one: unknown): one is View =>
  typeof one === 'object' &&
  one !== null &&
  'name' in one &&
  'address' in one &&
  typeof one.name === 'string' &&
  typeof one.address === 'string';

export function viewsOf(path: string): WritableAtom<readonly View[]> {
  const stored = readStored<unknown>('localStorage', keyOf(path));
  const $views = known.get(path) ?? atom<readonly View[]>(Array.isArray(stored) ? stored.filter(isView) : []);
  known.set(path, $views);
  return $views;
}

const keep = (path: string, views: readonly View[]): void => {
  viewsOf(path).set(views);
  storeValue('localStorage', keyOf(path), views);
};

/** Replaces a view of the same name; above the limit the oldest is dropped. */
export function saveView(path: string, view: View): void {
  const others = viewsOf(path)
    .get()
    .filter(({ name }) => name !== view.name);
  keep(path, [...others, view].slice(-maxViews));
}

export function deleteView(path: string, address: string): void {
  keep(
    path,
    viewsOf(path)
      .get()
      .filter((view) => view.address !== address),
  );
}
